import { Button, NativeSelect, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { FiguresTable } from '../../client/FiguresTable.tsx'
import { IconPrinter } from '../../client/icons.tsx'
import { KeyFigures } from '../../client/KeyFigures.tsx'
import { useLanguage } from '../../client/language.tsx'
import { EmptyList } from '../../client/records/EmptyList.tsx'
import { pageSearch, useListSearch } from '../../client/records/list-search.ts'
import { recordsTexts } from '../../client/records/texts.ts'
import { usePreview } from '../../client/records/use-document.tsx'
import { request } from '../../client/request.ts'
import { Skeleton } from '../../client/Skeleton.tsx'
import { today } from '../../shared/dates.ts'
import { amountText, amountWithCurrency, toDinars, toPara } from '../../shared/money.ts'
import { pageTitles } from '../../shared/page-titles.ts'
import { numberText, type Text } from '../../shared/texts.ts'
import { claimKindTexts } from '../claims/public.ts'
import { buckets, bucketTexts } from '../debtors/public.ts'
import { type Collection, type CollectionGroup, collectionReportPath, readCollection } from './calls.ts'
import { CollectionChart } from './CollectionChart.tsx'
import classes from './page.module.css'
import { shareText } from './shares.ts'
import { collectionTexts as texts } from './texts.ts'

const thisYear = () => Number(today().slice(0, 4))
const collectionSearch = pageSearch.extend({ year: z.int().min(1900).max(2999).optional().catch(undefined) })

/** docs/requirements.md#collection */
export function CollectionPage() {
  const { t } = useLanguage()
  const { search, change } = useListSearch(collectionSearch)
  const { year = thisYear() } = search
  const { data, isError, refetch } = useQuery({
    queryKey: ['collection', year],
    queryFn: ({ signal }) => request(readCollection, { query: { year }, signal }),
    placeholderData: keepPreviousData,
  })
  const { show, dialog } = usePreview({ soon: texts.soon, made: texts.made })
  const first = Math.min(data?.firstYear ?? year, year)
  return (
    <div className={classes['page']}>
      <header className={classes['head']}>
        <Title order={1}>{t(pageTitles.collection)}</Title>
        <div className={classes['actions']}>
          <NativeSelect
            aria-label={t(texts.year)}
            value={year}
            data={Array.from({ length: thisYear() - first + 1 }, (_, at) => String(thisYear() - at))}
            onChange={({ currentTarget: { value } }) =>
              change({ year: Number(value) === thisYear() ? undefined : Number(value) })
            }
          />
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => show(`${collectionReportPath}?year=${year}`)}
          >
            {t(recordsTexts.print)}
          </Button>
        </div>
      </header>
      {data ? (
        <Report found={data} />
      ) : isError ? (
        <EmptyList text={t(recordsTexts.notLoaded)} ways={[[t(recordsTexts.retry), () => void refetch()]]} />
      ) : (
        <Skeleton lines={10} />
      )}
      {dialog}
    </div>
  )
}

const sum = (amounts: readonly number[]) => toDinars(amounts.reduce((total, amount) => total + toPara(amount), 0))

function Report({ found }: { found: Collection }) {
  const { t, language } = useLanguage()
  const { months, kinds, graveyards, ageing, runs, due, duePaid, debtors, year } = found
  const amount = (dinars: number) => amountText(toPara(dinars), language)
  const withCurrency = (dinars: number) => amountWithCurrency(toPara(dinars), language)
  const numbers = (...titles: readonly Text[]) => titles.map((title) => ({ title: t(title), isNumber: true }))
  const groups = (name: string, rows: readonly (CollectionGroup & { readonly title: string })[]) => (
    <FiguresTable
      label={name}
      columns={[{ title: name }, ...numbers(texts.claimed, texts.paid, texts.debt)]}
      rows={rows.map(({ title, claimed, paid, debt }, at) => ({
        key: at,
        cells: [title, amount(claimed), amount(paid), amount(debt)],
      }))}
      total={[
        t(texts.total),
        ...(['claimed', 'paid', 'debt'] as const).map((figure) => amount(sum(rows.map((row) => row[figure])))),
      ]}
    />
  )
  const kindTitle = (kind: string) => {
    const [, title] = Object.entries(claimKindTexts).find(([name]) => name === kind) ?? []
    return title ? t(title) : kind
  }
  return (
    <>
      <KeyFigures
        figures={[
          { label: `${t(texts.claimed)} (${year})`, value: withCurrency(sum(months.map(({ claimed }) => claimed))) },
          { label: `${t(texts.received)} (${year})`, value: withCurrency(sum(months.map(({ received }) => received))) },
          {
            label: t(texts.debt),
            value: withCurrency(sum(kinds.map(({ debt }) => debt))),
            about: `${t(texts.debtors)}: ${numberText(debtors, language)}`,
          },
          {
            label: t(texts.dueShare),
            value: shareText(duePaid, due, language) ?? '–',
            about: `${amount(duePaid)} / ${amount(due)}`,
          },
        ]}
      />
      <Part title={t(texts.months)}>
        <CollectionChart months={months} />
      </Part>
      <div className={classes['two']}>
        <Part title={t(texts.kinds)}>
          {groups(
            t(texts.kind),
            kinds.map((each) => ({ title: kindTitle(each.kind), ...each })),
          )}
        </Part>
        <Part title={t(texts.graveyards)}>
          {groups(
            t(texts.graveyard),
            graveyards.map((each) => ({ title: each.name ?? t(texts.withoutGrave), ...each })),
          )}
        </Part>
        <Part title={t(texts.ageing)}>
          <FiguresTable
            label={t(texts.ageing)}
            columns={[{ title: t(texts.overdueFor) }, ...numbers(texts.debt)]}
            rows={buckets.map((name) => ({ key: name, cells: [t(bucketTexts[name]), amount(ageing[name] ?? 0)] }))}
          />
        </Part>
        {runs.length > 0 && (
          <Part title={t(texts.runs)}>
            <FiguresTable
              label={t(texts.runs)}
              columns={[{ title: t(texts.year) }, ...numbers(texts.graves, texts.claimed, texts.paid, texts.share)]}
              rows={runs.map((run) => ({
                key: run.year,
                cells: [
                  String(run.year),
                  numberText(run.graves, language),
                  amount(run.amount),
                  amount(run.paid),
                  shareText(run.paid, run.amount, language) ?? '',
                ],
              }))}
            />
          </Part>
        )}
      </div>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
