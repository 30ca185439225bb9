import { useQuery } from '@tanstack/react-query'
import { request } from '../../client/request.ts'
import { addDays, type IsoDate, monthNamesIn } from '../../shared/dates.ts'
import { addMonths } from '../../shared/periods.ts'
import type { Administration } from './home.ts'
import { capital, numberText } from '../../shared/texts.ts'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { type PageSearch, toList } from '../../client/paths.ts'
import { pageTitles } from '../../shared/page-titles.ts'
import { readCollectionMonths } from '../collection/calls.ts'
import { CollectionChart, collectionPath, collectionTexts } from '../collection/public.tsx'
import { Card, type HomeList, titleAt } from './Card.tsx'
import classes from './Home.module.css'
import { MonthsChart } from '../../client/charts/MonthsChart.tsx'
import { homeTexts as texts } from './texts.ts'

interface ChartsProps {
  administration: Administration
  today: IsoDate
  lists: readonly HomeList[]
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
const added = (lists: readonly (readonly number[])[]) =>
  Array.from({ length: 12 }, (_, month) => sum(lists.map((numbers) => numbers[month] ?? 0)))

/** The burials, contracts and letters of each month, for administrators of a company. */
export function Charts({ administration, today, lists }: ChartsProps) {
  return (
    <div className={classes['charts']}>
      <BurialsByMonth burials={administration.burials} today={today} />
      <MoneyByMonth />
      <DocumentsByMonth documents={administration.documents} {...{ today, lists }} />
    </div>
  )
}

/** A number that links to the list of these records, unless it is zero. */
function Linked({ to, search, children }: { to: string; search: PageSearch; children: number }) {
  const { language } = useLanguage()
  const text = numberText(children, language)
  return children === 0 ? text : <PageLink {...toList({ path: to }, search)}>{text}</PageLink>
}

interface MonthsTableProps {
  columns: readonly {
    title: string
    /** The list of its records. */
    to: string
    numbers: readonly number[]
    /** Selects the records of a month, from 0, or of all months. */
    search: (month: number | 'all') => PageSearch
  }[]
}

/** The numbers of a chart, each with a link to its records. */
function MonthsTable({ columns }: MonthsTableProps) {
  const { t, language } = useLanguage()
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{t(texts.month)}</th>
          {columns.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthNamesIn(language).map((month, at) => (
          <tr key={month}>
            <th scope="row">{capital(month)}</th>
            {columns.map(({ title, to, numbers, search }) => (
              <td key={title}>
                <Linked to={to} search={search(at)}>
                  {numbers[at] ?? 0}
                </Linked>
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">{t(texts.total)}</th>
          {columns.map(({ title, to, numbers, search }) => (
            <td key={title}>
              <Linked to={to} search={search('all')}>
                {sum(numbers)}
              </Linked>
            </td>
          ))}
        </tr>
      </tbody>
    </>
  )
}

function BurialsByMonth({ burials, today }: { burials: Administration['burials']; today: IsoDate }) {
  const { t } = useLanguage()
  const thisYear = Number(today.slice(0, 4))
  const years = [
    { year: thisYear, numbers: burials.thisYear },
    { year: thisYear - 1, numbers: burials.lastYear },
  ]
  const columns = years.map(({ year, numbers }) => ({
    title: String(year),
    to: '/deathRecords',
    numbers,
    search: (month: number | 'all') => ({ year, month: month === 'all' ? -1 : month + 1 }),
  }))
  return (
    <Card title={t(texts.burialsByMonth)}>
      <MonthsChart
        name={t(texts.burialsByMonth)}
        series={columns.map(({ title, numbers }) => ({ name: title, numbers }))}
      >
        <MonthsTable columns={columns} />
      </MonthsChart>
    </Card>
  )
}

/** Once the company books money. */
function MoneyByMonth() {
  const { t } = useLanguage()
  const { data } = useQuery({
    queryKey: ['collectionMonths'],
    queryFn: ({ signal }) => request(readCollectionMonths, { signal, handledStatuses: [0, 500, 503] }),
  })
  if (!data || data.months.every(({ claimed, received }) => claimed === 0 && received === 0)) return null
  return (
    <Card title={t(pageTitles.money)}>
      <CollectionChart months={data.months} />
      <p>
        <PageLink to={collectionPath}>{t(collectionTexts.more)}</PageLink>
      </p>
    </Card>
  )
}

interface DocumentsByMonthProps {
  documents: Administration['documents']
  today: IsoDate
  lists: readonly HomeList[]
}

const isContract = ({ path }: Administration['documents'][number]) => path.startsWith('/contract')

function DocumentsByMonth({ documents, today, lists }: DocumentsByMonthProps) {
  const { t, language } = useLanguage()
  const firstOf = (month: number) => addMonths(`${today.slice(0, 4)}-01-01`, month)
  const between = (date: string, from: number, to: number): PageSearch => ({
    filters: { [`${date}From`]: firstOf(from), [`${date}To`]: addDays(firstOf(to), -1) },
  })
  const of = (wanted: boolean) =>
    added(documents.filter((each) => isContract(each) === wanted).map(({ months: numbers }) => numbers))
  return (
    <Card title={`${t(texts.documentsByMonth)} ${today.slice(0, 4)}${language === 'en' ? '' : '.'}`}>
      <MonthsChart
        name={t(texts.documentsByMonth)}
        series={[
          { name: t(texts.contracts), numbers: of(true) },
          { name: t(texts.letters), numbers: of(false) },
        ]}
      >
        <MonthsTable
          columns={documents.map(({ path, date, months: numbers }) => ({
            title: t(titleAt(lists, path)),
            to: path,
            numbers,
            search: (month: number | 'all') =>
              month === 'all' ? between(date, 0, 12) : between(date, month, month + 1),
          }))}
        />
      </MonthsChart>
    </Card>
  )
}
