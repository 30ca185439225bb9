import { documentDate, documentDateTime, knownPart } from '../../shared/dates.ts'
import { inSentence, type Text } from '../../shared/texts.ts'
import { isUnknown, unknownText } from '../../shared/unknown-values.ts'
import { documentFileName } from '../../server/documents/file-name.ts'
import type { PrintedGrave } from '../grave-references/public.server.ts'
import { letterhead, type LetterheadCompany } from '../../server/documents/letterhead.ts'
import type { NamedDocument } from '../../server/documents/render.ts'
import { deathRecord, type DeathRecord, fileNames, registerName } from './record.ts'
import { bookChoices } from './book-texts.ts'
import { deathRecordLegends } from './groups.ts'
import { deathRecordTexts } from './texts.ts'

/** The printed part of a stored row. */
export type PrintedDeathRecord = Omit<DeathRecord, 'version' | 'deleted' | 'dateCreated' | 'graveyardId'>

/** Documents are always in Serbian Cyrillic: docs/domain/document-texts.md#rules-for-all-documents */
export const printedBurialType = (type: DeathRecord['burialType']) =>
  inSentence(deathRecordTexts.choices.burialType[type][0])

const [unknown] = unknownText

type PrecisionField = 'dateOfBirth' | 'dateOfDeath' | 'dateOfBurial'
/** A date as far as it is known. */
export const printedDate = <Field extends PrecisionField>(
  record: Pick<DeathRecord, Field | `${Field}Precision`>,
  field: Field,
) => {
  const date: string | null = record[field]
  return date === null ? unknown : knownPart(documentDate(date), record[`${field}Precision`], 'rs')
}

export const printedResidence = (record: Pick<DeathRecord, 'lastResidencePlace' | 'lastResidenceAddress'>) => {
  const { lastResidencePlace: place, lastResidenceAddress: address } = record
  return place === null && address === null ? unknown : `${place ?? unknown}, ${address ?? unknown}`
}

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
  const choiceItem = <Field extends keyof typeof bookChoices>(
    field: Field,
    value: (keyof (typeof bookChoices)[Field] & string) | null,
  ) => {
    const names: Readonly<Record<string, Text>> = bookChoices[field]
    return item(field, value && names[value]?.[0])
  }
  const dateItem = (field: 'cremationDate' | 'deathCertificateDate' | 'exhumationDate') => {
    const date = record[field]
    return item(field, date && `${documentDate(date)} године`)
  }
  const partlyKnownDateItem = (field: PrecisionField) =>
    item(field, record[field] === null ? unknown : `${printedDate(record, field)} године`)
  type TextField = Exclude<
    keyof PrintedDeathRecord,
    | 'id'
    | 'graveyard'
    | 'notes'
    | 'burialType'
    | 'unknownFields'
    | 'payer'
    | 'payerId'
    | 'bookNumber'
    | `${PrecisionField}Precision`
  >
  const textItem = (field: TextField) => item(field, isUnknown(deathRecord, record, field) ? unknown : record[field])
  /** The filled optional items of a block. */
  const filled = <Item extends { value: string }>(...items: readonly Item[]) =>
    items.filter(({ value }) => value !== '')
  const blocks = [
    {
      heading: deathRecordLegends.person[0],
      items: [
        { label: 'Презиме, (име оца) и име', value: registerName(record) },
        textItem('mothersName'),
        ...filled(
          textItem('birthSurname'),
          choiceItem('sex', record.sex),
          textItem('citizenship'),
          choiceItem('maritalStatus', record.maritalStatus),
        ),
        item('jmbg', record.jmbg ?? withoutJmbg(record)),
        partlyKnownDateItem('dateOfBirth'),
        textItem('placeOfBirth'),
        textItem('municipalityOfBirth'),
        textItem('republicOfBirth'),
        textItem('occupation'),
        { label: 'Последње пребивалиште', value: printedResidence(record) },
      ],
    },
    {
      heading: deathRecordLegends.death[0],
      items: [
        partlyKnownDateItem('dateOfDeath'),
        textItem('placeOfDeath'),
        textItem('causeOfDeath'),
        ...filled(
          item('timeOfDeath', record.timeOfDeath && `${record.timeOfDeath} часова`),
          textItem('deathCertifiedBy'),
          textItem('deathCertificateNumber'),
          dateItem('deathCertificateDate'),
        ),
      ],
    },
    {
      heading: deathRecordLegends.burial[0],
      items: [
        item('graveyard', grave?.graveyard ?? record.graveyard.name),
        ...(grave ? graveItems(grave) : [textItem('burialPlaceNumber')]),
        textItem('burialGraveNumber'),
        item('burialType', printedBurialType(record.burialType)),
        textItem('funeralApprovalNumber'),
        partlyKnownDateItem('dateOfBurial'),
        ...filled(
          item('burialTime', record.burialTime && `${record.burialTime} часова`),
          textItem('reporterName'),
          textItem('reporterRelation'),
          textItem('reporterPhone'),
          item('bookNumber', record.bookNumber === null ? null : String(record.bookNumber)),
          item('payer', record.payer?.name),
          choiceItem('coffin', record.coffin),
          textItem('transport'),
          dateItem('cremationDate'),
          textItem('cremationPlace'),
          textItem('urnNumber'),
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
    fileName: documentFileName('Evidencija-Umrlih', record.funeralApprovalNumber ?? unknown, ...fileNames(record)),
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
  const fieldValues = Object.entries(record).filter(([name]) => name in fields)
  return {
    id: record.id,
    ...Object.fromEntries(fieldValues),
    graveyard: { id: record.graveyard.id, name: record.graveyard.name },
    payer: record.payer && { id: record.payer.id, name: record.payer.name },
  }
}
