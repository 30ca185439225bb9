import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toRecord } from '../../client/paths.ts'
import { EmptyList } from '../../client/records/EmptyList.tsx'
import { FilterSelect } from '../../client/records/FilterSelect.tsx'
import { AwaitedRows, ListFrame, pageChanges, useExistingPage } from '../../client/records/ListFrame.tsx'
import classes from '../../client/records/Records.module.css'
import { perLineStyle } from '../../client/records/per-line.ts'
import { recordsTexts } from '../../client/records/texts.ts'
import { request } from '../../client/request.ts'
import { tableDateTime } from '../../shared/dates.ts'
import { defaultPageSize, type PageSize } from '../../shared/list-page.ts'
import { waysOfReading, type PersonalNumberReading, type WayOfReading } from '../../shared/personal-number-readings.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import type { Text } from '../../shared/texts.ts'
import { readingForms, readingTexts as texts } from './texts.ts'
import { searchReadings } from './calls.ts'

const every = ''
const linkedRecords = 1

export interface ReadingSearch {
  page?: number | undefined
  size?: PageSize | undefined
  way?: WayOfReading | undefined
  person?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

interface ReadingsProps {
  types: readonly RecordTypeTexts[]
  search: ReadingSearch
  change: (changes: ReadingSearch, how?: { replace: boolean }) => void
  /** The filters that this list shares with the audit trail: view, person, days. */
  filters: { view: ReactNode; others: ReactNode }
}

function useReadings({ page = 1, size = defaultPageSize, person, ...filters }: ReadingSearch) {
  const body = { page: page - 1, size, userId: person, ...filters }
  return useQuery({
    queryKey: ['auditTrail', 'readings', body],
    queryFn: ({ signal }) => request(searchReadings, { body, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The records of a reading: links to a few, and the number of the others. */
function Records({ reading, type }: { reading: PersonalNumberReading; type: RecordTypeTexts | undefined }) {
  const { t, count } = useLanguage()
  const named = reading.records.slice(0, linkedRecords)
  const more = reading.recordCount - named.length
  if (!type) return null
  return (
    <>
      {t(type.before)}{' '}
      {named.map(({ id, title }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <PageLink {...toRecord(type.type.page, id)}>{title}</PageLink>
        </span>
      ))}
      {more > 0 && ` ${t(texts.and)} ${count(more, readingForms.more)}`}
    </>
  )
}

/** The readings of personal numbers. */
export function Readings({ types, search, change, filters }: ReadingsProps) {
  const { t, count } = useLanguage()
  const { page = 1, size = defaultPageSize, way } = search
  const { data, isError, isPlaceholderData, refetch } = useReadings(search)
  const { total = 0, totalIsExact = true, entities } = data ?? {}
  useExistingPage({ page, size, total: isPlaceholderData ? undefined : data?.total }, change)

  const isFiltered = [way, search.person, search.from, search.to].some((chosen) => chosen !== undefined)
  const clear = () => change({ way: undefined, person: undefined, from: undefined, to: undefined })
  const counted = totalIsExact
    ? count(total, readingForms.readings)
    : `${t(recordsTexts.moreThan)} ${count(total, readingForms.readings)}`
  const columns: Text[] = [texts.way, texts.record, texts.dateAndTime, texts.user]

  return (
    <ListFrame
      title={t(texts.title)}
      count={data ? counted : ''}
      filters={
        <div className={classes['filters']}>
          {filters.view}
          <FilterSelect
            label={t(texts.way)}
            value={way ?? every}
            options={[
              { value: every, label: t(texts.anyWay) },
              ...waysOf(t).map(([value, label]) => ({ value, label })),
            ]}
            onChange={(next) => change({ way: next === every ? undefined : next })}
          />
          {filters.others}
        </div>
      }
      onRetry={isError && !data ? () => void refetch() : undefined}
      nothing={
        data &&
        total === 0 && (
          <EmptyList
            text={t(isFiltered ? recordsTexts.noResults : texts.empty)}
            ways={isFiltered ? [[t(texts.clearFilters), clear]] : []}
          />
        )
      }
      footer={
        data && {
          page,
          size,
          total,
          texts: { count: readingForms.readings },
          isExact: totalIsExact,
          ...pageChanges(change),
        }
      }
      isLoading={isPlaceholderData}
    >
      <table aria-label={t(texts.title)} style={perLineStyle(2)}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column[1]} scope="col" data-title={column === texts.way ? 'alone' : undefined}>
                <span>{t(column)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entities?.map((reading) => (
            <tr key={reading.id}>
              <td data-title="alone" data-wide>
                {t(waysOfReading[reading.way])}
              </td>
              <td data-label={t(texts.record)} data-brief data-wide>
                <Records reading={reading} type={types.find(({ type }) => type.name === reading.recordType)} />
              </td>
              <td data-label={t(texts.dateAndTime)} data-brief="half">
                {tableDateTime(reading.dateCreated)}
              </td>
              <td data-label={t(texts.user)} data-brief="half">
                {reading.user.email}
              </td>
            </tr>
          )) ?? <AwaitedRows columns={columns.length} />}
        </tbody>
      </table>
    </ListFrame>
  )
}

const ways = ['record', 'document', 'list', 'client', 'report', 'export'] as const satisfies readonly WayOfReading[]
const waysOf = (t: (text: Text) => string) => ways.map((way) => [way, t(waysOfReading[way])] as const)
