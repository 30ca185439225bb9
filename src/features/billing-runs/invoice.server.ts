import { documentDate } from '../../shared/dates.ts'
import { toDinars, toPara } from '../../shared/money.ts'
import { writtenAmount } from '../../server/documents/amount.ts'
import type { DocumentCompany } from '../../server/documents/company.ts'
import { letterhead } from '../../server/documents/letterhead.ts'
import { printedSettings } from '../document-settings/public.server.ts'
import { type PrintedGrave, sectionAndRow } from '../grave-references/public.server.ts'
import { either, viaEmail } from '../letters/public.server.ts'
import { type PaymentOrder, paymentSlip } from '../payment-slips/public.server.ts'
import { type GraveType, graveTypeTexts } from '../sections/public.ts'

// docs/domain/money.md#invoices

export interface InvoiceLine {
  readonly description: string
  readonly grave: PrintedGrave | null
  readonly graveType: GraveType | null
  readonly places: number | null
  readonly periodFrom: string
  readonly periodTo: string
  readonly net: number
  readonly vat: number
  readonly vatRate: number
  readonly amount: number
}

export interface Invoice {
  readonly number: string
  /** The invoice that it corrects, if it is a credit note. */
  readonly credits?: { readonly number: string; readonly issuedOn: string } | undefined
  readonly reference: string
  readonly issuedOn: string
  readonly dueOn: string
  readonly party: {
    readonly name: string
    readonly isLegal: boolean
    readonly taxNumber: string | null
    readonly registrationNumber: string | null
    readonly address: string
    readonly zipCode: string | null
    readonly city: string | null
    /** The post code and the city. */
    readonly town: string
  }
  /** The e-mail of a party that agrees to it. */
  readonly mailTo: string | null
  readonly lines: readonly InvoiceLine[]
  /** What is left to pay, and what the party owes besides, in dinars. */
  readonly open: number
  readonly otherDebt: number
  /** The company's own text. */
  readonly note: string | null
}

const inAll = (lines: readonly InvoiceLine[], name: 'net' | 'vat' | 'amount') =>
  lines.reduce((sum, line) => sum + toPara(line[name]), 0)

const written = (para: number) => writtenAmount(toDinars(para))

export const totalOf = ({ lines }: Invoice) => toDinars(inAll(lines, 'amount'))

/** What is left to pay. */
export const invoiceOrder = ({ number, reference, party, open }: Invoice): PaymentOrder => ({
  payer: [party.name, party.address, party.town],
  amount: open,
  purpose: `Накнада за гробно место, рачун ${number}`,
  shortPurposes: [`Накнада за гробно место, рачун ${number}`, `Рачун ${number}`],
  reference,
})

/** Null if nothing is left to pay. */
export const invoiceSlip = (company: DocumentCompany, invoice: Invoice) => paymentSlip(company, invoiceOrder(invoice))

/** The data for invoice.typ. */
export function invoiceData(company: DocumentCompany, invoice: Invoice) {
  const { number, issuedOn, dueOn, party, lines, open, otherDebt, note } = invoice
  const { contractPlace, complaintAddress } = printedSettings(company)
  const { vatPayer } = company.settings
  const total = inAll(lines, 'amount')
  const paid = total - toPara(open)
  const complaint = either(complaintAddress && `адресу ${complaintAddress}`, viaEmail(company))
  const heading = `РАЧУН БРОЈ ${number}`
  return {
    title: `${heading} – ${party.name}`,
    author: company.name,
    keywords: ['рачун', 'накнада за гробно место'],
    letterhead: letterhead(company),
    marks: [
      { label: 'Место и датум издавања:', value: [contractPlace, documentDate(issuedOn)].filter(Boolean).join(', ') },
      { label: 'Рок плаћања:', value: documentDate(dueOn) },
    ],
    addressee: [
      party.name,
      ...(party.isLegal && party.taxNumber ? [`ПИБ ${party.taxNumber}`] : []),
      party.address,
      party.town,
    ],
    heading,
    subheading: '',
    lines: lines.map((line) => ({
      grave: graveOf(line),
      what: line.description,
      period: `${documentDate(line.periodFrom)} – ${documentDate(line.periodTo)}`,
      net: writtenAmount(line.net),
      vat: line.vat === 0 ? '–' : `${writtenAmount(line.vat)} (${line.vatRate} %)`,
      amount: writtenAmount(line.amount),
    })),
    sums: [
      { label: 'Основица', amount: written(inAll(lines, 'net')), weight: 'regular' },
      { label: 'ПДВ', amount: written(inAll(lines, 'vat')), weight: 'regular' },
      { label: 'Укупно', amount: written(total), weight: 'semibold' },
      ...(paid > 0 ? [{ label: 'Већ плаћено', amount: `−${written(paid)}`, weight: 'regular' }] : []),
      { label: 'За уплату', amount: `${written(toPara(open))} динара`, weight: 'bold' },
    ],
    paragraphs: [
      ...(note ?? '').split('\n').filter((line) => line.trim() !== ''),
      ...(vatPayer === false ? [`${company.name} није у систему ПДВ-а, па ПДВ није обрачунат.`] : []),
      ...(otherDebt > 0
        ? [
            `По ранијим рачунима дугујете и ${written(toPara(otherDebt))} динара. Тај износ није део овог рачуна ни уплатнице.`,
          ]
        : []),
      `После рока плаћања тече законска затезна камата.${complaint ? ` Приговор на рачун можете изјавити писаним путем на ${complaint}.` : ''}`,
      'Рачун је важећи без печата и потписа.',
    ],
    foot: [`Рачун број ${number}`],
    slip: invoiceSlip(company, invoice),
  }
}

function graveOf({ grave, graveType, places }: InvoiceLine): string {
  if (!grave) return ''
  const size = [graveType && graveTypeTexts[graveType][0].toLowerCase(), places && places > 1 && `места: ${places}`]
  return [grave.label, sectionAndRow(grave), grave.graveyard, ...size].filter(Boolean).join(', ')
}
