import type { FastifyInstance } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../server/database/connection.ts'
import { asCompany, type CompanyId } from '../../server/database/tenancy.ts'
import { houseAtEnd } from '../../shared/house-at-end.ts'
import { listOf } from '../../server/operation.ts'
import { companyFrom } from '../../server/session.ts'
import { survivorIn } from '../../server/records/merged.ts'
import { valid } from '../../server/validation.ts'
import { foldedTokens } from '../../shared/serbian-script.ts'
import type { Client } from './client.ts'
import type { RecordType } from '../../shared/record.ts'
import type { ClientTrait } from '../../shared/traits.ts'
import { party } from '../parties/record.ts'
import { serve } from '../../server/call.ts'
import { searchClients } from './calls.ts'

const maxResults = 8
/** The number of matches to read; some of them have the searched word only as a first name. */
const maxMatches = 100
const search = z.object({ surname: z.string({ error: 'REQUEST_NOT_VALID' }).max(200) })

const client = z.object({
  clientName: z.string(),
  clientSurname: z.string(),
  clientCity: z.string(),
  clientAddress: z.string(),
  clientAddressNumber: z.string().nullable(),
  identityCardNumber: z.string().nullable(),
  jmbg: z.string().nullable(),
  partyId: z.int().nullable(),
  partyName: z.string().nullable(),
  fathersName: z.string().nullable(),
  isLegal: z.boolean(),
})

/** The street and the house number of a client; without a field for the number, both are in one line. */
const addressOf = ({ house }: ClientTrait) =>
  house === undefined
    ? [sql`regexp_replace(client_address, ${houseAtEnd}, '')`, sql`(regexp_match(client_address, ${houseAtEnd}))[1]`]
    : [sql`client_address`, sql.ref(house)]

const details = ['client_name', 'client_surname', 'client_address', 'client_address_number', 'client_city']
const same = sql.join(details.map((name) => sql.ref(name)))

type Found = Client & { id: number; source: string }

const column = (name: string | undefined) => (name === undefined ? sql`null::text` : sql.ref(name))

/**
 * The clients in contracts and letters, except those linked to a live party or to one merged into it, because the party
 * is found instead.
 */
const inRecords = ({ table, client: fields = {} }: RecordType, matching: RawBuilder<unknown>) => {
  const [street, house] = addressOf(fields)
  return sql`
    select id, ${sql.lit(table)} as source, coalesce(client_name, '') as client_name, client_surname, client_city,
      ${street} as client_address, ${house} as client_address_number,
      ${column(fields.identityCard)} as identity_card_number, ${column(fields.jmbg)} as jmbg,
      null::bigint as party_id, null::text as party_name, null::text as fathers_name, false as is_legal
    from ${sql.table(table)} met
    where ${matching}
      and not exists (
        select from parties linked join parties shown on shown.id = ${survivorIn('linked')}
        where linked.id = met.party_id and not shown.deleted)`
}

const parties = (matching: RawBuilder<unknown>) => sql`
  select id, 'parties' as source, case kind when 'PERSON' then name else '' end as client_name,
    coalesce(surname, name) as client_surname, coalesce(city, '') as client_city,
    coalesce(address, '') as client_address, address_number as client_address_number,
    identity_card_number, jmbg, id as party_id, concat_ws(' ', name, surname) as party_name, fathers_name,
    kind = 'LEGAL' as is_legal
  from parties
  where ${matching}`

/** The company's clients with all of these words, parties first, then most recent first. */
function known(company: CompanyId, types: readonly RecordType[], words: readonly string[]) {
  const matching = sql`company_id = ${company} and not deleted
    and ${sql.join(
      // The first condition uses the index, the second requires the beginning of a word.
      words.map((word) => sql`search_text like ${`%${word}%`} and ' ' || search_text like ${`% ${word}%`}`),
      sql` and `,
    )}`
  return sql<Found>`
    select id, source, client_name, client_surname, client_city, client_address, client_address_number,
      identity_card_number, jmbg, party_id, party_name, fathers_name, is_legal
    from (
      select distinct on (${same}, party_id) *, max(id) over (partition by ${same}, party_id) as last_met
      from (${sql.join([parties(matching), ...types.map((type) => inRecords(type, matching))], sql` union all `)}) met
      order by ${same}, party_id, jmbg is null, identity_card_number is null, id desc
    ) clients
    order by party_id is null, last_met desc limit ${maxMatches}`
}

const detailsOf = ({ clientName, clientSurname, clientAddress, clientAddressNumber, clientCity }: Client) =>
  JSON.stringify([clientName, clientSurname, clientAddress, clientAddressNumber, clientCity])

/**
 * The company's parties and known clients whose surname begins with the typed text (further words narrow the result), in any
 * script; used to fill in forms. By POST, because the response contains personal numbers.
 */
export function clientRoutes(app: FastifyInstance, db: Database, types: readonly RecordType[]) {
  const withClients = types.filter((type) => type.client)
  serve(
    app,
    searchClients,
    { config: { may: 'records', answers: { ok: listOf(client) } }, schema: { tags: ['clients'], body: search } },
    async (request): Promise<{ entities: Client[]; total: number }> => {
      const company = companyFrom(request)
      const words = foldedTokens(valid(search, request.body).surname)
      if (words.length === 0) return { entities: [], total: 0 }
      const { rows } = await asCompany(db, company, (tx) => known(company, withClients, words).execute(tx), 'read')
      const asParties = new Set(rows.filter(({ partyId }) => partyId !== null).map(detailsOf))
      const hasSurname = ({ clientSurname }: Client) =>
        foldedTokens(clientSurname).some((part) => words.some((word) => part.startsWith(word)))
      const parties = rows
        .filter((each) => hasSurname(each) && (each.partyId !== null || !asParties.has(detailsOf(each))))
        .slice(0, maxResults)
      for (const type of [party, ...withClients.filter((each) => each.client?.jmbg)])
        app.personalNumberReadings.note(
          request,
          'client',
          type,
          parties.flatMap(({ id, source, jmbg }) => (jmbg !== null && source === type.table ? [id] : [])),
        )
      const entities = parties.map((row) => client.parse(row))
      return { entities, total: entities.length }
    },
  )
}
