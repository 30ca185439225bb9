import type { z } from 'zod'
import { today } from './dates.ts'
import { jmbgFault, type JmbgFault } from './jmbg.ts'
import type { Text } from './texts.ts'

// Separate from the fields, because lists do not need these texts.

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

/** A more specific explanation of an invalid value, if the field has one. */
export function explanationOf(fields: z.ZodObject, name: string, code: string, value: unknown): Text | undefined {
  const field: unknown = fields.shape[name]
  const isExplained = typeof field === 'object' && field !== null && 'explained' in field
  if (!isExplained || field.explained !== 'jmbg' || !code.endsWith('_NOT_VALID')) return undefined
  return typeof value === 'string' ? jmbgExplanation(value) : undefined
}
