import { numberText } from '../../shared/texts.ts'
import { unknownText } from '../../shared/unknown-values.ts'
import { documentFileName } from '../../server/documents/file-name.ts'
import type { LetterheadCompany } from '../../server/documents/letterhead.ts'
import type { NamedDocument } from '../../server/documents/render.ts'
import { printedBurialType, printedDate, printedResidence } from './document.server.ts'
import { dateAndPlace, graveOf, type MonthlyReportRow, registerReport } from './monthly-report.server.ts'
import { type DeathRecord, registerName } from './record.ts'

const [unknown] = unknownText

export type BookRow = MonthlyReportRow &
  Pick<DeathRecord, 'bookNumber' | 'mothersName' | 'reporterName' | 'deleted' | 'citizenship' | 'occupation'>

const columns = [
  { title: 'Број', width: 11, isRight: true },
  { title: 'Презиме, (име оца) и име', width: 38, isRight: false },
  { title: 'ЈМБГ', width: 23, isRight: false },
  { title: 'Датум и место рођења', width: 31, isRight: false },
  { title: 'Занимање', width: 24, isRight: false },
  { title: 'Последње пребивалиште', width: 33, isRight: false },
  { title: 'Датум и место смрти', width: 31, isRight: false },
  { title: 'Датум сахране', width: 18, isRight: false },
  { title: 'Гробље и гробно место', width: 36, isRight: false },
  { title: 'Врста', width: 15, isRight: false },
  { title: 'Бр. одобрења', width: 17, isRight: true },
]

/** The burials of a year as the town keeps them, in the order of their numbers: docs/domain/document-texts.md#burial-book */
export function burialBook(
  rows: readonly BookRow[],
  company: LetterheadCompany,
  { year }: { year: number },
  printedBy: string,
  printedAt: Date,
): NamedDocument {
  const title = `Књига сахрана за ${year}. годину`
  const live = rows.filter(({ deleted }) => !deleted)
  const last = rows.reduce((largest, { bookNumber }) => Math.max(largest, bookNumber ?? 0), 0)
  const closing = last === 0 ? '' : ` Последњи број у књизи: ${last}.`
  const report = registerReport(title, { rows: rows.length, company, printedBy, printedAt })
  return {
    ...report,
    template: 'features/death-records/burial-book.typ',
    fileName: documentFileName('Knjiga-sahrana', String(year)),
    data: {
      ...report.data,
      keywords: ['књига сахрана', String(year)],
      columns,
      rows: rows.map(printedRow),
      'page-total': 'Уписано на овој страни:',
      total: `Уписано у години: ${numberText(live.length, 'rs')}.${closing}`,
      signature: { heading: 'КЊИГУ ВОДИ', lines: ['име, презиме и потпис'] },
    },
  }
}

const printedRow = (row: BookRow) => {
  const number = row.bookNumber === null ? '–' : `${row.bookNumber}.`
  if (row.deleted) return [number, 'упис је поништен', ...columns.slice(2).map(() => '')]
  return [
    number,
    registerName(row),
    row.jmbg ?? 'без ЈМБГ',
    dateAndPlace(printedDate(row, 'dateOfBirth'), row.placeOfBirth),
    row.occupation ?? unknown,
    printedResidence(row),
    dateAndPlace(printedDate(row, 'dateOfDeath'), row.placeOfDeath),
    printedDate(row, 'dateOfBurial'),
    `${row.grave?.graveyard ?? row.graveyard.name}, ${graveOf(row)} / ${row.burialGraveNumber ?? unknown}`,
    printedBurialType(row.burialType),
    row.funeralApprovalNumber ?? unknown,
  ]
}
