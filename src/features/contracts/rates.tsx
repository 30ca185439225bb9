import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { isDate } from '../../shared/dates.ts'
import { addMonths } from '../../shared/periods.ts'
import { amountText, amountWithCurrency, spread, typedAmount } from '../../shared/money.ts'
import { rateAmount, rateDeadline } from './rate-fields.ts'
import type { Language } from '../../shared/texts.ts'
import { useLanguage } from '../../client/language.tsx'
import { ExplainedButton } from '../../client/records/ExplainedButton.tsx'
import type { FieldExtras } from '../../client/records/RecordField.tsx'
import type { Entered } from '../../client/records/RecordFields.tsx'
import classes from '../../client/records/RecordForm.module.css'
import { contractTexts } from './texts.ts'

export const paraOf = (entered: Entered, name: string) => typedAmount(entered[name] ?? '') ?? 0
const isFilled = (entered: Entered, number: number) =>
  Boolean(entered[rateAmount(number)] ?? '') || Boolean(entered[rateDeadline(number)] ?? '')

/** Field names of contracts with an advance in addition to the first rate. */
export interface Advance {
  advance: string
  rest: string
}

/** The price minus the advance, in para. */
export const restOf = (entered: Entered, { advance }: Partial<Advance>) =>
  paraOf(entered, 'priceTag') - (advance ? paraOf(entered, advance) : 0)

const spreadOver = (entered: Entered, numbers: readonly number[]) =>
  ['rateAdvancedPaymentAmount', ...numbers.map(rateAmount)].reduce((total, name) => total + paraOf(entered, name), 0)

/** Shows the price without the advance, the sum of the rates, and the difference, while they are typed. */
function Sums({ entered, numbers, names }: Pick<SpreadProps, 'entered' | 'numbers' | 'names'>) {
  const { t, language } = useLanguage()
  const [toPay, inRates] = [restOf(entered, names), spreadOver(entered, numbers)]
  if (paraOf(entered, 'priceTag') === 0) return null
  const sums = [
    [contractTexts.toPay, toPay],
    [contractTexts.inRates, inRates],
    [inRates > toPay ? contractTexts.tooMuch : contractTexts.left, Math.abs(toPay - inRates)],
  ] as const
  return (
    <dl className={classes['sums']}>
      {sums.map(([label, para]) => (
        <div key={label[1]}>
          <dt>{t(label)}</dt>
          <dd>{amountWithCurrency(para, language)}</dd>
        </div>
      ))}
    </dl>
  )
}

interface SpreadProps {
  entered: Entered
  numbers: readonly number[]
  names: Partial<Advance>
  fill: (values: Entered) => void
}

/** Calculates the remaining debt and splits it evenly into monthly rates, exact to the para. */
export function SpreadOverRates({ entered, numbers, names, fill }: SpreadProps) {
  const { t, language } = useLanguage()
  const [count, setCount] = useState(String(numbers.length))
  const { contractDate = '' } = entered
  const rest = restOf(entered, names)
  const toSpread = rest - paraOf(entered, 'rateAdvancedPaymentAmount')
  const isReady = toSpread > 0 && isDate(contractDate)
  const why = paraOf(entered, 'priceTag') > 0 && toSpread <= 0 ? contractTexts.nothingLeft : contractTexts.priceFirst
  const run = () => {
    const shares = spread(toSpread, Number(count))
    const rates = numbers.flatMap((number, index) => {
      const share = shares[index]
      return [
        [rateAmount(number), share === undefined ? '' : amountText(share, language)],
        [rateDeadline(number), share === undefined ? '' : addMonths(contractDate, index + 1)],
      ]
    })
    fill({
      ...(names.rest && { [names.rest]: amountText(rest, language) }),
      ...(Object.fromEntries(rates) as Entered),
    })
  }
  return (
    <div className={classes['tool']}>
      <Sums {...{ entered, numbers, names }} />
      <NativeSelect
        label={t(contractTexts.numberOfRates)}
        value={count}
        data={numbers.map((_, index) => String(index + 1))}
        onChange={({ currentTarget }) => setCount(currentTarget.value)}
      />
      <ExplainedButton variant="default" unusable={isReady ? null : t(why)} onClick={run}>
        {t(contractTexts.spread)}
      </ExplainedButton>
    </div>
  )
}

/** Which rates are shown, and their warnings. No warning prevents saving: docs/requirements.md#rates */
export function rateExtras(
  entered: Entered,
  numbers: readonly number[],
  names: Partial<Advance>,
  { t, language }: { t: (text: readonly [string, string]) => string; language: Language },
): Readonly<Record<string, FieldExtras>> {
  const filled = numbers.filter((number) => isFilled(entered, number))
  const lastFilled = filled.at(-1) ?? 1
  const rest = restOf(entered, names)
  const sum = spreadOver(entered, numbers)
  let before = entered['contractDate'] ?? ''
  const rates = numbers.flatMap((number): [string, FieldExtras][] => {
    const [amount, deadline] = [entered[rateAmount(number)] ?? '', entered[rateDeadline(number)] ?? '']
    const hidden = number > lastFilled + 1
    const late = number === 2 ? contractTexts.beforeContract : contractTexts.notRising
    const isLate = isDate(deadline) && isDate(before) && (number === 2 ? deadline < before : deadline <= before)
    if (isDate(deadline)) before = deadline
    const missing = amount !== '' && deadline === '' ? contractTexts.noDeadline : undefined
    const warning = missing ?? (isLate ? late : undefined)
    return [
      [
        rateAmount(number),
        { hidden, warning: deadline !== '' && amount === '' ? t(contractTexts.noAmount) : undefined },
      ],
      [rateDeadline(number), { hidden, warning: warning && t(warning) }],
    ]
  })
  return {
    priceTag: {
      warning:
        filled.length > 0 && sum !== rest ? `${t(contractTexts.sumDiffers)} ${amountText(sum, language)}.` : undefined,
    },
    ...(names.rest && {
      [names.rest]: {
        warning:
          (entered[names.rest] ?? '') !== '' && paraOf(entered, names.rest) !== rest
            ? `${t(contractTexts.restDiffers)} ${amountText(rest, language)}.`
            : undefined,
      },
    }),
    ...Object.fromEntries(rates),
  }
}
