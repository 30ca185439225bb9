import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Tx } from '../../server/database/connection.ts'
import { asCompany, type CompanyId } from '../../server/database/tenancy.ts'
import { nothing } from '../../server/operation.ts'
import { pathId } from '../../server/records/parameters.ts'
import {
  gravesNumbered,
  placesOfPage,
  recordsWithoutGrave,
  type SkippedLinks,
  withoutGrave,
} from './without-grave.server.ts'
import { companyFrom, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import {
  createdGraves,
  type CreatedGraves,
  graveCreation,
  graveLinks,
  type GraveLinks,
  linkConfirmation,
  madeLinks,
  type MadeLinks,
  skippedLinks,
} from './grave-links.ts'
import { codesOf } from '../../shared/field.ts'
import type { RecordType } from '../../shared/record.ts'
import { grave } from '../graves/record.ts'
import { groupsOf } from './grouping.ts'
import { confirm, create, linkable, notUndoable, skip, undo } from './links.server.ts'
import { serve } from '../../server/call.ts'
import { confirmLinks, createGraves, skipLinks, suggestGraves, undoLinks } from './calls.ts'

// docs/decisions/0033-links-to-graves-are-confirmed.md

const start = z.object({
  after: z.string().max(4000).default('').describe('`next` of the previous page'),
  withSkipped: z.boolean().default(false).describe('includes records whose group was skipped'),
})

const changedMeanwhile = { 409: ['RECORD_CHANGED_MEANWHILE'] }
const linkCodes = [
  'GRAVE_NOT_EXIST',
  'GRAVEYARD_NOT_EXIST',
  'INTERMENT_GRAVE_NOT_IN_GRAVEYARD',
  'INTERMENT_BURIAL_REFUSED',
  'INTERMENT_DATES_NOT_IN_ORDER',
  'CONTRACT_RENT_BURIAL_PARTY_NEEDED',
  'CONTRACT_RENT_BURIAL_GRAVE_HAS_RIGHT',
  'CONTRACT_RENT_BURIAL_RIGHT_RECORDED',
]

const creationCodes = [...codesOf(grave.fields), ...grave.unique.map(({ code }) => code)]

export function graveLinkRoutes(app: FastifyInstance, db: Database, all: readonly RecordType[]) {
  const types = linkable(all)
  const notFound = types.map(({ notFound: code }) => code)
  const otherGraveyard = types.flatMap(({ references }) =>
    references.flatMap(({ field, sameFieldAs }) => (field === 'graveId' && sameFieldAs ? [sameFieldAs.code] : [])),
  )
  const confirmCodes = [...notFound, ...linkCodes, ...otherGraveyard]
  const tags = [grave.name]
  serve(
    app,
    suggestGraves,
    { config: { may: 'merge', answers: { ok: graveLinks } }, schema: { tags, body: start } },
    (request) => {
      const company = companyFrom(request)
      const { after, withSkipped } = valid(start, request.body)
      return asCompany(
        db,
        company,
        (tx) => linksAfter(tx, company, types, { after, skipping: withSkipped ? 'all' : 'open' }),
        'read',
      )
    },
  )
  serve(
    app,
    confirmLinks,
    {
      config: { may: 'merge', answers: { ok: madeLinks, refusals: { 400: confirmCodes, ...changedMeanwhile } } },
      schema: { tags, body: linkConfirmation },
    },
    (request): Promise<MadeLinks> => {
      const chosen = valid(linkConfirmation, request.body)
      const company = companyFrom(request)
      return asCompany(db, company, (tx) => confirm(tx, company, sessionFrom(request), types, chosen))
    },
  )
  serve(
    app,
    createGraves,
    {
      config: {
        may: 'merge',
        answers: {
          ok: createdGraves,
          refusals: { 400: [...new Set([...confirmCodes, ...creationCodes])], ...changedMeanwhile },
        },
      },
      schema: { tags, body: graveCreation },
    },
    (request): Promise<CreatedGraves> => {
      const { graves } = valid(graveCreation, request.body)
      const company = companyFrom(request)
      return asCompany(db, company, (tx) => create(tx, company, sessionFrom(request), types, graves))
    },
  )
  serve(
    app,
    undoLinks,
    {
      config: {
        may: 'merge',
        answers: { ok: nothing, refusals: { 404: [notUndoable], 409: ['RECORDS_CHANGED_SINCE'] } },
      },
      schema: { tags, params: pathId },
    },
    async (request) => {
      const { id } = valid(pathId, request.params)
      const company = companyFrom(request)
      await asCompany(db, company, (tx) => undo({ tx, company, actor: sessionFrom(request) }, types, id))
      return {}
    },
  )
  serve(
    app,
    skipLinks,
    {
      config: { may: 'merge', answers: { ok: nothing, refusals: { 400: notFound, ...changedMeanwhile } } },
      schema: { tags, body: skippedLinks },
    },
    async (request) => {
      const { records } = valid(skippedLinks, request.body)
      const company = companyFrom(request)
      await asCompany(db, company, (tx) => skip(tx, company, sessionFrom(request), types, records))
      return {}
    },
  )
}

async function linksAfter(
  tx: Tx,
  company: CompanyId,
  types: readonly RecordType[],
  page: { readonly after: string; readonly skipping: SkippedLinks },
): Promise<GraveLinks> {
  const found = await recordsWithoutGrave(tx, company, types, page)
  const places = found.flatMap(({ place, graveNumber }) => [
    place,
    ...(graveNumber === null ? [] : [`${place} ${graveNumber}`]),
  ])
  const graves = await gravesNumbered(tx, company, [...new Set(places)])
  const { rows } = await sql<{ unlinked: number; skipped: number }>`
    select ${withoutGrave(company, types, page.skipping)} as unlinked,
      ${withoutGrave(company, types, 'skipped')} as skipped`.execute(tx)
  const keys = [...new Set(found.map(({ key }) => key))]
  return {
    entities: groupsOf(found, graves),
    next: keys.length < placesOfPage ? null : (keys.at(-1) ?? null),
    unlinked: rows[0]?.unlinked ?? 0,
    skipped: rows[0]?.skipped ?? 0,
  }
}
