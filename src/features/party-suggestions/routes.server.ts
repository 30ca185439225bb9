import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Actor, audit, auditAll, type AuditEntry } from '../../server/audit.ts'
import type { Database, Tx } from '../../server/database/connection.ts'
import { asCompany, type CompanyId } from '../../server/database/tenancy.ts'
import { nothing } from '../../server/operation.ts'
import { lockedRows, notFoundRefusal } from '../../server/records/locked-row.ts'
import { recordQueries } from '../../server/records/queries.ts'
import {
  type ClientSource,
  clientsWithoutParty,
  type FoundClient,
  namesOfPage,
  type Skipping,
  withoutParty,
} from '../../server/records/without-party.ts'
import { Refusal } from '../../server/refusal.ts'
import { companyFrom, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { houseAtEnd } from '../../shared/house-at-end.ts'
import {
  confirmation,
  type LinkedRecords,
  linkedRecords,
  partySuggestions,
  type PartySuggestions,
  skippedRecords,
} from '../../shared/party-suggestions.ts'
import { buildContract } from '../build-contracts/record.ts'
import { chapelContract } from '../chapel-contracts/record.ts'
import { invitation } from '../invitations/record.ts'
import { party } from '../parties/record.ts'
import { rentContract } from '../rent-contracts/record.ts'
import { reprimand } from '../reprimands/record.ts'
import { isLegalName, suggestionsFor } from './grouping.ts'

// docs/domain/parties.md#records-without-a-party

const contract = { number: 'contractNumber', date: 'contractDate', house: 'clientAddressNumber' }
/** Rows are locked in this order. */
const sources: readonly ClientSource[] = [
  { ...contract, type: rentContract, identityCard: 'identityCardNumber', jmbg: 'jmbgNumber' },
  { ...contract, type: buildContract, identityCard: 'identityCardNumber' },
  { ...contract, type: chapelContract, identityCard: 'clientIdentityCardNumber', jmbg: 'clientJmbg' },
  { type: reprimand, number: 'reprimandNumber', date: 'reprimandDate' },
  { type: invitation, number: 'invitationNumber', date: 'invitationDate', house: 'clientAddressNumber' },
]

const notFound = sources.map(({ type }) => type.notFound)

const start = z.object({
  after: z.string().max(200).default('').describe('`next` of the page before'),
  withSkipped: z.boolean().default(false).describe('also records whose suggestion was skipped'),
})

export function partySuggestionRoutes(app: FastifyInstance, db: Database) {
  // By POST, because the place in the list is a name.
  app.post(
    '/api/party/suggestions',
    { config: { may: 'merge', answers: { ok: partySuggestions } }, schema: { tags: [party.name], body: start } },
    async (request) => {
      const company = companyFrom(request)
      const { after, withSkipped } = valid(start, request.body)
      const page = { after, skipping: withSkipped ? ('all' as const) : ('open' as const) }
      return asCompany(db, company, (tx) => suggestions(tx, company, page), 'read')
    },
  )
  app.post(
    '/api/party/suggestions/confirmation',
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
      return asCompany(db, company, (tx) => confirm(tx, company, sessionFrom(request), chosen))
    },
  )
  app.post(
    '/api/party/suggestions/skipping',
    {
      config: {
        may: 'merge',
        answers: { ok: nothing, refusals: { 400: notFound, 409: ['RECORD_CHANGED_MEANWHILE'] } },
      },
      schema: { tags: [party.name], body: skippedRecords },
    },
    async (request) => {
      const skipped = valid(skippedRecords, request.body)
      const company = companyFrom(request)
      await asCompany(db, company, (tx) => skip(tx, company, sessionFrom(request), skipped))
      return {}
    },
  )
  app.post(
    '/api/party/suggestions/undoing',
    {
      config: {
        may: 'merge',
        answers: { ok: nothing, refusals: { 400: notFound, 409: ['RECORD_CHANGED_MEANWHILE'] } },
      },
      schema: { tags: [party.name], body: linkedRecords },
    },
    async (request) => {
      const linked = valid(linkedRecords, request.body)
      const company = companyFrom(request)
      await asCompany(db, company, (tx) => undo(tx, company, sessionFrom(request), linked))
      return {}
    },
  )
}

async function suggestions(
  tx: Tx,
  company: CompanyId,
  page: { readonly after: string; readonly skipping: Skipping },
): Promise<PartySuggestions> {
  const found = await clientsWithoutParty(tx, company, sources, page)
  const types = sources.map(({ type }) => type)
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

type Row = Awaited<ReturnType<typeof lockedRows>>[number]
type Locked = { source: ClientSource; row: Row }
const written = (row: Row, name: string | undefined) => {
  const value = name === undefined ? null : row[name]
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** The chosen records that exist, locked. */
async function lockedRecords(tx: Tx, company: CompanyId, { records }: Pick<LinkedRecords, 'records'>) {
  const locked: Locked[] = []
  for (const source of sources) {
    const ids = new Set(records.filter(({ type }) => type === source.type.name).map(({ id }) => id))
    if (ids.size === 0) continue
    const rows = await lockedRows(source.type, tx, company, [...ids])
    if (rows.length < ids.size) throw notFoundRefusal(source.type)
    locked.push(...rows.map((row) => ({ source, row })))
  }
  return locked
}

/** They are suggested again when one of them, and so its version, changes. */
async function skip(tx: Tx, company: CompanyId, actor: Actor, chosen: Pick<LinkedRecords, 'records'>) {
  const locked = await lockedRecords(tx, company, chosen)
  if (locked.some(({ row }) => row.deleted || (row['partyId'] ?? null) !== null))
    throw new Refusal(409, 'RECORD_CHANGED_MEANWHILE')
  for (const { type } of sources) {
    const ids = locked.filter(({ source }) => source.type === type).map(({ row }) => row.id)
    if (ids.length > 0)
      await sql`update ${sql.table(type.table)} set party_skipped = version
        where company_id = ${company} and id = any(${ids}::bigint[])`.execute(tx)
  }
  const numbers = locked.map(
    ({ source, row }) => `${source.type.page.title[0]} ${written(row, source.number) ?? row.id}`,
  )
  await audit(tx, actor, {
    action: 'PARTY_SUGGESTION_SKIPPED',
    changes: { records: { from: null, to: numbers.join(', ') } },
  })
}

/** Links records from one party to another, or from or to none, and returns the audit entries. */
async function relink(tx: Tx, company: CompanyId, locked: readonly Locked[], from: number | null, to: number | null) {
  if (locked.some(({ row }) => row.deleted || (row['partyId'] ?? null) !== from))
    throw new Refusal(409, 'RECORD_CHANGED_MEANWHILE')
  for (const { type } of sources) {
    const ids = locked.filter(({ source }) => source.type === type).map(({ row }) => row.id)
    if (ids.length > 0)
      await sql`update ${sql.table(type.table)} set party_id = ${to}::bigint, version = version + 1
        where company_id = ${company} and id = any(${ids}::bigint[])`.execute(tx)
  }
  return locked.map(({ source: { type }, row }): AuditEntry => ({
    type,
    action: 'EDITED',
    recordId: row.id,
    companyId: company,
    changes: { partyId: { from, to } },
  }))
}

async function confirm(tx: Tx, company: CompanyId, actor: Actor, chosen: z.output<typeof confirmation>) {
  const locked = await lockedRecords(tx, company, chosen)
  const numbers = new Set(locked.map(({ source, row }) => written(row, source.jmbg)).filter((jmbg) => jmbg !== null))
  const [known] = chosen.partyId === null ? [] : await lockedRows(party, tx, company, [chosen.partyId])
  if (chosen.partyId !== null && (!known || known.deleted)) throw new Refusal(400, party.notFound)
  const jmbg = known && written(known, 'jmbg')
  if (jmbg) numbers.add(jmbg)
  if (numbers.size > 1) throw new Refusal(400, 'PARTY_RECORDS_ARE_DIFFERENT')
  const created = known
    ? { ids: [known.id], entries: [] }
    : await recordQueries(party).insertAll(tx, company, actor, [valid(party.fields, personIn(locked))])
  const [partyId = 0] = created.ids
  const entries = await relink(tx, company, locked, null, partyId)
  await auditAll(tx, actor, [...created.entries.map(({ entry }) => entry), ...entries])
  return { partyId, isNew: !known }
}

/** The client of these records, each value as the newest of them has it. */
function personIn(locked: readonly Locked[]) {
  const newestFirst = locked.toSorted((a, b) => b.row.id - a.row.id)
  const newest = (field: (of: ClientSource) => string | undefined) =>
    newestFirst.map(({ source, row }) => written(row, field(source))).find((value) => value !== null) ?? null
  const [last] = newestFirst
  if (!last) throw new Refusal(400, 'REQUEST_NOT_VALID')
  const of = (name: string) => written(last.row, name)
  if (isLegalName(`${of('clientName')} ${of('clientSurname')}`)) throw new Refusal(400, 'PARTY_IS_LEGAL')
  const street = of('clientAddress') ?? ''
  const [end = '', house = null] = (last.source.house ? null : new RegExp(houseAtEnd).exec(street)) ?? []
  return {
    kind: 'PERSON',
    name: of('clientName'),
    surname: of('clientSurname'),
    jmbg: newest(({ jmbg }) => jmbg),
    identityCardNumber: newest(({ identityCard }) => identityCard),
    address: street.slice(0, street.length - end.length),
    addressNumber: last.source.house ? of(last.source.house) : house,
    city: of('clientCity'),
    addressState: 'OK',
    deliverBy: 'POST',
  }
}

/** Unlinks the records again. A party that was created for them is deleted, unless it has been changed or linked since. */
async function undo(tx: Tx, company: CompanyId, actor: Actor, linked: LinkedRecords) {
  const entries = await relink(tx, company, await lockedRecords(tx, company, linked), linked.partyId, null)
  const [created] = linked.isNew ? await lockedRows(party, tx, company, [linked.partyId]) : []
  const uses = sources.map(
    ({ type }) =>
      sql`select from ${sql.table(type.table)} where company_id = ${company} and party_id = ${linked.partyId}`,
  )
  const { rows } = await sql<{
    isUsed: boolean
  }>`select exists (${sql.join(uses, sql` union all `)}) as is_used`.execute(tx)
  if (created && !created.deleted && created.version === 1 && !rows[0]?.isUsed) {
    await sql`update parties set deleted = true, version = version + 1
      where company_id = ${company} and id = ${created.id}`.execute(tx)
    entries.push({ type: party, action: 'DELETED', recordId: created.id, companyId: company })
  }
  await auditAll(tx, actor, entries)
}
