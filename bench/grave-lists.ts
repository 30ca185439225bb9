import { sql } from 'kysely'
import { recordTypes } from '../src/app/record-types.ts'
import { addDays, today } from '../src/shared/dates.ts'
import { refusalFor } from '../src/shared/roles.ts'
import type { aCity } from './city.ts'
import type { Case } from './measure.ts'

type Sql = ReturnType<typeof sql>
const page = 25
/** Lists state more matches as "more than 10,000". */
const most = 10_001

export type City = Awaited<ReturnType<typeof aCity>>
type ListCase = [path: string, ...Case]

const named = (table: string, id: string, name: Sql, as: string) =>
  sql`(select json_build_object('id', named.id, 'name', ${name}) from ${sql.table(table)} named where named.id = ${sql.ref(id)}) as ${sql.id(as)}`
const graveyardName = (table: string) => named('graveyards', `${table}.graveyard_id`, sql`named.name`, 'graveyard')
const partyName = (
  id: string,
  as: string,
) => sql`(select json_build_object('id', named.id, 'name', concat_ws(' ', named.name, named.surname))
  from parties asked join parties named on named.id = case when asked.survivor_id is null then asked.id else asked.survivor_id end
  where asked.id = ${sql.ref(id)}) as ${sql.id(as)}`

/** What a page shows of each record beside its own columns: names, holders and statuses. */
const shown: Readonly<Record<string, readonly Sql[]>> = {
  graves: [
    graveyardName('graves'),
    named('sections', 'graves.section_id', sql`named.code`, 'section'),
    sql`case when last_right_to = '-infinity' then 'NONE' when last_right_to < current_date then 'ENDED' else 'IN_FORCE' end as right_status`,
    sql`exists (select from graves alike where alike.company_id = graves.company_id and not alike.deleted
      and alike.graveyard_id = graves.graveyard_id and alike.label_key = graves.label_key and alike.id <> graves.id) as is_repeated`,
  ],
  interments: [
    graveyardName('interments'),
    named('graves', 'interments.grave_id', sql`named.label`, 'grave'),
    named('graves', 'interments.moved_to_grave_id', sql`named.label`, 'moved_to_grave'),
    named(
      'death_records',
      'interments.death_record_id',
      sql`concat_ws(' ', named.first_name, named.fathers_name, named.last_name)`,
      'death_record',
    ),
  ],
  grave_rights: [
    named('graves', 'grave_rights.grave_id', sql`named.label`, 'grave'),
    named('rent_contracts', 'grave_rights.rent_contract_id', sql`named.contract_number`, 'rent_contract'),
    sql`case when valid_from > current_date then 'FUTURE'
      when last_day < current_date then case when has_later then 'SUCCEEDED' else 'EXPIRED' end else holding end as status`,
    sql`(select max(notice.date_created) from audit_entries notice where notice.company_id = grave_rights.company_id
      and notice.record_id = grave_rights.id and notice.action_name = 'GRAVE_RIGHT_NOTICE_PRINTED') as notice_on`,
    sql`(select json_agg(json_build_object('holder', to_json(holder), 'party', (select named from (select ${partyName('holder.party_id', 'named')}) named))
      order by holder.number) from grave_right_holders holder
      where holder.company_id = grave_rights.company_id and holder.grave_right_id = grave_rights.id) as holders`,
  ],
  parties: [partyName('parties.merged_into', 'survivor')],
}

/** What the answer of each list contains: the matches as far as they are counted, how many of them are deleted, and a page. */
export function listCases({ company, graveyard }: City): ListCase[] {
  const of = (table: string, where: Sql) => sql`from ${sql.table(table)} where company_id = ${company} and ${where}`
  const select = (table: string, where: Sql, order: Sql) =>
    sql`select ${sql.join([sql`${sql.table(table)}.*`, ...(shown[table] ?? [])])} ${of(table, where)} order by ${order} limit ${page}`
  const both = (table: string, where: Sql, order: Sql) => [
    sql`select (select count(*) from (select ${of(table, where)} limit ${most}) found) as total,
      (select count(*) ${of(table, sql`${where} and deleted`)}) as deleted`,
    select(table, where, order),
  ]
  /** The records of a whole list are counted when they are written. */
  const whole = (table: string, where: Sql, order: Sql) => [
    sql`select sum(records) as total, sum(deleted) as deleted from record_counts
      where company_id = ${company} and table_name = ${table} and month = '-infinity'`,
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
    ['/api/grave/search', 'graves, first page', {}, whole('graves', sql`true`, byLabel)],
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
    ['/api/grave/search', 'graves, newest first', { sort: '-dateCreated' }, whole('graves', sql`true`, newest)],
    ['/api/interment/search', 'interments, first page', {}, whole('interments', sql`true`, newest)],
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
    ['/api/graveRight/search', 'rights of use, first page', {}, whole('grave_rights', sql`true`, newest)],
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
    ['/api/party/search', 'parties, first page', {}, whole('parties', sql`merged_into is null`, newest)],
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
      [
        sql`${sql.join(
          recordTypes
            .filter(({ may }) => !refusalFor(may.read, 'ADMIN'))
            .map(
              ({
                table,
                title,
              }) => sql`(select ${sql.lit(table)} as type, id, deleted, concat_ws(' ', ${sql.join(title.map((name) => sql.ref(name)))}) as title
                ${of(table, sql`${like('obradovic')} and ${like('zivko')}`)} order by ${sorted} limit 5)`,
            ),
          sql` union all `,
        )}`,
      ],
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
