import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { z } from 'zod'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toRecord } from '../../client/paths.ts'
import { DayFilter } from '../../client/records/DayFilter.tsx'
import { EmptyList } from '../../client/records/EmptyList.tsx'
import { NumbersFilter } from '../../client/records/filter-controls.tsx'
import filterClasses from '../../client/records/Filters.module.css'
import { FilterSelect } from '../../client/records/FilterSelect.tsx'
import { AwaitedRows, ListFrame, pageChanges, useExistingPage } from '../../client/records/ListFrame.tsx'
import { pageSearch, useListSearch } from '../../client/records/list-search.ts'
import { PanelButton } from '../../client/records/PanelButton.tsx'
import { perLineStyle } from '../../client/records/per-line.ts'
import { rowProps } from '../../client/records/row-props.ts'
import { recordsTexts } from '../../client/records/texts.ts'
import { request } from '../../client/request.ts'
import { isDate, tableDate, today } from '../../shared/dates.ts'
import { defaultPageSize } from '../../shared/list-page.ts'
import { amountText, toPara } from '../../shared/money.ts'
import { hrefOfPartyAccount, toPartyAccount } from '../accounts/page-entry.ts'
import { grave } from '../graves/record.ts'
import { useGraveyards } from '../graveyards/public.tsx'
import { Ageing } from './Ageing.tsx'
import { type Debtor, searchDebtors } from './calls.ts'
import { DebtorsExport } from './DebtorsExport.tsx'
import { lastDaysOf, LimitationFilter } from './LimitationFilter.tsx'
import own from './page.module.css'
import { addressTexts, debtorCount, debtorTexts as texts } from './texts.ts'

const amount = z.number().min(0).optional().catch(undefined)
const debtorSearch = pageSearch.extend({
  on: z.string().refine(isDate).optional().catch(undefined),
  graveyard: z.int().positive().optional().catch(undefined),
  least: amount,
  most: amount,
  /** Also those of whom nothing is overdue. */
  everybody: z.literal(true).optional().catch(undefined),
  /** Debts that are barred already, or that will be by a day. */
  barred: z
    .union([z.literal('already'), z.string().refine(isDate)])
    .optional()
    .catch(undefined),
  sort: z.enum(['-total', 'oldestDue', 'name']).optional().catch(undefined),
})
const debtorSorts = [
  ['-overdue', texts.overdue],
  ['-total', texts.total],
  ['oldestDue', texts.oldestDue],
  ['name', texts.party],
] as const
const all = 0

/** docs/requirements.md#debtors */
export function DebtorsPage() {
  const { t, count, language } = useLanguage()
  const navigate = useNavigate()
  const { search, change } = useListSearch(debtorSearch)
  const {
    q = '',
    page = 1,
    size = defaultPageSize,
    on,
    graveyard,
    least,
    most,
    everybody,
    barred,
    sort = '-overdue',
  } = search
  const graveyards = useGraveyards(null).options ?? []
  const query = {
    searchParam: q,
    on: on ?? today(),
    graveyardId: graveyard,
    ...lastDaysOf(barred, on ?? today()),
    amountFrom: least,
    amountTo: most,
    sort,
    overdue: !everybody,
  }
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: ['debtor', 'search', query, page, size],
    queryFn: ({ signal }) => request(searchDebtors, { body: { ...query, page: page - 1, size }, signal }),
    placeholderData: keepPreviousData,
  })
  useExistingPage({ page, size, total: isPlaceholderData ? undefined : data?.total }, change)
  const chosen = [on, graveyard, everybody, barred, least ?? most].filter((each) => each !== undefined).length
  const isFiltered = q !== '' || chosen > 0
  const nothing = {
    on: undefined,
    graveyard: undefined,
    least: undefined,
    most: undefined,
    everybody: undefined,
    barred: undefined,
  }
  const clear = () => change({ q: undefined, ...nothing })
  const money = (dinars: number) => (dinars === 0 ? '' : amountText(toPara(dinars), language))
  const heads = [
    texts.party,
    texts.graves,
    texts.oldestDue,
    texts.barredOn,
    texts.overdue,
    texts.total,
    texts.lastPayment,
    texts.lastLetter,
    texts.address,
  ]
  const row = (debtor: Debtor) => {
    const { party, graves, oldestDue, barredOn, overdue, total, lastPayment, lastLetter, addressState, deceased } =
      debtor
    const open = () => void navigate(toPartyAccount(party.id))
    return (
      <tr key={party.id} data-record={party.id} {...rowProps(open, hrefOfPartyAccount(party.id))}>
        <td data-title="alone" data-wide>
          {party.name}
          {deceased && <small className={own['deceased']}> ✝ {t(texts.deceased)}</small>}
        </td>
        <td data-label={t(texts.graves)} data-wide>
          {graves.map(({ id, name }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <PageLink {...toRecord(grave.page, id)} onClick={(event) => event.stopPropagation()}>
                {name}
              </PageLink>
            </span>
          ))}
        </td>
        <td data-label={t(texts.oldestDue)} data-brief="half">
          {tableDate(oldestDue)}
        </td>
        <td data-label={t(texts.barredOn)}>
          {tableDate(barredOn)}
          {barredOn < query.on && <small className={own['barred']}> {t(texts.barred).toLowerCase()}</small>}
        </td>
        <td data-label={t(texts.overdue)} data-brief="half" data-number>
          {money(overdue)}
        </td>
        <td data-label={t(texts.total)} data-number>
          {money(total)}
        </td>
        <td data-label={t(texts.lastPayment)}>{lastPayment && tableDate(lastPayment)}</td>
        <td data-label={t(texts.lastLetter)}>{lastLetter && tableDate(lastLetter)}</td>
        <td data-label={t(texts.address)}>{addressState === 'OK' ? '' : t(addressTexts[addressState])}</td>
      </tr>
    )
  }
  return (
    <ListFrame
      title={t(texts.title)}
      count={data ? count(data.total, debtorCount) : ''}
      explanation={t(texts.explanation)}
      search={{
        hint: t(texts.searchHint),
        searched: q,
        active: true,
        onSearch: (typed) => change({ q: typed === '' ? undefined : typed }, { replace: q !== '' && typed !== '' }),
      }}
      filters={
        <>
          <PanelButton label={t(recordsTexts.filters) + (chosen > 0 ? ` (${chosen})` : '')}>
            <div className={filterClasses['panel']}>
              <DayFilter
                label={t(texts.on)}
                value={on ?? today()}
                onChange={(day) => change({ on: day === today() ? undefined : day })}
              />
              {graveyards.length > 1 && (
                <FilterSelect
                  label={t(texts.graveyard)}
                  value={String(graveyard ?? all)}
                  options={[{ value: String(all), label: t(texts.allGraveyards) }, ...graveyards]}
                  onChange={(next) => change({ graveyard: Number(next) || undefined })}
                />
              )}
              <FilterSelect
                label={t(texts.who)}
                value={everybody ? 'all' : 'overdue'}
                options={[
                  { value: 'overdue', label: t(texts.onlyOverdue) },
                  { value: 'all', label: t(texts.everyone) },
                ]}
                onChange={(next) => change({ everybody: next === 'all' ? true : undefined })}
              />
              <LimitationFilter on={query.on} barred={barred} onChange={(next) => change({ barred: next })} />
              <NumbersFilter
                label={t(texts.amount)}
                isMoney
                from={least}
                to={most}
                onChange={(lowest, highest) => change({ least: lowest, most: highest })}
              />
            </div>
          </PanelButton>
          <FilterSelect
            label={t(texts.order)}
            value={sort}
            options={debtorSorts.map(([value, label]) => ({ value, label: t(label) }))}
            onChange={(next) => change({ sort: next === '-overdue' ? undefined : next })}
          />
          {data && data.total > 0 && <DebtorsExport asked={query} />}
        </>
      }
      notices={data && data.total > 0 && <Ageing sums={data.sums} />}
      onRetry={isError && !data ? () => void refetch() : undefined}
      nothing={
        data &&
        data.total === 0 && (
          <EmptyList
            text={t(isFiltered ? recordsTexts.noResults : texts.empty)}
            ways={isFiltered ? [[t(texts.clear), clear]] : []}
          />
        )
      }
      footer={data && { page, size, total: data.total, texts: { count: debtorCount }, ...pageChanges(change) }}
      isLoading={isPlaceholderData}
    >
      <table aria-label={t(texts.title)} className={own['table']} style={perLineStyle(4)}>
        <thead>
          <tr>
            {heads.map((label, at) => (
              <th
                key={label[1]}
                scope="col"
                data-title={at === 0 ? 'alone' : undefined}
                data-number={label === texts.overdue || label === texts.total || undefined}
              >
                <span>{t(label)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{data ? data.entities.map(row) : <AwaitedRows columns={heads.length} />}</tbody>
      </table>
    </ListFrame>
  )
}
