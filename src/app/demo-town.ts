import type { DemoFields } from '../server/records/demo.ts'
import { addMonths } from '../shared/periods.ts'
import { type SeededRandom, seededRandom } from '../shared/seeded-random.ts'
import { demoNames } from './demo-data.ts'
import { type DemoSection, graveDetails, inRows, numbers, section } from './demo-graves.ts'

// The register of graves of the demo town: about 2,000 graves with their interments and rights of use. It
// belongs to the demo company and is identical for the same day.

/** A death record; its `burialPlaceNumber` is the number of a grave, its grave number a place within it. */
export interface TownDead {
  readonly id: number
  readonly graveyardIndex: number
  readonly firstName: string
  readonly fathersName: string
  readonly lastName: string
  readonly jmbg: string | null
  readonly dateOfBirth: string
  readonly dateOfBurial: string
  readonly burialType: string
  readonly burialPlaceNumber: string
  readonly burialGraveNumber: string
}

export interface TownGrave {
  readonly id: number
  readonly graveyardId: number
  readonly graveyardIndex: number
  readonly section: string
  readonly fields: DemoFields
}

type Rows = readonly Readonly<Record<string, unknown>>[]

const lastNumber = 320
const coffin = { graveType: 'RAKA' }
const alerts = [
  'Прилаз само са источне стране, ограда суседног гроба је оштећена.',
  'Корен липе испод стазе, копати ручно.',
  'Споменик нагнут: обезбедити га пре копања.',
]

/** The sections in which a number is a grave of the death register, by graveyard. */
const numbered = ['3', '3', '1']

/** The sections with their graves: those of the death register by number, and newer ones by rows. */
export function townSections(dead: readonly TownDead[]): DemoSection[] {
  const ofNumber = (graveyardIndex: number, number: string): DemoFields => {
    const here = dead.filter((each) => each.graveyardIndex === graveyardIndex && each.burialPlaceNumber === number)
    const isTomb = here.some(({ burialType }) => burialType === 'grobnica')
    return {
      ...graveDetails,
      graveType: isTomb ? 'GROBNICA' : 'RAKA',
      places: Math.max(isTomb ? 2 : 1, ...here.map(({ burialGraveNumber }) => Number(burialGraveNumber))),
      levels: isTomb ? 3 : 1,
      row: null,
      number,
    }
  }
  const used = (graveyardIndex: number) =>
    numbers(lastNumber).filter((number) =>
      dead.some((each) => each.graveyardIndex === graveyardIndex && each.burialPlaceNumber === number),
    )
  const rows = numbers(10)
  const inEach = numbers(20)
  const of = (graveyardIndex: number, code: string, graves: readonly DemoFields[], values: DemoFields = {}) => ({
    graveyardIndex,
    fields: section(code, values),
    graves,
  })
  /** The alert of every thirtieth grave. */
  const withAlerts = (graves: readonly DemoFields[]) =>
    graves.map((each, at) => (at % 30 === 11 ? { ...each, alert: alerts[at % alerts.length] ?? null } : each))
  return [
    ...numbered.map((code, at) =>
      of(
        at,
        code,
        (at === 2 ? used(at) : numbers(lastNumber)).map((number) => ofNumber(at, number)),
        { name: 'Места по бројевима' },
      ),
    ),
    of(0, '4', inRows(rows, inEach, coffin), { state: 'CLOSED_FOR_NEW' }),
    of(0, '5', withAlerts(inRows(rows, inEach, { ...coffin, places: 2 }))),
    of(1, '4', inRows(rows, inEach, { ...coffin, levels: 2, capacityUrns: 2 })),
    of(1, '5', withAlerts(inRows(rows, inEach, { ...coffin, places: 2, levels: 2, capacityUrns: 4 }))),
    of(1, '6', inRows(rows, inEach, coffin)),
    of(1, '7', inRows(numbers(6), inEach, { graveType: 'GROBNICA', places: 2, levels: 3, capacityCoffins: 6 }), {
      name: 'Алеја гробница',
      graveTypes: 'GROBNICA',
    }),
    of(1, 'У', inRows(numbers(7), inEach, { graveType: 'KASETA', capacityCoffins: 0, capacityUrns: 2 }), {
      name: 'Зид са касетама',
      graveTypes: 'KASETA,URNA',
    }),
    of(1, 'Р', inRows(numbers(2), numbers(12), { graveType: 'URNA', capacityCoffins: 0, capacityUrns: 4 }), {
      name: 'Розаријум',
      graveTypes: 'URNA',
    }),
  ]
}

/** A grave with the people of the death register buried in it and the surname of its family. */
export interface Family {
  readonly grave: TownGrave
  readonly dead: readonly TownDead[]
  readonly surname: string
  readonly isFree: boolean
}

export function townFamilies(graves: readonly TownGrave[], dead: readonly TownDead[]): Family[] {
  const chance = seededRandom(2019)
  return graves.map((grave) => {
    const { number } = grave.fields
    const own = dead.filter(
      (each) =>
        grave.section === numbered[each.graveyardIndex] &&
        each.graveyardIndex === grave.graveyardIndex &&
        each.burialPlaceNumber === number,
    )
    const surname = chance.frequent(demoNames.surnames)
    const isFree = chance.next() < 0.12
    return {
      grave,
      dead: own,
      surname: own[0]?.lastName.replace(/-.*/, '') ?? surname,
      isFree: isFree && own.length === 0,
    }
  })
}

const nothing = {
  deathRecordId: null,
  fathersName: null,
  depth: null,
  note: null,
  removal: null,
  removedOn: null,
  removalDecision: null,
  movedToGraveId: null,
}
const firstOfRegister = 2018

/** A niche, or a grave for urns in the earth. */
export const isForUrns = ({ graveType }: DemoFields) => graveType === 'KASETA' || graveType === 'URNA'

/** The interments: people of old books, and since 2018 those of the death register. */
export function townInterments(families: readonly Family[]): Rows {
  const chance = seededRandom(1938)
  const inGraves = families.flatMap(({ grave: { id: graveId, graveyardId, fields }, dead, surname, isFree }) => {
    const [places, levels] = [Number(fields['places']), Number(fields['levels'])]
    const isNiche = isForUrns(fields)
    const within = { ...nothing, graveId, graveyardId }
    const ofBooks: Readonly<Record<string, unknown>>[] = []
    const count = isFree ? 0 : isNiche ? chance.integer(1, 2) : chance.any([1, 2, 2, 3, 3, 4])
    let year = isNiche ? chance.integer(1994, 2010) : chance.integer(1935, 1980)
    for (let at = 0; at < count && year < firstOfRegister; at++) {
      const share = chance.next()
      const precision = share < 0.5 ? 'DAY' : share < 0.56 ? 'MONTH' : share < 0.94 ? 'YEAR' : 'UNKNOWN'
      const day = `${year}-${String(chance.integer(1, 12)).padStart(2, '0')}-${String(chance.integer(1, 28)).padStart(2, '0')}`
      // Some books say of the grave only that somebody lies in it.
      const isPlaced = share < 0.97
      const isUrn = isNiche || (year > 1995 && chance.next() < 0.08)
      const isRemoved = precision === 'DAY' && year < 2005 && chance.next() < 0.02
      ofBooks.push({
        ...within,
        surname,
        name: chance.frequent(chance.next() < 0.5 ? demoNames.men : demoNames.women),
        fathersName: chance.next() < 0.4 ? chance.frequent(demoNames.men) : null,
        yearOfBirth: precision === 'UNKNOWN' || chance.next() < 0.3 ? null : year - chance.integer(41, 92),
        kind: isUrn ? 'URN' : 'COFFIN',
        precision,
        buriedOn: precision === 'UNKNOWN' ? null : day,
        place: !isPlaced || (isUrn && !isNiche) ? null : 1 + (at % places),
        level: !isPlaced || isUrn || levels === 1 ? null : Math.min(levels, 1 + Math.floor(at / places)),
        ...(isRemoved && { removal: 'EXHUMED', removedOn: addMonths(day, 12 * 12) }),
      })
      year += chance.integer(11, 22)
    }
    const ofRegister = dead.map((each) => ({
      ...within,
      deathRecordId: each.id,
      surname: each.lastName,
      name: each.firstName,
      fathersName: each.fathersName,
      yearOfBirth: Number(each.dateOfBirth.slice(0, 4)),
      kind: each.burialType === 'urna' ? 'URN' : 'COFFIN',
      precision: 'DAY',
      buriedOn: each.dateOfBurial,
      place: Number(each.burialGraveNumber),
      level: levels === 1 ? null : 1,
    }))
    return [...ofBooks, ...ofRegister]
  })
  const [first] = families
  return first ? [...inGraves, ...withoutGraves(first.grave.graveyardId, chance)] : inGraves
}

/** People of a book of which only the graveyard is known. */
const withoutGraves = (graveyardId: number, chance: SeededRandom) =>
  Array.from({ length: 14 }, () => ({
    ...nothing,
    graveId: null,
    graveyardId,
    surname: chance.frequent(demoNames.surnames),
    name: chance.frequent(demoNames.men),
    yearOfBirth: null,
    kind: 'COFFIN',
    precision: 'YEAR',
    buriedOn: `${chance.integer(1902, 1934)}-01-01`,
    place: null,
    level: null,
  }))
