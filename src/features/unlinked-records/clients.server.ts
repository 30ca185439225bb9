import { sql, type RawBuilder } from 'kysely'
import type { PageOfRecords } from './desk.server.ts'
import type { ClientRecord } from './party-links.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'

// Contracts and letters without a party: docs/domain/parties.md#records-without-a-party

/** Names of a page. */
export const namesOfPage = 10
/** The maximum of one name in one table; further ones are found once these are linked. */
const mostOfName = 40
const mostOfNumber = 5

/** Found by the name of the page, by the JMBG of such a record, or a party with either. */
export type FoundClient = ClientRecord & { readonly foundBy: 'name' | 'jmbg' | 'party' }

/**
 * The clients with the next names, in one query: each name and number is looked up in an index, however many records there
 * are.
 */
export async function clientsWithoutParty(
  tx: Tx,
  company: CompanyId,
  types: readonly RecordType[],
  { after: start, isListed }: PageOfRecords,
) {
  const column = (name: string | undefined) => (name === undefined ? sql`null::text` : sql.ref(name))
  const rows = (type: RecordType, matching: RawBuilder<unknown>) => {
    const { name, table, title, dated, client = {} } = type
    return sql`
    (select ${sql.lit(name)}::text as type, id, client_key as key, ${column(title[0])} as number, ${column(dated)} as date,
      client_name as name, client_surname as surname, client_address as address, ${column(client.house)} as address_number,
      client_city as city, ${column(client.jmbg)} as jmbg, ${column(client.identityCard)} as identity_card
    from ${sql.table(table)} where ${isListed(type)} and ${matching})`
  }
  const fromAll = (of: readonly RecordType[], matching: (type: RecordType) => RawBuilder<unknown>) =>
    sql.join(
      of.map((type) => rows(type, matching(type))),
      sql` union all `,
    )
  const nextAfter = (key: RawBuilder<unknown>) =>
    sql`least(${sql.join(
      types.map(
        (type) => sql`(select client_key from ${sql.table(type.table)}
        where ${isListed(type)} and client_key > ${key} order by client_key limit 1)`,
      ),
    )})`
  const withJmbg = types.filter(({ client }) => client?.jmbg !== undefined)
  const parties = (matching: RawBuilder<unknown>) => sql`cross join lateral (
    select id, name_key, name, surname, address, address_number, city, jmbg, identity_card_number from parties
    where company_id = ${company} and not deleted and ${matching} order by id limit ${mostOfNumber}::int) party`
  const ofParty = sql`'party', '', party.id, party.name_key, '', '', party.name, party.surname, party.address,
    party.address_number, party.city, party.jmbg, party.identity_card_number`
  const { rows: found } = await sql<FoundClient>`
    with recursive keys (key, number) as (
      select ${nextAfter(sql`${start}::text collate "C"`)}, 1
      union all
      select ${nextAfter(sql`keys.key`)}, keys.number + 1 from keys where keys.key is not null and keys.number < ${namesOfPage}::int),
    named as (
      select found.* from keys cross join lateral (
        ${fromAll(types, () => sql`client_key = keys.key order by id limit ${mostOfName}::int`)}) found),
    numbers as (select distinct jmbg from named where jmbg is not null),
    others as (
      select found.* from numbers cross join lateral (
        ${fromAll(withJmbg, ({ client }) => sql`${column(client?.jmbg)} = numbers.jmbg order by id limit ${mostOfNumber}::int`)}) found
      where not exists (select from named where named.type = found.type and named.id = found.id))
    select 'name' as found_by, type, id, key, number, date::text, name, surname, address, address_number, city, jmbg,
      identity_card from named
    union all
    select 'jmbg', type, id, key, number, date::text, name, surname, address, address_number, city, jmbg, identity_card
    from others
    union all
    select ${ofParty} from keys ${parties(sql`name_key = keys.key`)}
    union
    select ${ofParty} from numbers ${parties(sql`parties.jmbg = numbers.jmbg`)}
    order by key, date, id`.execute(tx)
  return found
}
