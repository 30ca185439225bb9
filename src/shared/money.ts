import { inLanguage, type Language, numberText, type Text } from './texts.ts'

/** The largest amount, in dinars: the database has `numeric(11, 2)`. */
export const largestAmount = 999_999_999.99

/** Amounts are calculated in whole para, but transferred and stored as dinars with at most two decimals. */
export const toPara = (dinars: number) => Math.round(dinars * 100)
export const toDinars = (para: number) => para / 100

/** A sum of a list, `1234.50` dinars, in para; it can have more digits than a number represents exactly. */
export const paraOfSum = (dinars: string) => BigInt(dinars.replace('.', ''))

/** «1.234,56» in Serbian, «1,234.56» in English; formatted from integer para without floating point. */
export function amountText(para: number | bigint, language: Language): string {
  const digits = String(para).replace('-', '').padStart(3, '0')
  const whole = numberText(BigInt(digits.slice(0, -2)), language)
  return `${para < 0 ? '-' : ''}${whole}${language === 'en' ? '.' : ','}${digits.slice(-2)}`
}

const dinars: Text = ['дин.', 'din.']

/** «1.234,56 дин.» and «1,234.56 din.»; why not by Intl: docs/domain/dates-and-amounts.md#amount-format */
export const amountWithCurrency = (para: number | bigint, language: Language) =>
  `${amountText(para, language)}\u00a0${inLanguage(dinars, language)}`

/**
 * Parses a typed amount to para: `1.234,56`, `1,234.56`, `1234,5`, `1 234`. If both signs occur, the last one is the decimal
 * sign; a comma alone is decimal; a point alone before exactly three digits groups. Undefined if it is not an amount.
 */
export function typedAmount(typed: string): number | undefined {
  const text = typed
    .replaceAll(/\s|\p{Default_Ignorable_Code_Point}|(?:динара?|dinara?|дин|din|рсд|rsd)\.?/giu, '')
    .replace(/[.,][-–—]$/, '')
  const decimal = decimalSign(text)
  const [whole = '', fraction = '', ...more] = decimal === undefined ? [text] : text.split(decimal)
  const group = decimal === ',' ? '.' : ','
  const isGrouped = /^\d{1,3}([.,]\d{3})+$/.test(whole) && (decimal === undefined || !whole.includes(decimal))
  const digits = isGrouped ? whole.replaceAll(/[.,]/g, '') : whole
  if (more.length > 0 || !/^\d{1,12}$/.test(digits) || !/^\d{0,2}$/.test(fraction)) return undefined
  if (isGrouped && decimal !== undefined && !whole.includes(group)) return undefined
  return Number(digits) * 100 + Number(fraction.padEnd(2, '0'))
}

function decimalSign(text: string): ',' | '.' | undefined {
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')]
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.'
  if (comma >= 0) return text.indexOf(',') === comma ? ',' : undefined
  if (point < 0 || text.indexOf('.') !== point || /\.\d{3}$/.test(text)) return undefined
  return '.'
}

/** Splits an amount into parts that differ by at most one para, the larger ones first; exact to the para. */
export function spread(para: number, parts: number): number[] {
  const each = Math.floor(para / parts)
  const rest = para - each * parts
  return Array.from({ length: parts }, (_, index) => each + (index < rest ? 1 : 0))
}

/**
 * Splits an amount by weights, of which one at least is above 0, so that the parts add up to it: each gets its whole para, the largest
 * remainders one more, and of equal ones the first.
 */
export function split(para: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  const exact = weights.map((weight) => BigInt(para) * BigInt(weight))
  const parts = exact.map((share) => share / total)
  const missing = Number(BigInt(para) - parts.reduce((sum, part) => sum + part, 0n))
  const byRemainder = exact
    .map((share, at) => ({ at, rest: share % total }))
    .toSorted((one, other) => (one.rest === other.rest ? one.at - other.at : one.rest < other.rest ? 1 : -1))
  const more = new Set(byRemainder.slice(0, missing).map(({ at }) => at))
  return parts.map((part, at) => Number(part) + (more.has(at) ? 1 : 0))
}
