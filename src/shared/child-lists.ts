import { z } from 'zod'
import { codesOf } from './field.ts'
import type { Reference, Referenced } from './references.ts'
import type { Text } from './texts.ts'

/** A list inside a record: rows of another table, which are validated, written, read and audited with the record. */
export interface ChildList {
  /** Has the columns `companyId`, `id`, `number`, that of the record's id, and those of the fields. */
  readonly table: string
  /** The column with the record's id; together with the company it references the record. */
  readonly parent: string
  /** The fields of a row. Its number identifies it within its record; other tables refer to it by its id, which it keeps. */
  readonly fields: z.ZodObject
  /** The fields whose values order the rows, before their number. */
  readonly order?: readonly string[]
  /** Fields that refer to another record of the company. */
  readonly references?: readonly Reference[]
  /** Two fields that are a fraction, shown as one value: 1/2. */
  readonly fraction?: { readonly numerator: string; readonly denominator: string; readonly label: Text }
  readonly flat?: FlatRows
  /** Whether rows can only be added; its table refuses other changes (`appendOnly` in database/record-table.ts). */
  readonly appendOnly?: true
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

/** The lists of a record in responses. */
export type ListsOf<Type> = ListsWith<Type, true>
/** The same as they are written: without the records that their rows refer to. */
export type RowsOf<Type> = ListsWith<Type, false>
type ListsWith<Type, WithReferenced> = Type extends { lists?: infer Lists extends ChildLists }
  ? string extends keyof Lists
    ? unknown
    : Intersection<ShownAs<Lists, WithReferenced>[keyof Lists]>
  : unknown
type ShownAs<Lists extends ChildLists, WithReferenced> = {
  [Name in keyof Lists]: Lists[Name] extends { flat: FlatRows }
    ? FlatFields<Lists[Name]>
    : Record<
        Name,
        ({ id?: number; number: number } & z.output<Lists[Name]['fields']> &
          (WithReferenced extends true ? ReferencesOf<Lists[Name]> : unknown))[]
      >
}
type ReferencesOf<List> = List extends { references: readonly { as: infer As extends string }[] }
  ? Record<As, Referenced | null>
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

interface Listed {
  readonly fields: z.ZodObject
  readonly lists?: ChildLists
}

/** The lists whose rows are rows in requests and responses too. */
export const nestedLists = ({ lists = {} }: Pick<Listed, 'lists'>) =>
  Object.entries(lists).filter(([, { flat }]) => !flat)

/** The parts of a name in the audit trail like `holders.2.name`: the name in the second row of the list `holders`. */
export function rowCell(name: string): { list: string; number: number; field: string } | undefined {
  const [list, number, field] = name.split('.')
  return list && number && field ? { list, number: Number(number), field } : undefined
}

/** The name of the record's field for a field of a flat row. */
export const flatName = (pattern: string, number: number) => pattern.replace('#', String(number))

/** The fields of flat rows, by their names in the record. */
export const flatFields = ({ lists = {} }: Pick<Listed, 'lists'>): Readonly<Record<string, z.ZodType>> =>
  Object.fromEntries(
    Object.values(lists).flatMap(({ fields, flat }) =>
      (flat?.numbers ?? []).flatMap((number) =>
        Object.entries<z.ZodType>(fields.shape).map(([field, schema]) => [
          flatName(flat?.names[field] ?? field, number),
          schema,
        ]),
      ),
    ),
  )

/** A list in requests: rows are known by their id or number, others get the next one; without the list an edit keeps all rows. */
const nestedRows = ({ fields, references = [], appendOnly }: ChildList) =>
  Object.assign(
    z
      .array(z.object({ id: z.int().positive().optional(), number: z.int().positive().optional(), ...fields.shape }))
      .max(1000)
      .superRefine((rows, context) => {
        for (const key of ['id', 'number'] as const) {
          const keys = rows.map((row) => row[key])
          for (const [at, each] of keys.entries())
            if (each !== undefined && keys.indexOf(each) < at) context.addIssue({ code: 'custom', path: [at, key] })
        }
      })
      .nullish()
      .transform((rows) => rows ?? undefined),
    {
      kind: 'list',
      codes: [...codesOf(fields), ...references.map(({ code }) => code), ...(appendOnly ? ['ROW_CANNOT_CHANGE'] : [])],
    },
  )

const inputs = new WeakMap<z.ZodObject, z.ZodObject>()

/** All fields of a record in requests, those of its own table and those of its lists, with the rules across fields. */
export function inputFields(type: Listed, own = type.fields): z.ZodObject {
  if (!type.lists) return own
  const lists = nestedLists(type).map(([name, list]) => [name, nestedRows(list)] as const)
  const added: Record<string, z.ZodType> = { ...flatFields(type), ...Object.fromEntries(lists) }
  // zod compiles each object once.
  const known = inputs.get(own) ?? own.safeExtend(added)
  inputs.set(own, known)
  return known
}
