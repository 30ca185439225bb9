import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Actor } from '../../server/audit.ts'
import type { Database, Tx } from '../../server/database/connection.ts'
import { asCompany, type CompanyId } from '../../server/database/tenancy.ts'
import { begun, ended } from '../../server/exchange/stored-imports.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { refusedFields } from '../../server/refusal.ts'
import { companyFrom, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { composedText } from '../../shared/composed-text.ts'
import { codesOf } from '../../shared/field.ts'
import { graveLabel } from '../graveyards/public.ts'
import { identityKeys } from '../../shared/identity.ts'
import { type CreatedRange, type GraveRange, graveRange, placesIn, rangeCodes, type RangePreview } from './range.ts'
import { grave } from './record.ts'
import { serve } from '../../server/call.ts'
import * as calls from './calls.ts'

const graves = recordQueries(grave)

const preview = z.object({
  graves: z.array(z.object({ label: z.string(), exists: z.boolean() })),
  existing: z.int(),
})
const created = z.object({
  count: z.int().describe('of the graves that were added'),
  existing: z.int().describe('of those that existed already'),
  importId: z.int().nullable().describe('for `POST /api/imports/{id}/undo`; null if nothing was added'),
})
const codes = [...codesOf(grave.fields), ...rangeCodes, 'GRAVEYARD_NOT_EXIST', 'SECTION_NOT_EXIST']
const rules = ['GRAVE_SECTION_NOT_IN_GRAVEYARD', 'GRAVE_TYPE_NOT_IN_SECTION', 'GRAVE_WITH_NUMBER_ALREADY_EXIST']

/** Creates the graves of a range that do not exist yet, by administrators: docs/domain/graves.md#ranges-of-graves */
export function rangeRoutes(app: FastifyInstance, db: Database) {
  const body = graveRange.meta({ id: 'graveRange' })
  const schema = { tags: [grave.name], body }
  serve(
    app,
    calls.previewRange,
    { config: { may: 'importRecords', answers: { ok: preview, refusals: { 400: codes } } }, schema },
    (request): Promise<RangePreview> => {
      const range = valid(graveRange, request.body)
      const company = companyFrom(request)
      return asCompany(db, company, (tx) => previewOf(tx, company, range), 'read')
    },
  )
  serve(
    app,
    calls.createRange,
    { config: { may: 'importRecords', answers: { ok: created, refusals: { 400: [...codes, ...rules] } } }, schema },
    (request): Promise<CreatedRange> => {
      const range = valid(graveRange, request.body)
      const company = companyFrom(request)
      return asCompany(db, company, (tx) => createRange(tx, company, sessionFrom(request), range))
    },
  )
}

async function previewOf(tx: Tx, company: CompanyId, range: GraveRange): Promise<RangePreview> {
  const [places, labelOf] = [await placesWith(tx, company, range), await labels(tx, company, range)]
  return {
    graves: places.map(({ row, number, exists }) => ({ label: labelOf({ row, number }), exists })),
    existing: places.filter(({ exists }) => exists).length,
  }
}

/** Graves per statement. */
const batch = 200

/** As an import, which can be undone; a repeated request finds all graves and adds none. */
async function createRange(tx: Tx, company: CompanyId, actor: Actor, range: GraveRange): Promise<CreatedRange> {
  const places = await placesWith(tx, company, range)
  const missing = places.filter(({ exists }) => !exists)
  const existing = places.length - missing.length
  if (missing.length === 0 || actor.userId === null) return { count: 0, existing, importId: null }
  const { graveyardId, sectionId, graveType, ...size } = range
  const { places: width, levels, subtype, dimensions, capacityCoffins, capacityUrns } = size
  const common = {
    graveyardId,
    sectionId,
    graveType,
    subtype,
    dimensions,
    places: width,
    levels,
    capacityCoffins,
    capacityUrns,
  }
  const values = missing.map(({ row, number }) => ({ ...nothingElse, ...common, row, number }))
  const row = { companyId: company, userId: actor.userId, recordType: grave.name }
  const importId = await begun(tx, row)
  const ids: number[] = []
  for (let done = 0; done < values.length; done += batch)
    ids.push(
      ...(await graves.save(
        { tx, company, actor },
        values.slice(done, done + batch).map((each) => ({ values: each })),
      )),
    )
  await ended(tx, importId, ids)
  return { count: ids.length, existing, importId }
}

const nothingElse = {
  label: null,
  oldLabels: null,
  restriction: null,
  feeExemption: null,
  condition: null,
  monumentPermit: null,
  monumentMason: null,
  monumentDate: null,
  alert: null,
  note: null,
  correction: null,
}

async function placesWith(tx: Tx, company: CompanyId, range: GraveRange) {
  const { graveyardId, sectionId } = range
  const rows = await tx
    .selectFrom('graves')
    .select(['row', 'number'])
    .where('companyId', '=', company)
    .where('graveyardId', '=', graveyardId)
    .where('sectionId', sectionId === null ? 'is' : '=', sectionId)
    .where('deleted', '=', false)
    .execute()
  // As the unique indexes compare rows and numbers.
  const keysOf = ({ row, number }: { row: string | null; number: string }) => {
    const numbers = identityKeys(number)
    return identityKeys(row ?? '').map((key, at) => `${at} ${key}|${numbers[at]}`)
  }
  const known = new Set(rows.flatMap(keysOf))
  return placesIn(range).map((place) => ({ ...place, exists: keysOf(place).some((key) => known.has(key)) }))
}

/** How graves of the graveyard and the section are labelled; refused if these are not live records of the company. */
async function labels(tx: Tx, company: CompanyId, { graveyardId, sectionId }: GraveRange) {
  const graveyard = await tx
    .selectFrom('graveyards')
    .select('graveLabel')
    .where('companyId', '=', company)
    .where('id', '=', graveyardId)
    .where('deleted', '=', false)
    .executeTakeFirst()
  if (!graveyard) throw refusedFields([{ code: 'GRAVEYARD_NOT_EXIST', field: 'graveyardId' }])
  const section =
    sectionId === null
      ? undefined
      : await tx
          .selectFrom('sections')
          .select('code')
          .where('companyId', '=', company)
          .where('graveyardId', '=', graveyardId)
          .where('id', '=', sectionId)
          .where('deleted', '=', false)
          .executeTakeFirst()
  if (sectionId !== null && !section) throw refusedFields([{ code: 'SECTION_NOT_EXIST', field: 'sectionId' }])
  return (place: { row: string | null; number: string }) =>
    composedText(graveyard.graveLabel ?? graveLabel.template.otherwise, { ...place, section: section?.code })
}
