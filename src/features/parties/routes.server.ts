import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Actor } from '../../server/audit.ts'
import type { Database, Tx } from '../../server/database/connection.ts'
import { asCompany, type CompanyId } from '../../server/database/tenancy.ts'
import { listExportRoute } from '../../server/exchange/list-export.ts'
import { listOf, nothing } from '../../server/operation.ts'
import { lockedRows } from '../../server/records/locked-row.ts'
import { pathId } from '../../server/records/parameters.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { recordRoutes } from '../../server/records/routes.ts'
import type { RouteDependencies } from '../../server/records/record-server.ts'
import { Refusal } from '../../server/refusal.ts'
import { companyFrom, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import type { SimilarParty } from './party-reference.ts'
import { fold, foldedTokens } from '../../shared/serbian-script.ts'
import { whyDifferent } from './differing.ts'
import { holdingsRoute } from './holdings.server.ts'
import { party } from './record.ts'
import { partyTexts } from './texts.ts'
import { serve } from '../../server/call.ts'
import * as calls from './calls.ts'

const parties = recordQueries(party)

const words = z.string().max(200).nullish()
const similarParameters = z.object({
  name: words,
  surname: words,
  address: words,
  jmbg: words,
  taxNumber: words,
  registrationNumber: words,
  exceptId: z.int().positive().nullish(),
})
const numbers = ['jmbg', 'taxNumber', 'registrationNumber'] as const

const similarParty: z.ZodType<SimilarParty> = z.object({
  id: z.int(),
  name: z.string(),
  surname: z.string().nullable(),
  address: z.string().nullable(),
  addressNumber: z.string().nullable(),
  city: z.string().nullable(),
  same: z.enum(numbers).nullable().describe('the number that both have'),
})

export function partyRoutes(app: FastifyInstance, dependencies: RouteDependencies) {
  const { db } = dependencies
  recordRoutes(app, db, party)
  listExportRoute(app, dependencies, partyTexts)
  mergingRoutes(app, db)
  holdingsRoute(app, db)

  // By POST, because the request contains names and numbers.
  serve(
    app,
    calls.similarParties,
    {
      config: { may: party.may.read, answers: { ok: listOf(similarParty) } },
      schema: { tags: [party.name], body: similarParameters },
    },
    async (request) => {
      const entered = valid(similarParameters, request.body)
      const company = companyFrom(request)
      const entities = await asCompany(db, company, (tx) => similarParties(tx, company, entered), 'read')
      return { entities, total: entities.length }
    },
  )
}

const shown = 3

/**
 * Live parties with the same number, then those with the same name in the same street, in any script and with name and
 * surname in either order: docs/domain/parties.md#duplicates
 */
async function similarParties(tx: Tx, company: CompanyId, entered: z.output<typeof similarParameters>) {
  const live = tx
    .selectFrom('parties')
    .select(['id', 'name', 'surname', 'address', 'addressNumber', 'city'])
    .where('companyId', '=', company)
    .where('deleted', '=', false)
    .where('id', '!=', entered.exceptId ?? 0)
    .orderBy(sql`(-id)`)
    .limit(20)
  const similar = new Map<number, SimilarParty>()
  for (const same of numbers) {
    const number = entered[same]
    const rows = number ? await live.where(same, '=', number).execute() : []
    for (const row of rows) if (!similar.has(row.id)) similar.set(row.id, { ...row, same })
  }
  const nameOf = (named: Pick<typeof entered, 'name' | 'surname'>) =>
    foldedTokens(`${named.name ?? ''} ${named.surname ?? ''}`)
      .toSorted()
      .join(' ')
  const [name, street] = [nameOf(entered), fold(entered.address ?? '')]
  if (name !== '' && street !== '') {
    const rows = await foldedTokens(`${name} ${street}`)
      .reduce((matching, word) => matching.where('searchText', 'like', `%${word}%`), live)
      .execute()
    for (const row of rows)
      if (!similar.has(row.id) && nameOf(row) === name && fold(row.address ?? '') === street)
        similar.set(row.id, { ...row, same: null })
  }
  return [...similar.values()].slice(0, shown)
}

// docs/decisions/0029-merged-parties-are-read-through.md

const survivor = z.object({ into: z.int().positive().describe('the party that stands for both from then on') })
const mergedParty = z.object({
  id: z.int(),
  name: z.string(),
  surname: z.string().nullable(),
  address: z.string().nullable(),
  addressNumber: z.string().nullable(),
  city: z.string().nullable(),
  mergedInto: z.int().describe('the party that was chosen, which may have been merged since'),
})

function mergingRoutes(app: FastifyInstance, db: Database) {
  serve(
    app,
    calls.mergeParty,
    {
      config: {
        may: 'merge',
        answers: {
          ok: nothing,
          refusals: { 400: [party.notFound, 'PARTIES_ARE_DIFFERENT', 'PARTY_IDENTIFIES_CLIENT'] },
        },
      },
      schema: { tags: [party.name], params: pathId, body: survivor },
    },
    async (request) => {
      const { id } = valid(pathId, request.params)
      const { into } = valid(survivor, request.body)
      const company = companyFrom(request)
      await asCompany(db, company, (tx) => merge(tx, company, sessionFrom(request), id, into))
      return {}
    },
  )
  serve(
    app,
    calls.separateParty,
    {
      config: {
        may: 'merge',
        answers: {
          ok: nothing,
          refusals: { 400: [party.notFound, 'PARTY_IS_NOT_MERGED', ...party.unique.map(({ code }) => code)] },
        },
      },
      schema: { tags: [party.name], params: pathId },
    },
    async (request) => {
      const { id } = valid(pathId, request.params)
      const company = companyFrom(request)
      await asCompany(db, company, (tx) => separate(tx, company, sessionFrom(request), id))
      return {}
    },
  )
  serve(
    app,
    calls.mergedInto,
    {
      config: { may: party.may.read, answers: { ok: listOf(mergedParty), refusals: { 404: [party.notFound] } } },
      schema: { tags: [party.name], params: pathId },
    },
    async (request) => {
      const { id } = valid(pathId, request.params)
      const company = companyFrom(request)
      const entities = await asCompany(db, company, (tx) => mergedParties(tx, company, id), 'read')
      return { entities, total: entities.length }
    },
  )
}

/**
 * Merges one live party into another. Parties merged into the first one earlier follow it. A cycle cannot arise,
 * because a merged party is not live; both rows are locked.
 */
async function merge(tx: Tx, company: CompanyId, actor: Actor, id: number, into: number) {
  const rows = await lockedRows(party, tx, company, [id, into])
  const [merged, stays] = [id, into].map((each) => rows.find((row) => row.id === each && !row.deleted))
  if (!merged || !stays || id === into) throw new Refusal(400, party.notFound)
  if (whyDifferent(merged, stays).length > 0) throw new Refusal(400, 'PARTIES_ARE_DIFFERENT')
  await parties.remove({ tx, company, actor, writer: 'merge' }, [id], {
    reason: { mergedInto: into },
    columns: { survivorId: into },
  })
  await sql`update parties set survivor_id = ${into} where company_id = ${company} and survivor_id = ${id}`.execute(tx)
}

/** Undoes a merge; parties merged into this party stay with it. */
async function separate(tx: Tx, company: CompanyId, actor: Actor, id: number) {
  const [merged] = await lockedRows(party, tx, company, [id])
  if (!merged) throw new Refusal(400, party.notFound)
  if (typeof merged['mergedInto'] !== 'number') throw new Refusal(400, 'PARTY_IS_NOT_MERGED')
  await parties.restore({ tx, company, actor, writer: 'merge' }, [id], {
    reason: { mergedInto: null },
    columns: { survivorId: null },
  })
  await sql`
    with recursive followers as (
      select id from parties where company_id = ${company} and merged_into = ${id}
      union
      select parties.id from parties join followers on parties.merged_into = followers.id
      where parties.company_id = ${company}
    )
    update parties set survivor_id = ${id}::bigint
    where company_id = ${company} and id in (select id from followers)`.execute(tx)
}

const most = 100

/** The parties merged into this one. */
async function mergedParties(tx: Tx, company: CompanyId, id: number) {
  if (!(await parties.find(tx, company, id))) throw new Refusal(404, party.notFound)
  const { rows } = await sql<z.output<typeof mergedParty>>`
    select id, name, surname, address, address_number, city, merged_into from parties
    where company_id = ${company} and survivor_id = ${id} order by id limit ${most}`.execute(tx)
  return rows
}
