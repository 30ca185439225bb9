import { z } from 'zod'
import { shortAccount } from '../../shared/bank-account.ts'
import { documentDate, documentDateTime, knownPart, today } from '../../shared/dates.ts'
import { filterLabel, filterWords, filterWordTexts } from '../../shared/filter-words.ts'
import { columnsOf, shownColumn } from '../../shared/list-columns.ts'
import { amountText, amountWithCurrency, toPara } from '../../shared/money.ts'
import { type ChosenFilters, chosenFilters } from '../../shared/page-filters.ts'
import type { RecordType } from '../../shared/record.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import { counted, inLanguage, type Language, type Text } from '../../shared/texts.ts'
import type { Tx } from '../database/connection.ts'
import { documentFileName } from '../documents/file-name.ts'
import type { DocumentCompany } from '../documents/company.ts'
import { letterhead } from '../documents/letterhead.ts'
import type { NamedDocument } from '../documents/render.ts'
import { inScript, type Typed } from '../documents/script.ts'
import { titlesOf } from '../records/references.ts'
import { recordCell, type Cell } from './cells.ts'
import type { Column } from './columns.ts'

/** A tagged table of this size takes seconds; exports to spreadsheets have no such limit. */
export const mostPrintedRows = 3000
/** More do not fit on a page. */
export const mostPrintedColumns = 12

/** The parameter of a printed list. */
export const printedColumns = (type: RecordType) =>
  z.object({
    columns: z
      .array(z.enum(columnsOf(type)))
      .min(1)
      .max(100)
      .default([...type.columns])
      .describe(`of a PDF, at most ${mostPrintedColumns}`),
  })

const words = {
  product: ['Покој', 'Pokoj'],
  search: ['Претрага', 'Search'],
  number: ['Р. бр.', 'No.'],
  total: ['Укупно', 'Total'],
  printed: ['Одштампано', 'Printed'],
  user: ['Корисник', 'User'],
  page: ['Страна', 'Page'],
  of: ['од', 'of'],
} as const satisfies Record<string, Text>

type Values = Readonly<Record<string, unknown>>

interface PrintedList {
  texts: RecordTypeTexts
  columns: readonly Column[]
  /** With the names of references. */
  records: readonly Values[]
  /** Undefined for a list of the platform. */
  company: DocumentCompany | undefined
  /** The filters in words. */
  limits: readonly string[]
  language: Language
  printedAt: Date
  printedBy: string
}

/** A list as a table on A4 pages. */
export const listDocument = (list: PrintedList) =>
  inScript(list.language === 'rs-Latn' ? 'latin' : 'cyrillic', (typed) => composed(list, typed))

function composed(list: PrintedList, typed: Typed): NamedDocument {
  const { texts, columns, records, company, limits, language, printedAt, printedBy } = list
  const t = (text: Text) => inLanguage(text, language)
  const title = t(texts.title)
  const name = company?.name ?? t(words.product)
  const rows = records.map((record, at) => [
    `${at + 1}.`,
    ...columns.map((column) => {
      const precision = record[texts.type.precisions?.[column.name] ?? '']
      const shown = shownColumn(texts.type, record, column.name)
      return printed(column, recordCell(column, record, texts, language, shown), {
        language,
        precision,
      })
    }),
  ])
  const flipped = columns.length > 5
  const headers = [t(words.number), ...columns.map(({ label }) => t(label))]
  const widths = columnWidths(headers, rows, flipped ? 277 : 190)
  return {
    kind: 'report',
    template: 'server/documents/list.typ',
    fileName: documentFileName(title, today()),
    createdAt: printedAt,
    data: {
      title,
      author: name,
      keywords: [title],
      letterhead: company ? letterhead(typed.company(company)) : { name, lines: [] },
      ...(language === 'en' && { language: { lang: 'en' } }),
      'page-words': [t(words.page), t(words.of)],
      heading: title.toUpperCase(),
      subheading: limits.map(typed.text).join(' · '),
      foot: [title, `${t(words.printed)} ${documentDateTime(printedAt)} · ${t(words.user)}: ${typed.text(printedBy)}`],
      flipped,
      columns: headers.map((header, at) => ({
        title: header,
        width: widths[at],
        isRight: at === 0 || columns[at - 1]?.kind === 'money',
      })),
      rows: rows.map((row) => row.map(typed.text)),
      totals: [`${t(words.total)}: ${counted(records.length, texts.count, language)}`, ...sums(list)],
    },
  }
}

function printed(
  { kind }: Column,
  cell: Cell,
  { language, precision }: { language: Language; precision: unknown },
): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return kind === 'account' ? shortAccount(cell) : cell
  if (typeof cell === 'number') return String(cell)
  if ('amount' in cell) return amountText(toPara(cell.amount), language)
  if ('date' in cell) return knownPart(documentDate(cell.date), precision, language)
  return 'instant' in cell ? documentDateTime(cell.instant) : cell.header
}

/** The declared sums of the records. */
const sums = ({ texts, records, language }: PrintedList) =>
  (texts.type.sums ?? []).map((name) => {
    const para = records.reduce((sum, record) => sum + BigInt(toPara(Number(record[name] ?? 0))), 0n)
    return `${inLanguage(texts.fields[name] ?? [name, name], language)}: ${amountWithCurrency(para, language)}`
  })

/** In millimetres, based on the length of most texts of a column and the longest word of its header, within limits. */
function columnWidths(headers: readonly string[], rows: readonly (readonly string[])[], width: number): number[] {
  const lengths = headers.map((header, column) => {
    const sorted = rows.map((row) => row[column]?.length ?? 0).toSorted((one, other) => one - other)
    const most = sorted[Math.floor(sorted.length * 0.9)] ?? 0
    const word = Math.max(...header.split(/[\s–-]+/).map((each) => each.length))
    return Math.min(30, Math.max(most, word, 4)) + 2
  })
  const all = lengths.reduce((sum, length) => sum + length, 0)
  return lengths.map((length) => Math.floor((length / all) * width * 100) / 100)
}

/** The filters of a list in words, with the names of referenced records. */
export async function limitsInWords(
  tx: Tx,
  texts: RecordTypeTexts,
  { searched, period, filters }: { searched: string; period: string | undefined; filters: ChosenFilters },
  language: Language,
): Promise<string[]> {
  const { type, choices = {} } = texts
  const t = (text: Text) => inLanguage(text, language)
  const chosen = chosenFilters(type, filters)
  const names = new Map<string, string>()
  for (const { name, values } of chosen) {
    const reference = type.references.find(({ field }) => field === name)
    const titles = reference ? await titlesOf(tx, reference.to, values.map(Number)) : []
    for (const [id, title] of titles) names.set(`${name} ${id}`, title)
  }
  const nameOf = (name: string, value: string) => {
    if (name === 'recordState') return t(value === 'live' ? filterWordTexts.live : filterWordTexts.deleted)
    const choice = choices[name]?.[value]
    return choice ? t(choice) : (names.get(`${name} ${value}`) ?? value)
  }
  const quoted = language === 'en' ? `“${searched}”` : `„${searched}“`
  return [
    ...(period === undefined ? [] : [period]),
    ...(searched === '' ? [] : [`${t(words.search)}: ${quoted}`]),
    ...chosen.map((filter) => {
      const set = filterWords(filter, language, (value) => nameOf(filter.name, value), documentDate)
      return `${t(filterLabel(texts, filter.name))}: ${set}`
    }),
  ]
}
