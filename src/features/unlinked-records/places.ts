import { labelKey, labelsIn } from '../../shared/label-keys.ts'
import { lastDayOfLease } from '../burial-rules/public.ts'
import { usualGraveType } from '../interments/public.ts'
import { type FittingGrave, fits, linkGroup, type LinkGroup, type NewGrave, type UnlinkedRecord } from './links.ts'

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
/** Of records with the same place, at least one. */
type Group = [Placed, ...Placed[]]

/** A grave of the register. */
export interface Registered extends Omit<FittingGrave, 'fits' | 'isOtherType'> {
  readonly graveyardId: number
  readonly oldLabels: string | null
  readonly number: string
}

const alike = (text: string | null) => labelKey(text ?? '')

function grouped(records: readonly Placed[]): Group[] {
  const groups = Map.groupBy(records, ({ key, graveyardId, burialType, graveNumber }) =>
    JSON.stringify([key, graveyardId, burialType, alike(graveNumber)]),
  )
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [[first, ...others]] : []))
}

/** Whether a contract or letter can be about the place of death records; fields that it does not state are ignored. */
const mayConcern = (record: Placed, [death]: Group) =>
  death.key === record.key &&
  (record.graveyardId === null || record.graveyardId === death.graveyardId) &&
  (record.graveNumber === null || alike(record.graveNumber) === alike(death.graveNumber))

/**
 * The death records with the same place, grave number and burial type, and the contracts and letters that can only
 * be about that place; others form their own groups.
 */
export function groupsOf(records: readonly Placed[], graves: readonly Registered[]): LinkGroup[] {
  const fitting = fittingIn(graves)
  const deaths = grouped(records.filter(({ type }) => type === 'deathRecord'))
  const apart = records.filter((record) => {
    if (record.type === 'deathRecord') return false
    const [only, ...more] = deaths.filter((group) => mayConcern(record, group))
    if (!only || more.length > 0) return true
    const isElsewhere = fitting(record).some(({ graveyardId }) => graveyardId !== only[0].graveyardId)
    if (record.graveyardId === null && isElsewhere) return true
    only.push(record)
    return false
  })
  return [...deaths, ...grouped(apart)]
    .toSorted(([one], [other]) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
    .map((group) => shown(group, fitting(group[0]), deaths))
}

/** A place has as many graves as its death records state: docs/domain/graves.md#graves-from-death-records */
function proposedFor([first]: Group, deaths: readonly Group[]): NewGrave | null {
  const { key, graveyardId, place: number, burialType } = first
  const graveType = usualGraveType(burialType ?? '')
  if (graveyardId === null || !graveType) return null
  const inPlace = deaths.filter(([each]) => each.key === key && each.graveyardId === graveyardId)
  const numbers = new Set(inPlace.map(([each]) => alike(each.graveNumber)))
  return { graveyardId, number, graveType, places: Math.min(numbers.size, mostPlaces) }
}
const mostPlaces = 100
const mostGraves = 10

/** Parsing leaves out what only the grouping needs. */
function shown(group: Group, graves: readonly Fitting[], deaths: readonly Group[]): LinkGroup {
  const [{ graveyardId, graveyard, place, graveNumber, burialType }] = group
  // An urn may be in any.
  const usual = burialType === 'urna' ? undefined : usualGraveType(burialType ?? '')
  return linkGroup.parse({
    graveyard: graveyardId === null ? null : { id: graveyardId, name: graveyard ?? '' },
    place,
    graveNumber,
    burialType,
    records: group.map(({ rightFrom: from, leaseYears, ...record }) => {
      const right = from === null || leaseYears === null ? null : { from, to: lastDayOfLease(from, leaseYears) }
      return { ...record, right }
    }),
    proposed: graves.length > 0 ? null : proposedFor(group, deaths),
    graves: graves.slice(0, mostGraves).map((grave) => {
      return { ...grave, isOtherType: usual !== undefined && ![usual, 'OTHER'].includes(grave.graveType) }
    }),
  })
}

/** `at` is its position in the order of labels. */
type Fitting = Registered & Pick<FittingGrave, 'fits'> & { readonly at: number }

/** Finds the graves that a record may mean, the most certain first; many graves may have a number. */
function fittingIn(graves: readonly Registered[]): (record: Placed) => readonly Fitting[] {
  const texts = graves.flatMap((grave, at) => {
    const named = (text: string, fits: Fitting['fits']) => ({ text, grave: { ...grave, at, fits } })
    const old = labelsIn(grave.oldLabels ?? '').map((label) => named(label, 'oldLabel'))
    return [named(grave.label, 'label'), ...old, named(grave.number, 'number')]
  })
  const named = Map.groupBy(texts, ({ text }) => alike(text))
  return ({ graveyardId, place, graveNumber }) => {
    const keys = new Set([place, ...(graveNumber === null ? [] : [`${place} ${graveNumber}`])].map(alike))
    const found = [...keys]
      .flatMap((key) => (named.get(key) ?? []).map(({ grave }) => grave))
      .filter((grave) => graveyardId === null || grave.graveyardId === graveyardId)
      .toSorted((one, other) => fits.indexOf(one.fits) - fits.indexOf(other.fits) || one.at - other.at)
    return found.filter(({ id }, at) => found.findIndex((each) => each.id === id) === at)
  }
}
