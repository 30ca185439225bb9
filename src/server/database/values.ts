/**
 * Parsers for values of both databases: ids and counts as numbers, amounts as numbers of dinars (at most 999,999,999.99,
 * which a number represents exactly to the para), dates without time as `yyyy-MM-dd`, timestamps as dates.
 */
export function toNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('A whole number from the database is too large.')
  return value
}
export const toDate = (text: string) => text
export const toInstant = (text: string) => new Date(text)
export const toAmount = (text: string) => Number(text)
