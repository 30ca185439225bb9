import { labelKey } from '../../shared/label-keys.ts'
import type { LinkGroup, NewGrave } from './links.ts'

/** A proposed grave with all records of its place. */
export interface ProposedGrave extends NewGrave {
  readonly graveyard: string
  readonly names: readonly string[]
  readonly records: LinkGroup['records']
}

/** Several leases may belong to different holders, so an administrator links them individually. */
function included(records: LinkGroup['records']): LinkGroup['records'] {
  const leases = records.filter(({ type }) => type === 'contractRentBurialPlace')
  return records.filter((record) => record.hasParty && (leases.length === 1 || !leases.includes(record)))
}

/** The graves that the groups propose, one for each place of a graveyard: docs/domain/graves.md#graves-from-death-records */
export function proposedGraves(groups: readonly LinkGroup[]): ProposedGrave[] {
  const all = groups.flatMap(({ proposed, ...group }) => (proposed ? { ...group, proposed } : []))
  const places = Map.groupBy(all, ({ proposed: { graveyardId, number } }) => `${graveyardId} ${labelKey(number)}`)
  return [...places.values()].flatMap((inPlace) => {
    // Urns may be in a grave of any type.
    const first = inPlace.find(({ proposed }) => proposed.graveType !== 'URNA') ?? inPlace[0]
    if (!first) return []
    const records = included(inPlace.flatMap((group) => group.records))
    return {
      ...first.proposed,
      graveyard: first.graveyard?.name ?? '',
      names: records.map(({ name }) => name),
      records,
    }
  })
}
