import { z } from 'zod'
import { flatName } from '../../shared/child-lists.ts'
import { optionalDate, optionalMoney } from '../../shared/value-fields.ts'
import type { FieldGroup } from '../../shared/record.ts'
import type { Text } from '../../shared/texts.ts'

/** The record's field for each field of a rate: docs/requirements.md#rates */
const names = { amount: 'rate#Amount', deadline: 'rate#Deadline' } as const

/** A contract's rates with these numbers; the first rate is the advance, which is a field of the contract. */
export const rates = <const Table extends string, const Stem extends string, const N extends number>(
  table: Table,
  stem: Stem,
  numbers: readonly N[],
) => ({
  table,
  parent: 'contractId' as const,
  fields: z.object({
    amount: optionalMoney(`${stem}_RATE_AMOUNT`),
    deadline: optionalDate(`${stem}_RATE_DEADLINE`),
  }),
  flat: { numbers, names },
})

export const rateAmount = (number: number) => flatName(names.amount, number)
export const rateDeadline = (number: number) => flatName(names.deadline, number)

/** The fields of a contract's rates, two a line. */
export const rateFieldsOf = (numbers: readonly number[]): FieldGroup['fields'] =>
  numbers.flatMap((number) => [[rateAmount(number), 3] as const, [rateDeadline(number), 3] as const])

/** The labels of the fields of rates, which people count from 1: the advance is no rate to them. */
export const rateTexts = <const N extends number>(numbers: readonly N[]) =>
  Object.fromEntries<Text>(
    numbers.flatMap((number) => [
      [rateAmount(number), [`Рата ${number - 1} (износ)`, `Instalment ${number - 1} (amount)`]],
      [rateDeadline(number), [`Рата ${number - 1} (рок)`, `Instalment ${number - 1} (deadline)`]],
    ]),
  ) as Record<`rate${N}Amount` | `rate${N}Deadline`, Text>
