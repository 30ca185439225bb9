import { z } from 'zod'
import { inputFields } from './child-lists.ts'
import type { RecordType } from './record.ts'
import type { RecordTypeTexts } from './record-texts.ts'
import type { Text } from './texts.ts'

/**
 * A sheet of which each row states records of several types, which refer to one of the first: graves, who lies in them, and their
 * rights of use: docs/requirements.md#a-book-in-one-sheet
 */
export interface Book extends RecordTypeTexts {
  readonly parts: readonly [RecordTypeTexts, ...RecordTypeTexts[]]
  /** What to know before one is imported. */
  readonly hint: Text
}

export const isBook = (record: object): record is Book => 'parts' in record

/** The types of the records that a file contains. */
export const partsOf = (record: RecordTypeTexts): Book['parts'] => (isBook(record) ? record.parts : [record])
/** The one with the name, or else the first. */
export const partNamed = (record: RecordTypeTexts, name: string | undefined) =>
  partsOf(record).find(({ type }) => type.name === name) ?? partsOf(record)[0]

/** The reference of a part to the first one, and the field that has to agree with it: no book states them, its rows do. */
export function linkOf({ references }: RecordType, { table }: RecordType) {
  const reference = references.find(({ to, parts }) => parts && to.some((each) => each.table === table))
  return { reference, fields: reference ? [reference.field, reference.sameFieldAs?.field] : [] }
}

/** How a book calls a field of a part. */
export const fieldOfBook = ({ type }: Pick<RecordTypeTexts, 'type'>, field: string) => `${type.name}.${field}`
export const labelOfBook = ({ before: [serbian, english] }: RecordTypeTexts, label: Text): [string, string] => [
  `${serbian}: ${label[0]}`,
  `${english}: ${label[1]}`,
]

/** A book as one type with the fields of all parts, which is only imported. */
export function bookOf(
  name: string,
  { title, ...texts }: Pick<Book, 'title' | 'count' | 'hint'>,
  parts: Book['parts'],
): Book {
  const [first] = parts
  const { lists: _lists, people: _people, recognised: _recognised, precisions: _precisions, ...type } = first.type
  const fields = parts.flatMap((part) => {
    const links = linkOf(part.type, first.type).fields
    return Object.entries<unknown>(inputFields(part.type).shape).flatMap(([field, schema]) =>
      schema instanceof z.ZodType && !links.includes(field)
        ? { part, field, schema, key: fieldOfBook(part, field) }
        : [],
    )
  })
  return {
    ...first,
    type: {
      ...type,
      name,
      page: { ...type.page, path: `/${name}`, title },
      fields: z.object(Object.fromEntries(fields.map(({ key, schema }) => [key, schema]))),
      references: [],
      unique: [],
    },
    ...texts,
    title,
    fields: Object.fromEntries(
      fields.map(({ part, field, key }) => [key, labelOfBook(part, part.fields[field] ?? [field, field])]),
    ),
    choices: Object.fromEntries(
      fields.flatMap(({ part: { choices = {} }, field, key }) => {
        const words = choices[field]
        return words ? [[key, words]] : []
      }),
    ),
    codes: Object.fromEntries(parts.flatMap(({ codes }) => Object.entries(codes))),
    parts,
  }
}
