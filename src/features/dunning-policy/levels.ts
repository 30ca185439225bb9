import { z } from 'zod'
import { text } from '../../shared/fields.ts'

const notValid = 'DUNNING_POLICY_NOT_VALID'
export const mostLevels = 5

const number = (least: number, most: number) => z.int(notValid).min(least, notValid).max(most, notValid)
const amount = z
  .number({ error: notValid })
  .min(0, notValid)
  .max(9_999_999, notValid)
  .refine((value) => Math.round(value * 100) / 100 === value, notValid)

/** A step of reminding: docs/domain/money.md#dunning */
const level = z.object({
  name: text('DUNNING_POLICY_NAME'),
  /** Since the oldest debt was due. */
  daysOverdue: number(1, 3650),
  minAmount: amount,
  /** Since the last letter. */
  minDaysSinceLast: number(0, 3650),
  daysToPay: number(1, 365),
  cost: amount,
  withInterest: z.boolean(notValid),
  attachInterestSheet: z.boolean(notValid),
})
export type DunningLevel = Readonly<z.output<typeof level>>

export const levelsField = z
  .array(level, { error: notValid })
  .min(1, notValid)
  .max(mostLevels, notValid)
  .refine(
    (levels) => levels.every(({ daysOverdue }, at) => at === 0 || daysOverdue > (levels[at - 1]?.daysOverdue ?? 0)),
    'DUNNING_POLICY_NOT_IN_ORDER',
  )

const usual = {
  minAmount: 500,
  minDaysSinceLast: 30,
  daysToPay: 8,
  cost: 0,
  withInterest: false,
  attachInterestSheet: false,
}

/** Of a company that has decided nothing. */
export const usualLevels: readonly DunningLevel[] = [
  { ...usual, name: 'Обавештење о дуговању', daysOverdue: 30 },
  { ...usual, name: 'Опомена', daysOverdue: 60 },
  { ...usual, name: 'Опомена пред утужење', daysOverdue: 120 },
]
