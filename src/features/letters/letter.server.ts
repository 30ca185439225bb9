import { shortAccount } from '../../shared/bank-account.ts'
import { documentDate } from '../../shared/dates.ts'
import { fold } from '../../shared/serbian-script.ts'
import { attachedRecord } from '../../server/documents/attached.ts'
import { clientNameOf } from '../clients/public.ts'
import { type ClientFacts, legalNumbers } from '../clients/public.server.ts'
import type { DocumentCompany } from '../../server/documents/company.ts'
import { printedSettings } from '../document-settings/public.server.ts'
import { documentFileName } from '../../server/documents/file-name.ts'
import { letterhead } from '../../server/documents/letterhead.ts'
import type { paymentSlip } from '../payment-slips/public.server.ts'
import type { NamedDocument } from '../../server/documents/render.ts'
import { unmarked } from '../../server/documents/script.ts'

export interface Attachment {
  readonly heading: string
  readonly columns: readonly { readonly title: string; readonly width: number; readonly isRight: boolean }[]
  readonly rows: readonly (readonly string[])[]
}

interface Letter {
  record: { readonly clientName: string | null; readonly clientSurname: string; readonly clientCity: string }
  facts: ClientFacts
  printedAt: Date
  /** The beginning of the file name. */
  file: string
  /** «Опомена» */
  title: string
  number: string
  /** ISO */
  date: string
  /** Of the client, with the house number. */
  street: string
  paragraphs: readonly string[]
  after?: string
  keywords: readonly string[]
  /** Tables on pages of their own. */
  attachments?: readonly Attachment[]
  slip: ReturnType<typeof paymentSlip>
}

/** A company's letter: number and date, the addressee, a greeting, the director's signature, and a payment slip. */
export function letterDocument(from: DocumentCompany, letter: Letter): NamedDocument {
  const {
    record,
    facts,
    printedAt,
    file,
    title,
    number,
    date,
    street,
    paragraphs,
    after = '',
    keywords,
    attachments = [],
    slip,
  } = letter
  const { directorName, directorTitle } = printedSettings(from)
  const { clientName, clientSurname, clientCity } = record
  const client = clientNameOf(record)
  const name = `${title} број ${number}`
  return {
    kind: 'record',
    template: 'features/letters/document.typ',
    fileName: documentFileName(file, number, clientSurname, clientName),
    createdAt: printedAt,
    data: {
      title: `${name} – ${client}`,
      author: from.name,
      keywords: [...keywords],
      letterhead: letterhead(from),
      marks: [
        { label: 'Број:', value: number },
        { label: 'Датум:', value: `${documentDate(date)} године` },
      ],
      addressee: [client, ...numbersOf(facts), street, withZipCode(clientCity, facts), ...abroad(facts)],
      heading: title.toUpperCase(),
      subheading: '',
      paragraphs: ['Поштовани,', ...paragraphs],
      signature: { heading: directorTitle.toUpperCase(), lines: [directorName].filter(Boolean) },
      after,
      foot: [name],
      attachments,
      slip,
    },
    attached: attachedRecord(record),
  }
}

const numbersOf = ({ party }: ClientFacts) => (party?.isLegal ? [legalNumbers(party).join(', ')] : [])

/** The country, if the letter goes abroad. */
const abroad = ({ party }: ClientFacts) =>
  party?.country && !['srbija', 'republika srbija', 'serbia'].includes(fold(unmarked(party.country)))
    ? [party.country]
    : []

/** The post code of the linked party, if the letter goes to its town. */
const withZipCode = (town: string, { party }: ClientFacts) =>
  party?.zipCode && fold(party.city ?? unmarked(town)) === fold(unmarked(town)) && !/\d{5}/.test(town)
    ? `${party.zipCode} ${town}`
    : town

/** How to pay, as the end of a sentence; empty if the company has no account, or if there is nothing to pay. */
export const payingInto = ({ bankAccount }: DocumentCompany, reference: string, amount: number) =>
  bankAccount && amount > 0
    ? ` уплатом на текући рачун ${shortAccount(bankAccount.accountNumber)}, модел 97, позив на број ${reference}`
    : ''

/** Printed when the slip below contains the QR code. */
export const scanning = 'Можете платити и скенирањем NBS IPS QR кода на уплатници, апликацијом Ваше банке.'

/** Joins the non-empty parts with «или». */
export const either = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' или ')

/** «е-пошту …», as the object of «на»; empty if the company has no address. */
export const viaEmail = ({ email }: DocumentCompany) => email?.trim() && `е-пошту ${email.trim()}`

/** «телефон …» and «е-пошту …», whichever exist, as the object of «на». */
export const viaPhoneOrEmail = (company: DocumentCompany) =>
  either(company.phone?.trim() && `телефон ${company.phone.trim()}`, viaEmail(company))
