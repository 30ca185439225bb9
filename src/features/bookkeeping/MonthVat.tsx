import { Table, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
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
      <Table.ScrollContainer minWidth={520}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t(texts.description)}</Table.Th>
              <Table.Th>{t(texts.rate)}</Table.Th>
              <Table.Th ta="right">{t(texts.base)}</Table.Th>
              <Table.Th ta="right">{t(texts.vat)}</Table.Th>
              <Table.Th ta="right">{t(texts.total)}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(([what, rate, sums]) => (
              <Table.Tr key={`${what} ${rate}`}>
                <Table.Td>{what}</Table.Td>
                <Table.Td>{rate}</Table.Td>
                {[sums.net, sums.vat, sums.gross].map((sum, at) => (
                  // The three columns of a row.
                  <Table.Td key={at} ta="right">
                    {amountText(toPara(sum), language)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  )
}
