// Documents in Latin script: their texts are transliterated, but typed data are not. Typed data are marked before both
// are combined: docs/decisions/0024-the-companys-script.md#documents
import { kindOf } from '../../shared/page-filters.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Script } from '../../shared/scripts.ts'
import { toLatin } from '../../shared/serbian-script.ts'
import type { DocumentCompany } from './company.ts'
import type { NamedDocument } from './render.ts'

/**
 * The characters of interlinear annotations. No document prints them (clean-text.ts), and no file name contains them
 * (file-name.ts).
 */
const [opening, closing] = ['\ufff9', '\ufffb']
const marks = /[\ufff9\ufffb]/g
const typedOrText = /\ufff9([^\ufffb]*)\ufffb|[^\ufff9]+/g

export const unmarked = (text: string) => text.replace(marks, '')
/** Marks each line separately, because a text may be split into lines. */
const marked = (text: string) => unmarked(text).replace(/[^\n]+/g, (line) => opening + line + closing)

/** Marks data as typed by people. */
export interface Typed {
  readonly text: (text: string) => string
  readonly record: <Row extends object>(type: RecordType, record: Row) => Row
  readonly company: <Company extends DocumentCompany>(company: Company) => Company
}

const notMarked: Typed = {
  text: (text) => text,
  record: (_type, record) => record,
  company: (company) => company,
}

/** The names of referenced records are marked too. */
function rowMarked<Row extends object>(row: Row, isTyped: (name: string) => boolean): Row {
  const fields = Object.entries(row).flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
    if (typeof value === 'string') return isTyped(name) ? [[name, marked(value)]] : []
    if (typeof value !== 'object' || value === null || !('name' in value) || typeof value.name !== 'string') return []
    return [[name, { ...value, name: marked(value.name) }]]
  })
  return { ...row, ...Object.fromEntries(fields) }
}

/** Names and places in a company's settings are data; its titles and clauses are texts of the document. */
const typedSettings = ['directorName', 'contractPlace', 'complaintAddress', 'paymentName']
const typedOfCompany = ['name', 'address', 'city', 'country', 'email', 'phone', 'website']

const marking: Typed = {
  text: marked,
  record: (type, record) => rowMarked(record, (name) => ['text', 'longText'].includes(kindOf(type, name) ?? '')),
  company: (company) => ({
    ...rowMarked(company, (name) => typedOfCompany.includes(name)),
    settings: rowMarked(company.settings, (name) => typedSettings.includes(name)),
  }),
}

const inLatin = (text: string) =>
  unmarked(text.replace(typedOrText, (part, typed?: string) => typed ?? toLatin(unmarked(part))))

const changedObject = (data: object, change: (text: string) => string): object =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, changed(value, change)]))

function changed(data: unknown, change: (text: string) => string): unknown {
  if (typeof data === 'string') return change(data)
  if (Array.isArray(data)) return data.map((item) => changed(item, change))
  return typeof data === 'object' && data !== null ? changedObject(data, change) : data
}

/**
 * The document created by `compose`, in this script. In Latin script, `typed` marks data that are not transliterated.
 */
export function inScript(script: Script, compose: (typed: Typed) => NamedDocument): NamedDocument {
  if (script === 'cyrillic') return compose(notMarked)
  const { fileName, data, attached, ...document } = compose(marking)
  return {
    ...document,
    script,
    fileName: unmarked(fileName),
    data: changedObject(data, inLatin),
    ...(attached && { attached: changedObject(attached, unmarked) }),
  }
}
