import { z } from 'zod'
import { optionalDate, optionalMoney } from '../../shared/value-fields.ts'
import { toPara } from '../../shared/money.ts'
import type { Text } from '../../shared/texts.ts'

// The debt that a reprimand or an invitation is about. All fields are optional: without them the letter states only the
// amount.

export const debtFields = <const Stem extends string>(stem: Stem) => ({
  billDate: optionalDate(`${stem}_BILL_DATE`),
  dueDate: optionalDate(`${stem}_DUE_DATE`),
  periodFrom: optionalDate(`${stem}_PERIOD_FROM`),
  periodTo: optionalDate(`${stem}_PERIOD_TO`),
  principalAmount: optionalMoney(`${stem}_PRINCIPAL_AMOUNT`),
  interestAmount: optionalMoney(`${stem}_INTEREST_AMOUNT`),
})

export const debtGroups = [
  ['billDate', 'dueDate'],
  ['periodFrom', 'periodTo'],
  ['principalAmount', 'interestAmount'],
] as const

type Values = Record<string, unknown>

export type DebtCode<Stem extends string> = `${Stem}_${keyof typeof debtCodes}`

/**
 * Rules across several fields; errors are reported at the later field, even if other fields are invalid. `amount` is
 * the field of the total.
 */
export const debtRules = (stem: string, amount: string) => {
  const rule = (isMet: (values: Values) => boolean, path: string, code: string) =>
    z.refine<Values>(isMet, { error: `${stem}_${code}`, path: [path], when: () => true })
  return [
    rule(({ billDate, dueDate }) => inOrder(billDate, dueDate), 'dueDate', 'DUE_DATE_BEFORE_BILL_DATE'),
    rule(({ periodFrom, periodTo }) => inOrder(periodFrom, periodTo), 'periodTo', 'PERIOD_NOT_IN_ORDER'),
    rule((values) => addsUp(values, values[amount]), 'interestAmount', 'AMOUNTS_DO_NOT_ADD_UP'),
  ] as const
}

const inOrder = (first: unknown, second: unknown) =>
  typeof first !== 'string' || typeof second !== 'string' || first <= second

/** Principal and interest must add up to the total; one of them alone must not exceed it. */
export function addsUp({ principalAmount, interestAmount }: Values, amount: unknown): boolean {
  const parts = [principalAmount, interestAmount].filter((part) => typeof part === 'number')
  if (parts.length === 0 || typeof amount !== 'number') return true
  const sum = parts.reduce((total, part) => total + toPara(part), 0)
  return parts.length === 2 ? sum === toPara(amount) : sum <= toPara(amount)
}

export const debtFieldTexts = {
  billDate: ['Датум рачуна', 'Bill date'],
  dueDate: ['Датум доспећа', 'Due date'],
  periodFrom: ['Накнада од', 'Fee from'],
  periodTo: ['Накнада до', 'Fee until'],
  principalAmount: ['Главница', 'Principal'],
  interestAmount: ['Камата', 'Interest'],
} as const satisfies Record<string, Text>

export const debtCodes = {
  DUE_DATE_BEFORE_BILL_DATE: ['Датум доспећа је пре датума рачуна.', 'The due date is before the bill date.'],
  PERIOD_NOT_IN_ORDER: ['Период се завршава пре него што почиње.', 'The period ends before it begins.'],
  AMOUNTS_DO_NOT_ADD_UP: [
    'Главница и камата заједно не дају укупан износ.',
    'Principal and interest do not add up to the total amount.',
  ],
} as const satisfies Record<string, Text>

/** The codes of `debtRules`. */
export const debtRuleCodes = (stem: string) => Object.keys(debtCodes).map((code) => `${stem}_${code}`)
