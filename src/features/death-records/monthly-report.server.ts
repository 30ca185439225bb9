import { documentDateTime, monthNames } from '../../shared/dates.ts'
import { pluralForm } from '../../shared/plural.ts'
import { sortKey } from '../../shared/serbian-script.ts'
import { numberText } from '../../shared/texts.ts'
import { unknownText } from '../../shared/unknown-values.ts'
import { documentFileName } from '../../server/documents/file-name.ts'
import { type PrintedGrave, sectionAndRow } from '../grave-references/public.server.ts'
import { letterhead, type LetterheadCompany } from '../../server/documents/letterhead.ts'
import type { NamedDocument } from '../../server/documents/render.ts'
import { printedBurialType, printedDate, printedResidence } from './document.server.ts'
import { burialTypes, type DeathRecord, registerName } from './record.ts'

const [unknown] = unknownText

/** The columns of the report, without the cause of death: docs/domain/document-texts.md#monthly-report */
export type MonthlyReportRow = Pick<
  DeathRecord,
  | 'lastName'
  | 'fathersName'
  | 'firstName'
  | 'jmbg'
  | 'dateOfBirth'
  | 'placeOfBirth'
  | 'lastResidencePlace'
  | 'lastResidenceAddress'
  | 'dateOfDeath'
  | 'placeOfDeath'
  | 'dateOfBurial'
  | 'dateOfBirthPrecision'
  | 'dateOfDeathPrecision'
  | 'dateOfBurialPrecision'
  | 'graveyard'
  | 'burialPlaceNumber'
  | 'burialGraveNumber'
  | 'burialType'
  | 'funeralApprovalNumber'
> & { readonly grave?: PrintedGrave | null }

const columns = [
  { title: 'Р. бр.', width: 9, isRight: true },
  { title: 'Презиме, (име оца) и име', width: 41, isRight: false },
  { title: 'ЈМБГ', width: 23, isRight: false },
  { title: 'Датум и место рођења', width: 32, isRight: false },
  { title: 'Последње пребивалиште', width: 37, isRight: false },
  { title: 'Датум и место смрти', width: 32, isRight: false },
  { title: 'Датум сахране', width: 19, isRight: false },
  { title: 'Гробље', width: 26, isRight: false },
  { title: 'Гр. место / гроб', width: 27, isRight: false },
  { title: 'Врста', width: 15, isRight: false },
  { title: 'Бр. одобрења', width: 16, isRight: true },
]

/** Beyond this, the tags that make a table accessible would take most of the time and file size. */
const maxTaggedRows = 3000

/** What the reports of the register have in common. */
export const registerReport = (
  title: string,
  {
    rows,
    company,
    printedBy,
    printedAt,
  }: { rows: number; company: LetterheadCompany; printedBy: string; printedAt: Date },
) => ({
  kind: rows > maxTaggedRows ? ('large report' as const) : ('report' as const),
  createdAt: printedAt,
  data: {
    title,
    author: company.name,
    letterhead: letterhead(company),
    heading: title.toUpperCase(),
    subheading: '',
    foot: [title, `Одштампано ${documentDateTime(printedAt)} · Корисник: ${printedBy}`],
  },
})

const people = { one: 'сахрањено лице', few: 'сахрањена лица', other: 'сахрањених лица' } as const

/** The burials of a month; rows are sorted by date of burial, then by surname. */
export function monthlyReport(
  rows: readonly MonthlyReportRow[],
  company: LetterheadCompany,
  { year, month }: { year: number; month: number },
  printedBy: string,
  printedAt: Date,
): NamedDocument {
  const monthName = monthNames.rs[month - 1] ?? ''
  const title = `Преглед сахрањених лица за месец ${monthName} ${year}. године`
  const report = registerReport(title, { rows: rows.length, company, printedBy, printedAt })
  return {
    ...report,
    template: 'features/death-records/monthly-report.typ',
    fileName: documentFileName('Mesecni-izvestaj', `${year}-${String(month).padStart(2, '0')}`),
    data: {
      ...report.data,
      keywords: ['евиденција умрлих', 'месечни извештај', `${monthName} ${year}.`],
      columns,
      rows: rows.map(printedRow),
      total: `Укупно: ${numberText(rows.length, 'rs')} ${people[pluralForm(rows.length, 'rs')]}`,
      signature: { heading: 'ОВЛАШЋЕНО ЛИЦЕ', lines: ['име, презиме и потпис'] },
      types: burialTypes
        .map((type) => ({ type, count: rows.filter((row) => row.burialType === type).length }))
        .filter(({ count }) => count > 0)
        .map(({ type, count }) => ({ name: printedBurialType(type), count: numberText(count, 'rs') })),
      graveyards: graveyards(rows),
    },
  }
}

const printedRow = (row: MonthlyReportRow, index: number) => [
  `${index + 1}.`,
  registerName(row),
  row.jmbg ?? 'без ЈМБГ',
  dateAndPlace(printedDate(row, 'dateOfBirth'), row.placeOfBirth),
  printedResidence(row),
  dateAndPlace(printedDate(row, 'dateOfDeath'), row.placeOfDeath),
  printedDate(row, 'dateOfBurial'),
  row.grave?.graveyard ?? row.graveyard.name,
  `${graveOf(row)} / ${row.burialGraveNumber ?? unknown}`,
  printedBurialType(row.burialType),
  row.funeralApprovalNumber ?? unknown,
]

export const dateAndPlace = (date: string, place: string | null) =>
  date === unknown && place === null ? unknown : `${date} ${place ?? unknown}`

export const graveOf = ({ grave, burialPlaceNumber }: Pick<MonthlyReportRow, 'grave' | 'burialPlaceNumber'>) =>
  grave ? [grave.label, sectionAndRow(grave)].filter(Boolean).join(', ') : (burialPlaceNumber ?? unknown)

/** By id, because a new graveyard may have the name of a deleted one; in the order of the azbuka. */
function graveyards(rows: readonly MonthlyReportRow[]) {
  return [...Map.groupBy(rows, (row) => row.graveyard.id).values()]
    .map((buried) => ({ name: buried[0]?.graveyard.name ?? '', count: buried.length }))
    .map(({ name, count }) => ({ name, count: numberText(count, 'rs'), key: sortKey(name) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ name, count }) => ({ name, count }))
}
