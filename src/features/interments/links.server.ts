import { sql } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { lockedRows } from '../../server/records/locked-row.ts'
import { recordQueries } from '../../server/records/queries.ts'
import type { By, Derivation, Effect, Write } from '../../server/records/rules.ts'
import { Refusal, refusedFields } from '../../server/refusal.ts'
import type { IsoDate } from '../../shared/dates.ts'
import { deathRecord, type DeathRecord } from '../death-records/record.ts'
import type { grave } from '../graves/record.ts'
import { burialTypeStated } from './interment-of-death.ts'
import { interment } from './record.ts'

// docs/domain/interments.md#one-place-for-what-is-true

const deaths = recordQueries(deathRecord)
const interments = recordQueries(interment)

/** What the interments of a death record state of it. */
interface LinkedBurial {
  readonly graveyardId: number | null
  readonly number: string | null
  readonly graveType: string | null
  readonly place: number | null
  /** When the remains left the grave, by exhumation or transfer. */
  readonly dugUpOn: IsoDate | null
  /** The interment of somebody who lies in the grave. */
  readonly presentId: number | null
  readonly exhumedId: number | null
}

/** By the ids of the death records that have interments. The grave is that in which the person lies or, without one, lay last. */
async function linkedBurials(tx: Tx, company: CompanyId, deathRecordIds: readonly unknown[]) {
  const ids = deathRecordIds.filter((id) => typeof id === 'number')
  if (ids.length === 0) return new Map<unknown, LinkedBurial>()
  const { rows } = await sql<LinkedBurial & { readonly id: number }>`
    select interred.death_record_id as id, latest.graveyard_id, latest.number, latest.grave_type, latest.place,
      max(interred.removed_on) filter (where interred.removal in ('EXHUMED', 'TRANSFERRED', 'TO_OSSUARY')) as dug_up_on,
      max(interred.id) filter (where interred.removed_on is null) as present_id,
      max(interred.id) filter (where interred.removal = 'EXHUMED') as exhumed_id
    from interments interred
    left join lateral (
      select graves.graveyard_id, graves.number, graves.grave_type, one.place from interments one
      join graves on graves.company_id = one.company_id and graves.id = one.grave_id
      where one.company_id = interred.company_id and one.death_record_id = interred.death_record_id and not one.deleted
      order by one.removed_on desc nulls first, one.id desc limit 1) latest on true
    where interred.company_id = ${company} and interred.death_record_id = any(${ids}::bigint[]) and not interred.deleted
    group by interred.death_record_id, latest.graveyard_id, latest.number, latest.grave_type, latest.place`.execute(tx)
  return new Map<unknown, LinkedBurial>(rows.map(({ id, ...burial }) => [id, burial]))
}

/** The burial place that a death record states because of its interment; nothing if it has none in a grave. */
const placeStated = (
  { graveyardId, number, graveType, place }: LinkedBurial,
  { burialType }: Pick<DeathRecord, 'burialType'>,
) =>
  number === null
    ? {}
    : {
        graveyardId,
        burialPlaceNumber: number,
        burialType: burialTypeStated(graveType ?? '', burialType),
        ...(place !== null && { burialGraveNumber: String(place) }),
      }

/** Brings death records into line with their interments. `cleared` are days of removals that no longer apply. */
async function bringIntoLine(
  by: By & { readonly company: CompanyId },
  ids: readonly number[],
  cleared = new Map<unknown, unknown>(),
) {
  if (ids.length === 0) return
  const { tx, company } = by
  const rows = (await lockedRows(deathRecord, tx, company, ids)).filter((row) => !row.deleted)
  const burials = await linkedBurials(tx, company, ids)
  const items = rows.flatMap(({ id, exhumationDate }) => {
    const burial = burials.get(id)
    if (!burial) return []
    const { dugUpOn } = burial
    const isCleared = dugUpOn === null && exhumationDate !== null && exhumationDate === cleared.get(id)
    const values = {
      ...(dugUpOn !== null && dugUpOn !== exhumationDate && { exhumationDate: dugUpOn }),
      ...(isCleared && { exhumationDate: null, exhumationDestination: null, exhumationDecision: null }),
    }
    // The place is what every death record states of its interment.
    return [{ id, values }]
  })
  await deaths.save({ ...by, writer: 'rule' }, items)
}

const isDigits = (value: unknown) => typeof value === 'string' && /^\d+$/.test(value)

const exhumed = (removedOn: IsoDate, removalDecision: string | null) =>
  ({ removal: 'EXHUMED', removedOn, removalDecision }) as const
const notExhumed = {
  removal: null,
  removedOn: null,
  removalDecision: null,
  correction: 'Ексхумација је обрисана у запису о смрти.',
}

/** Of death records: the burial place and the removal are those of the interment; without a grave the place is a number. */
export const placeOfInterment: Derivation<typeof deathRecord> = async ({ tx, company }, all) => {
  const burials = await linkedBurials(
    tx,
    company,
    all.map(({ before }) => before?.id),
  )
  return all.map(({ before, after }) => {
    const burial = burials.get(before?.id)
    const place = burial ? placeStated(burial, after) : {}
    const { burialPlaceNumber } = after
    const isKept = before === undefined || burialPlaceNumber === before.burialPlaceNumber
    if (!('burialPlaceNumber' in place) && !isKept && !isDigits(burialPlaceNumber))
      throw refusedFields([{ code: 'DEATH_RECORD_BURIAL_PLACE_NUMBER_IS_NOT_NUMBER', field: 'burialPlaceNumber' }])
    // A transfer is corrected in the interment.
    const dugUpOn = burial?.exhumedId === null ? burial.dugUpOn : null
    const isBefore = dugUpOn !== null && (after.exhumationDate === null || after.exhumationDate < dugUpOn)
    return { ...place, ...(isBefore && { exhumationDate: dugUpOn }) }
  })
}

/** Of death records: an exhumation is also a removal of the interment. */
export const followInterments: Effect<typeof deathRecord> = async (writes) => {
  for (const write of writes) await recordExhumation(write)
  const [by] = writes
  const restored = writes.filter(({ event }) => event === 'restored')
  if (by)
    await bringIntoLine(
      by,
      restored.map(({ after }) => after.id),
    )
}

async function recordExhumation(write: Write<typeof deathRecord>) {
  const { tx, company, event, before, after } = write
  const { id, exhumationDate } = after
  if (!before || event === 'deleted' || exhumationDate === before.exhumationDate) return
  const burial = (await linkedBurials(tx, company, [id])).get(id)
  if (!burial || exhumationDate === burial.dugUpOn) return
  const { presentId, exhumedId } = burial
  const changedId = exhumationDate === null ? exhumedId : (presentId ?? exhumedId)
  if (changedId === null) return
  const values = exhumationDate === null ? notExhumed : exhumed(exhumationDate, after.exhumationDecision)
  await interments.save({ ...write, writer: 'rule' }, [{ id: changedId, values }]).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    throw refusedFields([{ code: 'DEATH_RECORD_BURIAL_REFUSED', field: 'exhumationDate' }])
  })
}

const isDugUp = ({ removal }: { readonly removal: string | null }) =>
  removal === 'EXHUMED' || removal === 'TRANSFERRED' || removal === 'TO_OSSUARY'

/** Of interments: one of a person who has been exhumed according to the death record is removed. */
export const removalOfExhumed: Derivation<typeof interment> = async ({ tx, company }, all) => {
  const linked = all.filter(({ before, after }) => after.deathRecordId !== (before?.deathRecordId ?? null))
  const stated = await exhumations(
    tx,
    company,
    linked.map(({ after }) => after.deathRecordId),
  )
  return all.map((each) => {
    const { removal, kind, buriedOn, deathRecordId } = each.after
    const found = linked.includes(each) ? stated.get(deathRecordId) : undefined
    const isLater = buriedOn !== null && found !== undefined && buriedOn > found.removedOn
    return found === undefined || removal !== null || kind === 'REMAINS' || isLater ? {} : found
  })
}

/** Of interments: the death records follow. */
export const followDeathRecords: Effect<typeof interment> = async (writes) => {
  for (const write of writes) {
    const { tx, company, event, after } = write
    if (event !== 'restored' || after.removedOn !== null) continue
    const values = (await exhumations(tx, company, [after.deathRecordId])).get(after.deathRecordId)
    if (values) await interments.save({ ...write, writer: 'rule' }, [{ id: after.id, values }])
  }
  const cleared = writes.flatMap(({ event, before, after }) =>
    event === 'edited' && before && isDugUp(before) && !isDugUp(after)
      ? [[before.deathRecordId, before.removedOn] as const]
      : [],
  )
  const ids = new Set(writes.flatMap(({ before, after }) => [after.deathRecordId, before?.deathRecordId ?? null]))
  const [by] = writes
  if (by)
    await bringIntoLine(
      by,
      [...ids].filter((id) => id !== null),
      new Map(cleared),
    )
}

/** The exhumations that death records state, and no interment yet. */
async function exhumations(tx: Tx, company: CompanyId, ids: readonly unknown[]) {
  const named = ids.filter((id) => typeof id === 'number')
  if (named.length === 0) return new Map<unknown, ReturnType<typeof exhumed>>()
  const { rows } = await sql<{ id: number; day: IsoDate; decision: string | null }>`
    select record.id, record.exhumation_date as day, record.exhumation_decision as decision from death_records record
    where record.company_id = ${company} and record.id = any(${named}::bigint[]) and record.exhumation_date is not null
      and not exists (select from interments earlier where earlier.company_id = record.company_id
        and earlier.death_record_id = record.id and not earlier.deleted and earlier.removal is not null)`.execute(tx)
  return new Map<unknown, ReturnType<typeof exhumed>>(rows.map(({ id, day, decision }) => [id, exhumed(day, decision)]))
}

/** Of graves: another number is also that of the people who lie in it; contracts that are signed keep theirs. */
export const followGraves: Effect<typeof grave> = async (writes) => {
  const renumbered = writes.filter(({ before, after }) => before && after.number !== before.number)
  const [by] = renumbered
  if (!by) return
  const { rows } = await sql<{ id: number }>`
    select distinct death_record_id as id from interments
    where company_id = ${by.company} and not deleted and death_record_id is not null
      and grave_id = any(${renumbered.map(({ after }) => after.id)}::bigint[])`.execute(by.tx)
  await bringIntoLine(
    by,
    rows.map(({ id }) => id),
  )
}
