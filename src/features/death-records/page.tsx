import { lazy, Suspense } from 'react'
import { z } from 'zod'
import { IconPrinter } from '../../client/icons.tsx'
import { useLanguage } from '../../client/language.tsx'
import { FilterSelect } from '../../client/records/FilterSelect.tsx'
import { saveDocuments } from '../../client/records/document.ts'
import { lazyForm } from '../../client/records/lazy-form.ts'
import { listSearch, type ListSearch, useListSearch } from '../../client/records/list-search.ts'
import type { Period } from '../../client/records/period.ts'
import type { RecordActions, RecordPages } from '../../client/records/record-pages.ts'
import { recordPage } from '../../client/records/record-page.tsx'
import { RecordList } from '../../client/records/RecordList.tsx'
import { recordsTexts } from '../../client/records/texts.ts'
import { PageLink } from '../../client/PageLink.tsx'
import { toList } from '../../client/paths.ts'
import { useDocument, usePreview } from '../../client/records/use-document.tsx'
import { monthNamesIn, today } from '../../shared/dates.ts'
import { monthName, periodWords, yearName } from './period-words.ts'
import { all, type DeathRecord, deathRecord, firstYear, nameOfDead } from './record.ts'
import { burialOrderTexts, deathRecordScreen as screen, deathRecordTexts as texts } from './texts.ts'
import { deathRecordGroups } from './groups.ts'
import { intermentsPage } from '../interments/page-entry.ts'

const RemainingBurials = lazy(async () => ({ default: (await import('./RemainingBurials.tsx')).RemainingBurials }))
const Reports = lazy(async () => ({ default: (await import('./Reports.tsx')).Reports }))
const RecordNotes = lazy(async () => ({ default: (await import('./RecordNotes.tsx')).RecordNotes }))

const reportPath = (id: number) => `/api/createreport/${id}`
const orders = '/api/burialOrder'

const pages: RecordPages<DeathRecord> = {
  type: deathRecord,
  texts,
  groups: deathRecordGroups,
  titleColumns: ['firstName', 'lastName'],
  brief: ['graveyard', 'burialPlaceNumber', 'dateOfBurial'],
  nameOf: nameOfDead,
  Form: lazyForm(async () => (await import('./form.tsx')).DeathRecordForm),
  noteOnDeletion: (ids) => <RemainingBurials ids={ids} />,
  ofSelected: {
    label: screen.selectedOrders,
    run: (ids) => saveDocuments(`${orders}/selected`, ids, burialOrderTexts),
  },
}

const thisYear = () => Number(today().slice(0, 4))
const thisMonth = () => Number(today().slice(5, 7))

const isOffered = (year: number) => year === all || (year >= firstYear && year <= thisYear())
/** The page's state in the URL. The current month is the default: docs/requirements.md#period-of-death-records */
const deathRecordsSearch = listSearch(deathRecord).extend({
  year: z.int().refine(isOffered).optional().catch(undefined),
  month: z
    .union([z.literal(all), z.int().min(1).max(12)])
    .optional()
    .catch(undefined),
})

/** The report, and the order of the burial, whose preview prints and saves it. */
function useRecordActions(): RecordActions<DeathRecord> {
  const { t } = useLanguage()
  const report = useDocument<DeathRecord>(reportPath, texts.document)
  const order = usePreview(burialOrderTexts)
  const actionsOf = (row: DeathRecord) => [
    ...(report.actionsOf?.(row) ?? []),
    {
      key: 'order',
      label: t(burialOrderTexts.print),
      Icon: IconPrinter,
      prints: true as const,
      run: () => order.show(`${orders}/${row.id}`),
    },
  ]
  const dialogs = (
    <>
      {report.dialogs}
      {order.dialog}
    </>
  )
  return { actionsOf, dialogs }
}

/** The death records, by year and month of burial. */
export function List() {
  const recordActions = useRecordActions()
  const { t, language } = useLanguage()
  const { search, change } = useListSearch(deathRecordsSearch)
  const { year = thisYear(), month = thisMonth() } = search

  const years = Array.from({ length: thisYear() - firstYear + 1 }, (_, at) => thisYear() - at)
  const yearOptions = [
    { value: all, label: t(screen.allYears) },
    ...years.map((each) => ({ value: each, label: String(each) })),
  ]
  const monthOptions = [
    { value: all, label: t(screen.allMonths) },
    ...monthNamesIn(language).map((_, at) => ({ value: at + 1, label: monthName(at + 1, language) })),
  ]
  const inOthers = (found: number) => {
    if (month === all) return t(found === 1 ? screen.inAnotherYear : screen.inOtherYears)
    return t(found === 1 ? screen.inAnotherMonth : screen.inOtherMonths)
  }
  const monthOf = ({ dateOfBurial, dateOfBurialPrecision: precision }: DeathRecord) => ({
    year: dateOfBurial === null ? all : Number(dateOfBurial.slice(0, 4)),
    month: dateOfBurial !== null && ['DAY', 'MONTH'].includes(precision) ? Number(dateOfBurial.slice(5, 7)) : all,
  })
  const choose = (year: number, month: number, changes: ListSearch) =>
    change({
      ...changes,
      year: year === thisYear() ? undefined : year,
      month: month === thisMonth() ? undefined : month,
    })
  const period: Period<DeathRecord> = {
    words: periodWords({ year, month }, language),
    isLimited: year !== all || month !== all,
    includes: (row) => {
      const at = monthOf(row)
      return (year === all || year === at.year) && (month === all || month === at.month)
    },
    of: (row) => {
      const at = monthOf(row)
      return at.month === all
        ? periodWords(at, language)
        : `${monthNamesIn(language)[at.month - 1]} ${yearName(at.year, language)}`
    },
    // A year outside the filter's options is shown among all years.
    show: (row, changes) => {
      const at = monthOf(row)
      choose(isOffered(at.year) ? at.year : all, at.month, changes)
    },
    others: (found, isExact) => {
      const count = isExact ? String(found) : `${t(recordsTexts.moreThan)} ${found}`
      return `${t(screen.more).replace('{count}', count)} ${inOthers(found)} – ${t(screen.show)}`
    },
    all: t(screen.searchAllYears),
    showAll: () => change({ year: all, month: all }),
  }
  return (
    <RecordList
      {...{ pages, recordActions, search, change, period }}
      explanation={
        <>
          {t(screen.about)} <PageLink {...toList(intermentsPage)}>{t(intermentsPage.title)}</PageLink>
        </>
      }
      filters={{ year, month }}
      filterFields={
        <>
          <FilterSelect
            label={t(screen.year)}
            value={year}
            options={yearOptions}
            onChange={(next) => change({ year: next === thisYear() ? undefined : next })}
          />
          <FilterSelect
            label={t(screen.month)}
            value={month}
            options={monthOptions}
            onChange={(next) => change({ month: next === thisMonth() ? undefined : next })}
          />
        </>
      }
      actions={
        <Suspense>
          <Reports {...{ year, month }} />
        </Suspense>
      }
    />
  )
}

const topSection = ({ id }: DeathRecord) => <RecordNotes id={id} />

export const Page = recordPage(pages, () => ({ ...useRecordActions(), topSection }))
