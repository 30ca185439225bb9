import { isDate, type IsoDate } from './dates.ts'

// JMBG, the personal identity number, DD MM YYY RR BBB K: docs/domain/jmbg.md#structure

export type JmbgFault = 'EMPTY' | 'NOT_NUMBER' | 'LENGTH' | 'DATE' | 'FUTURE' | 'CHECK'

/** The fault of a number, or undefined. The area is never a fault: docs/domain/jmbg.md#registration-area */
export function jmbgFault(value: string, today: IsoDate): JmbgFault | undefined {
  const digits = value.trim()
  if (digits === '') return 'EMPTY'
  if (!/^[0-9]+$/.test(digits)) return 'NOT_NUMBER'
  if (digits.length !== 13) return 'LENGTH'
  const { dateOfBirth } = jmbgFacts(digits)
  if (!isDate(dateOfBirth)) return 'DATE'
  if (dateOfBirth > today) return 'FUTURE'
  if (digits.slice(12) !== jmbgControlDigit(digits.slice(0, 12))) return 'CHECK'
  return undefined
}

/** The facts encoded in a valid number; the region is the two-digit registration area. */
export function jmbgFacts(value: string): { dateOfBirth: IsoDate; sex: 'M' | 'F'; region: string } {
  const digits = value.trim()
  const yearDigits = digits.slice(4, 7)
  // The year has three digits. From 800 on they mean 18xx and 19xx: docs/domain/jmbg.md#year
  const year = yearDigits < '800' ? `2${yearDigits}` : `1${yearDigits}`
  return {
    dateOfBirth: `${year}-${digits.slice(2, 4)}-${digits.slice(0, 2)}`,
    sex: digits.slice(9, 12) < '500' ? 'M' : 'F',
    region: digits.slice(7, 9),
  }
}

/** The 13th digit. For remainder 1 sources differ; it is 0 here: docs/domain/jmbg.md#control-digit */
export function jmbgControlDigit(first12: string): string {
  const sum = [...first12].reduce((total, digit, at) => total + Number(digit) * (7 - (at % 6)), 0)
  return String(((11 - (sum % 11)) % 11) % 10)
}
