import type { FastifyInstance } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../server/database/connection.ts'
import { snakeCase } from '../../server/database/names.ts'
import { asCompany, type CompanyId } from '../../server/database/tenancy.ts'
import { houseAtEnd } from '../../shared/house-at-end.ts'
import { listOf } from '../../server/operation.ts'
import { companyFrom } from '../../server/session.ts'
import { survivorIn } from '../../server/records/merged.ts'
import { valid } from '../../server/validation.ts'
import { foldedTokens } from '../../shared/serbian-script.ts'
import type { Client } from '../../shared/client.ts'
import { chapelContract } from '../chapel-contracts/record.ts'
import { party } from '../parties/record.ts'
import { rentContract } from '../rent-contracts/record.ts'

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

const addressColumns = {
  separate: [sql`client_address`, sql`client_address_number`],
  // A reprimand has the address in one line.
  combined: [
    sql`regexp_replace(client_address, ${houseAtEnd}, '')`,
    sql`(regexp_match(client_address, ${houseAtEnd}))[1]`,
  ],
} as const

/** The tables with clients, the form of their addresses, and the columns of identity card and JMBG. */
const sources = [
  ['rent_contracts', 'separate', 'identity_card_number', 'jmbg_number'],
  ['build_contracts', 'separate', 'identity_card_number', null],
  ['chapel_contracts', 'separate', 'client_identity_card_number', 'client_jmbg'],
  ['invitations', 'separate', null, null],
  ['reprimands', 'combined', null, null],
] as const
const details = ['client_name', 'client_surname', 'client_address', 'client_address_number', 'client_city']
const same = sql.join(details.map((name) => sql.ref(name)))

type Found = Client & { id: number; source: string }

const column = (name: string | null) => (name === null ? sql`null::text` : sql.ref(name))

/**
 * The clients in contracts and letters, except those linked to a live party or to one merged into it, because the party
 * is found instead.
 */
const inContracts = sources.map(
  ([table, address, card, jmbg]) =>
    (matching: RawBuilder<unknown>) =>
      sql`
    select id, ${sql.lit(table)} as source, client_name, client_surname, client_city,
      ${addressColumns[address][0]} as client_address, ${addressColumns[address][1]} as client_address_number,
      ${column(card)} as identity_card_number, ${column(jmbg)} as jmbg,
      null::bigint as party_id, null::text as party_name, null::text as fathers_name, false as is_legal
    from ${sql.table(table)} met
    where ${matching}
      and not exists (
        select from parties linked join parties shown on shown.id = ${survivorIn('linked')}
        where linked.id = met.party_id and not shown.deleted)`,
)

const parties = (matching: RawBuilder<unknown>) => sql`
  select id, 'parties' as source, case kind when 'PERSON' then name else '' end as client_name,
    coalesce(surname, name) as client_surname, coalesce(city, '') as client_city,
    coalesce(address, '') as client_address, address_number as client_address_number,
    identity_card_number, jmbg, id as party_id, concat_ws(' ', name, surname) as party_name, fathers_name,
    kind = 'LEGAL' as is_legal
  from parties
  where ${matching}`

/** The company's clients with all of these words, parties first, then most recent first. */
function known(company: CompanyId, words: readonly string[]) {
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
      from (${sql.join(
        [parties, ...inContracts].map((source) => source(matching)),
        sql` union all `,
      )}) met
      order by ${same}, party_id, jmbg is null, identity_card_number is null, id desc
    ) clients
    order by party_id is null, last_met desc limit ${maxMatches}`
}

const detailsOf = ({ clientName, clientSurname, clientAddress, clientAddressNumber, clientCity }: Client) =>
  JSON.stringify([clientName, clientSurname, clientAddress, clientAddressNumber, clientCity])

/**
 * A contract has two names of its client, and prints one after the other: docs/domain/parties.md#legal-entities-in-contracts
 */
function withTwoNames(found: Found): Found {
  if (!found.isLegal) return found
  const [, clientName = '', clientSurname = found.clientSurname] = /^(.*) (\S+)$/.exec(found.clientSurname) ?? []
  return { ...found, clientName, clientSurname }
}

/**
 * The company's parties and known clients whose surname begins with the typed text (further words narrow the result), in any
 * script; used to fill in forms. By POST, because the response contains personal numbers.
 */
export function clientRoutes(app: FastifyInstance, db: Database) {
  app.post(
    '/api/clients/search',
    { config: { may: 'records', answers: { ok: listOf(client) } }, schema: { tags: ['clients'], body: search } },
    async (request): Promise<{ entities: Client[]; total: number }> => {
      const company = companyFrom(request)
      const words = foldedTokens(valid(search, request.body).surname)
      if (words.length === 0) return { entities: [], total: 0 }
      const { rows } = await asCompany(db, company, (tx) => known(company, words).execute(tx), 'read')
      const asParties = new Set(rows.filter(({ partyId }) => partyId !== null).map(detailsOf))
      const hasSurname = ({ clientSurname }: Client) =>
        foldedTokens(clientSurname).some((part) => words.some((word) => part.startsWith(word)))
      const found = rows
        .filter((each) => hasSurname(each) && (each.partyId !== null || !asParties.has(detailsOf(each))))
        .slice(0, maxResults)
      for (const type of [rentContract, chapelContract, party])
        app.personalNumberReadings.note(
          request,
          'client',
          type,
          found.flatMap(({ id, source, jmbg }) => (jmbg !== null && source === snakeCase(type.table) ? [id] : [])),
        )
      const entities = found.map((row) => client.parse(withTwoNames(row)))
      return { entities, total: entities.length }
    },
  )
}
