import type { z } from 'zod'
import { type ChildList, inputFields, rowCell } from '../../shared/child-lists.ts'
import type { FieldKind } from '../../shared/field.ts'
import { mayBeUnknown } from '../../shared/unknown-values.ts'
import type { RecordType } from '../../shared/record.ts'

// zod types its shape's members as plain schemas; the properties added by fields.ts exist only at run time.
export type WithFields = Pick<RecordType, 'fields' | 'lists' | 'computed'>
type Declared = z.ZodType & { readonly kind?: FieldKind }
const fieldOf = (type: WithFields, name: string): Declared | undefined =>
  (inputFields(type).shape as Readonly<Record<string, Declared>>)[name]

export const kindOf = (type: WithFields, name: string) => fieldOf(type, name)?.kind ?? type.computed?.[name]?.kind

/** The kind of a field that the audit trail names, also in a row of a list. */
export function kindOfChange(type: WithFields, name: string) {
  const cell = rowCell(name)
  const list = cell && type.lists?.[cell.list]
  return list ? kindOf(list, cell.field) : kindOf(type, name)
}

/** The list inside the record that a field of a form contains as rows. */
export function listOf({ lists }: WithFields, name: string): ChildList | undefined {
  const list = lists?.[name]
  return list?.flat ? undefined : list
}

/** Whether its value may be stated as unknown. */
export const isUnknowable = (type: WithFields, name: string) => mayBeUnknown(fieldOf(type, name))

export const isRequired = (type: WithFields, name: string) =>
  isUnknowable(type, name) || !fieldOf(type, name)?.safeParse(null).success
