import { sql } from 'kysely'
import type { RecordType } from '../../shared/record.ts'
import type { ClientRecord, NamedClient } from './clients.ts'
import type { PageOfRecords } from './desk.server.ts'

// Contracts and letters without a party: docs/domain/parties.md#records-without-a-party

const column = (name: string | undefined) => (name === undefined ? sql`null::text` : sql.ref(name))

/** What the groups need of contracts and letters. */
export const clientOf = ({ title, dated, client = {} }: RecordType) =>
  sql`${column(title[0])} as number, ${column(dated)}::text as date, coalesce(client_name, '') as name, client_surname as surname,
    client_address as address, ${column(client.house)} as address_number, client_city as city,
    ${column(client.jmbg)} as jmbg, ${column(client.identityCard)} as identity_card`

/** The records of other names with the JMBG of one of these, and the parties with such a JMBG or name. */
export async function withSameNumber({ tx, company, types, isListed }: PageOfRecords, named: readonly ClientRecord[]) {
  const keys = [...new Set(named.map(({ key }) => key))]
  const numbers = [...new Set(named.flatMap(({ jmbg }) => jmbg ?? []))]
  const ofTypes = types.flatMap((type) =>
    type.client?.jmbg === undefined
      ? []
      : sql`select ${sql.lit(type.name)}::text as type, id, client_key as key, ${clientOf(type)}
          from ${sql.table(type.table)}
          where ${isListed(type)} and ${column(type.client.jmbg)} = any(${numbers}::text[])
            and client_key <> all(${keys}::text[])`,
  )
  const { rows: others } = await sql<ClientRecord>`
    ${sql.join(ofTypes, sql` union all `)} order by date, id`.execute(tx)
  const { rows: parties } = await sql<NamedClient>`
    select id, name, surname, address, address_number, city, jmbg, identity_card_number as identity_card from parties
    where company_id = ${company} and not deleted
      and (name_key = any(${keys}::text[]) or jmbg = any(${numbers}::text[]))`.execute(tx)
  return { others, parties }
}
