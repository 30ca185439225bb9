import { amountTwice, writtenAmount } from '../../server/documents/amount.ts'
import { toFill } from '../../server/documents/blanks.ts'
import type { DocumentCompany } from '../../server/documents/company.ts'
import { documentFileName } from '../../server/documents/file-name.ts'
import { letterhead } from '../../server/documents/letterhead.ts'
import type { NamedDocument } from '../../server/documents/render.ts'
import type { Typed } from '../../server/documents/script.ts'
import { documentDate, documentDateTime, dayOf, type IsoDate } from '../../shared/dates.ts'
import { toDinars } from '../../shared/money.ts'
import { claimKindTexts } from '../claims/public.ts'
import { printedSettings } from '../document-settings/public.server.ts'
import type { OpenItem } from './open-items.server.ts'

export interface PrintedParty {
  readonly name: string
  readonly address: string
  readonly taxNumber: string | null
  readonly registrationNumber: string | null
}

export interface Printed {
  readonly party: PrintedParty
  readonly on: IsoDate
  readonly company: DocumentCompany
  readonly printedAt: Date
  readonly printedBy: string
  readonly typed: Typed
}

/** What is owed, and for which grave. */
export const itemName = (
  { description, kind, grave }: Pick<OpenItem, 'description' | 'kind' | 'grave'>,
  typed: Typed,
) => {
  const usual = Object.entries(claimKindTexts).find(([name]) => name === kind)?.[1][0] ?? 'Задужење'
  return [
    description === null ? usual : typed.text(description),
    ...(grave === null ? [] : [`гробно место ${typed.text(grave)}`]),
  ].join(', ')
}

export function accountDocument(
  heading: string,
  fileName: string,
  { party, company, printedAt, printedBy, typed }: Printed,
  data: object,
): NamedDocument {
  const { directorName, directorTitle, contractPlace } = printedSettings(company)
  const day = dayOf(printedAt.toISOString())
  return {
    kind: 'record',
    template: 'features/accounts/document.typ',
    fileName: documentFileName(fileName, '', party.name),
    createdAt: printedAt,
    data: {
      title: `${heading} – ${typed.text(party.name)}`,
      author: company.name,
      keywords: [heading.toLowerCase()],
      letterhead: letterhead(company),
      heading: heading.toUpperCase(),
      subheading: `Број: ${toFill(14)} · Датум: ${documentDate(day)}`,
      place: [contractPlace, documentDate(day)].filter(Boolean).join(', '),
      signature: { heading: directorTitle.toUpperCase(), lines: [directorName].filter(Boolean) },
      foot: [heading, `Одштампано ${documentDateTime(printedAt)} · Корисник: ${printedBy}`],
      columns: itemColumns,
      ...data,
    },
  }
}
const itemColumns = [
  { title: 'Ставка', width: 56 },
  { title: 'Рачун', width: 24 },
  { title: 'Датум', width: 21 },
  { title: 'Доспева', width: 21 },
  { title: 'Износ (дин.)', width: 22, isRight: true },
  { title: 'Отворено (дин.)', width: 22, isRight: true },
].map((column) => ({ isRight: false, ...column }))

export const partyFacts = (party: PrintedParty, typed: Typed) =>
  [
    { label: 'Странка', value: typed.text(party.name) },
    { label: 'Адреса', value: typed.text(party.address) },
    { label: 'ПИБ', value: party.taxNumber ?? '' },
    { label: 'Матични број', value: party.registrationNumber ?? '' },
  ].filter(({ value }) => value !== '')

/** «Извод отворених ставки» (ИОС): docs/domain/document-texts.md#open-items-and-certificate-of-no-debt */
export function openItemsDocument(printed: Printed, items: readonly OpenItem[], prepayment: number): NamedDocument {
  const { party, on, company, typed } = printed
  const sum = items.reduce((total, { open }) => total + open, 0) - prepayment
  return accountDocument('Извод отворених ставки', 'Izvod-otvorenih-stavki', printed, {
    facts: partyFacts(party, typed),
    paragraphs: [
      items.length === 0
        ? `По нашим књигама, на дан ${documentDate(on)} године нема отворених ставки.`
        : `По нашим књигама, на дан ${documentDate(on)} године отворене су следеће ставке:`,
    ],
    items: [
      ...items.map((item) => [
        itemName(item, typed),
        item.documentNumber === null ? '' : typed.text(item.documentNumber),
        documentDate(item.issuedOn),
        documentDate(item.dueOn),
        writtenAmount(toDinars(item.amount)),
        writtenAmount(toDinars(item.open)),
      ]),
      ...(prepayment > 0 ? [['Аванс', '', '', '', '', `−${writtenAmount(toDinars(prepayment))}`]] : []),
    ],
    closing: [
      sum > 0
        ? `Укупно у нашу корист: ${amountTwice(toDinars(sum))}.`
        : sum < 0
          ? `Укупно у Вашу корист: ${amountTwice(toDinars(-sum))}.`
          : 'Укупно: 0,00 динара.',
      `Молимо да стање потврдите или оспорите: сагласни смо / оспоравамо износ од ${toFill(14)} динара, из разлога ${toFill(30)}. Датум и потпис странке: ${toFill(24)}`,
      ...(company.phone === null ? [] : [`За питања: тел. ${company.phone}.`]),
    ],
  })
}

/** «Потврда о измиреним обавезама»; what is open but not due is stated. */
export function noDebtDocument(printed: Printed, items: readonly OpenItem[], graves: readonly string[]): NamedDocument {
  const { party, on, company, typed } = printed
  const rest = items.reduce((total, { open }) => total + Math.max(0, open), 0)
  const where = graves.length === 0 ? '' : `, за гробна места: ${graves.map((label) => typed.text(label)).join(', ')}`
  return accountDocument('Потврда о измиреним обавезама', 'Potvrda-o-izmirenim-obavezama', printed, {
    facts: [],
    paragraphs: [
      `${company.name} потврђује да ${typed.text(party.name)}${party.address === '' ? '' : `, ${typed.text(party.address)}`}, на дан ${documentDate(on)} године нема доспелих неизмирених обавеза према предузећу${where}.`,
      ...(rest > 0 ? [`Износ од ${writtenAmount(toDinars(rest))} динара још није доспео за плаћање.`] : []),
    ],
    items: [],
    closing: ['Потврда се издаје на захтев странке, према подацима у књигама на дан издавања.'],
  })
}
