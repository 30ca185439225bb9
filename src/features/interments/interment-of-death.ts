import { type DatePrecision, usualKind } from '../burial-verdict/public.ts'
import { burialTypes, type DeathRecord } from '../death-records/record.ts'
import type { GraveType } from '../sections/public.ts'
import { addDays, today, type IsoDate } from '../../shared/dates.ts'

type BurialType = DeathRecord['burialType']

interface Death {
  readonly id: number
  readonly graveyardId: number
  readonly firstName: string | null
  readonly fathersName: string | null
  readonly lastName: string | null
  readonly dateOfBirth: IsoDate | null
  readonly dateOfBirthPrecision: DatePrecision
  readonly burialType: string
  readonly coffin: string | null
  readonly dateOfBurial: IsoDate | null
  readonly dateOfBurialPrecision: DatePrecision
}

/** A refused burial on this day or later needs the reason of an administrator; earlier ones are history. */
export const refusedFrom = () => addDays(today(), -30)

/** The usual type of a grave for each burial type of a death record; an urn may be in any. */
const graveTypes = {
  raka: 'RAKA',
  grobnica: 'GROBNICA',
  urna: 'URNA',
  kaseta: 'KASETA',
  rasipanje: 'SCATTERING',
  kosturnica: 'OSSUARY',
} as const satisfies Record<BurialType, GraveType>
const ofBurialType: Readonly<Record<string, GraveType>> = graveTypes

export const usualGraveType = (burialType: string) => ofBurialType[burialType]
export const burialTypeIn = (graveType: string) => burialTypes.find((type) => graveTypes[type] === graveType)

type Buried = Partial<Readonly<Record<'burialType' | 'coffin', string | null>>>
export function intermentKindOf({ burialType, coffin }: Buried) {
  const graveType = usualGraveType(burialType ?? '')
  return coffin === 'shared' ? 'SHARED' : graveType && usualKind[graveType]
}

/** Whether only a niche, a scattering garden or an ossuary has it, which then determines it. */
export const isOfGrave = (type: string | undefined) =>
  type === 'kaseta' || type === 'rasipanje' || type === 'kosturnica'

/** That of a niche, a scattering garden or an ossuary; an urn and a coffin may be in graves of several types. */
export function burialTypeStated(graveType: string, stated: BurialType) {
  const usual = burialTypeIn(graveType)
  if (usual === undefined || !(isOfGrave(usual) || isOfGrave(stated))) return stated
  return stated === 'kaseta' && !isOfGrave(usual) ? 'urna' : usual
}

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
  kind: intermentKindOf(record),
  precision: record.dateOfBurialPrecision,
  buriedOn: record.dateOfBurial,
  unknownFields: record.lastName === null ? ['surname'] : [],
})
