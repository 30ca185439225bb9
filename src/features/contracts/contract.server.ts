import { shortAccount } from '../../shared/bank-account.ts'
import { documentDate } from '../../shared/dates.ts'
import { amountText, toPara } from '../../shared/money.ts'
import { inSentence } from '../../shared/texts.ts'
import { rateAmount, rateDeadline } from './rate-fields.ts'
import { writtenAmount } from '../../server/documents/amount.ts'
import { attachedRecord } from '../../server/documents/attached.ts'
import { toFill, type OfGraveyard } from '../../server/documents/blanks.ts'
import type { DocumentCompany } from '../../server/documents/company.ts'
import { clientNameOf } from '../clients/public.ts'
import { legalNumbers, type PrintedParty } from '../clients/public.server.ts'
import { printedSettings } from '../document-settings/public.server.ts'
import { documentFileName } from '../../server/documents/file-name.ts'
import { letterhead } from '../../server/documents/letterhead.ts'
import type { NamedDocument } from '../../server/documents/render.ts'

/** The fields that every contract prints about its client, and its graveyard. */
export interface ContractClient extends OfGraveyard {
  contractNumber: string
  contractDate: string
  clientName: string | null
  clientSurname: string
  clientCity: string
  clientAddress: string
  clientAddressNumber: string
}

/** A row of the instalment table, in the order of payment; the advance is paid at signing. */
export interface Instalment {
  name: string
  amount: number
  due: string
}

interface Article {
  title: string
  paragraphs: string[]
  /** Position: after this many paragraphs. */
  table?: { after: number; instalments: { rows: string[][]; total: string } }
}

/** How a party is referred to, in the nominative and the genitive. */
type PartyName = readonly [nominative: string, genitive: string]

interface ContractText {
  /** «Уговор о …» */
  title: string
  keywords: readonly string[]
  company: PartyName
  client: PartyName
  /** Identifies the client in addition to name and address: each number with its label, or null if the party is identified otherwise. */
  identity: readonly (readonly [label: string, number: string | null])[]
  party: PrintedParty | null
  articles: readonly Article[]
}

/** `name` is of its file, `slip` for the payment due first. */
export const contractDocument = (
  record: ContractClient,
  from: DocumentCompany,
  createdAt: Date,
  { name, slip, ...text }: ContractText & { readonly name: string; readonly slip?: object | null },
): NamedDocument => ({
  kind: 'record',
  template: 'features/contracts/document.typ',
  fileName: documentFileName(name, record.contractNumber, record.clientSurname, record.clientName),
  createdAt,
  data: { ...contractData(record, from, text), ...(slip !== undefined && { slip }) },
  attached: attachedRecord(record),
})

/** Parties, the last two articles and signatures: docs/domain/document-texts.md#parts-shared-by-contracts */
function contractData(record: ContractClient, from: DocumentCompany, text: ContractText) {
  const settings = printedSettings(from)
  const [companyName] = text.company
  const [clientName] = text.client
  const place = settings.contractPlace === '' ? '' : ` у месту ${settings.contractPlace}`
  const client = clientNameOf(record)
  const name = `${text.title} број ${record.contractNumber}`
  return {
    title: `${name} – ${client}`,
    author: from.name,
    keywords: [...text.keywords],
    letterhead: letterhead(from),
    heading: text.title.toUpperCase(),
    subheading: `Број: ${record.contractNumber}`,
    opening: `Закључен ${documentDate(record.contractDate)} године${place}, између:`,
    parties: [
      {
        name: from.name,
        about: listed([
          from.address,
          from.city,
          ...legalNumbers(from),
          `које заступа ${inSentence(settings.directorTitle)} ${settings.directorName || toFill(28)}`,
        ]),
        called: companyName,
      },
      {
        name: client,
        about: listed(aboutClient(record, text)),
        called: clientName,
      },
    ],
    articles: [
      ...text.articles,
      { title: 'Подаци о личности', paragraphs: [privacy(from, text)] },
      {
        title: 'Завршне одредбе',
        paragraphs: [
          `Измене уговора важе само у писаном облику. Спорове стране решавају договором, а ако он није могућ, спор решава ${settings.court}.`,
          settings.copiesSentence,
        ],
      },
    ],
    signatures: [
      { heading: companyName.toUpperCase(), lines: [settings.directorName, settings.directorTitle].filter(Boolean) },
      { heading: clientName.toUpperCase(), lines: [client] },
    ],
    foot: [name],
  }
}

/** docs/domain/parties.md#clients-without-a-jmbg */
function aboutClient(record: ContractClient, { identity, party }: ContractText) {
  const numbers = identity.map(([label, number]) => labelled(label, number))
  const isIncomplete = numbers.includes(null)
  if (party?.isLegal && isIncomplete)
    return [
      addressOf(record),
      record.clientCity,
      ...legalNumbers(party),
      `кога заступа ${party.representative || toFill(28)}`,
    ]
  const passport = isIncomplete
    ? [labelled('пасош број ', party?.passportNumber ?? null), party?.passportCountry ?? null]
    : []
  return [`из места ${record.clientCity}`, addressOf(record), ...numbers, ...passport]
}

const privacy = ({ website }: DocumentCompany, { company: [is, of], client: [, ofClient] }: ContractText) =>
  `${is} обрађује податке ${ofClient} ради закључења и извршења уговора и вођења прописаних евиденција. ` +
  `Обавештење о обради доступно је у седишту${website?.trim() ? ' и на веб-сајту' : ''} ${of}.`

/** The details that follow the name, separated by commas. */
const listed = (items: readonly (string | null)[]) =>
  items
    .map((item) => item?.trim() ?? '')
    .filter((item) => item !== '')
    .join(', ')

const labelled = (label: string, value: string | null) => (value?.trim() ? label + value : null)
export const addressOf = ({ clientAddress, clientAddressNumber }: ContractClient) =>
  `${clientAddress} ${clientAddressNumber}`

/** «Уплата се врши на текући рачун …»; empty if the company has no account. */
export function paymentSentence({ bankAccount }: DocumentCompany, reference: string): string[] {
  return bankAccount ? [`Уплата се врши на ${accountAndReference(bankAccount, reference)}.`] : []
}

export const accountAndReference = ({ accountNumber }: { accountNumber: string }, reference: string) =>
  `текући рачун ${shortAccount(accountNumber)}, модел 97, позив на број ${reference}`

type Amounts = Readonly<Record<string, unknown>>

/** The instalments of a record that have an amount: the advance, then the rates, numbered from 1 whatever their fields are called. */
export function instalmentsOf(record: object, numbers: readonly number[], advance = 'Аванс'): Instalment[] {
  const fields = record as Amounts
  const filled = (name: string, amount: unknown, deadline: unknown) =>
    typeof amount === 'number' && amount > 0 ? [{ name, amount, due: dueOn(deadline) }] : []
  return [
    ...filled(advance, fields['rateAdvancedPaymentAmount'], 'signing'),
    ...numbers
      .flatMap((number) => filled('', fields[rateAmount(number)], fields[rateDeadline(number)]))
      .map((rate, at) => ({ ...rate, name: `Рата ${at + 1}` })),
  ]
}

function dueOn(deadline: unknown): string {
  if (deadline === 'signing') return 'при закључењу'
  return typeof deadline === 'string' ? documentDate(deadline) : 'по договору'
}

export const instalmentTable = (instalments: readonly Instalment[]) => ({
  rows: instalments.map(({ name, amount, due }) => [name, writtenAmount(amount), due]),
  total: amountText(sumOf(instalments), 'rs'),
})

const sumOf = (instalments: readonly Instalment[]) => instalments.reduce((sum, { amount }) => sum + toPara(amount), 0)

/**
 * A sentence about the difference between the instalments and the total; empty if they add up. `of` is the total in the
 * genitive, `due` how the rest is paid.
 */
export const differenceSentence = (
  instalments: readonly Instalment[],
  total: number,
  { of, due }: { of: string; due: string },
) =>
  difference(toPara(total) - sumOf(instalments), {
    less: (amount) => `Рате не обухватају ${amount} ${of}; тај износ ${due}.`,
    more: (amount) => `Збир рата је за ${amount} већи од ${of}; за тај износ умањују се последње рате.`,
  })

/** What a contract says if its parts are less or more than the whole; `open` is in para. */
export function difference(
  open: number,
  { less, more }: Readonly<Record<'less' | 'more', (amount: string) => string>>,
) {
  if (open === 0) return []
  const amount = `${amountText(Math.abs(open), 'rs')}\u00a0динара`
  return [open > 0 ? less(amount) : more(amount)]
}
