import type { IsoDate } from './dates.ts'

interface VatRate {
  readonly from: IsoDate
  readonly percent: number
}

/** The rates of value-added tax, each from its first day: docs/domain/money.md#value-added-tax */
const vatRates: Readonly<Record<'reduced' | 'general', readonly VatRate[]>> = {
  reduced: [
    { from: '2005-01-01', percent: 8 },
    { from: '2014-01-01', percent: 10 },
  ],
  general: [
    { from: '2005-01-01', percent: 18 },
    { from: '2012-10-01', percent: 20 },
  ],
}

const rateOn = (rates: readonly VatRate[], day: IsoDate) => rates.findLast(({ from }) => from <= day)?.percent

/** The reduced rate, which funeral services have, before the general one; none before the tax existed. */
export const vatRatesOn = (day: IsoDate): number[] =>
  [vatRates.reduced, vatRates.general].flatMap((rates) => rateOn(rates, day) ?? [])

/** Not everybody charges the tax, so that 0 is always possible. */
export const isVatRateOn = (percent: number, day: IsoDate) => percent === 0 || vatRatesOn(day).includes(percent)

/** The rate of a day for what had another rate on an earlier one: what was taxed with 8 % in 2013 is taxed with 10 % since. */
export function vatRateOn(percent: number, day: IsoDate): number {
  const rates = Object.values(vatRates).find((all) => all.some((rate) => rate.percent === percent))
  return rates ? (rateOn(rates, day) ?? 0) : percent
}

/** Half a para is rounded up. */
const rounded = (numerator: bigint, denominator: bigint) => Number((2n * numerator + denominator) / (2n * denominator))

export interface Taxed {
  readonly gross: number
  readonly net: number
  readonly vat: number
}

/** Whole para. The tax is what is left of the amount, so that both always sum up to it. */
export function fromGross(gross: number, percent: number): Taxed {
  const net = rounded(BigInt(gross) * 100n, BigInt(100 + percent))
  return { gross, net, vat: gross - net }
}

export function fromNet(net: number, percent: number): Taxed {
  const gross = rounded(BigInt(net) * BigInt(100 + percent), 100n)
  return { gross, net, vat: gross - net }
}
