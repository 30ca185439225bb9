import { bankAccount } from '../../shared/bank-account.ts'
import { type IsoDate, isDate } from '../../shared/dates.ts'
import { typedAmount } from '../../shared/money.ts'
import { type ReadLine, type StatedReference, StatementFault } from './statement.ts'

/** Banks pad texts with spaces, and repeat a space where a line ended. */
export const plain = (text: string | undefined, longest = 200) =>
  Array.from((text ?? '').slice(0, 4 * longest).replace(/[\p{Cc}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}\s]+/gu, ' '))
    .slice(0, longest)
    .join('')
    .normalize('NFC')
    .trim()

/** A fault of a value, with the place that states it. */
const notValid = (place: string) => new StatementFault('BANK_STATEMENT_VALUE_NOT_VALID', place)

/** The largest sum that the database stores. */
const largest = 999_999_999_999_999

/** An amount as text, in para; negative with a sign before or behind it. */
export function paraIn(text: string | undefined, place: string): number {
  const trimmed = (text ?? '').trim()
  const [, before = '', digits = '', behind = ''] =
    trimmed.length > 40 ? [] : (/^([-+]?)([\d., ]*)(-?)$/.exec(trimmed) ?? [])
  const para = typedAmount(digits.replace(/^[.,]/, '0$&'))
  if (para === undefined || para > largest) throw notValid(place)
  return before === '-' || behind === '-' ? -para : para
}

/** The same, 0 for nothing. */
export const paraOrZero = (text: string | undefined, place: string) =>
  text === undefined || text.trim() === '' ? 0 : paraIn(text, place)

/** The same, undefined for nothing. */
export const paraIfStated = (text: string | undefined, place: string) =>
  text === undefined || text.trim() === '' ? undefined : paraIn(text, place)

/** An amount in digits alone, of which the last two are para. */
export function paraInDigits(digits: string, place: string): number {
  const [, para] = /^\s*0*(\d{1,15})\s*$/.exec(digits) ?? []
  if (para === undefined) throw notValid(place)
  return Number(para)
}

export function countIfStated(text: string | undefined): number | undefined {
  const digits = text?.trim() ?? ''
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}

/** Parts of a date in the order in which they stand. */
const dateForms = [
  { form: /^(\d{4})-?(\d{2})-?(\d{2})(?:T.*|\s.*)?$/, order: 'ymd' },
  { form: /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})\.?(?:\s.*)?$/, order: 'dmy' },
  { form: /^(\d{2})[./-](\d{2})[./-](\d{2})\.?$/, order: 'dmy' },
] as const

/** A date as banks write it in words that name no order: `2026-11-20T00:00:00`, `20261120`, `20.11.2026`, `20.11.26`. */
export function dayIn(text: string | undefined, place: string): IsoDate {
  const trimmed = (text ?? '').trim().slice(0, 40)
  for (const { form, order } of dateForms) {
    const [, first = '', second = '', third = ''] = form.exec(trimmed) ?? []
    if (first === '') continue
    return order === 'ymd' ? dayOfParts(first, second, third, place) : dayOfParts(third, second, first, place)
  }
  throw notValid(place)
}

/** Years of two digits are of this century: no bank sends older ones. */
export function dayOfParts(year: string, month: string, day: string, place: string): IsoDate {
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!isDate(date) || date < '2000-01-01' || date > '2099-12-31') throw notValid(place)
  return date
}

/** An own account, which must be one; banks leave out leading zeros or dashes. */
export function ownAccountIn(text: string | undefined, place: string): string {
  const account = domesticAccount(plain(text, 40))
  if (account === undefined) throw notValid(place)
  return account
}

const domesticAccount = (account: string) =>
  bankAccount(account).digits18 ?? bankAccount(account.replace(/[^0-9]/g, '')).digits18

/** In 18 digits if it is a domestic account, otherwise as stated. */
function accountIn(text: string | undefined): string {
  const account = plain(text, 40)
  return domesticAccount(account) ?? account
}

export const reference = (model: string | undefined, number: string | undefined): StatedReference => ({
  model: plain(model, 4),
  number: plain(number, 40),
})

/** Those that state something. */
const references = (...all: readonly StatedReference[]) => all.filter(({ number }) => number !== '')

interface StatedLine {
  amount: number
  isReversal?: boolean
  bookedOn: IsoDate
  valueOn?: IsoDate | undefined
  partner?: string | undefined
  partnerAccount?: string | undefined
  purpose?: string | undefined
  paymentCode?: string | undefined
  references: readonly StatedReference[]
  bankKey?: string | undefined
}

export const line = (stated: StatedLine): ReadLine => ({
  amount: stated.amount,
  isReversal: stated.isReversal ?? false,
  bookedOn: stated.bookedOn,
  valueOn: stated.valueOn ?? stated.bookedOn,
  partner: plain(stated.partner),
  partnerAccount: accountIn(stated.partnerAccount),
  purpose: plain(stated.purpose, 500),
  paymentCode: plain(stated.paymentCode, 10),
  references: references(...stated.references),
  bankKey: plain(stated.bankKey, 60),
})
