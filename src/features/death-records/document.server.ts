import { documentDate, documentDateTime } from '../../shared/dates.ts'
import { inSentence } from '../../shared/texts.ts'
import { documentFileName } from '../../server/documents/file-name.ts'
import type { PrintedGrave } from '../grave-references/public.server.ts'
import { letterhead, type LetterheadCompany } from '../../server/documents/letterhead.ts'
import type { NamedDocument } from '../../server/documents/render.ts'
import { deathRecord, type DeathRecord } from './record.ts'
import { deathRecordFormTexts } from './form-texts.ts'
import { deathRecordTexts } from './texts.ts'

/** The printed part of a stored row. */
export type PrintedDeathRecord = Omit<DeathRecord, 'version' | 'deleted' | 'dateCreated' | 'graveyardId'>

/** Documents are always in Serbian Cyrillic: docs/domain/document-texts.md#rules-for-all-documents */
export const burialTypeNames = { raka: 'рака', grobnica: 'гробница', urna: 'урна' } as const satisfies Record<
  DeathRecord['burialType'],
  string
>

/** «Петровић (Милан) Јован», as in registers. */
export const registerName = ({
  lastName,
  fathersName,
  firstName,
}: Pick<DeathRecord, 'lastName' | 'fathersName' | 'firstName'>) => `${lastName} (${fathersName}) ${firstName}`

const withoutJmbg = ({ noJmbgReason }: PrintedDeathRecord) =>
  noJmbgReason === null ? '' : `без ЈМБГ (${inSentence(deathRecordTexts.choices.noJmbgReason[noJmbgReason][0])})`

/** Must not look like an extract from the civil register: docs/domain/document-texts.md#death-record */
export function deathRecordDocument(
  record: PrintedDeathRecord,
  company: LetterheadCompany,
  printedAt: Date,
  printedBy: string,
  grave: PrintedGrave | null = null,
): NamedDocument {
  const item = (field: keyof typeof deathRecordTexts.fields, value: string | null = '') => ({
    label: deathRecordTexts.fields[field][0],
    value: value ?? '',
  })
  type DateField = 'dateOfBirth' | 'dateOfDeath' | 'dateOfBurial' | 'deathCertificateDate' | 'exhumationDate'
  const dateItem = (field: DateField) => {
    const date = record[field]
    return item(field, date && `${documentDate(date)} године`)
  }
  const textItem = (field: Exclude<keyof PrintedDeathRecord, 'id' | 'graveyard' | 'notes' | 'burialType'>) =>
    item(field, record[field])
  /** The filled optional items of a block. */
  const filled = <Item extends { value: string }>(...items: readonly Item[]) =>
    items.filter(({ value }) => value !== '')
  const blocks = [
    {
      heading: deathRecordFormTexts.person[0],
      items: [
        { label: 'Презиме, (име оца) и име', value: registerName(record) },
        textItem('mothersName'),
        item('jmbg', record.jmbg ?? withoutJmbg(record)),
        dateItem('dateOfBirth'),
        textItem('placeOfBirth'),
        textItem('municipalityOfBirth'),
        textItem('republicOfBirth'),
        textItem('occupation'),
        { label: 'Последње пребивалиште', value: `${record.lastResidencePlace}, ${record.lastResidenceAddress}` },
      ],
    },
    {
      heading: deathRecordFormTexts.death[0],
      items: [
        dateItem('dateOfDeath'),
        textItem('placeOfDeath'),
        textItem('causeOfDeath'),
        ...filled(textItem('deathCertificateNumber'), dateItem('deathCertificateDate')),
      ],
    },
    {
      heading: deathRecordFormTexts.burial[0],
      items: [
        item('graveyard', grave?.graveyard ?? record.graveyard.name),
        ...(grave ? graveItems(grave) : [textItem('burialPlaceNumber')]),
        textItem('burialGraveNumber'),
        item('burialType', burialTypeNames[record.burialType]),
        textItem('funeralApprovalNumber'),
        dateItem('dateOfBurial'),
        ...filled(
          item('burialTime', record.burialTime && `${record.burialTime} часова`),
          textItem('reporterName'),
          textItem('reporterRelation'),
          textItem('reporterPhone'),
        ),
      ],
    },
    {
      heading: 'Ексхумација или пренос',
      items: filled(dateItem('exhumationDate'), textItem('exhumationDestination'), textItem('exhumationDecision')),
    },
  ].filter(({ items }) => items.length > 0)
  return {
    kind: 'record',
    template: 'features/death-records/document.typ',
    fileName: documentFileName('Evidencija-Umrlih', record.funeralApprovalNumber, record.lastName, record.firstName),
    createdAt: printedAt,
    data: {
      title: `Подаци из евиденције умрлих – ${registerName(record)}`,
      author: company.name,
      keywords: ['евиденција умрлих', record.graveyard.name],
      letterhead: letterhead(company),
      heading: 'ПОДАЦИ ИЗ ЕВИДЕНЦИЈЕ УМРЛИХ',
      subheading: `${deathRecordTexts.fields.id[0]}: ${record.id}`,
      blocks,
      notes: record.notes === null ? null : { heading: deathRecordTexts.fields.notes[0], text: record.notes },
      foot: [
        'Ова исправа служи за потребе вођења евиденције предузећа.',
        `Одштампано ${documentDateTime(printedAt)} · Корисник: ${printedBy}`,
      ],
    },
    attached: attachedRecord(record),
  }
}

/** Of the register, which knows it better than the record. */
const graveItems = ({ label, number, section, row }: PrintedGrave) => [
  { label: 'Гробно место', value: label },
  ...(label === number ? [] : [{ label: deathRecordTexts.fields.burialPlaceNumber[0], value: number }]),
  ...(section === null ? [] : [{ label: 'Парцела', value: section }]),
  ...(row === null ? [] : [{ label: 'Ред', value: row }]),
]

/** The record's own fields in the form's order, without technical columns. */
function attachedRecord(record: PrintedDeathRecord): object {
  const { graveyardId: _, ...fields } = deathRecord.fields.shape
  const own = Object.entries(record).filter(([name]) => name in fields)
  return {
    id: record.id,
    ...Object.fromEntries(own),
    graveyard: { id: record.graveyard.id, name: record.graveyard.name },
  }
}
