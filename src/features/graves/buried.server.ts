import { kindTexts, restEnd } from '../burial-verdict/public.ts'
import { defaultBurialRules } from '../burial-rules/public.ts'
import { documentDate, type IsoDate, knownPart } from '../../shared/dates.ts'
import { pluralForm } from '../../shared/plural.ts'
import type { RecordOf } from '../../shared/record-of.ts'
import type { GraveRight } from '../grave-rights/record.ts'
import { unidentified } from '../grave-references/public.ts'
import type { Interment } from '../interments/record.ts'
import type { grave } from './record.ts'
import { graveTexts } from './texts.ts'
import type { StoredRules } from '../burial-verdict/public.server.ts'

// What the documents about a grave print of it and of those buried in it.

/** The printed part of a stored row. */
export type PrintedGrave = Omit<RecordOf<typeof grave>, 'version' | 'deleted' | 'dateCreated'>

const yearsText = { one: 'година', few: 'године', other: 'година' } as const

/** The maximum number of places and levels to draw. */
const mostDrawn = 60
const placesInBand = 4

export const item = (name: keyof typeof graveTexts.fields, value: string | number | null | undefined) => ({
  label: graveTexts.fields[name][0],
  value: String(value ?? ''),
})
export const filled = (...items: readonly { readonly label: string; readonly value: string }[]) =>
  items.filter(({ value }) => value !== '')

/** The location on the left, the size on the right. */
export const placeFacts = (record: PrintedGrave) => ({
  left: filled(
    item('graveyard', record.graveyard.name),
    item('section', record.section?.name),
    item('row', record.row),
    item('number', record.number),
    item('oldLabels', record.oldLabels),
  ),
  right: filled(
    item('graveType', graveTexts.choices.graveType[record.graveType][0]),
    item('subtype', record.subtype),
    item('places', record.places),
    item('levels', record.levels),
    item('capacityCoffins', record.capacityCoffins ?? record.places * record.levels),
    item('capacityUrns', record.capacityUrns),
    item('dimensions', record.dimensions),
  ),
})

/** Of the graveyard, or the usual ones. */
export const restYearsOf = (rules: StoredRules | null) => (rules ?? defaultBurialRules).restYears

export function restSentence(rules: StoredRules | null) {
  const years = restYearsOf(rules)
  const decision = rules === null ? '' : ` (${rules.decision}, важи од ${documentDate(rules.validFrom)})`
  return `Почивање посмртних остатака: ${years} ${yearsText[pluralForm(years, 'rs')]}${decision}.`
}

export const nameOf = ({ surname, fathersName, name }: Interment) =>
  [surname ?? (name === null ? unidentified : null), fathersName && `(${fathersName})`, name].filter(Boolean).join(' ')

export const buriedOn = ({ buriedOn: date, precision }: Interment) =>
  date === null ? 'није познат' : knownPart(documentDate(date), precision, 'rs')

/** Only coffins have a resting period. */
function restOf(each: Interment, day: IsoDate, restYears: number): string {
  if (each.kind !== 'COFFIN') return ''
  const end = restEnd(each, restYears)
  if (end === null) return 'није познато'
  return end < day ? `истекло ${documentDate(end)}` : `до ${documentDate(end)}`
}

export const buriedCells = (each: Interment, at: number, day: IsoDate, restYears: number) => [
  `${at + 1}.`,
  `${nameOf(each)}${each.yearOfBirth === null ? '' : `, рођ. ${each.yearOfBirth}.`}`,
  [each.place, each.level].filter((number) => number !== null).join(' / '),
  `${kindTexts[each.kind][0]}${each.depth === 'DEEP' ? ', продубљено' : ''}`,
  buriedOn(each),
  restOf(each, day, restYears),
]

/** A place of a grave, and a level of it, as far as recorded. */
type Slot = Pick<Interment, 'place' | 'level'>

/**
 * The places side by side with the lowest level at the bottom, a few places in each band. `target` is where somebody is to
 * be buried.
 */
export function bandsOf(
  { places, levels }: PrintedGrave,
  there: readonly Interment[],
  day: IsoDate,
  restYears: number,
  target?: Slot,
) {
  if (places * levels > mostDrawn) return []
  const countTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)
  // A single place or level leaves no choice.
  const isIn = (each: Slot, place: number, level: number) =>
    (each.place ?? (places === 1 ? 1 : null)) === place && (each.level ?? (levels === 1 ? 1 : null)) === level
  const isPlaced = (each: Slot) => (each.place !== null || places === 1) && (each.level !== null || levels === 1)
  // Somebody whose place is not recorded may be buried in an apparently empty one.
  const empty = there.every(isPlaced) ? 'слободно' : 'нико није уписан'
  const cellOf = (place: number, level: number) => {
    const here = there.filter((each) => isIn(each, place, level))
    const texts = here.map((each) => [nameOf(each), restOf(each, day, restYears)].filter(Boolean).join(', '))
    const isTarget = target !== undefined && isIn(target, place, level)
    return { isEmpty: here.length === 0, isTarget, text: here.length === 0 ? empty : texts.join('\n') }
  }
  const bandCount = Math.ceil(places / placesInBand)
  const size = Math.ceil(places / bandCount)
  return Array.from({ length: bandCount }, (_, band) => {
    const inBand = countTo(places).slice(band * size, (band + 1) * size)
    return {
      heads: inBand.map((place) => `Место ${place}`),
      rows: countTo(levels)
        .toReversed()
        .map((level) => ({ level: String(level), cells: inBand.map((place) => cellOf(place, level)) })),
    }
  })
}

/** A record as it is attached to a document, without technical columns. */
export function attached<Row extends Interment | GraveRight>(row: Row) {
  const { version: _version, deleted: _deleted, dateCreated: _created, ...fields } = row
  return fields
}
