import { sql } from 'kysely'
import { recordTypes } from '../src/app/record-types.ts'
import { addDays, today } from '../src/shared/dates.ts'
import { trustedCompanyId } from '../src/server/database/tenancy.ts'
import { detailsColumn, titleOf } from '../src/server/records/references.ts'
import { withoutGrave } from '../src/server/records/without-grave.ts'
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
    sql`case when holding = 'TRANSFER' and valid_from <= current_date and last_day >= current_date then transfer_by end as transfer_due`,
    sql`(select max(notice.date_created) from audit_entries notice where notice.company_id = grave_rights.company_id
      and notice.record_id = grave_rights.id and notice.action_name = 'GRAVE_RIGHT_NOTICE_PRINTED') as notice_on`,
    sql`(select json_agg(json_build_object('holder', to_json(holder), 'party', (select named from (select ${partyName('holder.party_id', 'named')}) named))
      order by holder.number) from grave_right_holders holder
      where holder.company_id = grave_rights.company_id and holder.grave_right_id = grave_rights.id) as holders`,
  ],
  parties: [partyName('parties.merged_into', 'survivor')],
}

interface Parts {
  both: (table: string, where: Sql, order: Sql) => Sql[]
  byLabel: Sql
  newest: Sql
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
    ...statusCases({ both, byLabel, newest }),
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
              (
                type,
              ) => sql`(select ${sql.lit(type.table)} as type, id, deleted, ${titleOf(type, type.table)} as title, ${detailsColumn(type)} as details
                ${of(type.table, sql`${like('obradovic')} and ${like('zivko')}`)} order by ${sorted} limit 5)`,
            ),
          sql` union all `,
        )}`,
      ],
    ],
  ]
}

const graveStatuses = ['FREE', 'PARTLY_OCCUPIED', 'OCCUPIED', 'OUT_OF_USE']
/** By the last day of the last right of use. */
const rightStatusesOfGraves: [string, Sql][] = [
  ['NONE', sql`last_right_to = '-infinity'`],
  ['ENDED', sql`last_right_to < current_date and last_right_to <> '-infinity'`],
  ['IN_FORCE', sql`last_right_to >= current_date`],
]
const isEnded = sql`last_day < current_date`
const isHeld = (holding: string) =>
  sql`holding = ${holding} and valid_from <= current_date and last_day >= current_date`
const statusesOfRights: [string, Sql][] = [
  ['EXPIRED', sql`not has_later and ${isEnded}`],
  ...['IN_FORCE', 'TRANSFER', 'NO_HOLDER', 'NO_ADDRESS'].map((each): [string, Sql] => [each, isHeld(each)]),
]
/** A decision is one of an administrator; the city has none. */
const isNotNeeded = sql`exists (select from grave_right_transfers decided where decided.company_id = grave_rights.company_id
  and decided.grave_right_id = grave_rights.id and decided.not_needed and grave_rights.deceased <@ decided.deceased)`
const transfersOfRights: [string, Sql][] = [
  ['OVERDUE', sql`${isHeld('TRANSFER')} and transfer_by < current_date and not ${isNotNeeded}`],
  ['OPEN', sql`${isHeld('TRANSFER')} and transfer_by >= current_date and not ${isNotNeeded}`],
  ['NOT_NEEDED', sql`${isHeld('TRANSFER')} and ${isNotNeeded}`],
  ['DONE', sql`had_deceased and valid_from <= current_date and not (${isHeld('TRANSFER')})`],
]
const isOccupiedWithoutRight = sql`not deleted and occupancy in ('PARTLY_OCCUPIED', 'OCCUPIED') and last_right_to < current_date`

/** The lists by a status that depends on the day, from the values that the database keeps for it. */
function statusCases({ both, byLabel, newest }: Parts): ListCase[] {
  return [
    ...graveStatuses.map((status): ListCase => [
      '/api/grave/search',
      `graves, ${status}`,
      { status: [status] },
      both('graves', sql`occupancy = ${status}`, byLabel),
    ]),
    ...rightStatusesOfGraves.map(([rightStatus, where]): ListCase => [
      '/api/grave/search',
      `graves, right of use ${rightStatus}`,
      { rightStatus: [rightStatus] },
      both('graves', where, byLabel),
    ]),
    [
      '/api/grave/search',
      'occupied graves without a right of use',
      {
        recordState: 'live',
        status: ['PARTLY_OCCUPIED', 'OCCUPIED'],
        rightStatus: ['ENDED', 'NONE'],
      },
      both('graves', isOccupiedWithoutRight, byLabel),
    ],
    ...statusesOfRights.map(([status, where]): ListCase => [
      '/api/graveRight/search',
      `rights of use, ${status}`,
      { status: [status] },
      both('grave_rights', where, newest),
    ]),
    ...transfersOfRights.map(([transfer, where]): ListCase => [
      '/api/graveRight/search',
      `rights of use, transfer ${transfer}`,
      { transfer: [transfer] },
      both('grave_rights', where, newest),
    ]),
    [
      '/api/graveRight/search',
      'rights of use, transfer OVERDUE, by due day',
      { recordState: 'live', transfer: ['OVERDUE'], sort: 'transferDue' },
      both(
        'grave_rights',
        sql`not deleted and ${isHeld('TRANSFER')} and transfer_by < current_date and not ${isNotNeeded}`,
        sql`transfer_by, (-id)`,
      ),
    ],
  ]
}

/** All numbers of the worklists in one statement. */
export function worklistNumbers({ company }: City): Sql {
  const id = trustedCompanyId(company)
  const count = (table: string, where: Sql) =>
    sql`(select count(*) from ${sql.table(table)} where company_id = ${company} and not deleted and ${where})`
  const statuses = [
    ...statusesOfRights.filter(([status]) => !['IN_FORCE', 'TRANSFER'].includes(status)),
    ...transfersOfRights.filter(([transfer]) => ['OVERDUE', 'OPEN'].includes(transfer)),
  ]
  const ending = [30, 60, 90, 365].map((days) =>
    count('grave_rights', sql`valid_to between ${today()}::date and ${addDays(today(), days)}::date`),
  )
  return sql`select ${sql.join([
    ...statuses.map(([, where]) => count('grave_rights', where)),
    ...ending,
    count('graves', isOccupiedWithoutRight),
    withoutGrave(id, 'open'),
    count('interments', sql`buried_on is null`),
    count('interments', sql`place_state = 'NO_PLACE'`),
    count('interments', sql`place_state = 'NO_GRAVE'`),
    count('death_records', sql`birth_state = 'CONTRADICTS'`),
    sql`(select sum(alike.count) from (select count(*) from graves where company_id = ${company} and not deleted
      and label_key is not null group by graveyard_id, label_key having count(*) > 1) alike)`,
  ])}`
}
