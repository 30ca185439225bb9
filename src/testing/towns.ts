import { deathRecord } from '../features/death-records/record.ts'
import type { RecordType } from '../shared/record.ts'
import { type Action, may, removalIn } from '../shared/roles.ts'
import { aReason } from './reasons.ts'
import type { Role } from '../shared/session.ts'
import { aDeathRecord, type Person, type TestPlatform } from './platform.ts'

// For the permissions test: two companies with a user of each role, and the requests of every record type.

/** Two companies, each with a graveyard and a user of each role. */
export interface World {
  own: Town
  other: Town
}
interface Town {
  company: { id: number }
  graveyard: { id: number; name: string }
  people: Record<Role, Person>
}
/** A request's context: `me` is the caller, `town` the company that it concerns, which is the caller's own or not. */
export interface Call {
  town: Town
  isOwn: boolean
  me: Person
  made: () => number
}
export interface Row {
  route: string
  /** The URL and body; may create what the request is about. */
  make: (call: Call) => Promise<Request> | Request
  /** The status for SUPERADMIN, ADMIN and USER: for their own company, and for another one if it differs. */
  own: [number, number, number]
  other?: [number, number, number]
}
export type Request = { url: string; body?: unknown }

export async function towns(platform: TestPlatform): Promise<World> {
  const superadmin = await platform.loggedIn(await platform.aUser('SUPERADMIN'))
  const town = async (): Promise<Town> => {
    const company = await platform.aCompany()
    const [graveyard, admin, clerk] = [
      await platform.aGraveyard(company),
      await platform.loggedIn(await platform.aUser('ADMIN', company)),
      await platform.loggedIn(await platform.aUser('USER', company)),
    ]
    return { company, graveyard, people: { SUPERADMIN: superadmin, ADMIN: admin, USER: clerk } }
  }
  return { own: await town(), other: await town() }
}

/** A user who may write records of a type. */
export const writerOf = (people: Record<Role, Person>, { may: { write } }: RecordType) =>
  people[may('USER', write) ? 'USER' : 'ADMIN']

export const aRecord = async ({ town }: Call, type: RecordType = deathRecord, body?: object) => {
  const { base, name } = type
  const values = body ?? aDeathRecord(town.graveyard)
  const answer = await writerOf(town.people, type).post(`${base}/${town.company.id}`, values)
  const record = answer.json<Partial<Record<string, { id: number }>>>()[name]
  if (!record) throw new Error(`${base} refused an example: ${answer.statusCode} ${answer.body}`)
  return record.id
}
export const aCompanyBody = ({ made }: Call) => ({
  name: `ЈКП ${made()}`,
  email: `jkp${made()}@example.rs`,
  registrationNumber: String(60_000_000 + made()),
})
export const aUserBody = ({ made }: Call) => ({
  name: 'Ана',
  surname: 'Анић',
  email: `ana${made()}@example.rs`,
  phoneNumber: '011',
})
export const anAccountBody = ({ made }: Call) => {
  const digits = `840${String(5_000_000 + made()).padStart(13, '0')}`
  const control = String(98n - (BigInt(`${digits}00`) % 97n)).padStart(2, '0')
  return { name: 'Рачун', accountNumber: `${digits}${control}` }
}

export const records: Row['own'] = [401, 200, 200]
export const unknownRecord: Row['own'] = [401, 400, 400]
export const platformOnly: Row['own'] = [200, 401, 401]

/** The search by both verbs, in the given company. */
export const searches = (base: string, own: Row['own'], other: Row['own']): Row[] => [
  {
    route: `GET ${base}/search`,
    make: ({ town }) => ({ url: `${base}/search?companyId=${town.company.id}` }),
    own,
    other,
  },
  {
    route: `POST ${base}/search`,
    make: ({ town }) => ({ url: `${base}/search`, body: { companyId: town.company.id } }),
    own,
    other,
  },
]

/** The export of the list, in the given company. */
export const exportOf = (base: string, own: Row['own'], other: Row['own']): Row => ({
  route: `POST ${base}/export`,
  make: ({ town }) => ({ url: `${base}/export`, body: { companyId: town.company.id, format: 'csv' } }),
  own,
  other,
})

/** The routes that delete and restore several records together. */
export const chosenRows = (
  { base }: Pick<RecordType, 'base'>,
  id: (call: Call) => Promise<number>,
  own: Row['own'] = records,
  other: Row['own'] = unknownRecord,
  reason?: object,
): Row[] =>
  ['deletion', 'restoration'].map((path) => ({
    route: `POST ${base}/${path}`,
    make: async (call) => ({ url: `${base}/${path}`, body: { ids: [await id(call)], ...reason } }),
    own,
    other,
  }))

/** The routes of every company record type, derived from its declaration. */
export function recordRows(type: RecordType, bodyOf: (call: Call) => object | Promise<object>): Row[] {
  const { base } = type
  const id = async (call: Call) => aRecord(call, type, await bodyOf(call))
  const statuses = (action: Action): readonly [own: Row['own'], other: Row['own']] =>
    may('USER', action)
      ? [records, unknownRecord]
      : [
          [401, 200, 401],
          [401, 400, 401],
        ]
  const [written, unknown] = statuses(type.may.write)
  const [removed, unknownToRemove] = statuses(removalIn(type.may))
  const reason = aReason(type)
  const common: Row[] = [
    ...searches(base, records, [401, 401, 401]),
    exportOf(base, records, [401, 401, 401]),
    {
      route: `GET ${base}/:id`,
      make: async (call) => ({ url: `${base}/${await id(call)}` }),
      own: records,
      other: [401, 404, 404],
    },
    {
      route: `POST ${base}/:id`,
      make: async (call) => ({ url: `${base}/${call.town.company.id}`, body: await bodyOf(call) }),
      own: written,
      other: [401, 401, 401],
    },
  ]
  if (type.appendOnly) return common
  return [
    ...common,
    ...chosenRows(type, id, removed, unknownToRemove, reason),
    {
      route: `PUT ${base}/:id`,
      make: async (call) => ({ url: `${base}/${await id(call)}`, body: await bodyOf(call) }),
      own: written,
      other: unknown,
    },
    {
      route: `DELETE ${base}/:id/:actingUserId`,
      make: async (call) => ({ url: `${base}/${await id(call)}/${call.me.id}`, ...(reason && { body: reason }) }),
      own: removed,
      other: unknownToRemove,
    },
    {
      route: `PUT ${base}/restore/:id`,
      make: async (call) => ({ url: `${base}/restore/${await id(call)}` }),
      own: removed,
      other: unknownToRemove,
    },
  ]
}
