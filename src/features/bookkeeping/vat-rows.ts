import type { Text } from '../../shared/texts.ts'
import type { MonthVat, Taxed } from './calls.ts'
import { bookkeepingTexts as texts } from './texts.ts'

interface VatRow {
  readonly what: Text
  /** In percent; null without VAT, undefined of a sum. */
  readonly rate: number | null | undefined
  readonly sums: Taxed
}

/** The VAT of a month as it is shown and printed. */
export const vatRows = ({ rates, total, advances }: MonthVat): VatRow[] => [
  ...rates.flatMap(({ rate, issued, reversed }) => [
    { what: texts.issued, rate, sums: issued },
    ...(reversed.gross === 0 ? [] : [{ what: texts.reversed, rate, sums: reversed }]),
  ]),
  { what: texts.total, rate: undefined, sums: total },
  { what: texts.received, rate: advances.rate, sums: advances.received },
  { what: texts.used, rate: advances.rate, sums: advances.used },
]

export const rateText = (rate: number | null | undefined): Text =>
  rate === undefined ? ['', ''] : rate === null ? texts.withoutVat : [`${rate} %`, `${rate} %`]
