import { addDays } from '../shared/dates.ts'
import { addMonths } from '../shared/periods.ts'
import { seededRandom } from '../shared/seeded-random.ts'
import { demoNames } from './demo-data.ts'
import { type DemoSection, graveDetails, section } from './demo-graves.ts'
import type { Family, TownGrave, townInterments } from './demo-town.ts'

// What happened to remains in the demo town, and its places that belong to nobody: the ossuary and the scattering garden.

type Rows = ReturnType<typeof townInterments>
type Row = Rows[number]

/** The common places of the newer graveyard. */
export const commonSections: readonly DemoSection[] = [
  {
    graveyardIndex: 1,
    fields: section('ВС', { name: 'Врт сећања', graveTypes: 'SCATTERING' }),
    graves: [{ ...graveDetails, graveType: 'SCATTERING', row: null, number: '1', note: 'Уз јужну стазу.' }],
  },
  {
    graveyardIndex: 1,
    fields: section('КО', { name: 'Костурница', graveTypes: 'OSSUARY' }),
    graves: [{ ...graveDetails, graveType: 'OSSUARY', row: null, number: '1' }],
  },
]

/** The graves of these sections. */
export interface CommonPlaces {
  readonly graveyardId: number
  readonly garden: number
  readonly ossuary: number
}

export function commonPlaces(graves: readonly TownGrave[]): CommonPlaces {
  const of = (type: string) => graves.find(({ fields }) => fields['graveType'] === type)
  const [garden, ossuary] = [of('SCATTERING'), of('OSSUARY')]
  if (!garden || !ossuary) throw new Error('The demo town has no garden or no ossuary.')
  return { graveyardId: garden.graveyardId, garden: garden.id, ossuary: ossuary.id }
}

const examples = 4
const withoutPlace = {
  deathRecordId: null,
  fathersName: null,
  place: null,
  level: null,
  depth: null,
  note: null,
  removal: null,
  removedOn: null,
  removalDecision: null,
  movedToGraveId: null,
}

/**
 * Some of the interments, changed: remains that were reduced in a tomb, transferred to a tomb of the same family or moved to the
 * ossuary; and new ones: these remains in their new graves, and scattered ashes.
 */
export function movedRemains(families: readonly Family[], interments: Rows, common: CommonPlaces) {
  const graveOf = new Map(families.map((family) => [family.grave.id, family]))
  const familyOf = ({ graveId }: Row) => graveOf.get(Number(graveId))
  const isTomb = (family: Family | undefined) => family?.grave.fields['graveType'] === 'GROBNICA'
  const old = interments.filter(
    ({ kind, precision, removal, place, buriedOn }) =>
      kind === 'COFFIN' && precision === 'DAY' && removal === null && place !== null && String(buriedOn) < '1990',
  )
  const tombs = families.filter(isTomb)
  const reduced = old.filter((row) => isTomb(familyOf(row))).slice(0, examples)
  const inEarth = old.filter((row) => familyOf(row)?.grave.graveyardIndex === 1 && !isTomb(familyOf(row)))
  const transferred = inEarth
    .flatMap((row) => {
      const to = tombs.find(({ grave, surname }) => surname === row['surname'] && grave.graveyardIndex === 1)
      return to ? [{ row, to: to.grave }] : []
    })
    .slice(0, examples)
  const given = new Set(transferred.map(({ row }) => row))
  const gathered = inEarth.filter((row) => !given.has(row)).slice(0, examples)

  const changed = new Map<Row, Row>()
  const added: Row[] = []
  const move = (row: Row, removal: string, to: { id: number; graveyardId: number } | null) => {
    // A year in which the resting period is over, and a day in the season.
    const removedOn = addDays(`${Number(String(row['buriedOn']).slice(0, 4)) + 25}-11-03`, changed.size)
    const removalDecision = `352-${changed.size + 1}/${removedOn.slice(0, 4)}`
    changed.set(row, { ...row, removal, removedOn, removalDecision, movedToGraveId: to?.id ?? null })
    if (to)
      added.push({
        ...row,
        ...withoutPlace,
        fathersName: row['fathersName'],
        graveId: to.id,
        graveyardId: to.graveyardId,
        kind: 'REMAINS',
        precision: 'DAY',
        buriedOn: removedOn,
      })
  }
  for (const row of reduced) move(row, 'REDUCED', null)
  for (const { row, to } of transferred) move(row, 'TRANSFERRED', to)
  for (const row of gathered) move(row, 'TO_OSSUARY', { id: common.ossuary, graveyardId: common.graveyardId })
  return [...interments.map((row) => changed.get(row) ?? row), ...added, ...scattered(common)]
}

function scattered({ garden, graveyardId }: CommonPlaces): Row[] {
  const chance = seededRandom(2012)
  return Array.from({ length: 2 * examples }, (_, at) => {
    const buriedOn = addMonths('2012-05-16', at * 19)
    return {
      ...withoutPlace,
      graveId: garden,
      graveyardId,
      surname: chance.frequent(demoNames.surnames),
      name: chance.frequent(at % 2 === 0 ? demoNames.women : demoNames.men),
      yearOfBirth: Number(buriedOn.slice(0, 4)) - chance.integer(58, 91),
      kind: 'SCATTERING',
      precision: 'DAY',
      buriedOn,
    }
  })
}
