import { sql } from 'kysely'
import type { TestPlatform } from './platform.ts'

// The stored values of a company's graves, and the values computed from their records.

interface Buried {
  grave_id: number
  kind: string
  place: number | null
  level: number | null
  removed_on: string | null
}
interface Place {
  id: number
  grave_type: string
  places: number
  levels: number
  capacity_coffins: number | null
  capacity_urns: number | null
  restriction: string | null
}
interface Right {
  grave_id: number
  valid_from: string
  valid_to: string | null
}

/** The rows of a company as they are stored, by the names of their columns. */
export async function stored({ db }: Pick<TestPlatform, 'db'>, company: { id: number }) {
  const all = async <Row>(table: string, columns: string, condition = 'true') => {
    const { rows } = await sql<{ all: Row[] }>`select coalesce(json_agg(r order by r.id), '[]') as "all"
      from (select id, ${sql.raw(columns)} from ${sql.table(table)}
        where company_id = ${company.id} and ${sql.raw(condition)}) r`.execute(db)
    return rows[0]?.all ?? []
  }
  return {
    places: await all<Place & Record<string, unknown>>(
      'graves',
      `grave_type, places, levels, capacity_coffins, capacity_urns, restriction, lying, lying_coffins, lying_urns,
        last_removal::text, last_right_from::text, last_right_to::text`,
    ),
    buried: await all<Buried>('interments', 'grave_id, kind, place, level, removed_on::text', 'not deleted'),
    rights: await all<Right>('grave_rights', 'grave_id, valid_from::text, valid_to::text', 'not deleted'),
  }
}

const last = (days: readonly string[], otherwise: string) => days.toSorted().at(-1) ?? otherwise
const coffinsAmong = (lying: readonly Buried[]) => {
  const coffins = lying.filter(({ kind }) => kind === 'COFFIN')
  const places = coffins.flatMap(({ place, level }) => (place === null ? [] : `${place}/${level ?? 1}`))
  return new Set(places).size + coffins.length - places.length
}
const urnsAmong = (lying: readonly Buried[]) => lying.filter(({ kind }) => kind === 'URN').length

/** The stored values of a grave. */
export function kept(buried: readonly Buried[], rights: readonly Right[]) {
  const lying = buried.filter(({ removed_on }) => removed_on === null)
  const ends = rights.map(({ valid_to }) => valid_to ?? 'infinity')
  return {
    lying: lying.length,
    lying_coffins: coffinsAmong(lying),
    lying_urns: urnsAmong(lying),
    last_removal: last(
      buried.flatMap(({ removed_on }) => removed_on ?? []),
      '-infinity',
    ),
    last_right_from: last(
      rights.map(({ valid_from }) => valid_from),
      '-infinity',
    ),
    last_right_to: last(ends, '-infinity'),
  }
}

/** docs/domain/graves.md#status */
export function statusOn(day: string, place: Place, buried: readonly Buried[]) {
  const lying = buried.filter(({ removed_on }) => removed_on === null || removed_on > day)
  if (place.restriction !== null) return 'OUT_OF_USE'
  if (lying.length === 0) return 'FREE'
  const isForUrns = ['KASETA', 'URNA'].includes(place.grave_type)
  const isFull = isForUrns
    ? place.capacity_urns !== null && urnsAmong(lying) >= place.capacity_urns
    : coffinsAmong(lying) >= (place.capacity_coffins ?? place.places * place.levels)
  return isFull ? 'OCCUPIED' : 'PARTLY_OCCUPIED'
}
export function rightStatusOn(day: string, rights: readonly Right[]) {
  const begun = rights.filter(({ valid_from }) => valid_from <= day)
  if (begun.length === 0) return 'NONE'
  return begun.some(({ valid_to }) => valid_to === null || valid_to >= day) ? 'IN_FORCE' : 'ENDED'
}
