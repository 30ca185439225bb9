import type { FastifyInstance } from 'fastify'
import { sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { Database, Tx } from '../../server/database/connection.ts'
import { asCompany, type CompanyId } from '../../server/database/tenancy.ts'
import { listOf } from '../../server/operation.ts'
import { refersTo } from '../../server/records/merged.ts'
import { pathId } from '../../server/records/parameters.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { Refusal } from '../../server/refusal.ts'
import { companyFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { today, type IsoDate } from '../../shared/dates.ts'
import { partyReference } from './party-reference.ts'
import { graveRight, holderRoles } from '../grave-rights/record.ts'
import type { Holding } from './holdings.ts'
import { party } from './record.ts'
import { serve } from '../../server/call.ts'
import * as calls from './calls.ts'

const day = z.string().meta({ format: 'date' })
const holding: z.ZodType<Holding> = z.object({
  right: z.object({ id: z.int(), document: z.string() }),
  grave: z.object({ id: z.int(), name: z.string() }).nullable(),
  role: z.enum(holderRoles),
  share: z.object({ numerator: z.int(), denominator: z.int() }).nullable(),
  from: day,
  to: day.nullable().describe('the last day; null if permanent'),
  time: z.enum(['NOW', 'BEFORE', 'LATER']).describe('today'),
})

/** The holdings of a party and of the parties merged into it: docs/domain/parties.md#what-a-party-holds */
export function holdingsRoute(app: FastifyInstance, db: Database) {
  serve(
    app,
    calls.holdingsOf,
    {
      config: { may: party.may.read, answers: { ok: listOf(holding), refusals: { 404: [party.notFound] } } },
      schema: { tags: [party.name], params: pathId },
    },
    async (request) => {
      const { id } = valid(pathId, request.params)
      const company = companyFrom(request)
      const entities = await asCompany(db, company, (tx) => holdingsOf(tx, company, id), 'read')
      return { entities, total: entities.length }
    },
  )
}

const holdsOne = (company: CompanyId, id: number) => sql<SqlBool>`grave_rights.id in (
  select grave_right_id from grave_right_holders
  where company_id = ${company} and ${refersTo(partyReference.to, 'graveRightHolders.partyId', [id])})`

async function holdingsOf(tx: Tx, company: CompanyId, id: number): Promise<Holding[]> {
  const known = await tx
    .selectFrom('parties')
    .select('id')
    .where('companyId', '=', company)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!known) throw new Refusal(404, party.notFound)
  const rights = await recordQueries(graveRight, {
    filter: (columns) => columns.and([columns('graveRights.deleted', '=', false), holdsOne(company, id)]),
    order: ['-validFrom', '-id'],
  }).all(tx, company)
  return rights.flatMap(({ id: rightId, document, grave, validFrom, validTo, holders }) =>
    holders
      // A merged party is shown as the surviving one.
      .filter(({ partyId, party: shown }) => shown?.id === id || partyId === id)
      .map(({ role, numerator, denominator, heldFrom, heldTo }): Holding => {
        const [from, to] = [heldFrom ?? validFrom, heldTo ?? validTo]
        return {
          right: { id: rightId, document },
          grave,
          role,
          share: numerator === null || denominator === null ? null : { numerator, denominator },
          from,
          to,
          time: timeOf(from, to),
        }
      }),
  )
}

function timeOf(from: IsoDate, to: IsoDate | null): Holding['time'] {
  if (from > today()) return 'LATER'
  return to === null || to >= today() ? 'NOW' : 'BEFORE'
}
