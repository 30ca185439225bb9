import { stringify } from 'csv-stringify/sync'
import { csvText } from '../../server/exchange/cells.ts'
import { csvForm } from '../../server/exchange/export.ts'
import type { DocumentCompany } from '../../server/documents/company.ts'
import { writtenAmount } from '../../server/documents/amount.ts'
import { tableDate } from '../../shared/dates.ts'
import { slipCode } from '../payment-slips/public.server.ts'
import { partSizeOf, partsOf } from './calls.ts'
import { type Invoice, invoiceOrder, totalOf } from './invoice.server.ts'

const headers = [
  'Редни број',
  'Датотека',
  'Број рачуна',
  'Датум',
  'Рок',
  'Прималац',
  'Улица и број',
  'Место',
  'Износ рачуна',
  'За уплату',
  'Модел',
  'Позив на број',
  'Текст QR кода',
]

/** What a printing house prints, a row for each invoice in the order of the post, and in which file each is. */
export function dataFile(company: DocumentCompany, invoices: readonly Invoice[]): string {
  const size = partSizeOf({ invoices: invoices.length, parts: partsOf(invoices.length) })
  const rows = invoices.map((invoice, at) => [
    String(at + 1),
    String(Math.floor(at / size) + 1),
    invoice.number,
    tableDate(invoice.issuedOn),
    tableDate(invoice.dueOn),
    csvText(invoice.party.name),
    csvText(invoice.party.address),
    csvText(invoice.party.town),
    writtenAmount(totalOf(invoice)),
    writtenAmount(invoice.open),
    '97',
    invoice.reference,
    slipCode(company, invoiceOrder(invoice)) ?? '',
  ])
  return stringify([headers, ...rows], csvForm)
}
