import {
  type FittingGrave,
  fits,
  fittingGrave,
  type LinkGroup,
  type NewGrave,
  type UnlinkedRecord,
  unlinkedRecord,
} from './grave-links.ts'
import type { GraveType } from '../sections/public.ts'
import { labelKey, labelsIn } from '../../shared/label-keys.ts'
import { lastDayOfLease } from '../burial-rules/public.ts'

// docs/domain/graves.md#records-without-a-grave

/** A record with its burial place as stated. */
export interface Placed extends Omit<UnlinkedRecord, 'right'> {
  /** Of the number of the burial place. */
  readonly key: string
  readonly graveyardId: number | null
  readonly graveyard: string | null
  readonly place: string
  readonly graveNumber: string | null
  readonly burialType: string | null
  readonly rightFrom: string | null
  readonly leaseYears: number | null
}

/** A grave of the register. */
export interface Registered extends Omit<FittingGrave, 'fits' | 'isOtherType'> {
  readonly graveyardId: number
  readonly oldLabels: string | null
  readonly number: string
}

const alike = (text: string | null) => labelKey(text ?? '')

/** The usual types of grave for each burial type; an urn may be in any. */
const usualTypes: Readonly<Record<string, readonly GraveType[]>> = {
  raka: ['RAKA', 'OTHER'],
  grobnica: ['GROBNICA', 'OTHER'],
}

interface Group {
  readonly key: string
  readonly records: Placed[]
}

const isSameNumber = (one: Placed, other: Placed) => alike(one.graveNumber) === alike(other.graveNumber)
const isSameGroup = (one: Placed, other: Placed) =>
  one.key === other.key &&
  one.graveyardId === other.graveyardId &&
  one.burialType === other.burialType &&
  isSameNumber(one, other)

function into(groups: Group[], record: Placed) {
  const group = groups.find(({ records: [first] }) => first && isSameGroup(first, record))
  if (group) group.records.push(record)
  else groups.push({ key: record.key, records: [record] })
}

/** Whether a contract or letter can be about the place of a group of death records; fields that it does not state are ignored. */
const mayConcern = (record: Placed, { records: [death] }: Group) =>
  death !== undefined &&
  death.key === record.key &&
  (record.graveyardId === null || record.graveyardId === death.graveyardId) &&
  (record.graveNumber === null || isSameNumber(record, death))

/**
 * The death records with the same place, grave number and burial type, and the contracts and letters that can only
 * be about that place; others form their own groups.
 */
export function groupsOf(records: readonly Placed[], graves: readonly Registered[]): LinkGroup[] {
  const fitting = fittingIn(graves)
  const groups: Group[] = []
  for (const record of records) if (record.type === 'deathRecord') into(groups, record)
  const deaths = [...groups]
  for (const record of records.filter(({ type }) => type !== 'deathRecord')) {
    const [only, ...more] = deaths.filter((group) => mayConcern(record, group))
    const [death] = only?.records ?? []
    const isElsewhere = fitting([record]).some(({ graveyardId }) => graveyardId !== death?.graveyardId)
    if (only && more.length === 0 && !(record.graveyardId === null && isElsewhere)) only.records.push(record)
    else into(groups, record)
  }
  return groups
    .toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
    .map(asShown(fitting, deaths))
}

const typesOfNew: Readonly<Record<string, GraveType>> = { raka: 'RAKA', grobnica: 'GROBNICA', urna: 'URNA' }

/** A place has as many graves as its death records state: docs/domain/graves.md#graves-from-death-records */
function proposedFor({ key, records: [first] }: Group, deaths: readonly Group[]): NewGrave | null {
  const graveType = typesOfNew[first?.burialType ?? '']
  if (!first || first.graveyardId === null || !graveType) return null
  const { graveyardId, place: number } = first
  const inPlace = deaths.filter((group) => group.key === key && group.records[0]?.graveyardId === graveyardId)
  const numbers = new Set(inPlace.map(({ records: [each] }) => alike(each?.graveNumber ?? null)))
  return { graveyardId, number, graveType, places: Math.min(numbers.size, mostPlaces) }
}
const mostPlaces = 100

/** Parsing leaves out what only the grouping needs. */
const asShown =
  (fitting: FittingOf, deaths: readonly Group[]) =>
  (group: Group): LinkGroup => {
    const { records } = group
    const [first] = records
    const found = fitting(records)
    const { graveyardId = null, graveyard = null, place = '', graveNumber = null, burialType = null } = first ?? {}
    return {
      graveyard: graveyardId === null ? null : { id: graveyardId, name: graveyard ?? '' },
      place,
      graveNumber,
      burialType,
      records: records.map((record) => {
        const { rightFrom: from, leaseYears } = record
        const right = from === null || leaseYears === null ? null : { from, to: lastDayOfLease(from, leaseYears) }
        return unlinkedRecord.parse({ ...record, right })
      }),
      proposed: found.length > 0 ? null : proposedFor(group, deaths),
      graves: found.slice(0, mostGraves).map((grave) => {
        const isOtherType = !(usualTypes[burialType ?? ''] ?? [grave.graveType]).includes(grave.graveType)
        return fittingGrave.parse({ ...grave, isOtherType })
      }),
    }
  }

const mostGraves = 10

/** `at` is its position in the order of labels. */
type Fitting = Registered & Pick<FittingGrave, 'fits'> & { readonly at: number }
type FittingOf = (records: readonly Placed[]) => readonly Fitting[]

/** Finds the graves that the first of the records may mean, the most certain first; many graves may have a number. */
function fittingIn(graves: readonly Registered[]): FittingOf {
  const named = new Map<string, Fitting[]>()
  const add = (text: string, grave: Fitting) => {
    const key = alike(text)
    named
      .set(key, named.get(key) ?? [])
      .get(key)
      ?.push(grave)
  }
  for (const [at, grave] of graves.entries()) {
    add(grave.label, { ...grave, at, fits: 'label' })
    for (const old of labelsIn(grave.oldLabels ?? '')) add(old, { ...grave, at, fits: 'oldLabel' })
    add(grave.number, { ...grave, at, fits: 'number' })
  }
  return ([first]) => {
    if (!first) return []
    const { graveyardId, place, graveNumber } = first
    const keys = new Set([alike(place), ...(graveNumber === null ? [] : [alike(`${place} ${graveNumber}`)])])
    const found = [...keys]
      .flatMap((key) => named.get(key) ?? [])
      .filter((grave) => graveyardId === null || grave.graveyardId === graveyardId)
      .toSorted((one, other) => fits.indexOf(one.fits) - fits.indexOf(other.fits) || one.at - other.at)
    const seen = new Set<number>()
    return found.filter(({ id }) => !seen.has(id) && seen.add(id))
  }
}
