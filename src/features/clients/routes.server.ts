import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../server/database/connection.ts'
import { snakeCase } from '../../server/database/names.ts'
import { asCompany } from '../../server/database/tenancy.ts'
import { houseAtEnd } from '../../server/records/house-at-end.ts'
import { listOf } from '../../server/operation.ts'
import { companyFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { foldedTokens } from '../../shared/serbian-script.ts'
import type { Client } from '../../shared/client.ts'
import { chapelContract } from '../chapel-contracts/record.ts'
import { rentContract } from '../rent-contracts/record.ts'

const maxResults = 8
/** Matches to read, because some of them have the searched word only as a first name. */
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
const same = sql`client_name, client_surname, client_address, client_address_number, client_city`

/**
 * The company's known clients whose surname begins with the typed text (further words narrow the result), in any script, most
 * recent first; used to fill in forms. By POST, because the response contains personal numbers.
 */
export function clientRoutes(app: FastifyInstance, db: Database) {
  app.post(
    '/api/clients/search',
    { config: { may: 'records', answers: { ok: listOf(client) } }, schema: { tags: ['clients'], body: search } },
    async (request): Promise<{ entities: Client[]; total: number }> => {
      const company = companyFrom(request)
      const words = foldedTokens(valid(search, request.body).surname)
      if (words.length === 0) return { entities: [], total: 0 }
      const column = (name: string | null) => (name === null ? sql`null::text` : sql.ref(name))
      const queries = sources.map(
        ([table, address, card, jmbg]) => sql`
          select id, ${sql.lit(table)} as source, client_name, client_surname, client_city,
            ${addressColumns[address][0]} as client_address, ${addressColumns[address][1]} as client_address_number,
            ${column(card)} as identity_card_number, ${column(jmbg)} as jmbg
          from ${sql.table(table)}
          where company_id = ${company} and not deleted
            and ${sql.join(
              // The first condition uses the index, the second requires the beginning of a word.
              words.map((word) => sql`search_text like ${`%${word}%`} and ' ' || search_text like ${`% ${word}%`}`),
              sql` and `,
            )}`,
      )
      const { rows } = await asCompany(
        db,
        company,
        (tx) =>
          sql<Client & { id: number; source: string }>`
          select id, source, client_name, client_surname, client_city, client_address, client_address_number,
            identity_card_number, jmbg
          from (
            select distinct on (${same}) *, max(id) over (partition by ${same}) as last_met
            from (${sql.join(queries, sql` union all `)}) met
            order by ${same}, jmbg is null, identity_card_number is null, id desc
          ) clients
          order by last_met desc limit ${maxMatches}`.execute(tx),
        'read',
      )
      const hasSurname = ({ clientSurname }: Client) =>
        foldedTokens(clientSurname).some((part) => words.some((word) => part.startsWith(word)))
      const found = rows.filter(hasSurname).slice(0, maxResults)
      for (const type of [rentContract, chapelContract])
        app.personalNumberReadings.note(
          request,
          'client',
          type,
          found.flatMap(({ id, source, jmbg }) => (jmbg !== null && source === snakeCase(type.table) ? [id] : [])),
        )
      const entities = found.map((row) => client.parse(row))
      return { entities, total: entities.length }
    },
  )
}
