import { shortAccount } from '../../shared/bank-account.ts'
import { documentDate } from '../../shared/dates.ts'
import { amountText, toPara } from '../../shared/money.ts'
import { rateAmount, rateDeadline, rateNumbers } from '../../shared/rates.ts'
import { writtenAmount } from './amount.ts'
import { toFill, type OfGraveyard } from './blanks.ts'
import { printedSettings, type DocumentCompany } from './company.ts'
import { documentFileName } from './file-name.ts'
import { letterhead } from './letterhead.ts'

/** What is printed of any contract's client, and where the contract applies. */
export interface ContractClient extends OfGraveyard {
  contractNumber: string
  contractDate: string
  clientName: string
  clientSurname: string
  clientCity: string
  clientAddress: string
  clientAddressNumber: string
}

/** An instalment as the table has it, in the order of payment; the advance is paid at signing. */
export interface Instalment {
  name: string
  amount: number
  due: string
}

interface Article {
  title: string
  paragraphs: string[]
  /** After the first so many paragraphs. */
  table?: { after: number; instalments: { rows: string[][]; total: string } }
}

/** What each side is called, in the nominative and in the genitive. */
type Called = readonly [is: string, of: string]

interface ContractText {
  /** «Уговор о …» */
  title: string
  keywords: readonly string[]
  company: Called
  client: Called
  /** What identifies the client beside name and address. */
  identity: readonly string[]
  articles: readonly Article[]
}

/** Parties, the last two articles and signatures: docs/domain/document-texts.md#parts-shared-by-contracts */
export function contractData(record: ContractClient, from: DocumentCompany, text: ContractText) {
  const settings = printedSettings(from)
  const [companyIs] = text.company
  const [clientIs] = text.client
  const place = settings.contractPlace === '' ? '' : ` у месту ${settings.contractPlace}`
  const client = `${record.clientName} ${record.clientSurname}`
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
          labelled('МБ ', from.registrationNumber),
          labelled('ПИБ ', from.taxNumber),
          `које заступа ${inSentence(settings.directorTitle)} ${settings.directorName || toFill(28)}`,
        ]),
        called: companyIs,
      },
      {
        name: client,
        about: listed([`из места ${record.clientCity}`, addressOf(record), ...text.identity]),
        called: clientIs,
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
      { heading: companyIs.toUpperCase(), lines: [settings.directorName, settings.directorTitle].filter(Boolean) },
      { heading: clientIs.toUpperCase(), lines: [client] },
    ],
    foot: [name],
  }
}

const privacy = ({ website }: DocumentCompany, { company: [is, of], client: [, ofClient] }: ContractText) =>
  `${is} обрађује податке ${ofClient} ради закључења и извршења уговора и вођења прописаних евиденција. ` +
  `Обавештење о обради доступно је у седишту${website?.trim() ? ' и на веб-сајту' : ''} ${of}.`

export const contractFileName = (kind: string, { contractNumber, clientSurname, clientName }: ContractClient) =>
  documentFileName(kind, contractNumber, clientSurname, clientName)

/** What follows the name, with the comma before it that «из места» does not take. */
const listed = (items: readonly (string | null)[]) =>
  items
    .map((item) => item?.trim() ?? '')
    .filter((item) => item !== '')
    .join(', ')

const labelled = (label: string, value: string | null) => (value?.trim() ? label + value : null)
export const addressOf = ({ clientAddress, clientAddressNumber }: ContractClient) =>
  `${clientAddress} ${clientAddressNumber}`
const inSentence = (title: string) => title.slice(0, 1).toLowerCase() + title.slice(1)

/** «Уплата се врши на текући рачун …»; nothing when the company has no account. */
export function paymentSentence({ bankAccount }: DocumentCompany, reference: string): string[] {
  return bankAccount ? [`Уплата се врши на ${accountAndReference(bankAccount, reference)}.`] : []
}

export const accountAndReference = ({ accountNumber }: { accountNumber: string }, reference: string) =>
  `текући рачун ${shortAccount(accountNumber)}, модел 97, позив на број ${reference}`

type Amounts = Readonly<Record<string, unknown>>

/** The filled instalments of a record: the advance, then rates 2 to `last` from their flat fields. */
export function instalmentsOf(record: object, last: number, advance = 'Аванс'): Instalment[] {
  const fields = record as Amounts
  const rates = rateNumbers(last).map((number) => ({
    name: `Рата ${number}`,
    amount: fields[rateAmount(number)],
    deadline: fields[rateDeadline(number)],
  }))
  const all = [{ name: advance, amount: fields['rateAdvancedPaymentAmount'], deadline: 'signing' }, ...rates]
  return all.flatMap(({ name, amount, deadline }) =>
    typeof amount === 'number' && amount > 0 ? [{ name, amount, due: dueOn(deadline) }] : [],
  )
}

function dueOn(deadline: unknown): string {
  if (deadline === 'signing') return 'при закључењу'
  return typeof deadline === 'string' ? documentDate(deadline) : 'по договору'
}

export const instalmentTable = (instalments: readonly Instalment[]) => ({
  rows: instalments.map(({ name, amount, due }, at) => [`${at + 1}.`, name, writtenAmount(amount), due]),
  total: amountText(sumOf(instalments), 'rs'),
})

const sumOf = (instalments: readonly Instalment[]) => instalments.reduce((sum, { amount }) => sum + toPara(amount), 0)

/**
 * What the instalments leave open of a whole, or pay too much; nothing when they add up. `of` is the whole in the
 * genitive, `due` how the rest is paid.
 */
export function differenceSentence(
  instalments: readonly Instalment[],
  whole: number,
  { of, due }: { of: string; due: string },
): string[] {
  const open = toPara(whole) - sumOf(instalments)
  const difference = `${amountText(Math.abs(open), 'rs')}\u00a0динара`
  if (open > 0) return [`Рате не обухватају ${difference} ${of}; тај износ ${due}.`]
  if (open < 0) return [`Збир рата је за ${difference} већи од ${of}; за тај износ умањују се последње рате.`]
  return []
}
