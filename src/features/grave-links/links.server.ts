import { sql } from 'kysely'
import type { z } from 'zod'
import { type Actor, audit } from '../../server/audit.ts'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { leaseYearsOf } from '../burial-rules/public.server.ts'
import { lockedRows, notFoundRefusal } from '../../server/records/locked-row.ts'
import { recordQueries } from '../../server/records/queries.ts'
import type { By } from '../../server/records/rules.ts'
import { type Step, storeSteps, undoSteps } from '../../server/records/undo-log.ts'
import { Refusal } from '../../server/refusal.ts'
import type { Session } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import type { ChosenLinks, CreatedGraves, graveCreation, linkConfirmation, MadeLinks } from './grave-links.ts'
import { intermentIn } from '../interments/public.ts'
import { lastDayOfLease } from '../burial-rules/public.ts'
import type { RecordType } from '../../shared/record.ts'
import { deathRecord } from '../death-records/record.ts'
import { graveRight } from '../grave-rights/record.ts'
import { grave } from '../graves/record.ts'
import { interment } from '../interments/record.ts'
import { rentContract } from '../rent-contracts/record.ts'

// docs/decisions/0033-links-to-graves-are-confirmed.md

/** Death records, and the types of contracts and letters that name a burial place. Rows are locked in their order. */
export const linkable = (types: readonly RecordType[]) => [deathRecord, ...types.filter(({ place }) => place)]

type Row = Awaited<ReturnType<typeof lockedRows>>[number]

/** The chosen records, locked; refused if one of them does not exist, is deleted or has a grave. */
async function lockedUnlinked(tx: Tx, company: CompanyId, types: readonly RecordType[], chosen: ChosenLinks) {
  if (chosen.some(({ type }) => !types.some(({ name }) => name === type))) throw new Refusal(400, 'REQUEST_NOT_VALID')
  const locked: { type: RecordType; row: Row }[] = []
  for (const type of types) {
    const ids = new Set(chosen.filter((each) => each.type === type.name).map(({ id }) => id))
    if (ids.size === 0) continue
    const rows = await lockedRows(type, tx, company, [...ids])
    if (rows.length < ids.size) throw notFoundRefusal(type)
    const isLinked = type === deathRecord ? await interred(tx, company, [...ids]) : undefined
    if (rows.some((row) => row.deleted || (isLinked?.has(row.id) ?? row['graveId'] !== null)))
      throw new Refusal(409, 'RECORD_CHANGED_MEANWHILE')
    locked.push(...rows.map((row) => ({ type, row })))
  }
  return locked
}

/** The death records that have an interment. */
async function interred(tx: Tx, company: CompanyId, ids: readonly number[]) {
  const found = await tx
    .selectFrom('interments')
    .select('deathRecordId')
    .where('companyId', '=', company)
    .where('deleted', '=', false)
    .where('deathRecordId', 'in', ids)
    .execute()
  return new Set(found.map(({ deathRecordId }) => deathRecordId))
}

/** They reappear when one of them, and thus its version, changes. */
export async function skip(
  tx: Tx,
  company: CompanyId,
  actor: Actor,
  types: readonly RecordType[],
  chosen: ChosenLinks,
) {
  const locked = await lockedUnlinked(tx, company, types, chosen)
  for (const type of types) {
    const ids = locked.filter((each) => each.type === type).map(({ row }) => row.id)
    if (ids.length > 0)
      await sql`update ${sql.table(type.table)} set grave_skipped = version
        where company_id = ${company} and id = any(${ids}::bigint[])`.execute(tx)
  }
  const named = locked.map(({ type, row }) => {
    // A death record is named by its id, because the trail shows no names.
    const number = type.written ? row[type.title[0] ?? ''] : undefined
    return `${type.page.title[0]} ${typeof number === 'string' ? number : row.id}`
  })
  await audit(tx, actor, {
    action: 'GRAVE_LINK_SKIPPED',
    changes: { records: { from: null, to: named.join(', ') } },
  })
}

export async function confirm(
  tx: Tx,
  company: CompanyId,
  actor: Session,
  types: readonly RecordType[],
  { graveId, records }: z.output<typeof linkConfirmation>,
): Promise<MadeLinks> {
  const locked = await lockedUnlinked(tx, company, types, records)
  const [found] = await lockedRows(grave, tx, company, [graveId])
  if (!found || found.deleted) throw new Refusal(400, 'GRAVE_NOT_EXIST')
  const idsOf = (type: RecordType) => locked.filter((each) => each.type === type).map(({ row }) => row.id)
  const at = { id: graveId, graveyardId: Number(found['graveyardId']) }
  return stored(tx, company, actor, await link({ tx, company, actor }, at, { types, idsOf }))
}

const nothingElse = {
  sectionId: null,
  row: null,
  label: null,
  oldLabels: null,
  subtype: null,
  levels: 1,
  capacityCoffins: null,
  capacityUrns: null,
  dimensions: null,
  restriction: null,
  condition: null,
  alert: null,
  note: null,
  correction: null,
}

/** All of the graves with their records, or none. */
export async function create(
  tx: Tx,
  company: CompanyId,
  actor: Session,
  types: readonly RecordType[],
  chosen: z.output<typeof graveCreation>['graves'],
): Promise<CreatedGraves> {
  const all = chosen.flatMap(({ records }) => records)
  if (new Set(all.map(({ type, id }) => `${type} ${id}`)).size < all.length) throw new Refusal(400, 'REQUEST_NOT_VALID')
  await lockedUnlinked(tx, company, types, all)
  const by = { tx, company, actor }
  const steps: Step[] = []
  for (const { records, ...values } of chosen) {
    const created = await graves.create(by, { ...nothingElse, ...values })
    const idsOf = (type: RecordType) => records.filter((each) => each.type === type.name).map(({ id }) => id)
    steps.push(added(grave, created), ...(await link(by, created, { types, idsOf })))
  }
  return { graves: chosen.length, records: all.length, ...(await stored(tx, company, actor, steps)) }
}

const graves = recordQueries(grave)
const deaths = recordQueries(deathRecord)
const interments = recordQueries(interment)
const rents = recordQueries(rentContract)
const rights = recordQueries(graveRight)

/** Does the same as saving each record with the grave in its form. Returns the steps. */
async function link(
  by: By & { readonly company: CompanyId },
  { id: graveId, graveyardId }: { readonly id: number; readonly graveyardId: number },
  { types, idsOf }: { readonly types: readonly RecordType[]; readonly idsOf: (type: RecordType) => readonly number[] },
): Promise<Step[]> {
  const { tx, company } = by
  const steps: Step[] = []
  for (const death of await deaths.existing(tx, company, idsOf(deathRecord))) {
    const buried = valid(interment.fields, intermentIn(graveId, death))
    const created = await interments.create(by, buried)
    steps.push(added(interment, created))
  }
  // A later contract extends the right of an earlier one.
  const contracts = await rents.existing(tx, company, idsOf(rentContract))
  for (const before of contracts.toSorted((one, other) => (one.contractDate < other.contractDate ? -1 : 1))) {
    const { id, contractDate } = before
    // As the list of links shows it: by the rules of the graveyard that the contract names.
    const years = await leaseYearsOf(tx, company, before.graveyardId, contractDate)
    // A contract that names no graveyard gets that of the grave.
    const chosen = {
      graveId,
      graveyardId: before.graveyardId ?? graveyardId,
      rightFrom: contractDate,
      rightTo: lastDayOfLease(contractDate, years),
    }
    const earlier = await rightsOf(tx, company, graveId)
    const after = await rents.edit(by, id, chosen)
    steps.push(edited(rentContract, after, before, [...linked, 'rightFrom', 'rightTo']))
    // The contract has recorded a right, or extended one.
    const right = (await rightsOf(tx, company, graveId)).find(({ rentContractId }) => rentContractId === id)
    const prolonged = earlier.find((each) => each.id === right?.id)
    if (right && prolonged) steps.push(edited(graveRight, right, prolonged, ['validTo', 'rentContractId']))
    else if (right) steps.push(added(graveRight, right))
  }
  for (const type of types.filter((each) => each.place && each !== rentContract)) {
    const records = recordQueries<RecordType>(type)
    for (const before of await records.existing(tx, company, idsOf(type))) {
      const values = { ...before }
      const chosen = { graveId, graveyardId: values['graveyardId'] ?? graveyardId }
      const after = await records.edit(by, before.id, chosen)
      steps.push(edited(type, after, values, linked))
    }
  }
  return steps
}

async function rightsOf(tx: Tx, company: CompanyId, graveId: number) {
  const found = await tx
    .selectFrom('graveRights')
    .select('id')
    .where('companyId', '=', company)
    .where('graveId', '=', graveId)
    .where('deleted', '=', false)
    .execute()
  return rights.existing(
    tx,
    company,
    found.map(({ id }) => id),
  )
}

/** The fields of a contract or letter that a link changes. */
const linked = ['graveId', 'graveyardId', 'burialPlaceNumber'] as const

type Versioned = Pick<Row, 'id' | 'version'>
const added = ({ name }: RecordType, { id, version }: Versioned): Step => ({ type: name, id, version, before: null })

const edited = <Before extends object>(
  { name }: RecordType,
  { id, version }: Versioned,
  before: Before,
  fields: readonly (keyof Before & string)[],
): Step => ({ type: name, id, version, before: Object.fromEntries(fields.map((field) => [field, before[field]])) })

const storedAs = 'graveLinks'

async function stored(tx: Tx, company: CompanyId, { userId }: Session, steps: readonly Step[]): Promise<MadeLinks> {
  return { undoId: await storeSteps(tx, { companyId: company, userId, recordType: storedAs }, steps) }
}

/** Undoes one confirmation or creation as a whole. */
export const undo = (by: By & { readonly company: CompanyId }, types: readonly RecordType[], id: number) =>
  undoSteps(by, {
    id,
    recordType: storedAs,
    types: [grave, ...types.filter(({ place }) => place), interment, graveRight],
    notFound: notUndoable,
  })

export const notUndoable = 'GRAVE_LINKS_NOT_EXIST'
