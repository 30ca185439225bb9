import { isDate, today, type IsoDate } from './dates.ts'
import type { Text } from './texts.ts'

// JMBG, the personal identity number, DD MM YYY RR BBB K: docs/domain/jmbg.md#structure

type JmbgFault = 'EMPTY' | 'NOT_NUMBER' | 'LENGTH' | 'DATE' | 'FUTURE' | 'CHECK'

/** What is wrong with a number, or undefined. The area is never wrong: docs/domain/jmbg.md#registration-area */
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

/** A sentence for each rule that has no error code of its own. */
const faultTexts: Partial<Record<JmbgFault, Text>> = {
  LENGTH: ['ЈМБГ мора имати тачно 13 цифара.', 'A JMBG must have exactly 13 digits.'],
  DATE: [
    'Првих седам цифара ЈМБГ не чини исправан датум рођења.',
    'The first seven digits of the JMBG are not a valid date of birth.',
  ],
  FUTURE: ['Датум рођења у ЈМБГ је у будућности.', 'The date of birth in the JMBG is in the future.'],
  CHECK: [
    'Контролна (последња) цифра ЈМБГ није тачна. Проверите све цифре.',
    'The check digit (the last digit) of the JMBG is wrong. Check all digits.',
  ],
}

/** The sentence for the rule that a number violates; undefined if its error code already explains it. */
export function jmbgExplanation(typed: string): Text | undefined {
  const fault = jmbgFault(typed.replaceAll(/\s/g, ''), today())
  return fault && faultTexts[fault]
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
