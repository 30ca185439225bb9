import { optionalCount } from '../../shared/counts-and-choices.ts'
import { optionalText } from '../../shared/fields.ts'
import { optionalChoice, optionalDate, optionalReference, optionalTime } from '../../shared/value-fields.ts'

export const sexes = ['M', 'F'] as const
export const maritalStatuses = ['single', 'married', 'partnership', 'divorced', 'widowed'] as const
/** `shared` is that of somebody else, like a newborn's with the mother. */
export const coffins = ['wooden', 'woodenWithLiner', 'metal', 'other', 'shared'] as const

/** Optional fields of the books of a town. */
export const bookFields = {
  sex: optionalChoice('DEATH_RECORD_SEX', sexes),
  birthSurname: optionalText('DEATH_RECORD_BIRTH_SURNAME'),
  citizenship: optionalText('DEATH_RECORD_CITIZENSHIP'),
  maritalStatus: optionalChoice('DEATH_RECORD_MARITAL_STATUS', maritalStatuses),
  timeOfDeath: optionalTime('DEATH_RECORD_TIME_OF_DEATH'),
  deathCertifiedBy: optionalText('DEATH_RECORD_DEATH_CERTIFIED_BY'),
  bookNumber: optionalCount('DEATH_RECORD_BOOK_NUMBER', 1, 1_000_000),
  payerId: optionalReference('DEATH_RECORD_PAYER'),
  transport: optionalText('DEATH_RECORD_TRANSPORT'),
  coffin: optionalChoice('DEATH_RECORD_COFFIN', coffins),
  cremationPlace: optionalText('DEATH_RECORD_CREMATION_PLACE'),
  cremationDate: optionalDate('DEATH_RECORD_CREMATION_DATE'),
  urnNumber: optionalText('DEATH_RECORD_URN_NUMBER'),
}

/** None of them. */
export const noBookData = {
  sex: null,
  birthSurname: null,
  citizenship: null,
  maritalStatus: null,
  timeOfDeath: null,
  deathCertifiedBy: null,
  bookNumber: null,
  payerId: null,
  transport: null,
  coffin: null,
  cremationPlace: null,
  cremationDate: null,
  urnNumber: null,
} as const

interface Timed {
  readonly dateOfDeath: string
  readonly timeOfDeath: string
  readonly dateOfBurial: string
  readonly burialTime: string
}

/** Whether somebody is certainly buried less than 24 hours after death; days alone say so only if they are the same. */
export function isEarlyBurial({ dateOfDeath, timeOfDeath, dateOfBurial, burialTime }: Timed) {
  if (timeOfDeath === '' || burialTime === '') return dateOfDeath === dateOfBurial
  const hours =
    (Date.parse(`${dateOfBurial}T${burialTime}Z`) - Date.parse(`${dateOfDeath}T${timeOfDeath}Z`)) / 3_600_000
  return hours >= 0 && hours < 24
}
