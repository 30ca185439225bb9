import { flatFields } from '../../shared/child-lists.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Entered } from './RecordFields.tsx'
import { parseInput } from './field-format.ts'

export type Side = 'mine' | 'theirs'
/** Which side is saved, by the name of the difference. */
export type Choices = Readonly<Record<string, Side | undefined>>

/** The differences between the input of a form and what another user has saved in the meantime. */
export interface Difference {
  /** A field, or a list, whose rows are compared as a whole. */
  readonly name: string
  /** The fields of the form that belong to it. */
  readonly fields: readonly string[]
  readonly isMineChanged: boolean
  readonly isTheirsChanged: boolean
}

interface Versions {
  /** What was stored when the form was opened. */
  before: Entered
  mine: Entered
  theirs: Entered
}

/** The differences in the order of the form. */
export function differencesBetween(type: RecordType, names: readonly string[], { before, mine, theirs }: Versions) {
  const lists = Object.entries(type.lists ?? {}).map(([name, list]) => ({
    name,
    fields: Object.keys(flatFields({ lists: { [name]: list } })),
  }))
  const parts = new Map(
    names
      .map((name) => lists.find(({ fields }) => fields.includes(name)) ?? { name, fields: [name] })
      .map((part) => [part.name, part.fields]),
  )
  const value = (entered: Entered, name: string) => JSON.stringify(parseInput(type, name, (entered[name] ?? '').trim()))
  const differ = (one: Entered, other: Entered, fields: readonly string[]) =>
    fields.some((name) => value(one, name) !== value(other, name))
  return [...parts]
    .filter(([, fields]) => differ(mine, theirs, fields))
    .map(([name, fields]): Difference => ({
      name,
      fields,
      isMineChanged: differ(before, mine, fields),
      isTheirsChanged: differ(before, theirs, fields),
    }))
}

/**
 * A value that only one side has changed is saved unless the user decides otherwise; where both have, the user must
 * choose.
 */
export const choiceOf = ({ name, isMineChanged, isTheirsChanged }: Difference, choices: Choices): Side | undefined =>
  choices[name] ?? (isMineChanged === isTheirsChanged ? undefined : isMineChanged ? 'mine' : 'theirs')

export const merged = (differences: readonly Difference[], choices: Choices, { mine, theirs }: Versions): Entered => ({
  ...mine,
  ...Object.fromEntries(
    differences
      .filter((difference) => choiceOf(difference, choices) === 'theirs')
      .flatMap(({ fields }) => fields.map((field) => [field, theirs[field] ?? ''])),
  ),
})
