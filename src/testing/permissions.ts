import { accessTokenRows } from './access-token-rows.ts'
import { deathRecord } from '../features/death-records/record.ts'
import { rentContract } from '../features/rent-contracts/record.ts'
import { documentRow, documentRows } from './document-rows.ts'
import { graveRows } from './grave-rows.ts'
import { partyRows } from './party-rows.ts'
import { passkeyRows } from './passkey-rows.ts'
import { aDeathRecord, password, type TestPlatform } from './platform.ts'
import { demonstratedTypes, numberedTypes, typesInGraveyards } from './record-types.ts'
import { interestRows } from './interest-rows.ts'
import { importRows } from './import-rows.ts'
import { savedViewRows } from './saved-view-rows.ts'
import { statementRows } from './statement-rows.ts'
import {
  aCompanyBody,
  anAccountBody,
  aRecord,
  aUserBody,
  chosenRows,
  exportOf,
  platformOnly,
  recordRows,
  records,
  searches,
  type Call,
  type Row,
} from './towns.ts'

const anybody: Row['own'] = [200, 200, 200]
const [companies, accounts, graveyard, users] = [
  '/api/superadmin/companies',
  '/api/superadmin/bankAccounts',
  '/api/graveyard',
  '/api/admin/users',
]

/** Every route that needs a session: a request, and the status for each role. */
export function permissions(platform: TestPlatform): Row[] {
  /** A user of the town's company who may be edited, deleted and restored. */
  const aColleague = async ({ town }: Call, values = {}) => (await platform.aUser('USER', town.company, values)).id
  const emailOf = async ({ id }: { id: number }) =>
    (await platform.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
  const anotherSession = async ({ id }: { id: number }) => {
    const session = { userId: id }
    return (await platform.db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow()).id
  }
  const aColleagueWithApp = async (call: Call) => {
    const userId = await aColleague(call)
    await platform.db.insertInto('secondFactors').values({ userId, secret: '', lastStep: 0 }).execute()
    return userId
  }
  const aPlace = async ({ town, made }: Call) => (await platform.aGraveyard(town.company, `Место ${made()}`)).id
  const anAccount = async ({ town, made }: Call) => {
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

  return [
    // The session and the user's own profile.
    { route: 'GET /api/home', make: () => ({ url: '/api/home' }), own: anybody },
    { route: 'PUT /api/news/seen', make: () => ({ url: '/api/news/seen' }), own: anybody },
    { route: 'GET /api/user/current', make: () => ({ url: '/api/user/current' }), own: anybody },
    {
      route: 'PUT /api/user/:id',
      make: async (call) => ({
        url: `/api/user/${call.isOwn ? call.me.id : await aColleague(call)}`,
        body: { ...aUserBody(call), email: await emailOf(call.me), language: 'rs' },
      }),
      own: anybody,
      other: [400, 400, 400],
    },
    ...accessTokenRows(platform),
    // No user has a pending change.
    {
      route: 'POST /api/user/emailChange',
      make: () => ({ url: '/api/user/emailChange', body: {} }),
      own: [400, 400, 400],
    },
    { route: 'DELETE /api/user/emailChange', make: () => ({ url: '/api/user/emailChange' }), own: [400, 400, 400] },
    { route: 'GET /api/user/sessions', make: () => ({ url: '/api/user/sessions' }), own: anybody },
    { route: 'DELETE /api/user/sessions', make: () => ({ url: '/api/user/sessions' }), own: anybody },
    {
      route: 'DELETE /api/user/sessions/:id',
      make: async ({ town, isOwn, me }) => ({
        url: `/api/user/sessions/${await anotherSession(isOwn ? me : town.people.USER)}`,
      }),
      own: anybody,
      other: [400, 400, 400],
    },
    {
      route: 'POST /api/user/changePassword/',
      make: async ({ isOwn, me }) => ({
        url: '/api/user/changePassword/',
        body: { email: isOwn ? await emailOf(me) : 'other@example.rs', password },
      }),
      own: anybody,
      other: [400, 400, 400],
    },
    // No user has a second factor yet.
    ...(['', '/recoveryCodes', '/removal', '/challenge'] as const).map((path) => ({
      route: `POST /api/user/secondFactor${path}`,
      make: () => ({ url: `/api/user/secondFactor${path}`, body: { oldPassword: password, code: '123456' } }),
      own: [400, 400, 400] satisfies Row['own'],
    })),
    ...passkeyRows,
    { route: 'GET /api/user/secondFactor', make: () => ({ url: '/api/user/secondFactor' }), own: anybody },
    ...(['', '/passkeys'] as const).map((path) => ({
      route: `POST /api/user/secondFactor${path}/enrolment`,
      make: () => ({ url: `/api/user/secondFactor${path}/enrolment`, body: {} }),
      own: anybody,
    })),
    // A company's records.
    ...recordRows(deathRecord, ({ town }) => aDeathRecord(town.graveyard)),
    ...demonstratedTypes.flatMap(({ type, valid }) => recordRows(type, () => valid())),
    ...typesInGraveyards.flatMap(({ type, valid }) => recordRows(type, ({ town }) => valid(town.graveyard))),
    ...graveRows,
    ...numberedTypes.map(({ type: { base } }) => ({
      route: `GET ${base}/nextNumber`,
      make: () => ({ url: `${base}/nextNumber?year=2026` }),
      own: records,
    })),
    {
      route: `GET ${rentContract.base}/leaseYears`,
      make: ({ town }) => ({
        url: `${rentContract.base}/leaseYears?graveyardId=${town.graveyard.id}&day=2026-11-21`,
      }),
      own: records,
    },
    ...(
      [
        ['/api/clients/search', { surname: 'Ђорђ' }],
        ['/api/suggestions', { field: 'deathRecord.placeOfBirth' }],
        ['/api/party/similar', { name: 'Петар', surname: 'Ђорђевић', address: 'Његошева' }],
      ] as const
    ).map(([url, body]) => ({ route: `POST ${url}`, make: () => ({ url, body }), own: records })),
    ...partyRows,
    {
      route: 'POST /api/search',
      make: () => ({ url: '/api/search', body: { text: 'Ђорђевић' } }),
      own: [200, 200, 200],
      other: [200, 200, 200],
    },
    {
      route: 'POST /api/deathRecord/similar',
      make: () => ({
        url: '/api/deathRecord/similar',
        body: { firstName: 'Петар', lastName: 'Ђорђевић', dateOfBirth: '1950-01-01' },
      }),
      own: records,
    },
    ...documentRows('/api/createreport', (call) => aRecord(call)),
    ...demonstratedTypes.flatMap(({ type, valid }) =>
      type.document ? documentRows(type.document, (call) => aRecord(call, type, valid())) : [],
    ),
    ...demonstratedTypes
      .filter(({ type }) => type.base === '/api/reprimand')
      .map(({ type, valid }) => ({
        ...documentRow('/api/related/reprimand', (call) => aRecord(call, type, valid())),
        route: 'GET /api/related/:type/:id',
      })),
    {
      route: 'GET /api/company/documentSettings',
      make: ({ town }) => ({ url: `/api/company/documentSettings?companyId=${town.company.id}` }),
      own: [200, 200, 401],
      other: [200, 401, 401],
    },
    {
      route: 'PUT /api/company/documentSettings',
      make: ({ town, made }) => ({
        url: '/api/company/documentSettings',
        body: { companyId: town.company.id, directorName: `Директор ${made()}` },
      }),
      own: [200, 200, 401],
      other: [200, 401, 401],
    },
    {
      route: 'GET /api/company/secondFactor',
      make: ({ town }) => ({ url: `/api/company/secondFactor?companyId=${town.company.id}` }),
      own: [200, 200, 401],
      other: [200, 401, 401],
    },
    {
      route: 'PUT /api/company/secondFactor',
      make: ({ town }) => ({
        url: '/api/company/secondFactor',
        body: { companyId: town.company.id, required: false },
      }),
      own: [200, 200, 401],
      other: [200, 401, 401],
    },
    ...['report', 'burialBook'].map((of): Row => ({
      route: `GET /api/${of}`,
      make: ({ town }) => ({ url: `/api/${of}?companyId=${town.company.id}&year=2026&month=1` }),
      own: records,
      other: [401, 401, 401],
    })),
    { route: 'GET /api/deathRecord/book', make: () => ({ url: '/api/deathRecord/book?year=2026' }), own: records },
    // The audit trail.
    ...searches('/api/auditTrail', [200, 200, 401], [200, 401, 401]),
    {
      route: 'GET /api/auditTrail/people',
      make: ({ town }) => ({ url: `/api/auditTrail/people?selectedCompanyId=${town.company.id}` }),
      own: [200, 200, 401],
      other: [200, 401, 401],
    },
    {
      route: 'POST /api/personalData/search',
      make: () => ({ url: '/api/personalData/search', body: { name: 'Ђорђевић' } }),
      own: [401, 200, 401],
    },
    ...['export', 'document'].map((path) => ({
      route: `POST /api/personalData/${path}`,
      make: async (call: Call) => ({ url: `/api/personalData/${path}`, body: { records: [await aRecord(call)] } }),
      own: [401, 200, 401] satisfies Row['own'],
      other: [401, 400, 401] satisfies Row['own'],
    })),
    {
      route: 'POST /api/personalData/readings',
      make: () => ({ url: '/api/personalData/readings', body: {} }),
      own: [401, 200, 401],
    },
    // For another company's record it returns an empty result.
    {
      route: 'GET /api/auditTrail/record/:id',
      make: async (call) => ({ url: `/api/auditTrail/record/${await aRecord(call)}` }),
      own: anybody,
    },
    // The daily backups.
    { route: 'GET /api/backup', make: () => ({ url: '/api/backup' }), own: [200, 200, 401] },
    // Companies.
    ...interestRows,
    ...statementRows(platform),
    { route: `GET ${companies}/all`, make: () => ({ url: `${companies}/all` }), own: platformOnly },
    { route: `POST ${companies}/all`, make: () => ({ url: `${companies}/all`, body: {} }), own: platformOnly },
    ...searches(companies, platformOnly, platformOnly),
    exportOf(companies, platformOnly, platformOnly),
    {
      route: `GET ${companies}/:id`,
      make: ({ town }) => ({ url: `${companies}/${town.company.id}` }),
      own: platformOnly,
    },
    { route: `POST ${companies}`, make: (call) => ({ url: companies, body: aCompanyBody(call) }), own: platformOnly },
    {
      route: `PUT ${companies}/:id`,
      make: (call) => ({ url: `${companies}/${call.town.company.id}`, body: aCompanyBody(call) }),
      own: platformOnly,
    },
    {
      route: `DELETE ${companies}/:id/:actingUserId`,
      make: async ({ me }) => ({ url: `${companies}/${(await platform.aCompany()).id}/${me.id}` }),
      own: platformOnly,
    },
    {
      route: `PUT ${companies}/restore/:id`,
      make: ({ town }) => ({ url: `${companies}/restore/${town.company.id}` }),
      own: platformOnly,
    },
    // Bank accounts.
    ...searches(accounts, platformOnly, platformOnly),
    exportOf(accounts, platformOnly, platformOnly),
    ...chosenRows({ base: accounts }, anAccount, platformOnly, platformOnly),
    {
      route: `GET ${accounts}/:id`,
      make: async (call) => ({ url: `${accounts}/${await anAccount(call)}` }),
      own: platformOnly,
    },
    {
      route: `POST ${accounts}/:id`,
      make: (call) => ({ url: `${accounts}/${call.town.company.id}`, body: anAccountBody(call) }),
      own: platformOnly,
    },
    {
      route: `PUT ${accounts}/:id`,
      make: async (call) => ({ url: `${accounts}/${await anAccount(call)}`, body: anAccountBody(call) }),
      own: platformOnly,
    },
    {
      route: `DELETE ${accounts}/:id/:actingUserId`,
      make: async (call) => ({ url: `${accounts}/${await anAccount(call)}/${call.me.id}` }),
      own: platformOnly,
    },
    {
      route: `PUT ${accounts}/restore/:id`,
      make: async (call) => ({ url: `${accounts}/restore/${await anAccount(call)}` }),
      own: platformOnly,
    },
    // Graveyards: readable by the company, writable by the platform.
    ...searches(graveyard, anybody, [200, 401, 401]),
    exportOf(graveyard, anybody, [200, 401, 401]),
    ...chosenRows({ base: graveyard }, aPlace, platformOnly, platformOnly),
    {
      route: `GET ${graveyard}/allByCompanyId`,
      make: ({ town }) => ({ url: `${graveyard}/allByCompanyId?companyId=${town.company.id}` }),
      own: anybody,
      other: [200, 401, 401],
    },
    {
      route: `POST ${graveyard}/allByCompanyId`,
      make: ({ town }) => ({ url: `${graveyard}/allByCompanyId`, body: { companyId: town.company.id } }),
      own: anybody,
      other: [200, 401, 401],
    },
    {
      route: `GET ${graveyard}/:id`,
      make: async (call) => ({ url: `${graveyard}/${await aPlace(call)}` }),
      own: anybody,
      other: [200, 404, 404],
    },
    {
      route: `POST ${graveyard}/:id`,
      make: ({ town, made }) => ({ url: `${graveyard}/${town.company.id}`, body: { name: `Гробље ${made()}` } }),
      own: platformOnly,
    },
    {
      route: `PUT ${graveyard}/:id`,
      make: async (call) => ({ url: `${graveyard}/${await aPlace(call)}`, body: { name: `Ново ${call.made()}` } }),
      own: platformOnly,
    },
    {
      route: `DELETE ${graveyard}/:id/:actingUserId`,
      make: async (call) => ({ url: `${graveyard}/${await aPlace(call)}/${call.me.id}` }),
      own: platformOnly,
    },
    {
      route: `PUT ${graveyard}/restore/:id`,
      make: async (call) => ({ url: `${graveyard}/restore/${await aPlace(call)}` }),
      own: platformOnly,
    },
    ...savedViewRows,
    ...importRows(platform),
    // Users.
    ...searches(users, [200, 200, 401], [200, 401, 401]),
    exportOf(users, [200, 200, 401], [200, 401, 401]),
    {
      route: `GET ${users}/:id`,
      make: async (call) => ({ url: `${users}/${await aColleague(call)}` }),
      own: [200, 200, 401],
      other: [200, 404, 401],
    },
    { route: `POST ${users}`, make: (call) => ({ url: users, body: aUserBody(call) }), own: [401, 200, 401] },
    {
      route: 'POST /api/superadmin/admins',
      make: (call) => ({
        url: '/api/superadmin/admins',
        body: { ...aUserBody(call), companyId: call.town.company.id },
      }),
      own: platformOnly,
    },
    {
      route: `PUT ${users}/:id`,
      make: async (call) => ({ url: `${users}/${await aColleague(call)}`, body: aUserBody(call) }),
      own: [200, 200, 401],
      other: [200, 400, 401],
    },
    {
      route: `DELETE ${users}/:id/:actingUserId`,
      make: async (call) => ({ url: `${users}/${await aColleague(call)}/${call.me.id}` }),
      own: [200, 200, 401],
      other: [200, 400, 401],
    },
    {
      route: `PUT ${users}/restore/:id`,
      make: async (call) => ({ url: `${users}/restore/${await aColleague(call, { deleted: true })}` }),
      own: [200, 200, 401],
      other: [200, 400, 400],
    },
    {
      route: `DELETE ${users}/:id/sessions`,
      make: async (call) => ({ url: `${users}/${await aColleague(call)}/sessions` }),
      own: [200, 200, 401],
      other: [200, 400, 401],
    },
    {
      route: `DELETE ${users}/:id/secondFactor`,
      make: async (call) => ({ url: `${users}/${await aColleagueWithApp(call)}/secondFactor` }),
      own: [200, 200, 401],
      other: [200, 400, 401],
    },
    {
      route: `POST ${users}/:id/registrationMail`,
      make: async (call) => ({
        url: `${users}/${await aColleague(call, { registrationConfirmed: false })}/registrationMail`,
        body: {},
      }),
      own: [200, 200, 401],
      other: [200, 400, 401],
    },
  ]
}
