import type { DatePrecision } from '../burial-verdict/public.ts'
import { addDays, today, type IsoDate } from '../../shared/dates.ts'

interface Death {
  readonly id: number
  readonly graveyardId: number
  readonly firstName: string | null
  readonly fathersName: string | null
  readonly lastName: string | null
  readonly dateOfBirth: IsoDate | null
  readonly dateOfBirthPrecision: DatePrecision
  readonly burialType: string
  readonly dateOfBurial: IsoDate | null
  readonly dateOfBurialPrecision: DatePrecision
}

/** A refused burial on this day or later needs the reason of an administrator; earlier ones are history. */
export const refusedFrom = () => addDays(today(), -30)

export const intermentKindOf = (burialType: string) =>
  burialType === '' ? undefined : burialType === 'urna' ? 'URN' : 'COFFIN'

/** What lies at the destination of moved remains: docs/domain/interments.md#removal */
export const kindAfterMove = <Kind extends string>(kind: Kind) =>
  kind === 'COFFIN' || kind === 'SHARED' ? 'REMAINS' : kind

export const knownYearOfBirth = ({
  dateOfBirth,
  dateOfBirthPrecision,
}: Pick<Death, 'dateOfBirth' | 'dateOfBirthPrecision'>) =>
  dateOfBirth === null || dateOfBirthPrecision === 'ABOUT' ? null : Number(dateOfBirth.slice(0, 4))

/** The interment of a death record in a grave, without its place: docs/requirements.md#interments */
export const intermentIn = (graveId: number, record: Death) => ({
  graveyardId: record.graveyardId,
  graveId,
  deathRecordId: record.id,
  surname: record.lastName,
  name: record.firstName,
  fathersName: record.fathersName,
  yearOfBirth: knownYearOfBirth(record),
  kind: intermentKindOf(record.burialType),
  precision: record.dateOfBurialPrecision,
  buriedOn: record.dateOfBurial,
  unknownFields: record.lastName === null ? ['surname'] : [],
})
