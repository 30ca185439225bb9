import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildContract } from '../features/build-contracts/record.ts'
import { chapelContract } from '../features/chapel-contracts/record.ts'
import { deathRecord } from '../features/death-records/record.ts'
import { invitation } from '../features/invitations/record.ts'
import { rentContract } from '../features/rent-contracts/record.ts'
import { reprimand } from '../features/reprimands/record.ts'
import { entriesPerHour } from '../server/refused-accesses.ts'
import type { RecordType } from '../shared/record.ts'
import { roles } from '../shared/session.ts'
import { aBuildContract, aChapelContract, anInvitation, aRentContract, aReprimand } from './test-contracts.ts'
import { documentedAnswers } from './test-interface.ts'
import { aDeathRecord, password, testPlatform } from './test-platform.ts'
import { openRoutes } from './test-open-routes.ts'
import {
  aCompanyBody,
  anAccountBody,
  aRecord,
  aUserBody,
  platformOnly,
  recordRows,
  records,
  searches,
  towns,
  type Asked,
  type Request,
  type Row,
  type World,
} from './test-towns.ts'

/** How often each user was refused. */
const refused = new Map<number, number>()
const anybody: Row['own'] = [200, 200, 200]

let platform: Awaited<ReturnType<typeof testPlatform>>
let world: World
let differenceOf: Awaited<ReturnType<typeof documentedAnswers>>
let serial = 0
beforeAll(async () => {
  platform = await testPlatform()
  world = await towns(platform)
  differenceOf = await documentedAnswers(platform.app)
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
const documentRow = (base: string, type: RecordType, body: () => object): Row => ({
  route: `GET ${base}/:id`,
  ask: async (asked) => ({ url: `${base}/${await aRecord(asked, type, body())}` }),
  own: records,
  other: [401, 404, 404],
})
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
const [companies, accounts, graveyard, users] = [
  '/api/superadmin/companies',
  '/api/superadmin/bankAccounts',
  '/api/graveyard',
  '/api/admin/users',
]
const table: Row[] = [
  // The session and the own person.
  { route: 'GET /api/user/current', ask: () => ({ url: '/api/user/current' }), own: anybody },
  {
    route: 'PUT /api/user/:id',
    ask: async (asked) => ({
      url: `/api/user/${asked.town === world.own ? asked.me.id : await aColleague(asked)}`,
      body: { ...aUserBody(asked), email: await emailOf(asked.me), language: 'rs' },
    }),
    own: anybody,
    other: [400, 400, 400],
  },
  // Nobody has a change that waits.
  {
    route: 'POST /api/user/emailChange',
    ask: () => ({ url: '/api/user/emailChange', body: {} }),
    own: [400, 400, 400],
  },
  { route: 'DELETE /api/user/emailChange', ask: () => ({ url: '/api/user/emailChange' }), own: [400, 400, 400] },
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
  // The records of a company.
  ...recordRows(deathRecord, ({ town }) => aDeathRecord(town.graveyard)),
  ...recordRows(buildContract, () => aBuildContract()),
  ...recordRows(rentContract, () => aRentContract()),
  ...recordRows(chapelContract, () => aChapelContract()),
  ...recordRows(reprimand, () => aReprimand()),
  ...recordRows(invitation, () => anInvitation()),
  ...[buildContract, rentContract, chapelContract, reprimand, invitation].map(({ base }) => ({
    route: `GET ${base}/nextNumber`,
    ask: () => ({ url: `${base}/nextNumber?year=2026` }),
    own: records,
  })),
  ...(
    [
      ['/api/clients/search', { surname: 'Ђорђ' }],
      ['/api/suggestions', { field: 'deathRecord.placeOfBirth' }],
    ] as const
  ).map(([url, body]) => ({ route: `POST ${url}`, ask: () => ({ url, body }), own: records })),
  {
    route: 'POST /api/deathRecord/similar',
    ask: () => ({
      url: '/api/deathRecord/similar',
      body: { firstName: 'Петар', lastName: 'Ђорђевић', dateOfBirth: '1950-01-01' },
    }),
    own: records,
  },
  {
    route: 'GET /api/createreport/:id',
    ask: async (asked) => ({ url: `/api/createreport/${await aRecord(asked)}` }),
    own: records,
    other: [401, 404, 404],
  },
  documentRow('/api/contractbuild', buildContract, aBuildContract),
  documentRow('/api/contractrent', rentContract, aRentContract),
  documentRow('/api/contractchapel', chapelContract, aChapelContract),
  documentRow('/api/repri', reprimand, aReprimand),
  documentRow('/api/inv', invitation, anInvitation),
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
    own: [200, 200, 401],
    other: [200, 400, 400],
  },
  {
    route: `DELETE ${users}/:id/sessions`,
    ask: async (asked) => ({ url: `${users}/${await aColleague(asked)}/sessions` }),
    own: [200, 200, 401],
    other: [200, 400, 401],
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
        const undocumented: string[] = []
        for (const town of [world.own, world.other]) {
          const answer = await send(me, route, await ask({ town, me, made: () => ++serial }))
          given.push(answer.statusCode)
          undocumented.push(differenceOf(route, answer) ?? '')
        }
        refused.set(me.id, (refused.get(me.id) ?? 0) + given.filter((status) => status !== 200).length)
        expect(given).toEqual(statuses)
        expect(undocumented).toEqual(['', ''])
      },
    )

    test('is 403 for nobody', async () => {
      const me = world.own.people.ADMIN
      const answer = await send({}, route, await ask({ town: world.own, me, made: () => ++serial }))
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([403, 'Bearer error="invalid_token"'])
    })
  })
})

test('every access that was refused above is in the audit trail, one by one or in the number of the others', async () => {
  // The number of the others is written when the server stops.
  await platform.app.close()
  for (const [userId, times] of refused) {
    const entries = await platform.db
      .selectFrom('auditEntries')
      .select(['actionName', 'changes'])
      .where('userId', '=', userId)
      .where('actionName', 'like', 'ACCESS_REFUSED%')
      .execute()
    const single = entries.filter(({ actionName }) => actionName === 'ACCESS_REFUSED').length
    const others = entries.map(({ changes }) => Number(changes?.['refused']?.to ?? 0))
    expect([userId, single, single + others.reduce((sum, more) => sum + more, 0)]).toEqual([
      userId,
      Math.min(times, entriesPerHour),
      times,
    ])
  }
})
