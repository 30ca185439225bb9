import { z } from 'zod'
import {
  choice,
  date,
  digits,
  farFuture,
  jmbg,
  longText,
  optionalLongText,
  reference,
  text,
} from '../../shared/fields.ts'
import { graveyardReferences } from '../../shared/graveyard.ts'
import { recordType, type CodeOf, type RecordOf } from '../../shared/record.ts'

/** Stored and printed in Serbian in both languages (specification 1 and 3). */
export const burialTypes = ['raka', 'grobnica'] as const

const shape = {
  firstName: text('DEATH_RECORD_FIRST_NAME'),
  fathersName: text('DEATH_RECORD_FATHERS_NAME'),
  lastName: text('DEATH_RECORD_LAST_NAME'),
  jmbg: jmbg('DEATH_RECORD_JMBG'),
  dateOfBirth: date('DEATH_RECORD_DATE_OF_BIRTH'),
  placeOfBirth: text('DEATH_RECORD_PLACE_OF_BIRTH'),
  municipalityOfBirth: text('DEATH_RECORD_MUNICIPALITY_OF_BIRTH'),
  republicOfBirth: text('DEATH_RECORD_REPUBLIC_OF_BIRTH'),
  mothersName: text('DEATH_RECORD_MOTHERS_NAME'),
  occupation: text('DEATH_RECORD_OCCUPATION'),
  lastResidencePlace: text('DEATH_RECORD_LAST_RESIDENCE_PLACE'),
  lastResidenceAddress: text('DEATH_RECORD_LAST_RESIDENCE_ADDRESS'),
  dateOfDeath: date('DEATH_RECORD_DATE_OF_DEATH'),
  placeOfDeath: text('DEATH_RECORD_PLACE_OF_DEATH'),
  causeOfDeath: longText('DEATH_RECORD_CAUSE_OF_DEATH'),
  graveyardId: reference('DEATH_RECORD_GRAVEYARD'),
  burialType: choice('DEATH_RECORD_BURIAL_TYPE', burialTypes),
  burialPlaceNumber: digits('DEATH_RECORD_BURIAL_PLACE_NUMBER'),
  burialGraveNumber: text('DEATH_RECORD_BURIAL_GRAVE_NUMBER'),
  dateOfBurial: date('DEATH_RECORD_DATE_OF_BURIAL'),
  funeralApprovalNumber: digits('DEATH_RECORD_FUNERAL_APPROVAL_NUMBER'),
  notes: optionalLongText('DEATH_RECORD_NOTES'),
}

const dates = z.object({
  dateOfBirth: shape.dateOfBirth,
  dateOfDeath: shape.dateOfDeath,
  dateOfBurial: shape.dateOfBurial,
})

/** Born, then died, then buried, and none in the far future; the later field bears the code (decisions 5). */
const datesInOrder = z
  .object(shape)
  .refine(({ dateOfBirth, dateOfDeath }) => dateOfBirth <= dateOfDeath && dateOfDeath <= farFuture(), {
    error: 'DEATH_RECORD_DATES_NOT_IN_ORDER',
    path: ['dateOfDeath'],
    when: ({ value }) => dates.safeParse(value).success,
  })
  .refine(({ dateOfDeath, dateOfBurial }) => dateOfDeath <= dateOfBurial && dateOfBurial <= farFuture(), {
    error: 'DEATH_RECORD_DATES_NOT_IN_ORDER',
    path: ['dateOfBurial'],
    when: ({ value }) => dates.safeParse(value).success,
  })

export const deathRecord = recordType({
  name: 'deathRecord',
  table: 'deathRecords',
  base: '/api/deathRecord',
  code: 'DEATH_RECORD',
  notFound: 'DEATH_RECORD_NOT_EXIST',
  scope: 'company',
  may: { read: 'records', write: 'records' },
  fields: datesInOrder,
  ruleCodes: ['DEATH_RECORD_DATES_NOT_IN_ORDER'],
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
  title: ['firstName', 'fathersName', 'lastName'],
  suggested: {
    placeOfBirth: 'place',
    municipalityOfBirth: 'municipality',
    republicOfBirth: 'republic',
    occupation: 'occupation',
    lastResidencePlace: 'place',
    lastResidenceAddress: 'street',
    placeOfDeath: 'place',
    causeOfDeath: 'cause',
  },
  unique: [{ index: 'death_records_jmbg', field: 'jmbg', code: 'DEATH_RECORD_WITH_JMBG_ALREADY_EXIST' }],
  references: graveyardReferences,
})

export type DeathRecord = RecordOf<typeof deathRecord>
export type DeathRecordCode = CodeOf<typeof deathRecord> | 'DEATH_RECORD_DATES_NOT_IN_ORDER'

/** The years that the filter offers: 2018 up to the current one (decisions 5). -1 stands for all. */
export const firstYear = 2018
export const all = -1
