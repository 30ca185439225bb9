import { deathRecord } from '../features/death-records/record.ts'
import type { RecordType } from '../shared/record.ts'
import type { Role } from '../shared/session.ts'
import { aDeathRecord, type testPlatform } from './test-platform.ts'

// For the test of the roles: two companies with somebody of each role, and what may be asked of every record type.

export type Platform = Awaited<ReturnType<typeof testPlatform>>
type Person = Awaited<ReturnType<Platform['loggedIn']>>
/** Two companies with something of everything in each, and somebody of each role. */
export interface World {
  own: Town
  other: Town
}
interface Town {
  company: { id: number }
  graveyard: { id: number }
  people: Record<Role, Person>
}
/** What is asked of whom: `me` is the one who asks, `town` the company whose thing it is. */
export interface Asked {
  town: Town
  me: Person
  made: () => number
}
export interface Row {
  route: string
  /** The address and the body; it may prepare what the request is about. */
  ask: (asked: Asked) => Promise<Request> | Request
  /** The status for SUPERADMIN, ADMIN, USER: about their own company, and about another one when that differs. */
  own: [number, number, number]
  other?: [number, number, number]
}
export type Request = { url: string; body?: unknown }

export async function towns(platform: Platform): Promise<World> {
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

export const aRecord = async ({ town }: Asked, { base, name }: RecordType = deathRecord, body?: object) => {
  const values = body ?? aDeathRecord(town.graveyard)
  const answer = await town.people.USER.post(`${base}/${town.company.id}`, values)
  return answer.json<Record<string, { id: number }>>()[name]?.id ?? 0
}
export const aCompanyBody = ({ made }: Asked) => ({
  name: `ЈКП ${made()}`,
  email: `jkp${made()}@example.rs`,
  registrationNumber: String(60_000_000 + made()),
})
export const aUserBody = ({ made }: Asked) => ({
  name: 'Ана',
  surname: 'Анић',
  email: `ana${made()}@example.rs`,
  phoneNumber: '011',
})
export const anAccountBody = ({ made }: Asked) => {
  const digits = `840${String(5_000_000 + made()).padStart(13, '0')}`
  const control = String(98n - (BigInt(`${digits}00`) % 97n)).padStart(2, '0')
  return { name: 'Рачун', accountNumber: `${digits}${control}` }
}

export const records: Row['own'] = [401, 200, 200]
const unknownRecord: Row['own'] = [401, 400, 400]
export const platformOnly: Row['own'] = [200, 401, 401]

/** The search by both verbs, of the company that is named. */
export const searches = (base: string, own: Row['own'], other: Row['own']): Row[] => [
  {
    route: `GET ${base}/search`,
    ask: ({ town }) => ({ url: `${base}/search?companyId=${town.company.id}` }),
    own,
    other,
  },
  {
    route: `POST ${base}/search`,
    ask: ({ town }) => ({ url: `${base}/search`, body: { companyId: town.company.id } }),
    own,
    other,
  },
]

/** What every record type of a company offers, by its declaration. */
export function recordRows(type: RecordType, bodyOf: (asked: Asked) => object): Row[] {
  const { base } = type
  const id = (asked: Asked) => aRecord(asked, type, bodyOf(asked))
  return [
    ...searches(base, records, [401, 401, 401]),
    {
      route: `GET ${base}/:id`,
      ask: async (asked) => ({ url: `${base}/${await id(asked)}` }),
      own: records,
      other: [401, 404, 404],
    },
    {
      route: `POST ${base}/:id`,
      ask: (asked) => ({ url: `${base}/${asked.town.company.id}`, body: bodyOf(asked) }),
      own: records,
      other: [401, 401, 401],
    },
    {
      route: `PUT ${base}/:id`,
      ask: async (asked) => ({ url: `${base}/${await id(asked)}`, body: bodyOf(asked) }),
      own: records,
      other: unknownRecord,
    },
    {
      route: `DELETE ${base}/:id/:actingUserId`,
      ask: async (asked) => ({ url: `${base}/${await id(asked)}/${asked.me.id}` }),
      own: records,
      other: unknownRecord,
    },
    {
      route: `PUT ${base}/restore/:id`,
      ask: async (asked) => ({ url: `${base}/restore/${await id(asked)}` }),
      own: records,
      other: unknownRecord,
    },
  ]
}
