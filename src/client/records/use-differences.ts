import { useState } from 'react'
import type { AuditTrailEntry } from '../../shared/audit-trail.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Stored } from '../../shared/record-of.ts'
import { request, RequestFailed } from '../request.ts'
import { choiceOf, type Choices, type Difference, differencesBetween, merged, type Side } from './differences.ts'
import type { Entered } from './RecordFields.tsx'
import { readRecord } from './use-records.ts'
import { helpOnly } from './use-suggestions.ts'
import { recordHistory } from '../../shared/record-calls.ts'

interface Saved<Row> {
  readonly record: Row
  /** Newest first; empty if it could not be loaded. */
  readonly history: readonly AuditTrailEntry[]
}

async function historyOf(id: number): Promise<readonly AuditTrailEntry[]> {
  try {
    return (await request(recordHistory, { params: { id }, handledStatuses: helpOnly })).entities
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error
    return []
  }
}

/** The choice between the input of a form and what another user has saved since the form was opened. */
export function useDifferences<Row extends Stored>(
  type: RecordType,
  names: readonly string[],
  asEntered: (record: Row) => Entered,
) {
  const [saved, setSaved] = useState<Saved<Row> | null>(null)
  const [choices, setChoices] = useState<Choices>({})
  const [isIncomplete, setIncomplete] = useState(false)

  /** Reads what is stored now. Choices about fields that have not changed since the last time are kept. */
  const load = async (id: number) => {
    try {
      const [record, history] = await Promise.all([readRecord<Row>(type, id, helpOnly), historyOf(id)])
      const [before, now] = [saved ? asEntered(saved.record) : {}, asEntered(record)]
      const changed = differencesBetween(type, names, { before, mine: before, theirs: now })
      setChoices(
        Object.fromEntries(Object.entries(choices).filter(([each]) => !changed.some(({ name }) => name === each))),
      )
      setSaved({ record, history })
      setIncomplete(false)
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
    }
  }
  /** The comparison with an input, once the stored record has been read. */
  const comparison = (before: Entered, mine: Entered) => {
    if (!saved) return undefined
    const versions = { before, mine, theirs: asEntered(saved.record) }
    const differences = differencesBetween(type, names, versions)
    return {
      ...saved,
      ...versions,
      differences,
      /** The differences about which nothing is chosen yet. */
      open: differences.filter((difference) => choiceOf(difference, choices) === undefined),
      merged: merged(differences, choices, versions),
    }
  }
  return {
    load,
    comparison,
    choiceOf: (difference: Difference) => choiceOf(difference, choices),
    choose: (name: string, side: Side) => setChoices({ ...choices, [name]: side }),
    /** Whether the open ones are shown as missing, because saving was tried. */
    isIncomplete,
    setIncomplete,
    close: () => {
      setSaved(null)
      setChoices({})
    },
  }
}

/** Who has last changed the stored value, and when. */
export const lastChange = (history: readonly AuditTrailEntry[], { fields, isTheirsChanged }: Difference) =>
  isTheirsChanged ? history.find(({ changes }) => fields.some((field) => changes?.[field] !== undefined)) : undefined
