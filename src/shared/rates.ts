import { optionalDate, optionalMoney } from './fields.ts'
import type { FieldGroup } from './record.ts'
import type { Text } from './texts.ts'

/** The numbers of a contract's rates; the first one is the advance, which is a separate field. */
export const rateNumbers = (last: number) => Array.from({ length: last - 1 }, (_, index) => index + 2)
export const rateAmount = (number: number) => `rate${number}Amount`
export const rateDeadline = (number: number) => `rate${number}Deadline`

/** The fields of rate n, flat as in docs/requirements.md#rates */
export const rate = <const Stem extends string, const N extends number>(stem: Stem, number: N) =>
  ({
    [`rate${number}Amount`]: optionalMoney(`${stem}_RATE_AMOUNT`),
    [`rate${number}Deadline`]: optionalDate(`${stem}_RATE_DEADLINE`),
  }) as Record<`rate${N}Amount`, ReturnType<typeof optionalMoney<`${Stem}_RATE_AMOUNT`>>> &
    Record<`rate${N}Deadline`, ReturnType<typeof optionalDate<`${Stem}_RATE_DEADLINE`>>>

/** The fields of all rates, where they are read by name. */
export type RateField = `rate${number}${'Amount' | 'Deadline'}`

/** The fields of a contract's rates, two a line. */
export const rateFieldsOf = (last: number): FieldGroup['fields'] =>
  rateNumbers(last).flatMap((number) => [[rateAmount(number), 3] as const, [rateDeadline(number), 3] as const])

/** The labels of rate n's fields. */
export const rateTexts = <const N extends number>(number: N) =>
  ({
    [rateAmount(number)]: [`Износ ${number}. рате`, `Rate ${number} amount`],
    [rateDeadline(number)]: [`Рок ${number}. рате`, `Rate ${number} deadline`],
  }) as unknown as Record<`rate${N}Amount` | `rate${N}Deadline`, Text>
