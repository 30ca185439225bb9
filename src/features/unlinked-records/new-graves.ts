import { chosenOf, type ChosenRecords } from './desk.ts'
import type { LinkGroup, NewGrave } from './grave-links.ts'
import { labelKey } from '../../shared/label-keys.ts'

/** A proposed grave with all records of its place. */
export interface ProposedGrave extends NewGrave {
  readonly graveyard: string
  readonly names: readonly string[]
  readonly records: ChosenRecords
}

/** Several leases may belong to different holders, so an administrator links them individually. */
function included({ records }: Pick<LinkGroup, 'records'>): LinkGroup['records'] {
  const leases = records.filter(({ type }) => type === 'contractRentBurialPlace')
  return records.filter((record) => record.hasParty && (leases.length === 1 || !leases.includes(record)))
}

/** The graves that the groups propose, one for each place of a graveyard: docs/domain/graves.md#graves-from-death-records */
export function proposedGraves(groups: readonly LinkGroup[]): ProposedGrave[] {
  const places = new Map<string, LinkGroup[]>()
  for (const group of groups) {
    if (!group.proposed) continue
    const { graveyardId, number } = group.proposed
    const key = `${graveyardId} ${labelKey(number)}`
    places.set(key, [...(places.get(key) ?? []), group])
  }
  return [...places.values()].flatMap((inPlace) => {
    // Urns may be in a grave of any type.
    const [proposed] = inPlace
      .flatMap((group) => group.proposed ?? [])
      .toSorted((one, other) => Number(one.graveType === 'URNA') - Number(other.graveType === 'URNA'))
    if (!proposed) return []
    const records = included({ records: inPlace.flatMap((group) => group.records) })
    return {
      ...proposed,
      graveyard: inPlace[0]?.graveyard?.name ?? '',
      names: records.map(({ name }) => name),
      records: chosenOf(records),
    }
  })
}
