import { addDays, type IsoDate } from '../../shared/dates.ts'
import type { GraveFacts, IntermentFacts, Slot } from './facts.ts'
import type { Reason } from './reasons.ts'
import { isThereOn, restEnd, restOn } from './rest.ts'
import type { BurialRules } from '../burial-rules/public.ts'

export interface CoffinFacts {
  readonly grave: GraveFacts
  readonly coffins: readonly IntermentFacts[]
  readonly rules: BurialRules
  /** Where the coffin must be, if that is decided. */
  readonly wanted: Slot | undefined
}

interface Considered {
  readonly place: number
  readonly level: number
  /**
   * The coffins in it and above it, in their resting period or not, and those below that do not allow a coffin above.
   */
  readonly inTheWay: readonly IntermentFacts[]
  readonly below: readonly IntermentFacts[]
}

/**
 * A slot for a coffin in an earth grave: docs/domain/burial-verdict.md#coffins-in-earth-graves. Empty slots come first,
 * then the lowest.
 */
export function coffinInEarth(earth: CoffinFacts, day: IsoDate): { slot: Slot | null; reasons: readonly Reason[] } {
  const best = bestSlot(earth, day)
  if (!best) return { slot: null, reasons: refusals(earth, day) }
  const { slot, hindrances, homeless } = best
  const restOf = (interment: IntermentFacts) => restOn(interment, day, earth.rules.restYears)
  const unknown = hindrances.filter((each) => restOf(each) === 'UNKNOWN')
  const over = hindrances.filter((each) => restOf(each) === 'OVER')
  return {
    slot: { place: slot.place, level: slot.level },
    reasons: [
      ...(unknown.length > 0 ? [{ code: 'REST_NOT_KNOWN', names: namesOf(unknown) } as const] : []),
      ...(homeless.length > 0 ? [{ code: 'PLACE_NOT_KNOWN', names: namesOf(homeless) } as const] : []),
      ...(over.length > 0 ? [{ code: 'REST_OVER', names: namesOf(over) } as const] : []),
    ],
  }
}

export const namesOf = (interments: readonly IntermentFacts[]) => interments.map(({ name }) => name)

/** Whether a slot is the one that is asked for, as far as it is stated. */
export const isWanted = ({ place, level }: Slot, wanted: Slot | undefined) =>
  (wanted?.place ?? place) === place && (wanted?.level ?? level) === level

function bestSlot({ grave, coffins, rules, wanted }: CoffinFacts, day: IsoDate) {
  const present = coffins.filter((each) => isThereOn(each, day))
  const restOf = (interment: IntermentFacts) => restOn(interment, day, rules.restYears)
  const { located, homeless } = byKnownPlace(grave, present)
  const usable = slotsOf(grave, rules, located).filter(
    ({ inTheWay, below }) => ![...inTheWay, ...below].some((each) => restOf(each) === 'RESTS'),
  )
  // Each coffin whose place is not known may be in any of the slots.
  const perhapsResting = homeless.filter((each) => restOf(each) !== 'OVER')
  if (usable.length <= perhapsResting.filter((each) => restOf(each) === 'RESTS').length) return undefined
  const rank = ({ inTheWay, below }: Considered) => {
    const isUnknown = [...inTheWay, ...below].some((each) => restOf(each) === 'UNKNOWN')
    return isUnknown ? 2 : inTheWay.length > 0 ? 1 : 0
  }
  const [slot] = usable.filter((each) => isWanted(each, wanted)).toSorted((one, other) => rank(one) - rank(other))
  if (!slot) return undefined
  return { slot, hindrances: [...slot.inTheWay, ...slot.below], homeless: perhapsResting }
}

/** The coffins whose slot is known: a grave with a single place or level leaves no choice. */
function byKnownPlace(grave: GraveFacts, coffins: readonly IntermentFacts[]) {
  const all = coffins.map((each) => ({
    ...each,
    place: each.place ?? (grave.places === 1 ? 1 : null),
    level: each.level ?? (grave.levels === 1 ? 1 : null),
  }))
  return {
    located: all.filter(({ place, level }) => place !== null && level !== null),
    homeless: all.filter(({ place, level }) => place === null || level === null),
  }
}

function slotsOf(grave: GraveFacts, rules: BurialRules, located: readonly IntermentFacts[]): Considered[] {
  const levels = rules.allowsCoffinAbove ? grave.levels : 1
  return range(levels).flatMap((level) =>
    range(grave.places).map((place) => {
      const here = located.filter((each) => each.place === place)
      return {
        place,
        level,
        inTheWay: here.filter((each) => (each.level ?? 1) >= level),
        below: here.filter((each) => (each.level ?? 1) < level && !each.isDeep),
      }
    }),
  )
}

const range = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

function refusals(earth: CoffinFacts, day: IsoDate): Reason[] {
  const { grave, coffins, rules } = earth
  const present = coffins.filter((each) => isThereOn(each, day))
  const resting = present
    .map((each) => ({ each, ends: restEnd(each, rules.restYears) }))
    .filter(({ ends }) => ends !== null && ends >= day)
  const possibleFrom = firstDay(earth, day)
  const latestFirst = resting.toSorted((one, other) => ((one.ends ?? '') < (other.ends ?? '') ? 1 : -1))
  // The coffin whose resting period decides: the last one to end before the first possible day, unless a removal makes
  // that day possible.
  const deciding =
    latestFirst.find(({ ends }) => possibleFrom !== null && (ends ?? '') < possibleFrom) ?? latestFirst[0]
  const notDeep = resting.find(({ each }) => each.level === 1 && !each.isDeep)
  return [
    ...(deciding?.ends
      ? [{ code: 'RESTS', name: deciding.each.name, restEnds: deciding.ends, possibleFrom } as const]
      : []),
    ...(grave.levels > 1 && rules.allowsCoffinAbove && notDeep
      ? [{ code: 'LOWER_COFFIN_NOT_DEEP', name: notDeep.each.name } as const]
      : []),
    ...(grave.levels > 1 && !rules.allowsCoffinAbove ? [{ code: 'COFFIN_ABOVE_NOT_ALLOWED' } as const] : []),
  ]
}

/** The first day with a usable slot, among the days after a resting period ends or on which a coffin is removed. */
function firstDay(earth: CoffinFacts, after: IsoDate): IsoDate | null {
  const days = earth.coffins.flatMap((each) => {
    const ends = restEnd(each, earth.rules.restYears)
    return [...(ends === null ? [] : [addDays(ends, 1)]), ...(each.removedOn === null ? [] : [each.removedOn])]
  })
  return days.toSorted().find((day) => day > after && bestSlot(earth, day) !== undefined) ?? null
}
