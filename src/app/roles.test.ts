import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles, type Role } from '../shared/session.ts'
import { aDeathRecord, password, testPlatform } from './test-platform.ts'

type Platform = Awaited<ReturnType<typeof testPlatform>>
type Person = Awaited<ReturnType<Platform['loggedIn']>>
/** Two companies with something of everything in each, and somebody of each role. */
interface World {
  own: Town
  other: Town
}
interface Town {
  company: { id: number }
  graveyard: { id: number }
  people: Record<Role, Person>
}
/** What is asked of whom: `me` is the one who asks, `town` the company whose thing it is. */
interface Asked {
  town: Town
  me: Person
  made: () => number
}
interface Row {
  route: string
  /** The address and the body; it may prepare what the request is about. */
  ask: (asked: Asked) => Promise<Request> | Request
  /** The status for SUPERADMIN, ADMIN, USER: about their own company, and about another one when that differs. */
  own: [number, number, number]
  other?: [number, number, number]
}
type Request = { url: string; body?: unknown }

const anybody: Row['own'] = [200, 200, 200]

let platform: Platform
let world: World
let serial = 0
beforeAll(async () => {
  platform = await testPlatform()
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
  world = { own: await town(), other: await town() }
})
afterAll(() => platform.close())

/** A user of the town who may be edited, deleted and restored. */
const aColleague = async ({ town }: Asked, values = {}) => (await platform.aUser('USER', town.company, values)).id
const emailOf = async ({ id }: { id: number }) =>
  (await platform.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
const anotherSession = async ({ id }: { id: number }) => {
  const session = { userId: id }
  return (await platform.db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow()).id
}
const aRecord = async ({ town }: Asked) => {
  const answer = await town.people.USER.post(`/api/deathRecord/${town.company.id}`, aDeathRecord(town.graveyard))
  return answer.json<{ deathRecord: { id: number } }>().deathRecord.id
}
const deletedRecord = async (asked: Asked) => {
  const id = await aRecord(asked)
  await asked.town.people.USER.delete(`/api/deathRecord/${id}/${asked.town.people.USER.id}`)
  return id
}
const aPlace = async ({ town, made }: Asked) => (await platform.aGraveyard(town.company, `Место ${made()}`)).id
const anAccount = async ({ town, made }: Asked) => {
  const digits = String(1_000_000 + made()).padStart(16, '0')
  const { id } = await platform.db
    .insertInto('bankAccounts')
    .values({
      companyId: town.company.id,
      name: 'Рачун',
      accountNumber: `${digits}00`,
      searchText: '',
      sortKeys: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const aCompanyBody = ({ made }: Asked) => ({
  name: `ЈКП ${made()}`,
  email: `jkp${made()}@example.rs`,
  registrationNumber: String(60_000_000 + made()),
})
const aUserBody = ({ made }: Asked) => ({
  name: 'Ана',
  surname: 'Анић',
  email: `ana${made()}@example.rs`,
  phoneNumber: '011',
})
const anAccountBody = ({ made }: Asked) => {
  const digits = `840${String(5_000_000 + made()).padStart(13, '0')}`
  const control = String(98n - (BigInt(`${digits}00`) % 97n)).padStart(2, '0')
  return { name: 'Рачун', accountNumber: `${digits}${control}` }
}

const [deathRecord, companies, accounts, graveyard, users] = [
  '/api/deathRecord',
  '/api/superadmin/companies',
  '/api/superadmin/bankAccounts',
  '/api/graveyard',
  '/api/admin/users',
]
const records: Row['own'] = [401, 200, 200]
const unknownRecord: Row['own'] = [401, 400, 400]
const platformOnly: Row['own'] = [200, 401, 401]

/** The search by both verbs, of the company that is named. */
const searches = (base: string, own: Row['own'], other: Row['own']): Row[] => [
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

const table: Row[] = [
  // The session and the own person.
  { route: 'GET /api/user/current', ask: () => ({ url: '/api/user/current' }), own: anybody },
  {
    route: 'PUT /api/user/:id',
    ask: async (asked) => ({
      url: `/api/user/${asked.town === world.own ? asked.me.id : await aColleague(asked)}`,
      body: { ...aUserBody(asked), language: 'rs' },
    }),
    own: anybody,
    other: [400, 400, 400],
  },
  { route: 'GET /api/user/sessions', ask: () => ({ url: '/api/user/sessions' }), own: anybody },
  { route: 'DELETE /api/user/sessions', ask: () => ({ url: '/api/user/sessions' }), own: anybody },
  {
    route: 'DELETE /api/user/sessions/:id',
    ask: async ({ town, me }) => ({
      url: `/api/user/sessions/${await anotherSession(town === world.own ? me : town.people.USER)}`,
    }),
    own: anybody,
    other: [400, 400, 400],
  },
  {
    route: 'POST /api/user/changePassword/',
    ask: async ({ town, me }) => ({
      url: '/api/user/changePassword/',
      body: { email: town === world.own ? await emailOf(me) : 'other@example.rs', password },
    }),
    own: anybody,
    other: [400, 400, 400],
  },
  // Death records.
  ...searches(deathRecord, records, [401, 401, 401]),
  {
    route: `GET ${deathRecord}/:id`,
    ask: async (asked) => ({ url: `${deathRecord}/${await aRecord(asked)}` }),
    own: records,
    other: [401, 404, 404],
  },
  {
    route: `POST ${deathRecord}/:id`,
    ask: ({ town }) => ({ url: `${deathRecord}/${town.company.id}`, body: aDeathRecord(town.graveyard) }),
    own: records,
    other: [401, 401, 401],
  },
  {
    route: `PUT ${deathRecord}/:id`,
    ask: async (asked) => ({
      url: `${deathRecord}/${await aRecord(asked)}`,
      body: aDeathRecord(asked.town.graveyard),
    }),
    own: records,
    other: unknownRecord,
  },
  {
    route: `DELETE ${deathRecord}/:id/:actingUserId`,
    ask: async (asked) => ({ url: `${deathRecord}/${await aRecord(asked)}/${asked.me.id}` }),
    own: records,
    other: unknownRecord,
  },
  {
    route: `PUT ${deathRecord}/restore/:id`,
    ask: async (asked) => ({ url: `${deathRecord}/restore/${await deletedRecord(asked)}` }),
    own: records,
    other: unknownRecord,
  },
  {
    route: 'GET /api/createreport/:id',
    ask: async (asked) => ({ url: `/api/createreport/${await aRecord(asked)}` }),
    own: records,
    other: [401, 404, 404],
  },
  {
    route: 'GET /api/company/documentSettings',
    ask: ({ town }) => ({ url: `/api/company/documentSettings?companyId=${town.company.id}` }),
    own: [200, 200, 401],
    other: [200, 401, 401],
  },
  {
    route: 'PUT /api/company/documentSettings',
    ask: ({ town, made }) => ({
      url: '/api/company/documentSettings',
      body: { companyId: town.company.id, directorName: `Директор ${made()}` },
    }),
    own: [200, 200, 401],
    other: [200, 401, 401],
  },
  {
    route: 'GET /api/report',
    ask: ({ town }) => ({ url: `/api/report?companyId=${town.company.id}&year=2026&month=1` }),
    own: records,
    other: [401, 401, 401],
  },
  // The audit trail.
  ...searches('/api/auditTrail', [200, 200, 401], [200, 401, 401]),
  {
    route: 'GET /api/auditTrail/people',
    ask: ({ town }) => ({ url: `/api/auditTrail/people?selectedCompanyId=${town.company.id}` }),
    own: [200, 200, 401],
    other: [200, 401, 401],
  },
  // Of a record that is not one's own it tells nothing.
  {
    route: 'GET /api/auditTrail/record/:id',
    ask: async (asked) => ({ url: `/api/auditTrail/record/${await aRecord(asked)}` }),
    own: anybody,
  },
  // Companies.
  { route: `GET ${companies}/all`, ask: () => ({ url: `${companies}/all` }), own: platformOnly },
  { route: `POST ${companies}/all`, ask: () => ({ url: `${companies}/all`, body: {} }), own: platformOnly },
  ...searches(companies, platformOnly, platformOnly),
  {
    route: `GET ${companies}/:id`,
    ask: ({ town }) => ({ url: `${companies}/${town.company.id}` }),
    own: platformOnly,
  },
  { route: `POST ${companies}`, ask: (asked) => ({ url: companies, body: aCompanyBody(asked) }), own: platformOnly },
  {
    route: `PUT ${companies}/:id`,
    ask: (asked) => ({ url: `${companies}/${asked.town.company.id}`, body: aCompanyBody(asked) }),
    own: platformOnly,
  },
  {
    route: `DELETE ${companies}/:id/:actingUserId`,
    ask: async ({ me }) => ({ url: `${companies}/${(await platform.aCompany()).id}/${me.id}` }),
    own: platformOnly,
  },
  {
    route: `PUT ${companies}/restore/:id`,
    ask: ({ town }) => ({ url: `${companies}/restore/${town.company.id}` }),
    own: platformOnly,
  },
  // Bank accounts.
  ...searches(accounts, platformOnly, platformOnly),
  {
    route: `GET ${accounts}/:id`,
    ask: async (asked) => ({ url: `${accounts}/${await anAccount(asked)}` }),
    own: platformOnly,
  },
  {
    route: `POST ${accounts}/:id`,
    ask: (asked) => ({ url: `${accounts}/${asked.town.company.id}`, body: anAccountBody(asked) }),
    own: platformOnly,
  },
  {
    route: `PUT ${accounts}/:id`,
    ask: async (asked) => ({ url: `${accounts}/${await anAccount(asked)}`, body: anAccountBody(asked) }),
    own: platformOnly,
  },
  {
    route: `DELETE ${accounts}/:id/:actingUserId`,
    ask: async (asked) => ({ url: `${accounts}/${await anAccount(asked)}/${asked.me.id}` }),
    own: platformOnly,
  },
  {
    route: `PUT ${accounts}/restore/:id`,
    ask: async (asked) => ({ url: `${accounts}/restore/${await anAccount(asked)}` }),
    own: platformOnly,
  },
  // Graveyards: read by the company, written by the platform.
  ...searches(graveyard, anybody, [200, 401, 401]),
  {
    route: `GET ${graveyard}/allByCompanyId`,
    ask: ({ town }) => ({ url: `${graveyard}/allByCompanyId?companyId=${town.company.id}` }),
    own: anybody,
    other: [200, 401, 401],
  },
  {
    route: `POST ${graveyard}/allByCompanyId`,
    ask: ({ town }) => ({ url: `${graveyard}/allByCompanyId`, body: { companyId: town.company.id } }),
    own: anybody,
    other: [200, 401, 401],
  },
  {
    route: `GET ${graveyard}/:id`,
    ask: async (asked) => ({ url: `${graveyard}/${await aPlace(asked)}` }),
    own: anybody,
    other: [200, 404, 404],
  },
  {
    route: `POST ${graveyard}/:id`,
    ask: ({ town, made }) => ({ url: `${graveyard}/${town.company.id}`, body: { name: `Гробље ${made()}` } }),
    own: platformOnly,
  },
  {
    route: `PUT ${graveyard}/:id`,
    ask: async (asked) => ({ url: `${graveyard}/${await aPlace(asked)}`, body: { name: `Ново ${asked.made()}` } }),
    own: platformOnly,
  },
  {
    route: `DELETE ${graveyard}/:id/:actingUserId`,
    ask: async (asked) => ({ url: `${graveyard}/${await aPlace(asked)}/${asked.me.id}` }),
    own: platformOnly,
  },
  {
    route: `PUT ${graveyard}/restore/:id`,
    ask: async (asked) => ({ url: `${graveyard}/restore/${await aPlace(asked)}` }),
    own: platformOnly,
  },
  // Users.
  ...searches(users, [200, 200, 401], [200, 401, 401]),
  {
    route: `GET ${users}/:id`,
    ask: async (asked) => ({ url: `${users}/${await aColleague(asked)}` }),
    own: [200, 200, 401],
    other: [200, 404, 401],
  },
  { route: `POST ${users}`, ask: (asked) => ({ url: users, body: aUserBody(asked) }), own: [401, 200, 401] },
  {
    route: 'POST /api/superadmin/admins',
    ask: (asked) => ({
      url: '/api/superadmin/admins',
      body: { ...aUserBody(asked), companyId: asked.town.company.id },
    }),
    own: platformOnly,
  },
  {
    route: `PUT ${users}/:id`,
    ask: async (asked) => ({ url: `${users}/${await aColleague(asked)}`, body: aUserBody(asked) }),
    own: [200, 200, 401],
    other: [200, 400, 401],
  },
  {
    route: `DELETE ${users}/:id/:actingUserId`,
    ask: async (asked) => ({ url: `${users}/${await aColleague(asked)}/${asked.me.id}` }),
    own: [200, 200, 401],
    other: [200, 400, 401],
  },
  {
    route: `PUT ${users}/restore/:id`,
    ask: async (asked) => ({ url: `${users}/restore/${await aColleague(asked, { deleted: true })}` }),
    own: [200, 200, 400],
    other: [200, 400, 400],
  },
  {
    route: `POST ${users}/:id/registrationMail`,
    ask: async (asked) => ({
      url: `${users}/${await aColleague(asked, { registrationConfirmed: false })}/registrationMail`,
      body: {},
    }),
    own: [200, 200, 401],
    other: [200, 400, 401],
  },
]

const send = ({ accessToken }: { accessToken?: string }, route: string, { url, body }: Request) =>
  platform.app.inject({
    method: route.split(' ')[0] as 'GET',
    url,
    headers: accessToken ? { authorization: `Bearer ${accessToken}` } : {},
    ...(body !== undefined && { payload: body as object }),
  })

describe('who may do what', () => {
  test('is said here for every route of the application', () => {
    const closed = [...platform.app.whoMay].filter(([, may]) => may !== 'anyone').map(([route]) => route)
    expect(table.map(({ route }) => route).toSorted()).toEqual(closed.toSorted())
  })

  test('anyone may ask only for what needs no session', () => {
    const open = [...platform.app.whoMay].filter(([, may]) => may === 'anyone').map(([route]) => route)
    expect(open.toSorted()).toEqual(openRoutes.toSorted())
  })

  describe.each(table)('$route', ({ route, ask, own, other = own }) => {
    test.each(roles.map((role, index) => ({ role, statuses: [own[index], other[index]] })))(
      'is $statuses for $role about the own and another company',
      async ({ role, statuses }) => {
        const me = world.own.people[role]
        const given: number[] = []
        for (const town of [world.own, world.other])
          given.push((await send(me, route, await ask({ town, me, made: () => ++serial }))).statusCode)
        expect(given).toEqual(statuses)
      },
    )

    test('is 403 for nobody', async () => {
      const me = world.own.people.ADMIN
      const answer = await send({}, route, await ask({ town: world.own, me, made: () => ++serial }))
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([403, 'Bearer error="invalid_token"'])
    })
  })
})

const openRoutes = [
  'GET /api/docs',
  'GET /api/docs/*',
  'GET /api/health/live',
  'GET /api/health/ready',
  'GET /api/metrics',
  'GET /api/openapi.json',
  'POST /oauth/token',
  'POST /oauth/revoke',
  'GET /api/user/createPassword/:token',
  'PUT /api/user/createPassword/:token',
  'GET /api/user/resetPassword/:token',
  'PUT /api/user/resetPassword/:token',
  'POST /api/user/password/reset',
]
