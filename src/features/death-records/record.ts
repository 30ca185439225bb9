import { graveType, unidentified } from '../grave-references/public.ts'
import { graveyardReferences } from '../graveyards/public.ts'
import { partyReference } from '../parties/public.ts'
import { recordType } from '../../shared/record.ts'
import { unknownText } from '../../shared/unknown-values.ts'
import type { CodeOf, RecordOf } from '../../shared/record-of.ts'
import { burialTypes, editFields, fields, noAdditionalData, noJmbgReasons, statingUnknown } from './fields.ts'
import { deathRecordsPage } from './page-entry.ts'

export { burialTypes, noAdditionalData, noJmbgReasons }
export type { KnownFields } from './fields.ts'
export { coffins, isEarlyBurial, maritalStatuses, sexes } from './book-fields.ts'

/** Whether what is known of the date of birth is that of the JMBG, if there is one: docs/domain/graves.md#data-quality */
const birthStates = ['AGREES', 'CONTRADICTS'] as const
const unknownStates = ['KNOWN', 'UNKNOWN'] as const

type Names = Pick<DeathRecord, 'lastName' | 'fathersName' | 'firstName'>
/** «Петровић (Милан) Јован», as in registers. */
export function registerName({ lastName, fathersName, firstName }: Names) {
  const [unknown] = unknownText
  if (lastName === null && firstName === null)
    return fathersName === null ? unidentified : `${unidentified} (${fathersName})`
  return `${lastName ?? unknown} (${fathersName ?? unknown}) ${firstName ?? unknown}`
}

/** Last and first name, in the names of files. */
export function fileNames({ lastName, firstName }: Omit<Names, 'fathersName'>) {
  const isKnown = lastName !== null || firstName !== null
  return isKnown ? [lastName ?? unknownText[0], firstName ?? unknownText[0]] : [unidentified]
}

/** Both names, or one of them. */
export const nameOfDead = ({ firstName, lastName }: Omit<Names, 'fathersName'>) =>
  [firstName, lastName].filter(Boolean).join(' ') || unidentified

export const deathRecord = recordType({
  name: 'deathRecord',
  table: 'deathRecords',
  page: deathRecordsPage,
  base: '/api/deathRecord',
  document: '/api/createreport',
  code: 'DEATH_RECORD',
  notFound: 'DEATH_RECORD_NOT_EXIST',
  scope: 'company',
  may: { read: 'records', write: 'records' },
  fields,
  editFields,
  ruleCodes: [
    'DEATH_RECORD_DATES_NOT_IN_ORDER',
    'DEATH_RECORD_JMBG_CANT_BE_NULL',
    'DEATH_RECORD_BURIAL_REFUSED',
    'DEATH_RECORD_BURIAL_PLACE_NUMBER_IS_NOT_NUMBER',
    'DEATH_RECORD_VALUE_IS_KNOWN',
    'DEATH_RECORD_BOOK_NUMBER_NOT_NEXT',
  ],
  keptWhenAbsent: [
    ['burialTime'],
    ['deathCertificateNumber'],
    ['deathCertificateDate'],
    ['reporterName'],
    ['reporterRelation'],
    ['reporterPhone'],
    ['exhumationDate'],
    ['exhumationDestination'],
    ['exhumationDecision'],
    ['sex'],
    ['birthSurname'],
    ['citizenship'],
    ['maritalStatus'],
    ['timeOfDeath'],
    ['deathCertifiedBy'],
    ['bookNumber'],
    ['payerId'],
    ['transport'],
    ['coffin'],
    ['cremationPlace'],
    ['cremationDate'],
    ['urnNumber'],
    ['dateOfBirthPrecision'],
    ['dateOfDeathPrecision'],
    ['dateOfBurialPrecision'],
  ],
  computed: {
    burialMonth: { kind: 'date', stored: true },
    birthState: { kind: 'choice', options: birthStates, stored: true },
    bookYear: { kind: 'count', stored: true },
    unknownState: { kind: 'choice', options: unknownStates, stored: true },
    graveLabel: { kind: 'text', by: 'grave_of_death_record', insteadOf: 'burialPlaceNumber', mayBeEmpty: true },
    graveKey: { kind: 'text', by: 'grave_of_death_record', sorts: 'burialPlaceNumber', onlyFiltered: true },
  },
  columns: [
    'firstName',
    'fathersName',
    'lastName',
    'jmbg',
    'dateOfBirth',
    'burialPlaceNumber',
    'dateOfBurial',
    'dateCreated',
  ],
  searched: ['firstName', 'fathersName', 'lastName', 'jmbg', 'burialPlaceNumber', 'funeralApprovalNumber'],
  filters: {
    burialType: 'several',
    graveyardId: 'one',
    dateOfDeath: 'dateRange',
    birthState: 'several',
    unknownState: 'several',
  },
  labelledBy: { table: 'interments', field: 'deathRecordId', by: 'graveId', to: graveType },
  title: ['firstName', 'fathersName', 'lastName'],
  untitled: unidentified,
  ...statingUnknown,
  details: [['dateOfBirth'], ['dateOfDeath'], ['burialPlaceNumber']],
  suggested: {
    placeOfBirth: 'place',
    municipalityOfBirth: 'municipality',
    republicOfBirth: 'republic',
    occupation: 'occupation',
    lastResidencePlace: 'place',
    lastResidenceAddress: 'street',
    placeOfDeath: 'place',
    causeOfDeath: 'cause',
    cremationPlace: 'place',
  },
  unique: [
    { index: 'death_records_jmbg', field: 'jmbg', code: 'DEATH_RECORD_WITH_JMBG_ALREADY_EXIST' },
    { index: 'death_records_book', field: 'bookNumber', code: 'DEATH_RECORD_WITH_BOOK_NUMBER_ALREADY_EXIST' },
  ],
  references: [...graveyardReferences, { ...partyReference, field: 'payerId', as: 'payer' }],
  personalNumber: 'jmbg',
  people: [
    { names: ['firstName', 'fathersName', 'lastName'], dateOfBirth: 'dateOfBirth' },
    { names: ['reporterName'] },
  ],
})

export type DeathRecord = RecordOf<typeof deathRecord>
export type DeathRecordCode =
  | CodeOf<typeof deathRecord>
  | 'DEATH_RECORD_DATES_NOT_IN_ORDER'
  | 'DEATH_RECORD_JMBG_CANT_BE_NULL'
  | 'DEATH_RECORD_VALUE_IS_KNOWN'
  | 'DEATH_RECORD_BOOK_NUMBER_NOT_NEXT'

/** The first year that the filter offers; -1 stands for all: docs/requirements.md#period-of-death-records */
export const firstYear = 2018
export const all = -1
