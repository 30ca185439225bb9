import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Tx } from '../../server/database/connection.ts'
import { asCompany, type CompanyId } from '../../server/database/tenancy.ts'
import { nothing } from '../../server/operation.ts'
import {
  clientsWithoutParty,
  type FoundClient,
  namesOfPage,
  type Skipping,
  withoutParty,
} from './without-party.server.ts'
import { companyFrom, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import {
  confirmation,
  linkedRecords,
  partySuggestions,
  type PartySuggestions,
  skippedRecords,
} from './party-suggestions.ts'
import type { RecordType } from '../../shared/record.ts'
import { party } from '../parties/record.ts'
import { suggestionsFor } from './grouping.ts'
import { confirm, skip, undo } from './links.server.ts'
import { serve } from '../../server/call.ts'
import { confirmSuggestion, skipSuggestion, suggestParties, undoSuggestion } from './calls.ts'

// docs/domain/parties.md#records-without-a-party

const start = z.object({
  after: z.string().max(200).default('').describe('`next` of the previous page'),
  withSkipped: z.boolean().default(false).describe('includes records whose suggestion was skipped'),
})

export function partySuggestionRoutes(app: FastifyInstance, db: Database, all: readonly RecordType[]) {
  const types = all.filter(({ client }) => client)
  const notFound = types.map((type) => type.notFound)
  // By POST, because the place in the list is a name.
  serve(
    app,
    suggestParties,
    { config: { may: 'merge', answers: { ok: partySuggestions } }, schema: { tags: [party.name], body: start } },
    async (request) => {
      const company = companyFrom(request)
      const { after, withSkipped } = valid(start, request.body)
      const page = { after, skipping: withSkipped ? ('all' as const) : ('open' as const) }
      return asCompany(db, company, (tx) => suggestions(tx, company, types, page), 'read')
    },
  )
  serve(
    app,
    confirmSuggestion,
    {
      config: {
        may: 'merge',
        answers: {
          ok: linkedRecords.pick({ partyId: true, isNew: true }),
          refusals: {
            400: [
              party.notFound,
              ...notFound,
              'PARTY_RECORDS_ARE_DIFFERENT',
              'PARTY_IS_LEGAL',
              ...party.unique.map(({ code }) => code),
            ],
            409: ['RECORD_CHANGED_MEANWHILE'],
          },
        },
      },
      schema: { tags: [party.name], body: confirmation },
    },
    async (request) => {
      const chosen = valid(confirmation, request.body)
      const company = companyFrom(request)
      return asCompany(db, company, (tx) => confirm(tx, company, sessionFrom(request), { types, chosen }))
    },
  )
  serve(
    app,
    skipSuggestion,
    {
      config: {
        may: 'merge',
        answers: { ok: nothing, refusals: { 400: notFound, 409: ['RECORD_CHANGED_MEANWHILE'] } },
      },
      schema: { tags: [party.name], body: skippedRecords },
    },
    async (request) => {
      const chosen = valid(skippedRecords, request.body)
      const company = companyFrom(request)
      await asCompany(db, company, (tx) => skip(tx, company, sessionFrom(request), { types, chosen }))
      return {}
    },
  )
  serve(
    app,
    undoSuggestion,
    {
      config: {
        may: 'merge',
        answers: { ok: nothing, refusals: { 400: notFound, 409: ['RECORD_CHANGED_MEANWHILE'] } },
      },
      schema: { tags: [party.name], body: linkedRecords },
    },
    async (request) => {
      const chosen = valid(linkedRecords, request.body)
      const company = companyFrom(request)
      await asCompany(db, company, (tx) => undo(tx, company, sessionFrom(request), { types, chosen }))
      return {}
    },
  )
}

async function suggestions(
  tx: Tx,
  company: CompanyId,
  types: readonly RecordType[],
  page: { readonly after: string; readonly skipping: Skipping },
): Promise<PartySuggestions> {
  const found = await clientsWithoutParty(tx, company, types, page)
  const { rows: counted } = await sql<{ unlinked: number; skipped: number }>`
    select ${withoutParty(company, types, page.skipping)} as unlinked,
      ${withoutParty(company, types, 'skipped')} as skipped`.execute(tx)
  const foundBy = (way: FoundClient['foundBy']) => found.filter((row) => row.foundBy === way)
  const [named, known] = [foundBy('name'), foundBy('party')]
  const keys = [...new Set(named.map(({ key }) => key))].toSorted((a, b) => (a < b ? -1 : 1))
  const ofKey = (key: string) => named.filter((row) => row.key === key)
  const others = (key: string) => [...foundBy('jmbg'), ...named].filter((row) => row.key !== key)
  return {
    entities: keys.flatMap((key) => suggestionsFor(ofKey(key), others(key), known)),
    next: keys.length < namesOfPage ? null : (keys.at(-1) ?? null),
    unlinked: counted[0]?.unlinked ?? 0,
    skipped: counted[0]?.skipped ?? 0,
  }
}
