import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../server/database/connection.ts'
import { asCompany } from '../../server/database/tenancy.ts'
import { houseAtEnd } from '../../server/records/house-at-end.ts'
import { listOf } from '../../server/operation.ts'
import { companyFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { foldedTokens } from '../../shared/serbian-script.ts'
import type { Client } from '../../shared/client.ts'

const offered = 8
/** As many are read for the eight whose surname it is; the others bear it as a first name. */
const considered = 100
const asked = z.object({ surname: z.string({ error: 'REQUEST_NOT_VALID' }).max(200) })

const client = z.object({
  clientName: z.string(),
  clientSurname: z.string(),
  clientCity: z.string(),
  clientAddress: z.string(),
  clientAddressNumber: z.string().nullable(),
  identityCardNumber: z.string().nullable(),
  jmbg: z.string().nullable(),
})

const written = {
  apart: [sql`client_address`, sql`client_address_number`],
  // A reprimand has its address in one line.
  together: [
    sql`regexp_replace(client_address, ${houseAtEnd}, '')`,
    sql`(regexp_match(client_address, ${houseAtEnd}))[1]`,
  ],
} as const

/** Where clients were met, how their address is written, and where each kind keeps the numbers of a person. */
const sources = [
  ['rent_contracts', 'apart', 'identity_card_number', 'jmbg_number'],
  ['build_contracts', 'apart', 'identity_card_number', null],
  ['chapel_contracts', 'apart', 'client_identity_card_number', 'client_jmbg'],
  ['invitations', 'apart', null, null],
  ['reprimands', 'together', null, null],
] as const
const same = sql`client_name, client_surname, client_address, client_address_number, client_city`

/**
 * The company's clients met before whose surname begins as what is typed (other words may narrow it), in any script, the
 * latest first; for a form to fill itself with. By POST, since the answer carries personal numbers.
 */
export function clientRoutes(app: FastifyInstance, db: Database) {
  app.post(
    '/api/clients/search',
    { config: { may: 'records', answers: { ok: listOf(client) } }, schema: { tags: ['clients'], body: asked } },
    async (request): Promise<{ entities: Client[]; total: number }> => {
      const company = companyFrom(request)
      const words = foldedTokens(valid(asked, request.body).surname)
      if (words.length === 0) return { entities: [], total: 0 }
      const column = (name: string | null) => (name === null ? sql`null::text` : sql.ref(name))
      const met = sources.map(
        ([table, address, card, jmbg]) => sql`
          select id, client_name, client_surname, client_city,
            ${written[address][0]} as client_address, ${written[address][1]} as client_address_number,
            ${column(card)} as identity_card_number, ${column(jmbg)} as jmbg
          from ${sql.table(table)}
          where company_id = ${company} and not deleted
            and ${sql.join(
              // The first is what the index answers, the second where a word begins.
              words.map((word) => sql`search_text like ${`%${word}%`} and ' ' || search_text like ${`% ${word}%`}`),
              sql` and `,
            )}`,
      )
      const { rows } = await asCompany(
        db,
        company,
        (tx) =>
          sql<Client>`
          select client_name, client_surname, client_city, client_address, client_address_number, identity_card_number, jmbg
          from (
            select distinct on (${same}) *, max(id) over (partition by ${same}) as last_met
            from (${sql.join(met, sql` union all `)}) met
            order by ${same}, jmbg is null, identity_card_number is null, id desc
          ) clients
          order by last_met desc limit ${considered}`.execute(tx),
        'read',
      )
      const isCalledSo = ({ clientSurname }: Client) =>
        foldedTokens(clientSurname).some((part) => words.some((word) => part.startsWith(word)))
      const entities = rows.filter(isCalledSo).slice(0, offered)
      return { entities, total: entities.length }
    },
  )
}
