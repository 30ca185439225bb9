import { Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FiguresTable } from '../../client/FiguresTable.tsx'
import { IconPrinter } from '../../client/icons.tsx'
import { useLanguage } from '../../client/language.tsx'
import { usePreview } from '../../client/records/use-document.tsx'
import { request } from '../../client/request.ts'
import { Skeleton } from '../../client/Skeleton.tsx'
import { amountText, toPara } from '../../shared/money.ts'
import { readMonthVat, vatRecordPath } from './calls.ts'
import { bookkeepingTexts as texts } from './texts.ts'
import { rateText, vatRows } from './vat-rows.ts'

/** The VAT of a month by rate: issued, reversed, and of prepayments. */
export function MonthVat({ month, shown }: { month: string; shown: string }) {
  const { t, language } = useLanguage()
  const { data } = useQuery({
    queryKey: ['accountingMonths', month, 'vat'],
    queryFn: ({ signal }) => request(readMonthVat, { params: { month }, signal }),
  })
  const { show, dialog } = usePreview({ soon: texts.vatRecordSoon, made: texts.vatRecordMade })
  if (!data) return <Skeleton lines={4} />
  return (
    <section>
      <Title order={2} size="h4">
        {t(texts.vat)} {shown}
      </Title>
      <FiguresTable
        isNested
        columns={[
          { title: t(texts.description) },
          { title: t(texts.rate) },
          ...[texts.base, texts.vat, texts.total].map((title) => ({ title: t(title), isNumber: true })),
        ]}
        rows={vatRows(data).map(({ what, rate, sums: { net, vat, gross } }) => ({
          key: `${what[1]} ${rate}`,
          cells: [t(what), t(rateText(rate)), ...[net, vat, gross].map((sum) => amountText(toPara(sum), language))],
        }))}
      />
      <Button
        mt="xs"
        size="xs"
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => show(vatRecordPath.replace(':month', month))}
      >
        {t(texts.vatRecord)}
      </Button>
      {dialog}
    </section>
  )
}
