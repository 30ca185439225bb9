import { isDate, type IsoDate } from './dates.ts'

// JMBG, the personal number of 13 digits: DD MM YYY RR BBB K. Structure: Official Gazette RS 24/2018.

type JmbgFault = 'EMPTY' | 'NOT_NUMBER' | 'LENGTH' | 'DATE' | 'FUTURE' | 'CHECK'

/** What is wrong with a number, or undefined. The region is never a fault: refugees and foreigners keep theirs. */
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

/** What a faultless number says of its bearer; the region is the two digits of the registration area. */
export function jmbgFacts(value: string): { dateOfBirth: IsoDate; sex: 'M' | 'F'; region: string } {
  const digits = value.trim()
  const yearDigits = digits.slice(4, 7)
  // Only three digits of the year are written. From 800 on they mean 18xx and 19xx: registers reach back that far.
  const year = yearDigits < '800' ? `2${yearDigits}` : `1${yearDigits}`
  return {
    dateOfBirth: `${year}-${digits.slice(2, 4)}-${digits.slice(0, 2)}`,
    sex: digits.slice(9, 12) < '500' ? 'M' : 'F',
    region: digits.slice(7, 9),
  }
}

/** The 13th digit. Where the sum leaves 1 the authority skips the number by some accounts; by most it is 0, as here. */
export function jmbgControlDigit(first12: string): string {
  const sum = [...first12].reduce((total, digit, at) => total + Number(digit) * (7 - (at % 6)), 0)
  return String(((11 - (sum % 11)) % 11) % 10)
}
