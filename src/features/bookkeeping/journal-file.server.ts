import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { stringify } from 'csv-stringify/sync'
import { csvText, type Cell } from '../../server/exchange/cells.ts'
import { csvForm } from '../../server/exchange/export.ts'
import { workbook } from '../../server/exchange/xlsx.ts'
import { toDinars } from '../../shared/money.ts'
import { inLanguage } from '../../shared/texts.ts'
import type { JournalLine } from './journal.ts'
import { bookkeepingTexts as texts, linesText } from './texts.ts'

/** The journal as a file, which ends with the number of lines and both sums; the same lines yield the same bytes. */
export async function journalFile(lines: readonly JournalLine[], format: 'csv' | 'xlsx'): Promise<Buffer> {
  const header = [
    texts.date,
    texts.document,
    texts.account,
    texts.party,
    texts.debit,
    texts.credit,
    texts.description,
  ].map((text) => inLanguage(text, 'rs'))
  const rows = [...lines.map(rowOf), totalOf(lines)]
  if (format === 'csv') return Buffer.from(stringify([header, ...rows.map((row) => row.map(csvText))], csvForm))
  const batches = Readable.from([rows]) as AsyncIterable<Cell[][]>
  return buffer(workbook(inLanguage(texts.journal, 'rs'), header, batches, { isDated: false }))
}

const amount = (para: number): Cell => (para === 0 ? null : { amount: toDinars(para) })
const rowOf = ({ on, document, account, partyId, debit, credit, description }: JournalLine): Cell[] => [
  { date: on },
  document,
  account,
  partyId === null ? null : String(partyId),
  amount(debit),
  amount(credit),
  description,
]

function totalOf(lines: readonly JournalLine[]): Cell[] {
  const sum = (side: 'debit' | 'credit'): Cell => ({
    amount: toDinars(lines.reduce((total, line) => total + line[side], 0)),
  })
  return [
    inLanguage(texts.total, 'rs'),
    null,
    null,
    null,
    sum('debit'),
    sum('credit'),
    inLanguage(linesText(lines.length), 'rs'),
  ]
}
