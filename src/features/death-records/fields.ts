import { z } from 'zod'
import { bookFields, noBookData } from './book-fields.ts'
import { datePrecisions, earliestBurial, latestBurial } from '../burial-verdict/public.ts'
import { digits, longText, optionalJmbg, optionalLongText, optionalText, text } from '../../shared/fields.ts'
import { isUnknown, knownOrStated, orUnknown, precision, unknownNames } from '../../shared/unknown-values.ts'
import {
  choice,
  date,
  farFuture,
  optionalChoice,
  optionalDate,
  optionalTime,
  reference,
} from '../../shared/value-fields.ts'

/** Stored and printed in Serbian in both languages: a grave, a tomb, an urn in either, a niche, scattered ashes, an ossuary. */
export const burialTypes = ['raka', 'grobnica', 'urna', 'kaseta', 'rasipanje', 'kosturnica'] as const

/**
 * Reasons for a missing JMBG: stillborn, buried before the numbers existed (from 1977), a foreigner without residence, or
 * unidentified.
 */
export const noJmbgReasons = ['stillborn', 'oldRecord', 'foreigner', 'unidentified'] as const

/** Required fields that may be stated as unknown. */
const unknowable = [
  'firstName',
  'fathersName',
  'lastName',
  'dateOfBirth',
  'placeOfBirth',
  'municipalityOfBirth',
  'republicOfBirth',
  'mothersName',
  'occupation',
  'lastResidencePlace',
  'lastResidenceAddress',
  'dateOfDeath',
  'placeOfDeath',
  'causeOfDeath',
  'burialPlaceNumber',
  'burialGraveNumber',
  'dateOfBurial',
  'funeralApprovalNumber',
] as const

const shape = {
  firstName: orUnknown(text('DEATH_RECORD_FIRST_NAME')),
  fathersName: orUnknown(text('DEATH_RECORD_FATHERS_NAME')),
  lastName: orUnknown(text('DEATH_RECORD_LAST_NAME')),
  jmbg: optionalJmbg('DEATH_RECORD_JMBG'),
  noJmbgReason: optionalChoice('DEATH_RECORD_NO_JMBG_REASON', noJmbgReasons),
  dateOfBirth: orUnknown(date('DEATH_RECORD_DATE_OF_BIRTH')),
  placeOfBirth: orUnknown(text('DEATH_RECORD_PLACE_OF_BIRTH')),
  municipalityOfBirth: orUnknown(text('DEATH_RECORD_MUNICIPALITY_OF_BIRTH')),
  republicOfBirth: orUnknown(text('DEATH_RECORD_REPUBLIC_OF_BIRTH')),
  mothersName: orUnknown(text('DEATH_RECORD_MOTHERS_NAME')),
  occupation: orUnknown(text('DEATH_RECORD_OCCUPATION')),
  lastResidencePlace: orUnknown(text('DEATH_RECORD_LAST_RESIDENCE_PLACE')),
  lastResidenceAddress: orUnknown(text('DEATH_RECORD_LAST_RESIDENCE_ADDRESS')),
  dateOfDeath: orUnknown(date('DEATH_RECORD_DATE_OF_DEATH')),
  placeOfDeath: orUnknown(text('DEATH_RECORD_PLACE_OF_DEATH')),
  causeOfDeath: orUnknown(longText('DEATH_RECORD_CAUSE_OF_DEATH')),
  graveyardId: reference('DEATH_RECORD_GRAVEYARD'),
  burialType: choice('DEATH_RECORD_BURIAL_TYPE', burialTypes),
  burialPlaceNumber: orUnknown(digits('DEATH_RECORD_BURIAL_PLACE_NUMBER')),
  burialGraveNumber: orUnknown(text('DEATH_RECORD_BURIAL_GRAVE_NUMBER')),
  dateOfBurial: orUnknown(date('DEATH_RECORD_DATE_OF_BURIAL')),
  funeralApprovalNumber: orUnknown(digits('DEATH_RECORD_FUNERAL_APPROVAL_NUMBER')),
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
  ...bookFields,
  dateOfBirthPrecision: precision('DEATH_RECORD_DATE_OF_BIRTH_PRECISION', datePrecisions),
  dateOfDeathPrecision: precision('DEATH_RECORD_DATE_OF_DEATH_PRECISION', datePrecisions),
  dateOfBurialPrecision: precision('DEATH_RECORD_DATE_OF_BURIAL_PRECISION', datePrecisions),
  unknownFields: unknownNames('DEATH_RECORD_UNKNOWN_FIELDS', unknowable),
}

/** Dates of which perhaps only a part is known, and what is stated as unknown. */
export const statingUnknown = {
  precisions: {
    dateOfBirth: 'dateOfBirthPrecision',
    dateOfDeath: 'dateOfDeathPrecision',
    dateOfBurial: 'dateOfBurialPrecision',
  },
  unknown: 'unknownFields',
} as const

const nothing: string[] = []
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
  ...noBookData,
  dateOfBirthPrecision: 'DAY',
  dateOfDeathPrecision: 'DAY',
  dateOfBurialPrecision: 'DAY',
  unknownFields: nothing,
} as const

const identity = z.object({ jmbg: shape.jmbg, noJmbgReason: shape.noJmbgReason })

type Dates = Readonly<Record<string, unknown>>
const order = ['dateOfBirth', 'dateOfDeath', 'dateOfBurial'] as const
type Ordered = (typeof order)[number]
type Later = Ordered | 'cremationDate' | 'deathCertificateDate' | 'exhumationDate'

/** A date as far as it is known; null for one that is unknown or not valid, which is another fault. */
function known(values: Dates, name: Later) {
  const buriedOn = values[name]
  const stated = datePrecisions.find((each) => each === values[`${name}Precision`]) ?? 'DAY'
  return typeof buriedOn === 'string' && shape.deathCertificateDate.safeParse(buriedOn).success
    ? { buriedOn, precision: stated }
    : null
}

const isStated = (values: Dates, name: Ordered) => isUnknown(statingUnknown, values, name)

/** The later of two dates may not be before the earlier one for certain, nor in the far future. */
const inOrder = (first: Ordered, second: Later) =>
  z.refine<Dates>(
    (values) => {
      const [one, other] = [known(values, first), known(values, second)]
      const [from, to] = [one && earliestBurial(one), other && latestBurial(other)]
      const isSettled = order.every((name) => isStated(values, name) || known(values, name) !== null)
      if (!isSettled || !other || to === null) return true
      return (from === null || from <= to) && (earliestBurial(other) ?? '') <= farFuture()
    },
    { error: 'DEATH_RECORD_DATES_NOT_IN_ORDER', path: [second], when: () => true },
  )

/** If nothing is known of the death, which is between them. */
const buriedAfterBirth = z.refine<Dates>(
  (values) => {
    const [born, buried] = [known(values, 'dateOfBirth'), known(values, 'dateOfBurial')]
    if (!isStated(values, 'dateOfDeath') || !born || !buried) return true
    return (earliestBurial(born) ?? '') <= (latestBurial(buried) ?? '')
  },
  { error: 'DEATH_RECORD_DATES_NOT_IN_ORDER', path: ['dateOfBurial'], when: () => true },
)

/**
 * Birth, death and burial must be in order, and not in the far future; errors are reported at the later field. A JMBG may be
 * missing only with a reason, and a reason is allowed only if it is missing.
 */
export const fields = z
  .object(shape)
  .check(
    ...knownOrStated(shape, statingUnknown, 'DEATH_RECORD_VALUE_IS_KNOWN'),
    inOrder('dateOfBirth', 'dateOfDeath'),
    inOrder('dateOfDeath', 'dateOfBurial'),
    buriedAfterBirth,
    inOrder('dateOfDeath', 'cremationDate'),
    inOrder('dateOfDeath', 'deathCertificateDate'),
    inOrder('dateOfBurial', 'exhumationDate'),
  )
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

/** A record of which all that is required is known. */
export type KnownFields = Omit<z.output<typeof fields>, (typeof unknowable)[number]> &
  Readonly<Record<(typeof unknowable)[number], string>>

/** That of a linked grave, letters included; the server refuses others: docs/domain/interments.md#one-place-for-what-is-true */
export const editFields = fields.safeExtend({ burialPlaceNumber: orUnknown(text('DEATH_RECORD_BURIAL_PLACE_NUMBER')) })
