import { z } from 'zod'
import type { RecordType } from './record.ts'

/** A list inside a record: rows of another table, which are validated, written, read and audited with the record. */
export interface ChildList {
  /** Has the columns `companyId`, `number`, that of the record's id, and those of the fields. */
  readonly table: string
  /** The column with the record's id. */
  readonly parent: string
  /** The fields of a row. Its number identifies it within its record. */
  readonly fields: z.ZodObject
  readonly flat: FlatRows
}
export type ChildLists = Readonly<Record<string, ChildList>>

/**
 * For an interface that has fields of the record instead of rows: the numbers of the rows, and for each field of a row the
 * name of the record's field, in which `#` is the row's number.
 */
interface FlatRows {
  readonly numbers: readonly number[]
  readonly names: Readonly<Record<string, string>>
}

/** The lists of a record in requests and responses. */
export type ListsOf<Type> = Type extends { lists?: infer Lists extends ChildLists }
  ? string extends keyof Lists
    ? unknown
    : Intersection<FlatFields<Lists[keyof Lists]>>
  : unknown
type FlatFields<List extends ChildList> = List extends {
  fields: infer Fields extends z.ZodObject
  flat: { numbers: readonly (infer N extends number)[]; names: infer Names }
}
  ? {
      [Field in keyof Names & keyof Fields['shape'] as FlatName<Names[Field], N>]: z.output<Fields['shape'][Field]>
    }
  : never
type FlatName<Pattern, N extends number> = Pattern extends `${infer Before}#${infer After}`
  ? `${Before}${N}${After}`
  : never
type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** The name of the record's field for a field of a flat row. */
export const flatName = (pattern: string, number: number) => pattern.replace('#', String(number))

/** The fields of flat rows, by their names in the record. */
export const flatFields = ({ lists = {} }: Pick<RecordType, 'lists'>): Readonly<Record<string, z.ZodType>> =>
  Object.fromEntries(
    Object.values(lists).flatMap(({ fields, flat: { numbers, names } }) =>
      numbers.flatMap((number) =>
        Object.entries<z.ZodType>(fields.shape).map(([field, schema]) => [
          flatName(names[field] ?? field, number),
          schema,
        ]),
      ),
    ),
  )

const inputs = new WeakMap<z.ZodObject, z.ZodObject>()

/** All fields of a record in requests: those of its own table and those of its lists. */
export function inputFields(type: Pick<RecordType, 'fields' | 'lists'>, own: z.ZodObject = type.fields): z.ZodObject {
  if (!type.lists) return own
  // zod compiles each object once.
  const known = inputs.get(own) ?? z.object({ ...own.shape, ...flatFields(type) })
  inputs.set(own, known)
  return known
}
