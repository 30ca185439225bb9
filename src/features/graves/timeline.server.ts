import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database, Tx } from '../../server/database/connection.ts'
import { isIn, prepared } from '../../server/database/postgres.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { listOf } from '../../server/operation.ts'
import { pathId } from '../../server/records/parameters.ts'
import { Refusal } from '../../server/refusal.ts'
import { inSessionCompany } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { datePrecisions } from '../burial-verdict/public.ts'
import { dayOf, type IsoDate, today } from '../../shared/dates.ts'
import { graveDocument } from '../grave-documents/record.ts'
import { type GraveRight, graveRight } from '../grave-rights/record.ts'
import { type Interment, interment, nameOfBuried } from '../interments/record.ts'
import {
  type ContractOrLetter,
  contractsAndLetters,
  intermentsOfGraves,
  rightsOfGraves,
  type AttachedDocument,
  documentsOfGraves,
  eventOf,
} from './records.server.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import { grave } from './record.ts'
import { eventKinds, type GraveEvent } from './timeline.ts'
import { serve } from '../../server/call.ts'
import { readTimeline } from './calls.ts'

const event = (types: readonly RecordTypeTexts[]): z.ZodType<GraveEvent> =>
  z.object({
    kind: z.enum([...eventKinds, ...types.map(eventOf)]),
    day: z.string().nullable().meta({ format: 'date' }),
    precision: z.enum(datePrecisions).describe('how much of the day is known'),
    record: z
      .object({ path: z.string().describe('of its list in the browser'), id: z.int(), title: z.string() })
      .nullable(),
    what: z
      .string()
      .nullable()
      .describe('kind of burial, removal or attached document, name of a client or holder, or changed field'),
    from: z.string().nullable(),
    to: z.string().nullable(),
    isOfParty: z.boolean().describe('a letter to somebody who was a holder of the grave at that time'),
  })

/** The history of a grave, newest first: docs/domain/graves.md#history */
export function timelineRoute(app: FastifyInstance, db: Database, types: readonly RecordTypeTexts[]) {
  serve(
    app,
    readTimeline,
    {
      config: { may: grave.may.read, answers: { ok: listOf(event(types)), refusals: { 404: [grave.notFound] } } },
      schema: { tags: [grave.name], params: pathId },
    },
    (request) => {
      const { id } = valid(pathId, request.params)
      return inSessionCompany(
        db,
        request,
        undefined,
        async (tx, company) => {
          if (company === undefined) throw new Refusal(404, grave.notFound)
          const entities = await timeline(tx, company, types, id)
          return { entities, total: entities.length }
        },
        'read',
      )
    },
  )
}

async function timeline(
  tx: Tx,
  company: CompanyId,
  types: readonly RecordTypeTexts[],
  id: number,
): Promise<GraveEvent[]> {
  const known = await tx
    .selectFrom('graves')
    .select('id')
    .where('companyId', '=', company)
    .where('id', '=', id)
    .modifyEnd(prepared)
    .executeTakeFirst()
  if (!known) throw new Refusal(404, grave.notFound)
  const [interments, rights, changed] = await Promise.all([
    intermentsOfGraves(tx, company, [id]),
    rightsOfGraves(tx, company, [id]),
    changes(tx, company, id),
  ])
  const [printed, documents, attached] = await Promise.all([
    notices(tx, company, rights),
    contractsAndLetters(tx, company, types, { ids: [id], rights }),
    documentsOfGraves(tx, company, [id]),
  ])
  return [
    ...changed,
    ...interments.flatMap(ofInterment),
    ...rights.flatMap(ofRight),
    ...printed,
    ...documents.filter((each) => isOfGrave(each, rights)).map(ofDocument),
    ...attached.map(ofAttached),
  ].toSorted((one, other) => compare(keyOf(other), keyOf(one)))
}

const nothing = { precision: 'DAY', record: null, what: null, from: null, to: null, isOfParty: false } as const

/**
 * The known part of a date: an event known only by its year sorts as older than one with an exact day in that year;
 * unknown dates are last.
 */
const keyOf = ({ day, precision }: GraveEvent) =>
  day === null ? '' : day.slice(0, { DAY: 10, MONTH: 7, YEAR: 4, ABOUT: 4, UNKNOWN: 0 }[precision])
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

function ofInterment(each: Interment): GraveEvent[] {
  const { kind, buriedOn: day, precision, removal, removedOn, removalDecision: from } = each
  const title = nameOfBuried(each)
  const record = { path: interment.page.path, id: each.id, title }
  const buried: GraveEvent = { ...nothing, kind: 'BURIED', day, precision, record, what: kind }
  if (removal === null) return [buried]
  const to = each.movedToGrave?.name ?? null
  return [{ ...nothing, kind: 'REMOVED', day: removedOn, record, what: removal, from, to }, buried]
}

function ofRight({ id, document: title, validFrom, validTo, holders }: GraveRight): GraveEvent[] {
  const record = { path: graveRight.page.path, id, title }
  const event = (kind: GraveEvent['kind'], day: IsoDate, what: string | null = null) => ({
    ...nothing,
    kind,
    day,
    record,
    what,
  })
  return [
    ...(validTo !== null && validTo < today() ? [event('RIGHT_ENDED', validTo)] : []),
    ...holders.flatMap(({ heldFrom, party }) =>
      heldFrom === null || heldFrom > today() ? [] : [event('HOLDER_ADDED', heldFrom, party?.name ?? null)],
    ),
    event('RIGHT_BEGAN', validFrom),
  ]
}

/** A letter that names only its party concerns the graves of which the party was a holder or payer at that time. */
function isOfGrave({ isDirect, partyId, day }: ContractOrLetter, rights: readonly GraveRight[]): boolean {
  if (isDirect) return true
  return rights.some(({ validFrom, validTo, holders }) =>
    holders.some(({ party, heldFrom, heldTo }) => {
      const to = heldTo ?? validTo
      return party?.id === partyId && (heldFrom ?? validFrom) <= day && (to === null || day <= to)
    }),
  )
}

const ofDocument = ({ kind, day, path, id, number, client, isDirect }: ContractOrLetter): GraveEvent => ({
  ...nothing,
  kind,
  day,
  record: { path, id, title: number },
  what: client,
  isOfParty: !isDirect,
})

/** A document without a date is placed on the day on which it was added. */
const ofAttached = ({ id, title, kind, documentDate, dateCreated }: AttachedDocument): GraveEvent => ({
  ...nothing,
  kind: 'DOCUMENT',
  day: documentDate ?? dayOf(dateCreated),
  record: { path: graveDocument.page.path, id, title },
  what: kind,
})

/** Notices of the end of a right: docs/domain/rights-of-use.md#notices */
async function notices(tx: Tx, company: CompanyId, rights: readonly GraveRight[]): Promise<GraveEvent[]> {
  const titles = new Map(rights.map(({ id, document: title }) => [id, title]))
  const entries = await tx
    .selectFrom('auditEntries')
    .select(['recordId', 'dateCreated', 'changes'])
    .where('companyId', '=', company)
    .where(isIn('recordId', [...titles.keys()]))
    .where('actionName', '=', 'GRAVE_RIGHT_NOTICE_PRINTED')
    .orderBy('id', 'desc')
    .limit(most)
    .modifyEnd(prepared)
    .execute()
  return entries.flatMap(({ recordId, dateCreated, changes: changed }): GraveEvent[] => {
    const title = titles.get(recordId ?? 0)
    if (recordId === null || title === undefined) return []
    const record = { path: graveRight.page.path, id: recordId, title }
    const day = dayOf(dateCreated.toISOString())
    return [{ ...nothing, kind: 'NOTICE', day, record, what: text(changed?.['holders']?.to) }]
  })
}

/** The fields whose changes are part of the history of a grave; those of its notes are in its audit trail. */
const shownFields = [
  'restriction',
  'condition',
  'monumentPermit',
  'monumentMason',
  'label',
  'graveType',
  'subtype',
  'dimensions',
  'places',
  'levels',
] as const
const most = 500

async function changes(tx: Tx, company: CompanyId, id: number): Promise<GraveEvent[]> {
  const entries = await tx
    .selectFrom('auditEntries')
    .select(['actionName', 'dateCreated', 'changes'])
    .where('companyId', '=', company)
    .where('recordId', '=', id)
    .where('actionName', 'in', [`${grave.code}_ADDED`, `${grave.code}_EDITED`])
    .orderBy('id', 'desc')
    .limit(most)
    .modifyEnd(prepared)
    .execute()
  return entries.flatMap(({ actionName, dateCreated, changes: changed }): GraveEvent[] => {
    const day = dayOf(dateCreated.toISOString())
    if (actionName === `${grave.code}_ADDED`) return [{ ...nothing, kind: 'RECORDED', day }]
    return shownFields.flatMap((what) => {
      const change = changed?.[what]
      return change ? [{ ...nothing, kind: 'CHANGED', day, what, from: text(change.from), to: text(change.to) }] : []
    })
  })
}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : null)
