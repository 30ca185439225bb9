import { writtenAmount } from '../../server/documents/amount.ts'
import type { DocumentCompany } from '../../server/documents/company.ts'
import { documentFileName } from '../../server/documents/file-name.ts'
import { letterhead } from '../../server/documents/letterhead.ts'
import type { NamedDocument } from '../../server/documents/render.ts'
import { documentDateTime, monthNames } from '../../shared/dates.ts'
import { printedSettings } from '../document-settings/public.server.ts'
import type { MonthVat } from './calls.ts'
import { bookkeepingTexts as texts } from './texts.ts'
import { rateText, vatRows } from './vat-rows.ts'

interface Printed {
  readonly company: DocumentCompany
  readonly printedAt: Date
  readonly printedBy: string
}

/** «Преглед за евиденцију ПДВ-а»: what a bookkeeper enters of a month. */
export function vatRecord(ofMonth: MonthVat, { company, printedAt, printedBy }: Printed): NamedDocument {
  const [year, month] = ofMonth.month.split('-').map(Number)
  const title = `${texts.vatRecord[0]} за ${monthNames.rs[Number(month) - 1] ?? ''} ${year}.`
  const { directorName, directorTitle } = printedSettings(company)
  return {
    kind: 'report',
    template: 'features/bookkeeping/document.typ',
    fileName: documentFileName('Evidencija-PDV', ofMonth.month),
    createdAt: printedAt,
    data: {
      title,
      author: company.name,
      keywords: ['ПДВ', ofMonth.month],
      letterhead: letterhead(company),
      heading: title.toUpperCase(),
      subheading: 'Износи у динарима',
      foot: [title, `Одштампано ${documentDateTime(printedAt)} · Корисник: ${printedBy}`],
      heads: [texts.description, texts.rate, texts.base, texts.vat, texts.total].map(([head]) => head),
      rows: vatRows(ofMonth).map(({ what, rate, sums: { net, vat, gross } }) => ({
        cells: [what[0], rateText(rate)[0], ...[net, vat, gross].map(writtenAmount)],
        isSum: rate === undefined,
      })),
      signature: { heading: directorTitle.toUpperCase(), lines: [directorName].filter(Boolean) },
    },
  }
}
