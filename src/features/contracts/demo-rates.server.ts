import type { IsoDate } from '../../shared/dates.ts'
import { spread, toDinars, toPara } from '../../shared/money.ts'
import { addMonths } from '../../shared/periods.ts'
import { rateAmount, rateDeadline } from './rate-fields.ts'

/** Splits an amount into monthly rates of a contract; the other rates stay empty. */
export function demoRates(numbers: readonly number[], dinars: number, parts: number, from: IsoDate) {
  const shares = spread(toPara(dinars), Math.max(1, parts))
  return Object.fromEntries<number | string | null>(
    numbers.flatMap((number, index) => {
      const share = index < parts ? shares[index] : undefined
      return [
        [rateAmount(number), share === undefined ? null : toDinars(share)],
        [rateDeadline(number), share === undefined ? null : addMonths(from, index + 1)],
      ]
    }),
  )
}
