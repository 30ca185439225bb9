import type { DemoFields } from '../server/records/demo.ts'
import type { DemoDeathRecord } from './demo-data.ts'
import { burialTypeIn } from '../features/interments/public.ts'
import { type Family, isForUrns, type townInterments } from './demo-town.ts'

/** A burial of the week in a grave of its family with room. */
interface WeekBurial {
  readonly family: Family
  readonly deathRecord: DemoFields
  readonly place: number | null
  readonly level: number | null
}

/** Buries people of the week in graves of families of the demo town, in each a place in which nobody lies. */
export function burialsOfWeek(
  people: readonly DemoDeathRecord[],
  families: readonly Family[],
  interments: ReturnType<typeof townInterments>,
): WeekBurial[] {
  const numberIn = new Map<unknown, number>()
  for (const { graveId } of interments) numberIn.set(graveId, (numberIn.get(graveId) ?? 0) + 1)
  const withRoom = families.filter(({ grave: { id, fields }, dead }) => {
    const here = numberIn.get(id) ?? 0
    const shelves = fields['graveType'] === 'GROBNICA' ? Number(fields['levels']) : 1
    const room = isForUrns(fields) ? Number(fields['capacityUrns']) : Number(fields['places']) * shelves
    return dead.length === 0 && here > 0 && here < room
  })
  const first = withRoom.find(({ grave }) => grave.fields['alert'])
  return people.flatMap((person, at) => {
    const spread = withRoom[Math.floor(((at + 0.5) * withRoom.length) / people.length)]
    const family = at === people.findIndex(({ burialTime }) => burialTime === '14:00') ? (first ?? spread) : spread
    if (!family) return []
    const { id, graveyardId, fields } = family.grave
    const [places, here] = [Number(fields['places']), numberIn.get(id) ?? 0]
    numberIn.set(id, here + 1)
    const place = isForUrns(fields) ? null : 1 + (here % places)
    const { graveyardIndex: _index, deleted: _deleted, unknownFields: _unknown, ...values } = person
    const deathRecord = {
      ...values,
      graveyardId,
      lastName: family.surname,
      reporterName: person.reporterName?.replace(person.lastName, family.surname) ?? null,
      burialType: burialTypeIn(String(fields['graveType'])) ?? 'raka',
      burialPlaceNumber: String(fields['number']),
      burialGraveNumber: String(place ?? 1),
    }
    const level = place === null || Number(fields['levels']) === 1 ? null : 1 + Math.floor(here / places)
    return [{ family, deathRecord, place, level }]
  })
}
