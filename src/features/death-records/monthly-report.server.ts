import { documentDate, documentDateTime, monthNames } from '../../shared/dates.ts'
import { pluralForm } from '../../shared/plural.ts'
import { sortKey } from '../../shared/serbian-script.ts'
import { documentFileName } from '../../server/documents/file-name.ts'
import { letterhead, type LetterheadCompany } from '../../server/documents/letterhead.ts'
import type { DocumentJob } from '../../server/documents/render.ts'
import { burialTypeNames, registerName } from './document.server.ts'
import { burialTypes, type DeathRecord } from './record.ts'

/** The columns of the report; the cause of death is left out on purpose (domain reference 7.9). */
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
  | 'graveyard'
  | 'burialPlaceNumber'
  | 'burialGraveNumber'
  | 'burialType'
  | 'funeralApprovalNumber'
>

/** Above this the tags that make a table accessible would take most of the time and of the file. */
const mostTaggedRows = 3000
/** Typst lays tables out on all cores when there are several of them. */
const rowsOfPart = 500
/** A row with a longer text than this may not fit on a page, so it must be allowed to break. */
const longestUnbroken = 400

const people = { one: 'сахрањено лице', few: 'сахрањена лица', other: 'сахрањених лица' } as const

/** The burials of a month; the rows come sorted by date of burial, then by surname. */
export function monthlyReport(
  rows: readonly MonthlyReportRow[],
  company: LetterheadCompany,
  { year, month }: { year: number; month: number },
  printedBy: string,
  printedAt: Date,
): DocumentJob & { fileName: string } {
  const isLarge = rows.length > mostTaggedRows
  const monthName = monthNames.rs[month - 1] ?? ''
  const title = `Преглед сахрањених лица за месец ${monthName} ${year}. године`
  const printed = rows.map(printedRow)
  return {
    kind: isLarge ? 'large report' : 'report',
    template: 'features/death-records/monthly-report.typ',
    fileName: documentFileName('Mesecni-izvestaj', `${year}-${String(month).padStart(2, '0')}`),
    createdAt: printedAt,
    data: {
      title,
      author: company.name,
      keywords: ['евиденција умрлих', 'месечни извештај', `${monthName} ${year}.`],
      letterhead: letterhead(company),
      heading: title.toLocaleUpperCase('sr-Cyrl-RS'),
      subheading: '',
      foot: [title, `Одштампано ${documentDateTime(printedAt)} · Корисник: ${printedBy}`],
      parts: isLarge ? parts(printed) : [printed],
      total: `Укупно: ${people_(rows.length)}`,
      types: burialTypes.map((type) => [burialTypeNames[type], count(rows, (row) => row.burialType === type)]),
      graveyards: graveyardCounts(rows),
    },
  }
}
