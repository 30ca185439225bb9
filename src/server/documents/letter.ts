import { shortAccount } from '../../shared/bank-account.ts'
import { printedSettings, type DocumentCompany } from './company.ts'
import { letterhead } from './letterhead.ts'

interface LetterText {
  /** «Опомена» */
  title: string
  number: string
  /** As printed. */
  date: string
  addressee: readonly string[]
  paragraphs: readonly string[]
  after?: string
  keywords: readonly string[]
}

/** The common parts of a company's letters: number and date, the addressee, a greeting, the director's signature. */
export function letterData(from: DocumentCompany, text: LetterText) {
  const { directorName, directorTitle } = printedSettings(from)
  const name = `${text.title} број ${text.number}`
  return {
    title: `${name} – ${text.addressee[0] ?? ''}`,
    author: from.name,
    keywords: [...text.keywords],
    letterhead: letterhead(from),
    marks: [
      { label: 'Број:', value: text.number },
      { label: 'Датум:', value: `${text.date} године` },
    ],
    addressee: text.addressee,
    heading: text.title.toUpperCase(),
    subheading: '',
    paragraphs: ['Поштовани,', ...text.paragraphs],
    signature: { heading: directorTitle.toUpperCase(), lines: [directorName].filter(Boolean) },
    after: text.after ?? '',
    foot: [name],
  }
}

/** How to pay, as the end of a sentence; empty if the company has no account. */
export const payingInto = ({ bankAccount }: DocumentCompany, reference: string) =>
  bankAccount
    ? ` уплатом на текући рачун ${shortAccount(bankAccount.accountNumber)}, модел 97, позив на број ${reference}`
    : ''

/** Printed when the slip below contains the QR code. */
export const scanning = 'Можете платити и скенирањем NBS IPS QR кода на уплатници, апликацијом Ваше банке.'

/** «на телефон …» and «на е-пошту …», whichever exist. */
export const reachedAt = ({ phone, email }: DocumentCompany) =>
  [phone?.trim() && `телефон ${phone.trim()}`, email?.trim() && `е-пошту ${email.trim()}`].filter(Boolean).join(' или ')
