import { Anchor, Title, VisuallyHidden } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { useLanguage } from '../../client/language.tsx'
import { DayFilter } from '../../client/records/DayFilter.tsx'
import { EmptyList } from '../../client/records/EmptyList.tsx'
import { FilterSelect } from '../../client/records/FilterSelect.tsx'
import { lastPage, pageSearch, useListSearch } from '../../client/records/list-search.ts'
import { useCompanies } from '../../client/records/of-company.tsx'
import { PageFooter } from '../../client/records/PageFooter.tsx'
import classes from '../../client/records/Records.module.css'
import { walk } from '../../client/records/RecordTable.tsx'
import { SearchBox } from '../../client/records/SearchBox.tsx'
import { recordsTexts } from '../../client/records/texts.ts'
import { request } from '../../client/request.ts'
import { DrawerSkeleton } from '../../client/Skeleton.tsx'
import { useSession } from '../../client/session.ts'
import type { AuditTrailEntry, AuditTrailPage as Page } from '../../shared/audit-trail.ts'
import { isDate, tableDateTime } from '../../shared/dates.ts'
import { defaultPageSize } from '../../shared/record.ts'
import { may } from '../../shared/roles.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import type { Text } from '../../shared/texts.ts'
import { actionLabels, auditTrailTexts as texts, entries as forms } from './texts.ts'

const Entry = lazy(async () => ({ default: (await import('./drawer.tsx')).AuditTrailEntryDrawer }))

/** Filter values for "no selection". */
const all = -1
const every = ''

const day = z.string().refine(isDate).optional().catch(undefined)
const auditTrailSearch = pageSearch.extend({
  company: z.int().positive().optional().catch(undefined),
  action: z.string().regex(/^\w+$/).optional().catch(undefined),
  person: z.int().positive().optional().catch(undefined),
  from: day,
  to: day,
})
type Search = z.output<typeof auditTrailSearch>

function usePage({ q = '', page = 1, size = defaultPageSize, company, person, ...filters }: Search) {
  const body = { searchParam: q, page: page - 1, size, selectedCompanyId: company, userId: person, ...filters }
  return useQuery({
    queryKey: ['auditTrail', 'search', body],
    queryFn: ({ signal }) => request<Page>('/api/auditTrail/search', { method: 'POST', body, signal }),
    placeholderData: keepPreviousData,
  })
}

function useChoices(isPlatform: boolean, company: number | undefined) {
  const companies = useCompanies(isPlatform)
  const { data: people } = useQuery({
    queryKey: ['auditTrail', 'people', company],
    queryFn: ({ signal }) =>
      request<{ entities: { id: number; email: string }[] }>('/api/auditTrail/people', {
        query: { selectedCompanyId: company },
        signal,
      }),
  })
  return { companies, people: people?.entities ?? [] }
}

/** The maximum length of a search; a part of three long names is sufficient. */
const maxSearchLength = 200

const typeOf = ({ actionName }: AuditTrailEntry, types: readonly RecordTypeTexts[]) =>
  types.find(({ type }) => actionName.startsWith(`${type.code}_`))

/** An entry's record by type and name; links to its list if the user may read it. */
function RecordLink({ entry, concerned }: { entry: AuditTrailEntry; concerned: RecordTypeTexts | undefined }) {
  const { t } = useLanguage()
  const role = useSession()?.user.role
  const { recordId, recordTitle, company } = entry
  if (recordId === null) return null
  const before = t(concerned?.before ?? texts.record)
  if (recordTitle === null) return `${before} (${t(texts.recordNumber)} ${recordId})`
  const name = `${before} ${recordTitle}`
  if (!concerned || !role || !may(role, concerned.type.may.read)) return name
  const { page, scope } = concerned.type
  const companyId = scope === 'company' && role === 'SUPERADMIN' ? company?.id : undefined
  return (
    <Anchor
      component={Link}
      to={page.path}
      // This file cannot import the route table, so the path is not typed.
      search={{ ...page.everything, q: recordTitle.slice(0, maxSearchLength), companyId } as never}
      onClick={(event) => event.stopPropagation()}
    >
      {name}
    </Anchor>
  )
}

interface AuditTrailPageProps {
  types: readonly RecordTypeTexts[]
  /** Labels of fields outside a type's form, by the type's code. */
  moreFields: Readonly<Record<string, Readonly<Record<string, Text>>>>
}

/** The list of audit entries with its filters. */
export function AuditTrailPage({ types, moreFields }: AuditTrailPageProps) {
  const { t, count } = useLanguage()
  const isPlatform = useSession()?.user.role === 'SUPERADMIN'
  const { search, change } = useListSearch(auditTrailSearch)
  const { q = '', page = 1, size = defaultPageSize, company, action, person, from, to } = search
  const { data, isError, isPlaceholderData, refetch } = usePage(search)
  const { companies, people } = useChoices(isPlatform, company)
  const [open, setOpen] = useState<AuditTrailEntry | null>(null)
  // Focus returns to the row that was opened.
  const opener = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!open) opener.current?.focus({ preventScroll: true })
  }, [open])
  const openEntry = (entry: AuditTrailEntry, from: HTMLElement) => {
    opener.current = from
    setOpen(entry)
  }
  const { total = 0, totalIsExact = true, entities } = data ?? {}
  const labels = useMemo(() => actionLabels(types), [types])
  const labelOf = (action: string): Text => labels[action] ?? [action, action]
  const opened = open && typeOf(open, types)

  const last = lastPage(total, size)
  const isBeyond = data !== undefined && !isPlaceholderData && page > last
  useEffect(() => {
    if (isBeyond) change({ page: last > 1 ? last : undefined }, { replace: true })
  })

  const isFiltered = [q === '' ? undefined : q, company, action, person, from, to].some(
    (chosen) => chosen !== undefined,
  )
  const clear = () =>
    change({ q: undefined, company: undefined, action: undefined, person: undefined, from: undefined, to: undefined })
  const counted = totalIsExact ? count(total, forms) : `${t(recordsTexts.moreThan)} ${count(total, forms)}`
  const columns = [texts.action, texts.record, texts.dateAndTime, texts.user, ...(isPlatform ? [texts.company] : [])]

  const row = (entry: AuditTrailEntry) => (
    <tr
      key={entry.id}
      tabIndex={0}
      onClick={({ currentTarget }) => {
        if (window.getSelection()?.isCollapsed !== false) openEntry(entry, currentTarget)
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return
        if (event.key === 'Enter') openEntry(entry, event.currentTarget)
        else if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || !walk(event)) return
        event.preventDefault()
      }}
    >
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
  const content = () => {
    if (isError && !data)
      return <EmptyList text={t(recordsTexts.notLoaded)} ways={[[t(recordsTexts.retry), () => void refetch()]]} />
    if (data && total === 0)
      return isFiltered ? (
        <EmptyList text={t(recordsTexts.noResults)} ways={[[t(texts.clearFilters), clear]]} />
      ) : (
        <EmptyList text={t(texts.empty)} ways={[]} />
      )
    return (
      <>
        <table aria-label={t(texts.title)} style={{ '--per-line': 2 } as CSSProperties}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column[1]} scope="col" data-title={column === texts.action ? 'alone' : undefined}>
                  <span>{t(column)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entities
              ? entities.map(row)
              : [1, 2, 3, 4, 5].map((line) => (
                  <tr key={line} className={classes['awaited']}>
                    <td colSpan={columns.length}>
                      <VisuallyHidden>{t(recordsTexts.loading)}</VisuallyHidden>
                    </td>
                  </tr>
                ))}
          </tbody>
        </table>
        {data && (
          <PageFooter
            {...{ page, size, total, forms }}
            isExact={totalIsExact}
            onPage={(next) => change({ page: next > 1 ? next : undefined })}
            onSize={(next) => change({ size: next === 5 || next === 10 ? next : undefined })}
          />
        )}
      </>
    )
  }
  return (
    <div className={classes['list']}>
      <header className={classes['head']}>
        <div>
          <Title order={1}>{t(texts.title)}</Title>
          <p role="status" className={classes['count']}>
            {data && counted}
          </p>
        </div>
      </header>
      <div className={classes['bar']}>
        <SearchBox
          hint={t(texts.searchHint)}
          searched={q}
          active={!open}
          onSearch={(typed) => change({ q: typed === '' ? undefined : typed }, { replace: q !== '' && typed !== '' })}
        />
        <div className={classes['filters']}>
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
          <FilterSelect
            label={t(texts.user)}
            value={person ?? all}
            options={[
              { value: all, label: t(texts.everybody) },
              ...people.map(({ id, email }) => ({ value: id, label: email })),
            ]}
            onChange={(next) => change({ person: next === all ? undefined : next })}
          />
          <DayFilter label={t(texts.from)} value={from} onChange={(next) => change({ from: next })} />
          <DayFilter label={t(texts.to)} value={to} onChange={(next) => change({ to: next })} />
        </div>
      </div>
      <div className={classes['card']} aria-busy={isPlaceholderData}>
        {content()}
      </div>
      <Suspense fallback={<DrawerSkeleton />}>
        {open && (
          <Entry
            entry={open}
            label={labelOf(open.actionName)}
            record={open.recordId !== null && <RecordLink entry={open} concerned={opened ?? undefined} />}
            fields={{ ...opened?.fields, ...moreFields[opened?.type.code ?? ''] }}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </div>
  )
}
