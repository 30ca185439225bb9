import { sql } from 'kysely'
import type { z } from 'zod'
import { type Actor, audit } from '../../server/audit.ts'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { usersOf } from '../../server/records/guards.ts'
import { lockedRows, notFoundRefusal } from '../../server/records/locked-row.ts'
import { recordQueries } from '../../server/records/queries.ts'
import type { By } from '../../server/records/rules.ts'
import { Refusal } from '../../server/refusal.ts'
import { valid } from '../../server/validation.ts'
import { houseAtEnd } from '../../shared/house-at-end.ts'
import type { RecordType } from '../../shared/record.ts'
import type { confirmation, LinkedRecords } from './party-suggestions.ts'
import { party } from '../parties/record.ts'
import { isLegalName } from '../parties/public.ts'

// docs/domain/parties.md#records-without-a-party

const parties = recordQueries(party)

type Row = Awaited<ReturnType<typeof lockedRows>>[number]
type Locked = { type: RecordType; row: Row }

/** Of the types with clients. Rows are locked in the order of the types. */
interface Chosen<Records extends object> {
  readonly types: readonly RecordType[]
  readonly chosen: Records
}
type ChosenRecords = Pick<LinkedRecords, 'records'>
const written = (row: Row, name: string | undefined) => {
  const value = name === undefined ? null : row[name]
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

/** The chosen records that exist, locked. */
async function lockedRecords(tx: Tx, company: CompanyId, types: readonly RecordType[], { records }: ChosenRecords) {
  if (records.some(({ type }) => !types.some(({ name }) => name === type))) throw new Refusal(400, 'REQUEST_NOT_VALID')
  const locked: Locked[] = []
  for (const type of types) {
    const ids = new Set(records.filter((each) => each.type === type.name).map(({ id }) => id))
    if (ids.size === 0) continue
    const rows = await lockedRows(type, tx, company, [...ids])
    if (rows.length < ids.size) throw notFoundRefusal(type)
    locked.push(...rows.map((row) => ({ type, row })))
  }
  return locked
}

/** They are suggested again when one of them, and thus its version, changes. */
export async function skip(tx: Tx, company: CompanyId, actor: Actor, { types, chosen }: Chosen<ChosenRecords>) {
  const locked = await lockedRecords(tx, company, types, chosen)
  if (locked.some(({ row }) => row.deleted || (row['partyId'] ?? null) !== null))
    throw new Refusal(409, 'RECORD_CHANGED_MEANWHILE')
  for (const type of new Set(locked.map((each) => each.type))) {
    const ids = locked.filter((each) => each.type === type).map(({ row }) => row.id)
    if (ids.length > 0)
      await sql`update ${sql.table(type.table)} set party_skipped = version
        where company_id = ${company} and id = any(${ids}::bigint[])`.execute(tx)
  }
  const numbers = locked.map(({ type, row }) => `${type.page.title[0]} ${written(row, type.title[0]) ?? row.id}`)
  await audit(tx, actor, {
    action: 'PARTY_SUGGESTION_SKIPPED',
    changes: { records: { from: null, to: numbers.join(', ') } },
  })
}

/** Changes the party of records, from and to a party or none. */
async function relink(by: By, locked: readonly Locked[], from: number | null, to: number | null) {
  if (locked.some(({ row }) => row.deleted || (row['partyId'] ?? null) !== from))
    throw new Refusal(409, 'RECORD_CHANGED_MEANWHILE')
  for (const type of new Set(locked.map((each) => each.type))) {
    const ids = locked.filter((each) => each.type === type).map(({ row }) => row.id)
    await recordQueries<RecordType>(type).save(
      by,
      ids.map((id) => ({ id, values: { partyId: to } })),
    )
  }
}

export async function confirm(
  tx: Tx,
  company: CompanyId,
  actor: Actor,
  { types, chosen }: Chosen<z.output<typeof confirmation>>,
) {
  const locked = await lockedRecords(tx, company, types, chosen)
  const numbers = new Set(
    locked.map(({ type, row }) => written(row, type.client?.jmbg)).filter((jmbg) => jmbg !== null),
  )
  const [known] = chosen.partyId === null ? [] : await lockedRows(party, tx, company, [chosen.partyId])
  if (chosen.partyId !== null && (!known || known.deleted)) throw new Refusal(400, party.notFound)
  const jmbg = known && written(known, 'jmbg')
  if (jmbg) numbers.add(jmbg)
  if (numbers.size > 1) throw new Refusal(400, 'PARTY_RECORDS_ARE_DIFFERENT')
  const by: By = { tx, company, actor }
  const partyId = known?.id ?? (await parties.create(by, valid(party.fields, personIn(locked)))).id
  await relink(by, locked, null, partyId)
  return { partyId, isNew: !known }
}

/** The client of these records, each value as the newest of them has it. */
function personIn(locked: readonly Locked[]) {
  const newestFirst = locked.toSorted((a, b) => b.row.id - a.row.id)
  const newest = (field: 'jmbg' | 'identityCard') =>
    newestFirst.map(({ type, row }) => written(row, type.client?.[field])).find((value) => value !== null) ?? null
  const [last] = newestFirst
  if (!last) throw new Refusal(400, 'REQUEST_NOT_VALID')
  const of = (name: string) => written(last.row, name)
  if (isLegalName(`${of('clientName')} ${of('clientSurname')}`)) throw new Refusal(400, 'PARTY_IS_LEGAL')
  const street = of('clientAddress') ?? ''
  const houseField = last.type.client?.house
  const [end = '', house = null] = (houseField ? null : new RegExp(houseAtEnd).exec(street)) ?? []
  return {
    kind: 'PERSON',
    name: of('clientName'),
    surname: of('clientSurname'),
    jmbg: newest('jmbg'),
    identityCardNumber: newest('identityCard'),
    address: street.slice(0, street.length - end.length),
    addressNumber: houseField ? of(houseField) : house,
    city: of('clientCity'),
    addressState: 'OK',
    deliverBy: 'POST',
  }
}

/** Unlinks the records again. A party that was created for them is deleted, unless it has been changed or linked since. */
export async function undo(tx: Tx, company: CompanyId, actor: Actor, { types, chosen: linked }: Chosen<LinkedRecords>) {
  const by: By = { tx, company, actor, writer: 'undo' }
  await relink(by, await lockedRecords(tx, company, types, linked), linked.partyId, null)
  const [created] = linked.isNew ? await lockedRows(party, tx, company, [linked.partyId]) : []
  if (!created || created.deleted || created.version !== 1) return
  if ((await usersOf(by, party, [created.id])).size === 0) await parties.remove(by, [created.id])
}
