import { sql } from 'kysely'
import { addDays, today } from '../src/shared/dates.ts'
import type { aCity } from './city.ts'
import type { Case } from './measure.ts'

type Sql = ReturnType<typeof sql>
const page = 25
/** Lists state more matches as "more than 10,000". */
const most = 10_001

export type City = Awaited<ReturnType<typeof aCity>>
type ListCase = [path: string, ...Case]

/** The minimal SQL for each list: its count (up to the limit) and its first page. */
export function listCases({ company, graveyard }: City): ListCase[] {
  const select = (table: string, where: Sql, order: Sql) =>
    sql`select * from ${sql.table(table)} where company_id = ${company} and ${where} order by ${order} limit ${page}`
  const both = (table: string, where: Sql, order: Sql) => [
    sql`select count(*) from (select from ${sql.table(table)} where company_id = ${company} and ${where} limit ${most}) found`,
    select(table, where, order),
  ]
  const byLabel = sql`(sort_keys ->> 'label') collate "C", (0 - id)`
  const newest = sql`(-id)`
  // The addition keeps PostgreSQL from scanning the index of the list, as the search of a rare word needs.
  const sorted = sql`(0 - id)`
  const [from, to] = ['2020-03-01', '2020-03-31']
  const [soon, later] = [today(), addDays(today(), 30)]
  const like = (words: string) => sql`search_text like ${`%${words}%`}`
  return [
    ['/api/grave/search', 'graves, first page', {}, [select('graves', sql`true`, byLabel)]],
    [
      '/api/grave/search',
      'graves of a graveyard',
      { graveyardId: [graveyard] },
      both('graves', sql`graveyard_id = ${graveyard}`, byLabel),
    ],
    [
      '/api/grave/search',
      'graves, a label',
      { searchParam: '50/15/50' },
      both('graves', sql`label = '50/15/50' and ${like('50')}`, sorted),
    ],
    ['/api/grave/search', 'graves, newest first', { sort: '-dateCreated' }, [select('graves', sql`true`, newest)]],
    ['/api/interment/search', 'interments, first page', {}, [select('interments', sql`true`, newest)]],
    [
      '/api/interment/search',
      'interments, a frequent surname',
      { searchParam: 'Ђорђевић' },
      both('interments', like('djordjevic'), newest),
    ],
    [
      '/api/interment/search',
      'interments, surname and name',
      { searchParam: 'Обрадовић Живко' },
      both('interments', sql`${like('obradovic')} and ${like('zivko')}`, sorted),
    ],
    [
      '/api/interment/search',
      'interments of a month',
      { buriedOnFrom: from, buriedOnTo: to },
      both('interments', sql`buried_on between ${from}::date and ${to}::date`, sorted),
    ],
    [
      '/api/interment/search',
      'interments of a graveyard',
      { graveyardId: [graveyard] },
      both('interments', sql`graveyard_id = ${graveyard}`, newest),
    ],
    ['/api/graveRight/search', 'rights of use, first page', {}, [select('grave_rights', sql`true`, newest)]],
    [
      '/api/graveRight/search',
      'rights of use, a document',
      { searchParam: '123456' },
      both('grave_rights', like('123456'), sorted),
    ],
    [
      '/api/graveRight/search',
      'rights of use that end within 30 days',
      { recordState: 'live', validToFrom: soon, validToTo: later },
      both('grave_rights', sql`not deleted and valid_to between ${soon}::date and ${later}::date`, sorted),
    ],
    ['/api/party/search', 'parties, first page', {}, [select('parties', sql`merged_into is null`, newest)]],
    [
      '/api/party/search',
      'parties, a frequent surname',
      { searchParam: 'Ђорђевић' },
      both('parties', sql`merged_into is null and ${like('djordjevic')}`, newest),
    ],
    [
      '/api/search',
      'everything, surname and name',
      { text: 'Обрадовић Живко' },
      ['interments', 'parties'].map((table) => select(table, sql`${like('obradovic')} and ${like('zivko')}`, sorted)),
    ],
  ]
}

/** Computed by the database from several tables on request, so raw SQL would not be faster. */
export const computed: [what: string, path: string, body: object][] = [
  ...['FREE', 'PARTLY_OCCUPIED', 'OCCUPIED', 'OUT_OF_USE'].map((status): [string, string, object] => [
    `graves, ${status}`,
    '/api/grave/search',
    { status: [status] },
  ]),
  ...['NONE', 'ENDED', 'IN_FORCE'].map((rightStatus): [string, string, object] => [
    `graves, right of use ${rightStatus}`,
    '/api/grave/search',
    { rightStatus: [rightStatus] },
  ]),
  ...['IN_FORCE', 'EXPIRED', 'TRANSFER', 'NO_HOLDER', 'NO_ADDRESS'].map((status): [string, string, object] => [
    `rights of use, ${status}`,
    '/api/graveRight/search',
    { status: [status] },
  ]),
  [
    'occupied graves without a right of use',
    '/api/grave/search',
    { recordState: 'live', status: ['PARTLY_OCCUPIED', 'OCCUPIED'], rightStatus: ['ENDED', 'NONE'] },
  ],
]
