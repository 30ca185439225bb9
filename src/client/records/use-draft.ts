import { useState } from 'react'
import type { RecordType, Stored } from '../../shared/record.ts'
import { codeText } from '../../shared/texts.ts'
import { draftOf, drafts, dropDraft, keepDraft } from '../drafts.ts'
import { useLanguage } from '../language.tsx'
import { RequestFailed } from '../request.ts'
import { toast } from '../toasts.tsx'
import { readRecord } from './use-records.ts'

/** Keeps unsaved input of a form across reloads and the end of a session, for its user. */
export function useDraft(form: string) {
  const [restored, setRestored] = useState(() => draftOf(form))
  return {
    /** The draft found when the form was opened, until it is saved or discarded. */
    restored,
    keep: (version: number, values: Readonly<Record<string, string>>) => keepDraft(form, version, values),
    drop: () => {
      dropDraft(form)
      setRestored(undefined)
    },
  }
}

/** The values that differ from the given ones. */
export const changedFrom = (before: Readonly<Record<string, string>>, now: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== (before[name] ?? '')))

export const formOfRecord = (type: RecordType, record: { id: number } | null, addTo = '') =>
  record ? `${type.name}/${record.id}` : `${type.name}/new${addTo}`

/** Unsaved input in a form of this list, from before a reload or a new login. */
export function useUnsavedEntry<Row extends Stored>(
  type: RecordType,
  addTo: string | undefined,
  loaded: readonly Row[] | undefined,
  show: (row: Row | null) => void,
) {
  const { t } = useLanguage()
  const find = () =>
    drafts().find(({ form }) => form === formOfRecord(type, null, addTo) || editedBy(type, form) !== undefined)
  const [draft, setDraft] = useState(find)
  const open = async () => {
    const id = draft && editedBy(type, draft.form)
    try {
      const row = loaded?.find((each) => each.id === id)
      show(row ?? (id === undefined ? null : await readRecord<Row>(type, id)))
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.shown) toast.error(t(codeText(error.code)))
    }
  }
  return { draft, open, look: () => setDraft(find()) }
}

const editedBy = ({ name }: RecordType, form: string) => {
  const [, id] = new RegExp(`^${name}/(\\d+)$`).exec(form) ?? []
  return id === undefined ? undefined : Number(id)
}
