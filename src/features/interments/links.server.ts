import { sql } from 'kysely'
import { type Actor, type AuditedAction, changesBetween } from '../../server/audit.ts'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { filledRecords } from '../../server/exchange/filled-records.ts'
import { lockedRows } from '../../server/records/locked-row.ts'
import { recordQueries } from '../../server/records/queries.ts'
import type { ServerValues, Written } from '../../server/records/server-values.ts'
import { Refusal, refusedFields } from '../../server/refusal.ts'
import type { IsoDate } from '../../shared/dates.ts'
import { deathRecord } from '../death-records/record.ts'
import { interment } from './record.ts'

// docs/domain/interments.md#one-place-for-what-is-true

const interments = recordQueries(interment)

/** What the interments of a death record state of it. */
interface LinkedBurial {
  readonly graveyardId: number | null
  readonly number: string | null
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
    select interred.death_record_id as id, latest.graveyard_id, latest.number, latest.place,
      max(interred.removed_on) filter (where interred.removal in ('EXHUMED', 'TRANSFERRED', 'TO_OSSUARY')) as dug_up_on,
      max(interred.id) filter (where interred.removed_on is null) as present_id,
      max(interred.id) filter (where interred.removal = 'EXHUMED') as exhumed_id
    from interments interred
    left join lateral (
      select graves.graveyard_id, graves.number, one.place from interments one
      join graves on graves.company_id = one.company_id and graves.id = one.grave_id
      where one.company_id = interred.company_id and one.death_record_id = interred.death_record_id and not one.deleted
      order by one.removed_on desc nulls first, one.id desc limit 1) latest on true
    where interred.company_id = ${company} and interred.death_record_id = any(${ids}::bigint[]) and not interred.deleted
    group by interred.death_record_id, latest.graveyard_id, latest.number, latest.place`.execute(tx)
  return new Map<unknown, LinkedBurial>(rows.map(({ id, ...burial }) => [id, burial]))
}

/** The burial place that a death record states because of its interment; nothing if it has none in a grave. */
const placeStated = ({ graveyardId, number, place }: LinkedBurial) =>
  number === null
    ? {}
    : { graveyardId, burialPlaceNumber: number, ...(place !== null && { burialGraveNumber: String(place) }) }

type Row = Awaited<ReturnType<typeof lockedRows>>[number]

/** Brings death records into line with their interments. `cleared` are days of removals that no longer apply. */
async function follow(
  tx: Tx,
  company: CompanyId,
  actor: Actor,
  ids: readonly number[],
  cleared = new Map<unknown, unknown>(),
) {
  if (ids.length === 0) return []
  const rows = (await lockedRows(deathRecord, tx, company, ids)).filter((row) => !row.deleted)
  const burials = await linkedBurials(tx, company, ids)
  const values = (row: Row): Readonly<Record<string, unknown>> => {
    const burial = burials.get(row.id)
    if (!burial) return row
    const { dugUpOn } = burial
    const isCleared =
      dugUpOn === null && row['exhumationDate'] !== null && row['exhumationDate'] === cleared.get(row.id)
    return {
      ...row,
      ...placeStated(burial),
      ...(dugUpOn !== null && { exhumationDate: dugUpOn }),
      ...(isCleared && { exhumationDate: null, exhumationDestination: null, exhumationDecision: null }),
    }
  }
  const changed = rows
    .map((row) => ({ id: row.id, version: row.version, before: row, values: values(row) }))
    .filter(({ before, values: after }) => Object.keys(changesBetween(before, after)).length > 0)
  const entries: AuditedAction[] = []
  const byRemoval = Map.groupBy(changed, (each) => each.before['exhumationDate'] === each.values['exhumationDate'])
  for (const [isRestated, some] of byRemoval)
    entries.push(...(await filledRecords(tx, deathRecord, company, actor, some, { isRestated })).entries)
  return entries
}

const isDigits = (value: unknown) => typeof value === 'string' && /^\d+$/.test(value)

const exhumed = (removedOn: unknown) => ({ removal: 'EXHUMED', removedOn })
const notExhumed = { removal: null, removedOn: null, correction: 'Ексхумација је обрисана у запису о смрти.' }

/** Of death records: the burial place and the removal are those of the interment; without a grave the place is a number. */
export const ofDeathRecords: ServerValues = {
  state: async (tx, company, all) => {
    const burials = await linkedBurials(
      tx,
      company,
      all.map(({ before }) => before?.['id']),
    )
    return all.map(({ values, before }) => {
      const burial = burials.get(before?.['id'])
      const place = burial ? placeStated(burial) : {}
      const { burialPlaceNumber } = values
      const isKept = before === undefined || burialPlaceNumber === before['burialPlaceNumber']
      if (!('burialPlaceNumber' in place) && !isKept && !isDigits(burialPlaceNumber))
        throw refusedFields([{ code: 'DEATH_RECORD_BURIAL_PLACE_NUMBER_IS_NOT_NUMBER', field: 'burialPlaceNumber' }])
      // A transfer is corrected in the interment.
      const isMoved = burial !== undefined && burial.dugUpOn !== null && burial.exhumedId === null
      const stated = values['exhumationDate']
      const isBefore = isMoved && (typeof stated !== 'string' || stated < (burial.dugUpOn ?? ''))
      return { ...place, ...(isBefore && { exhumationDate: burial.dugUpOn }) }
    })
  },
  follow: async (tx, company, actor, all) => {
    for (const { after, before } of all) {
      const { id, exhumationDate } = after
      if (!before || after['deleted'] === true || exhumationDate === before['exhumationDate']) continue
      const burial = (await linkedBurials(tx, company, [id])).get(id)
      if (!burial || exhumationDate === burial.dugUpOn) continue
      const { presentId, exhumedId } = burial
      const changedId = exhumationDate === null ? exhumedId : (presentId ?? exhumedId)
      if (changedId === null) continue
      const values = exhumationDate === null ? notExhumed : exhumed(exhumationDate)
      await interments.edit(tx, company, { ...actor, isExplained: true }, changedId, values).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        throw refusedFields([{ code: 'DEATH_RECORD_BURIAL_REFUSED', field: 'exhumationDate' }])
      })
    }
    const restored = all.filter(({ after, before }) => before?.['deleted'] === true && after['deleted'] === false)
    return follow(
      tx,
      company,
      actor,
      restored.map(({ after }) => Number(after['id'])),
    )
  },
}

const isDugUp = ({ deleted, removal }: Written['after']) =>
  deleted !== true && (removal === 'EXHUMED' || removal === 'TRANSFERRED' || removal === 'TO_OSSUARY')

/** Of interments: one of a person who has been exhumed according to the death record is removed; the record follows. */
export const ofInterments: ServerValues = {
  state: async (tx, company, all) => {
    const linked = all.filter(({ values, before }) => values['deathRecordId'] !== (before?.['deathRecordId'] ?? null))
    const days = await exhumations(
      tx,
      company,
      linked.map(({ values }) => values['deathRecordId']),
    )
    return all.map((entered) => {
      const { values } = entered
      const day = linked.includes(entered) ? days.get(values['deathRecordId']) : undefined
      const isRemoved = typeof values['removal'] === 'string' || values['kind'] === 'REMAINS'
      const isLater = typeof values['buriedOn'] === 'string' && day !== undefined && values['buriedOn'] > day
      return day === undefined || isRemoved || isLater ? {} : exhumed(day)
    })
  },
  follow: async (tx, company, actor, all) => {
    const ids = new Set(all.flatMap(({ after, before }) => [after['deathRecordId'], before?.['deathRecordId']]))
    const concerned = [...ids].filter((id) => typeof id === 'number')
    const restored = all.filter(({ after, before }) => before?.['deleted'] === true && after['deleted'] === false)
    for (const { after } of restored) {
      const day = (await exhumations(tx, company, [after['deathRecordId']])).get(after['deathRecordId'])
      if (day !== undefined && after['removedOn'] === null)
        await interments.edit(tx, company, actor, Number(after['id']), exhumed(day))
    }
    const cleared = all.flatMap(({ after, before }) =>
      before && isDugUp(before) && after['deleted'] !== true && !isDugUp(after)
        ? [[before['deathRecordId'], before['removedOn']] as const]
        : [],
    )
    return follow(tx, company, actor, concerned, new Map(cleared))
  },
}

/** The days of exhumations that death records state, and no interment yet. */
async function exhumations(tx: Tx, company: CompanyId, ids: readonly unknown[]) {
  const named = ids.filter((id) => typeof id === 'number')
  if (named.length === 0) return new Map<unknown, IsoDate>()
  const { rows } = await sql<{ id: number; day: IsoDate }>`
    select record.id, record.exhumation_date as day from death_records record
    where record.company_id = ${company} and record.id = any(${named}::bigint[]) and record.exhumation_date is not null
      and not exists (select from interments earlier where earlier.company_id = record.company_id
        and earlier.death_record_id = record.id and not earlier.deleted and earlier.removal is not null)`.execute(tx)
  return new Map<unknown, IsoDate>(rows.map(({ id, day }) => [id, day]))
}

/** Of graves: another number is also that of the people who lie in it; contracts that are signed keep theirs. */
export const ofGraves: ServerValues = {
  follow: async (tx, company, actor, all) => {
    const renumbered = all.filter(({ after, before }) => before && after['number'] !== before['number'])
    if (renumbered.length === 0) return []
    const { rows } = await sql<{ id: number }>`
      select distinct death_record_id as id from interments
      where company_id = ${company} and not deleted and death_record_id is not null
        and grave_id = any(${renumbered.map(({ after }) => after['id'])}::bigint[])`.execute(tx)
    return follow(
      tx,
      company,
      actor,
      rows.map(({ id }) => id),
    )
  },
}
