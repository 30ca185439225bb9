import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import { PageLink } from '../../client/PageLink.tsx'
import { useLanguage } from '../../client/language.tsx'
import { FilterSelect } from '../../client/records/FilterSelect.tsx'
import { PersonAndDays } from './PersonAndDays.tsx'
import { pageSearch, useListSearch } from '../../client/records/list-search.ts'
import { AwaitedRows, ListFrame, pageChanges, useExistingPage } from '../../client/records/ListFrame.tsx'
import { perLineStyle } from '../../client/records/per-line.ts'
import { useCompanies } from '../companies/public.tsx'
import classes from '../../client/records/Records.module.css'
import { rowProps } from '../../client/records/row-props.ts'
import { toRecord } from '../../client/paths.ts'
import { EmptyList } from '../../client/records/EmptyList.tsx'
import { recordsTexts } from '../../client/records/texts.ts'
import { request } from '../../client/request.ts'
import { DrawerSkeleton } from '../../client/Skeleton.tsx'
import { useSession } from '../../client/session.ts'
import { type AuditTrailEntry, typeOfAction } from '../../shared/audit-trail.ts'
import { isDate, tableDateTime } from '../../shared/dates.ts'
import { defaultPageSize } from '../../shared/list-page.ts'
import { may } from '../../shared/roles.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import type { Text } from '../../shared/texts.ts'
import { actionLabels, auditTrailTexts as texts, entries as forms } from './texts.ts'
import { searchAuditTrail } from './calls.ts'

const Entry = lazy(async () => ({ default: (await import('./EntryDrawer.tsx')).AuditTrailEntryDrawer }))

/** Filter values for "no selection". */
const all = -1
const every = ''

const day = z.string().refine(isDate).optional().catch(undefined)
const auditTrailSearch = pageSearch.extend({
  company: z.int().positive().optional().catch(undefined),
  view: z.enum(['readings', 'person']).optional().catch(undefined),
  way: z.enum(['record', 'document', 'list', 'client', 'report', 'export']).optional().catch(undefined),
  action: z.string().regex(/^\w+$/).optional().catch(undefined),
  person: z.int().positive().optional().catch(undefined),
  from: day,
  to: day,
})
type Search = z.output<typeof auditTrailSearch>

function usePage({ q = '', page = 1, size = defaultPageSize, company, person, action, from, to }: Search) {
  const filters = { selectedCompanyId: company, userId: person, action, from, to }
  const body = { searchParam: q, page: page - 1, size, ...filters }
  return useQuery({
    queryKey: ['auditTrail', 'search', body],
    queryFn: ({ signal }) => request(searchAuditTrail, { body, signal }),
    placeholderData: keepPreviousData,
  })
}

function typeOf({ actionName }: AuditTrailEntry, texts: readonly RecordTypeTexts[]) {
  const concerned = typeOfAction(
    texts.map(({ type }) => type),
    actionName,
  )
  return texts.find(({ type }) => type === concerned)
}

/** An entry's record by type and name; links to its page if the user may read it. */
function RecordLink({ entry, concerned }: { entry: AuditTrailEntry; concerned: RecordTypeTexts | undefined }) {
  const { t } = useLanguage()
  const role = useSession()?.user.role
  const { recordId, recordTitle } = entry
  if (recordId === null) return null
  const before = t(concerned?.before ?? texts.record)
  if (recordTitle === null) return `${before} (${t(texts.recordNumber)} ${recordId})`
  const name = `${before} ${recordTitle}`
  if (!concerned || !role || !may(role, concerned.type.may.read)) return name
  return (
    <PageLink {...toRecord(concerned.type.page, recordId)} onClick={(event) => event.stopPropagation()}>
      {name}
    </PageLink>
  )
}

interface AuditTrailPageProps {
  types: readonly RecordTypeTexts[]
  /** Labels of fields outside a type's form, by the type's code, or by the action if it concerns no type. */
  moreFields: Readonly<Record<string, Readonly<Record<string, Text>>>>
  /** The readings of personal numbers. */
  readings: (list: ReadingList) => ReactNode
  /** Everything about a person, with the choice of the view. */
  person: (view: ReactNode) => ReactNode
}

interface ReadingList {
  search: Search
  change: (changes: Partial<Search>, how?: { replace: boolean }) => void
  filters: { view: ReactNode; others: ReactNode }
}

/** The audit trail; for administrators also the readings of personal numbers. */
export function AuditTrailPage({ readings, person, ...props }: AuditTrailPageProps) {
  const { t } = useLanguage()
  const role = useSession()?.user.role
  const { search, change } = useListSearch(auditTrailSearch)
  if (!role || !may(role, 'personalData')) return <Entries {...props} />
  const { view } = search
  const select = (
    <FilterSelect
      label={t(texts.view)}
      value={view ?? every}
      options={[
        { value: every, label: t(texts.actions) },
        { value: 'readings', label: t(texts.readings) },
        { value: 'person', label: t(texts.person) },
      ]}
      onChange={(next) =>
        change({ view: next === every ? undefined : next, q: undefined, action: undefined, way: undefined })
      }
    />
  )
  if (view === undefined) return <Entries {...props} view={select} />
  if (view === 'person') return person(select)
  const others = <PersonAndDays company={undefined} chosen={search} change={change} />
  return readings({ search, change, filters: { view: select, others } })
}

/** The list of audit entries with its filters. */
function Entries({ types, moreFields, view }: Omit<AuditTrailPageProps, 'readings' | 'person'> & { view?: ReactNode }) {
  const { t, count } = useLanguage()
  const isPlatform = useSession()?.user.role === 'SUPERADMIN'
  const { search, change } = useListSearch(auditTrailSearch)
  const { q = '', page = 1, size = defaultPageSize, company, action, person, from, to } = search
  const { data, isError, isPlaceholderData, refetch } = usePage(search)
  const companies = useCompanies(isPlatform)
  const [open, setOpen] = useState<{ entry: AuditTrailEntry; row: HTMLElement } | null>(null)
  // Focus returns to the row that was opened.
  useEffect(() => (open ? () => open.row.focus({ preventScroll: true }) : undefined), [open])
  const { total = 0, totalIsExact = true, entities } = data ?? {}
  const labels = useMemo(() => actionLabels(types), [types])
  const labelOf = (action: string): Text => labels[action] ?? [action, action]
  const opened = open && typeOf(open.entry, types)

  useExistingPage({ page, size, total: isPlaceholderData ? undefined : data?.total }, change)

  const isFiltered = [q === '' ? undefined : q, company, action, person, from, to].some(
    (chosen) => chosen !== undefined,
  )
  const clear = () =>
    change({ q: undefined, company: undefined, action: undefined, person: undefined, from: undefined, to: undefined })
  const counted = totalIsExact ? count(total, forms) : `${t(recordsTexts.moreThan)} ${count(total, forms)}`
  const columns = [texts.action, texts.record, texts.dateAndTime, texts.user, ...(isPlatform ? [texts.company] : [])]

  const row = (entry: AuditTrailEntry) => (
    <tr key={entry.id} {...rowProps((row) => setOpen({ entry, row }))}>
      <td data-title="alone" data-wide>
        {t(labelOf(entry.actionName))}
      </td>
      <td data-label={t(texts.record)} data-brief data-wide>
        <RecordLink entry={entry} concerned={typeOf(entry, types)} />
      </td>
      <td data-label={t(texts.dateAndTime)} data-brief="half">
        {tableDateTime(entry.dateCreated)}
      </td>
      <td data-label={t(texts.user)} data-brief="half">
        {entry.user.email}
      </td>
      {isPlatform && <td data-label={t(texts.company)}>{entry.company?.name ?? t(texts.platform)}</td>}
    </tr>
  )
  return (
    <>
      <ListFrame
        title={t(texts.title)}
        count={data ? counted : ''}
        search={{
          hint: t(texts.searchHint),
          searched: q,
          active: !open,
          onSearch: (typed) => change({ q: typed === '' ? undefined : typed }, { replace: q !== '' && typed !== '' }),
        }}
        filters={
          <div className={classes['filters']}>
            {view}
            {isPlatform && (
              <FilterSelect
                label={t(texts.company)}
                value={company ?? all}
                options={[
                  { value: all, label: t(texts.allCompanies) },
                  ...companies.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                // Another company has other users.
                onChange={(next) => change({ company: next === all ? undefined : next, person: undefined })}
              />
            )}
            <FilterSelect
              label={t(texts.action)}
              value={action ?? every}
              options={[
                { value: every, label: t(texts.allActions) },
                ...Object.entries(labels).map(([code, label]) => ({ value: code, label: t(label) })),
              ]}
              onChange={(next) => change({ action: next === every ? undefined : next })}
            />
            <PersonAndDays company={company} chosen={search} change={change} />
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
        footer={data && { page, size, total, texts: { count: forms }, isExact: totalIsExact, ...pageChanges(change) }}
        isLoading={isPlaceholderData}
      >
        <table aria-label={t(texts.title)} style={perLineStyle(2)}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column[1]} scope="col" data-title={column === texts.action ? 'alone' : undefined}>
                  <span>{t(column)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{entities ? entities.map(row) : <AwaitedRows columns={columns.length} />}</tbody>
        </table>
      </ListFrame>
      <Suspense fallback={<DrawerSkeleton />}>
        {open && (
          <Entry
            entry={open.entry}
            label={labelOf(open.entry.actionName)}
            record={open.entry.recordId !== null && <RecordLink entry={open.entry} concerned={opened ?? undefined} />}
            fields={{ ...opened?.fields, ...moreFields[opened?.type.code ?? open.entry.actionName] }}
            texts={opened ?? undefined}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </>
  )
}
