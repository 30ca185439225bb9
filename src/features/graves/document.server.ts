import { documentDate, documentDateTime, type IsoDate, knownPart } from '../../shared/dates.ts'
import { kindTexts } from '../../shared/burial-verdict/texts.ts'
import { isThereOn, restEnd } from '../../shared/burial-verdict/rest.ts'
import { defaultBurialRules } from '../../shared/burial-verdict/rules.ts'
import { pluralForm } from '../../shared/plural.ts'
import type { RecordOf } from '../../shared/record-of.ts'
import { printedSettings, type DocumentCompany } from '../../server/documents/company.ts'
import { documentFileName } from '../../server/documents/file-name.ts'
import { letterhead } from '../../server/documents/letterhead.ts'
import type { NamedDocument } from '../../server/documents/render.ts'
import { tableRows } from '../../server/documents/table-rows.ts'
import type { GraveRight } from '../grave-rights/record.ts'
import type { Interment } from '../interments/record.ts'
import type { GraveRecords } from './records.server.ts'
import { grave } from './record.ts'
import { graveTexts } from './texts.ts'

/** The printed part of a stored row. */
type PrintedGrave = Omit<RecordOf<typeof grave>, 'version' | 'deleted' | 'dateCreated'>

const contractNames: Readonly<Record<string, string>> = {
  RENT_CONTRACT: 'Уговор о закупу',
  BUILD_CONTRACT: 'Уговор о изградњи',
  CHAPEL_CONTRACT: 'Уговор о коришћењу капеле',
}
const yearsText = { one: 'година', few: 'године', other: 'година' } as const
const removals = {
  EXHUMED: 'ексхумирано',
  REDUCED: 'остаци сажети, остају у гробу',
  TRANSFERRED: 'пренето у друго гробно место',
  TO_OSSUARY: 'пренето у костурницу',
} as const satisfies Record<NonNullable<Interment['removal']>, string>
const bases = {
  CONTRACT: 'уговор',
  INHERITANCE: 'наслеђивање',
  DECISION: 'решење',
  LEGALISATION: 'легализација',
  OLD_BOOK: 'стара књига',
} as const satisfies Record<GraveRight['basis'], string>
const roles = {
  HOLDER: 'носилац',
  CO_HOLDER: 'суносилац',
  PAYER: 'платилац',
  CONTACT: 'контакт',
} as const satisfies Record<GraveRight['holders'][number]['role'], string>

/** The maximum number of places and levels to draw. */
const mostDrawn = 60
const placesInBand = 4

/** «Картон гробног места»: docs/domain/document-texts.md#card-of-a-grave */
export function graveCard(
  record: PrintedGrave,
  company: DocumentCompany,
  printedAt: Date,
  printedBy: string,
  records: GraveRecords,
): NamedDocument {
  const { day, rules, interments, rights, contracts } = records
  const label = record.label ?? record.number
  const title = `Картон гробног места ${label} – ${record.graveyard.name}`
  const { restYears } = rules ?? defaultBurialRules
  const there = interments.filter((each) => isThereOn(each, day))
  const former = interments.filter((each) => !there.includes(each))
  const { contractPlace } = printedSettings(company)
  return {
    kind: 'record',
    template: 'features/graves/document.typ',
    fileName: documentFileName('Karton-grobnog-mesta', label, record.graveyard.name),
    createdAt: printedAt,
    data: {
      title,
      author: company.name,
      keywords: ['картон гробног места', record.graveyard.name],
      letterhead: letterhead(company),
      heading: 'КАРТОН ГРОБНОГ МЕСТА',
      subheading: `Ознака: ${label} · Стање на дан ${documentDate(day)}`,
      alert: record.alert === null ? null : `${graveTexts.fields.alert[0]}: ${record.alert}`,
      facts: factsOf(record, records),
      bands: bandsOf(record, there, day, restYears),
      buried: tableRows(there.map((each, at) => buriedCells(each, at, day, restYears))),
      rest: `Почивање посмртних остатака: ${restYears} ${yearsText[pluralForm(restYears, 'rs')]}${
        rules === null ? '' : ` (${rules.decision}, важи од ${documentDate(rules.validFrom)})`
      }.`,
      former: tableRows(former.map(formerCells)),
      rights: tableRows(rights.map(rightCells)),
      contracts: tableRows(
        contracts.map(({ kind, number, day: on, client }) => [
          `${contractNames[kind]} број ${number}`,
          documentDate(on),
          client,
        ]),
      ),
      place: [contractPlace, documentDate(day)].filter(Boolean).join(', '),
      foot: [title, `Одштампано ${documentDateTime(printedAt)} · Корисник: ${printedBy}`],
    },
    attached: attachedCard(record, records),
  }
}

/** Location on the left, size on the right, condition below. */
function factsOf(record: PrintedGrave, { status }: GraveRecords) {
  const { fields, choices } = graveTexts
  const item = (name: keyof typeof fields, value: string | number | null | undefined) => ({
    label: fields[name][0],
    value: String(value ?? ''),
  })
  const filled = (...items: readonly { label: string; value: string }[]) => items.filter(({ value }) => value !== '')
  return {
    left: filled(
      item('graveyard', record.graveyard.name),
      item('section', record.section?.name),
      item('row', record.row),
      item('number', record.number),
      item('oldLabels', record.oldLabels),
    ),
    right: filled(
      item('graveType', choices.graveType[record.graveType][0]),
      item('places', record.places),
      item('levels', record.levels),
      item('capacityCoffins', record.capacityCoffins ?? record.places * record.levels),
      item('capacityUrns', record.capacityUrns),
    ),
    below: filled(
      item('status', choices.status[status][0]),
      item('restriction', record.restriction && choices.restriction[record.restriction][0]),
      item('condition', record.condition),
      item('note', record.note),
    ),
  }
}

const nameOf = ({ surname, fathersName, name }: Interment) =>
  [surname, fathersName && `(${fathersName})`, name].filter(Boolean).join(' ')

const buriedOn = ({ buriedOn: date, precision }: Interment) =>
  date === null ? 'није познат' : knownPart(documentDate(date), precision)

/** Only coffins have a resting period. */
function restOf(each: Interment, day: IsoDate, restYears: number): string {
  if (each.kind !== 'COFFIN') return ''
  const end = restEnd(each, restYears)
  if (end === null) return 'није познато'
  return end < day ? `истекло ${documentDate(end)}` : `до ${documentDate(end)}`
}

const buriedCells = (each: Interment, at: number, day: IsoDate, restYears: number) => [
  `${at + 1}.`,
  `${nameOf(each)}${each.yearOfBirth === null ? '' : `, рођ. ${each.yearOfBirth}.`}`,
  [each.place, each.level].filter((number) => number !== null).join(' / '),
  `${kindTexts[each.kind][0]}${each.depth === 'DEEP' ? ', продубљено' : ''}`,
  buriedOn(each),
  restOf(each, day, restYears),
]

const formerCells = (each: Interment) => [
  nameOf(each),
  kindTexts[each.kind][0],
  buriedOn(each),
  each.removedOn === null ? '' : documentDate(each.removedOn),
  each.removal === null
    ? ''
    : `${removals[each.removal]}${each.movedToGrave === null ? '' : `: ${each.movedToGrave.name}`}`,
]

const rightCells = ({ document, basis, validFrom, validTo, holders }: GraveRight) => [
  `${document} (${bases[basis]})`,
  `од ${documentDate(validFrom)}\n${validTo === null ? 'трајно' : `до ${documentDate(validTo)}`}`,
  holders
    .map(({ party, role, numerator, denominator, heldFrom, heldTo }) => {
      const share = numerator === null || denominator === null ? '' : ` ${numerator}/${denominator}`
      const period = [heldFrom && `од ${documentDate(heldFrom)}`, heldTo && `до ${documentDate(heldTo)}`]
      return [party?.name, `${roles[role]}${share}`, ...period].filter(Boolean).join(', ')
    })
    .join('\n'),
]

/** The places side by side with the lowest level at the bottom, a few places in each band. */
function bandsOf({ places, levels }: PrintedGrave, there: readonly Interment[], day: IsoDate, restYears: number) {
  if (places * levels > mostDrawn) return []
  const countTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)
  // A single place or level leaves no choice.
  const isIn = (each: Interment, place: number, level: number) =>
    (each.place ?? (places === 1 ? 1 : null)) === place && (each.level ?? (levels === 1 ? 1 : null)) === level
  const isPlaced = (each: Interment) => (each.place !== null || places === 1) && (each.level !== null || levels === 1)
  // Somebody whose place is not recorded may be buried in an apparently empty one.
  const empty = there.every(isPlaced) ? 'слободно' : 'нико није уписан'
  const cellOf = (place: number, level: number) => {
    const here = there.filter((each) => isIn(each, place, level))
    const texts = here.map((each) => [nameOf(each), restOf(each, day, restYears)].filter(Boolean).join(', '))
    return { isEmpty: here.length === 0, text: here.length === 0 ? empty : texts.join('\n') }
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

/** Without technical columns; dates as they are stored. */
function attachedCard(record: PrintedGrave, { day, status, rules, interments, rights, contracts }: GraveRecords) {
  const { graveyardId: _graveyard, sectionId: _section, ...fields } = grave.fields.shape
  const own = Object.entries(record).filter(([name]) => name in fields)
  const plain = ({ version: _version, deleted: _deleted, dateCreated: _created, ...rest }: Interment | GraveRight) =>
    rest
  return {
    id: record.id,
    ...Object.fromEntries(own),
    graveyard: record.graveyard,
    section: record.section,
    status,
    day,
    rules: rules && { id: rules.id, decision: rules.decision, validFrom: rules.validFrom },
    interments: interments.map(plain),
    rights: rights.map(plain),
    contracts: contracts.map(({ id, kind, number, day: on, client }) => ({ id, kind, number, day: on, client })),
  }
}
