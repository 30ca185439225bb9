import { z } from 'zod'
import { digits, longText, optionalJmbg, optionalLongText, optionalText, text } from '../../shared/fields.ts'
import {
  choice,
  date,
  farFuture,
  optionalChoice,
  optionalDate,
  optionalTime,
  reference,
} from '../../shared/value-fields.ts'
import { graveType } from '../grave-references/public.ts'
import { graveyardReferences } from '../graveyards/public.ts'
import { recordType } from '../../shared/record.ts'
import type { CodeOf, RecordOf } from '../../shared/record-of.ts'
import { deathRecordsPage } from './page-entry.ts'

/** Stored and printed in Serbian in both languages: a grave, a tomb, and an urn (in either, or in a niche). */
export const burialTypes = ['raka', 'grobnica', 'urna'] as const

/**
 * Reasons for a missing JMBG: stillborn, buried before the numbers existed (from 1977), a foreigner without residence, or
 * unidentified.
 */
export const noJmbgReasons = ['stillborn', 'oldRecord', 'foreigner', 'unidentified'] as const

/** Whether the date of birth is that of the JMBG, if there is one: docs/domain/graves.md#data-quality */
const birthStates = ['AGREES', 'CONTRADICTS'] as const

const shape = {
  firstName: text('DEATH_RECORD_FIRST_NAME'),
  fathersName: text('DEATH_RECORD_FATHERS_NAME'),
  lastName: text('DEATH_RECORD_LAST_NAME'),
  jmbg: optionalJmbg('DEATH_RECORD_JMBG'),
  noJmbgReason: optionalChoice('DEATH_RECORD_NO_JMBG_REASON', noJmbgReasons),
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
  burialTime: optionalTime('DEATH_RECORD_BURIAL_TIME'),
  deathCertificateNumber: optionalText('DEATH_RECORD_DEATH_CERTIFICATE_NUMBER'),
  deathCertificateDate: optionalDate('DEATH_RECORD_DEATH_CERTIFICATE_DATE'),
  reporterName: optionalText('DEATH_RECORD_REPORTER_NAME'),
  reporterRelation: optionalText('DEATH_RECORD_REPORTER_RELATION'),
  reporterPhone: optionalText('DEATH_RECORD_REPORTER_PHONE'),
  exhumationDate: optionalDate('DEATH_RECORD_EXHUMATION_DATE'),
  exhumationDestination: optionalText('DEATH_RECORD_EXHUMATION_DESTINATION'),
  exhumationDecision: optionalText('DEATH_RECORD_EXHUMATION_DECISION'),
}

/** Optional additional data of a register; empty in older records. */
export const noAdditionalData = {
  noJmbgReason: null,
  burialTime: null,
  deathCertificateNumber: null,
  deathCertificateDate: null,
  reporterName: null,
  reporterRelation: null,
  reporterPhone: null,
  exhumationDate: null,
  exhumationDestination: null,
  exhumationDecision: null,
} as const

const dates = z.object({
  dateOfBirth: shape.dateOfBirth,
  dateOfDeath: shape.dateOfDeath,
  dateOfBurial: shape.dateOfBurial,
})

const identity = z.object({ jmbg: shape.jmbg, noJmbgReason: shape.noJmbgReason })
const laterDates = dates.extend({
  deathCertificateDate: shape.deathCertificateDate,
  exhumationDate: shape.exhumationDate,
})

/**
 * Birth, death and burial must be in order, and not in the far future; errors are reported at the later field. A JMBG may be
 * missing only with a reason, and a reason is allowed only if it is missing.
 */
const fields = z
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
  .refine(({ dateOfDeath, deathCertificateDate }) => isBetween(dateOfDeath, deathCertificateDate), {
    error: 'DEATH_RECORD_DATES_NOT_IN_ORDER',
    path: ['deathCertificateDate'],
    when: ({ value }) => laterDates.safeParse(value).success,
  })
  .refine(({ dateOfBurial, exhumationDate }) => isBetween(dateOfBurial, exhumationDate), {
    error: 'DEATH_RECORD_DATES_NOT_IN_ORDER',
    path: ['exhumationDate'],
    when: ({ value }) => laterDates.safeParse(value).success,
  })
  .refine(({ jmbg, noJmbgReason }) => jmbg !== null || noJmbgReason !== null, {
    error: 'DEATH_RECORD_JMBG_CANT_BE_NULL',
    path: ['jmbg'],
    when: ({ value }) => identity.safeParse(value).success,
  })
  .refine(({ jmbg, noJmbgReason }) => jmbg === null || noJmbgReason === null, {
    error: 'DEATH_RECORD_NO_JMBG_REASON_NOT_VALID',
    path: ['noJmbgReason'],
    when: ({ value }) => identity.safeParse(value).success,
  })

/** That of a linked grave, letters included; the server refuses others: docs/domain/interments.md#one-place-for-what-is-true */
const editFields = fields.safeExtend({ burialPlaceNumber: text('DEATH_RECORD_BURIAL_PLACE_NUMBER') })

const isBetween = (earlier: string, later: string | null) =>
  later === null || (earlier <= later && later <= farFuture())

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
  ],
  computed: {
    burialMonth: { kind: 'date', stored: true },
    birthState: { kind: 'choice', options: birthStates, stored: true },
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
  filters: { burialType: 'several', graveyardId: 'one', dateOfDeath: 'dateRange', birthState: 'several' },
  labelledBy: { table: 'interments', field: 'deathRecordId', by: 'graveId', to: graveType },
  title: ['firstName', 'fathersName', 'lastName'],
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
  },
  unique: [{ index: 'death_records_jmbg', field: 'jmbg', code: 'DEATH_RECORD_WITH_JMBG_ALREADY_EXIST' }],
  references: graveyardReferences,
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

/** The first year that the filter offers; -1 stands for all: docs/requirements.md#period-of-death-records */
export const firstYear = 2018
export const all = -1
