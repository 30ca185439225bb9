import type { IsoDate } from '../../shared/dates.ts'
import { type CoffinFacts, coffinInEarth, isWanted, namesOf } from './coffin-in-earth.ts'
import type { BurialRequest, GraveFacts, GraveType, IntermentFacts, IntermentKind, Slot } from './facts.ts'
import type { Reason } from './reasons.ts'
import { isThereOn, restOn } from './rest.ts'
import type { BurialRules } from '../burial-rules/public.ts'

const kindsIn: Readonly<Record<GraveType, readonly IntermentKind[]>> = {
  RAKA: ['COFFIN', 'URN', 'REMAINS', 'SHARED'],
  GROBNICA: ['COFFIN', 'URN', 'REMAINS', 'SHARED'],
  KASETA: ['URN'],
  URNA: ['URN'],
  SCATTERING: ['SCATTERING'],
  OSSUARY: ['URN', 'REMAINS'],
  OTHER: ['COFFIN', 'URN', 'REMAINS', 'SHARED'],
}

interface Room {
  readonly slot: Slot | null
  readonly reasons: readonly Reason[]
}

/** Whether the grave has room: docs/domain/burial-verdict.md#room */
export function room(
  grave: GraveFacts,
  interments: readonly IntermentFacts[],
  rules: BurialRules,
  { date, kind, slot: wanted }: BurialRequest,
): Room {
  if (!kindsIn[grave.type].includes(kind))
    return { slot: null, reasons: [{ code: 'KIND_NOT_POSSIBLE', type: grave.type, kind }] }
  if (kind === 'URN') return { slot: null, reasons: urns(grave, interments, date) }
  const coffins = interments.filter((each) => each.kind === 'COFFIN')
  if (kind === 'SHARED') {
    const isShared = coffins.some(({ buriedOn, precision }) => precision === 'DAY' && buriedOn === date)
    return { slot: null, reasons: isShared ? [] : [{ code: 'NO_COFFIN_TO_SHARE' }] }
  }
  if (kind !== 'COFFIN') return { slot: null, reasons: [] }
  return grave.type === 'GROBNICA'
    ? shelf({ grave, coffins, rules, wanted }, date)
    : coffinInEarth({ grave, coffins, rules, wanted }, date)
}

/** Urns have no resting period to wait for, but need room. */
function urns(grave: GraveFacts, interments: readonly IntermentFacts[], day: IsoDate): Reason[] {
  if (grave.type === 'OSSUARY' || grave.capacityUrns === null) return []
  const there = interments.filter((each) => each.kind === 'URN' && isThereOn(each, day)).length
  return there < grave.capacityUrns ? [] : [{ code: 'URNS_FULL', urns: there }]
}

/** A coffin in a tomb has no resting period to wait for, but needs its own shelf. */
function shelf({ grave, coffins, rules, wanted }: CoffinFacts, day: IsoDate): Room {
  const there = coffins.filter((each) => isThereOn(each, day))
  const capacity = grave.capacityCoffins ?? grave.places * grave.levels
  if (there.length >= capacity) {
    const reducible = there.filter((each) => restOn(each, day, rules.restYears) === 'OVER')
    return {
      slot: null,
      reasons: [
        { code: 'TOMB_FULL', coffins: there.length },
        ...(rules.allowsReduction && reducible.length > 0
          ? [{ code: 'REDUCTION_POSSIBLE', names: namesOf(reducible) } as const]
          : []),
      ],
    }
  }
  const withoutShelf = there.filter(({ place, level }) => place === null || (level === null && grave.levels > 1))
  const free = Array.from({ length: grave.places * grave.levels }, (_, at) => ({
    place: 1 + (at % grave.places),
    level: 1 + Math.floor(at / grave.places),
  }))
    .filter((slot) => isWanted(slot, wanted))
    .find((slot) => !there.some(({ place, level }) => place === slot.place && (level ?? 1) === slot.level))
  if (wanted && !free) {
    const names = namesOf(there.filter(({ place, level }) => isWanted({ place, level: level ?? 1 }, wanted)))
    return { slot: null, reasons: [{ code: 'SHELF_TAKEN', names }] }
  }
  // It is unknown which shelf is free if the place of a coffin is not recorded.
  return { slot: withoutShelf.length > 0 ? null : (free ?? null), reasons: [] }
}
