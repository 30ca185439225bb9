import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FiguresTable } from '../../client/FiguresTable.tsx'
import { useLanguage } from '../../client/language.tsx'
import { request } from '../../client/request.ts'
import { Skeleton } from '../../client/Skeleton.tsx'
import { amountText, toPara } from '../../shared/money.ts'
import { readMonthVat, type Taxed } from './calls.ts'
import { bookkeepingTexts as texts } from './texts.ts'

/** The VAT of a month by rate: issued, reversed, and of prepayments. */
export function MonthVat({ month, shown }: { month: string; shown: string }) {
  const { t, language } = useLanguage()
  const { data } = useQuery({
    queryKey: ['accountingMonths', month, 'vat'],
    queryFn: ({ signal }) => request(readMonthVat, { params: { month }, signal }),
  })
  if (!data) return <Skeleton lines={4} />
  const rateOf = (rate: number | null) => (rate === null ? t(texts.withoutVat) : `${rate} %`)
  const rows: [what: string, rate: string, sums: Taxed][] = [
    ...data.rates.flatMap(({ rate, issued, reversed }): [string, string, Taxed][] => [
      [t(texts.issued), rateOf(rate), issued],
      ...(reversed.gross === 0 ? [] : [[t(texts.reversed), rateOf(rate), reversed] satisfies [string, string, Taxed]]),
    ]),
    [t(texts.total), '', data.total],
    [t(texts.received), rateOf(data.advances.rate), data.advances.received],
    [t(texts.used), rateOf(data.advances.rate), data.advances.used],
  ]
  return (
    <section>
      <Title order={2} size="h4">
        {t(texts.vat)} {shown}
      </Title>
      <FiguresTable
        columns={[
          { title: t(texts.description) },
          { title: t(texts.rate) },
          ...[texts.base, texts.vat, texts.total].map((title) => ({ title: t(title), isNumber: true })),
        ]}
        rows={rows.map(([what, rate, { net, vat, gross }]) => ({
          key: `${what} ${rate}`,
          cells: [what, rate, ...[net, vat, gross].map((sum) => amountText(toPara(sum), language))],
        }))}
      />
    </section>
  )
}
