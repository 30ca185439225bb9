import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import type { BackupState } from '../server/backups/state.ts'
import type { Database, OpenDatabase } from '../server/database/connection.ts'
import { trustedCompanyId } from '../server/database/tenancy.ts'
import { testDatabase } from './database.ts'
import type { FilesFolder } from '../server/files/files-folder.ts'
import { searchedLog } from './log-search.ts'
import { settingsFrom } from '../server/settings.ts'
import { hashed, newToken } from '../server/tokens.ts'
import { addDays, today } from '../shared/dates.ts'
import { jmbgControlDigit } from '../shared/jmbg.ts'
import type { Role } from '../shared/session.ts'
import { server } from '../app/server.ts'
import { sampleDeathRecord } from './many-records.ts'
import { documentsOfTests } from './rendered-documents.ts'

/**
 * The whole application on a real database, called over HTTP (Fastify's `inject`), or with a `page` by a
 * browser.
 */
export async function testPlatform(
  environment: NodeJS.ProcessEnv = {},
  page?: string,
  opened: OpenDatabase | Promise<OpenDatabase> | (() => Promise<OpenDatabase>) = testDatabase,
  /** Adds routes. */
  extend: (app: FastifyInstance, db: Database) => void = () => {},
  /** The state of the daily backups; without it there is none. */
  backups?: () => BackupState,
  /** With the contents of files, unless these are rows. */
  folder?: FilesFolder,
) {
  const { db, close } = await (typeof opened === 'function' ? opened() : opened)
  const settings = settingsFrom({
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'trace',
    SECOND_FACTOR_KEY: 'a key that only the tests use, of any length',
    API_DOCS: 'public',
    ...environment,
  })
  const log = process.env.LOG_LEVEL === undefined ? searchedLog : process.stdout
  const app = await server({
    db,
    documents: documentsOfTests,
    settings,
    log,
    folder,
    ...(page && { page }),
    ...(backups && { backups }),
  })
  extend(app, db)
  await app.ready()

  let made = 0

  async function aCompany(name = `Предузеће ${++made}`) {
    const company = await db
      .insertInto('companies')
      .values({
        name,
        email: `company${++made}@example.rs`,
        registrationNumber: String(10_000_000 + ++made),
        city: 'Зеленград',
      })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow()
    return { ...company, id: trustedCompanyId(company.id) }
  }

  const aGraveyard = (company: { id: number }, name = `Гробље ${++made}`) =>
    db
      .insertInto('graveyards')
      .values({ companyId: company.id, name })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow()

  async function aUser(
    role: Role,
    company?: { id: number },
    values: Partial<{ email: string; enabled: boolean; registrationConfirmed: boolean; deleted: boolean }> = {},
  ) {
    const user = await db
      .insertInto('users')
      .values({
        role,
        companyId: company?.id ?? null,
        name: 'Мирјана',
        surname: 'Петровић',
        email: `user${++made}@example.rs`,
        passwordHash,
        registrationConfirmed: true,
        ...values,
      })
      .returning(['id', 'email'])
      .executeTakeFirstOrThrow()
    return user
  }

  const token = (fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ client_id: 'pokoj-web', client_secret: 'pokoj-web', ...fields }).toString(),
    })

  async function loggedInByPassword(user: { id: number; email: string }) {
    const answer = await token({ grant_type: 'password', username: user.email, password })
    if (answer.statusCode !== 200) throw new Error(`${user.email} could not log in: ${answer.body}`)
    return { ...user, ...requestsOf(app, answer.json<{ access_token: string }>().access_token) }
  }

  /** A user with a session, without the login itself, which takes longer than most tests and adds to the audit trail. */
  async function loggedIn(user: { id: number; email: string }) {
    const session = await db
      .insertInto('sessions')
      .values({ userId: user.id, address: '127.0.0.1', userAgent: 'lightMyRequest' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const access = newToken()
    const expiresAt = new Date(Date.now() + settings.accessTokenMinutes * 60_000)
    await db
      .insertInto('sessionTokens')
      .values({ hash: hashed(access), sessionId: session.id, kind: 'access', expiresAt })
      .execute()
    return { ...user, ...requestsOf(app, access) }
  }

  return {
    app,
    db,
    documents: documentsOfTests,
    token,
    aCompany,
    aGraveyard,
    aUser,
    loggedIn,
    loggedInByPassword,
    close: async () => {
      await app.close()
      await close()
    },
  }
}

export type TestPlatform = Awaited<ReturnType<typeof testPlatform>>
/** A user with a session, who sends requests. */
export type Person = Awaited<ReturnType<TestPlatform['loggedIn']>>
export type Answer = Awaited<ReturnType<Person['get']>>

/** One for all tests of a file, from the first hook after this call to the last test. */
export function platformForTests(...options: Parameters<typeof testPlatform>): TestPlatform {
  let started: TestPlatform | undefined
  beforeAll(async () => {
    started = await testPlatform(...options)
  })
  afterAll(() => started?.close())
  const running = () => {
    if (!started) throw new Error('The application runs only during hooks and tests.')
    return started
  }
  return {
    get app() {
      return running().app
    },
    get db() {
      return running().db
    },
    get documents() {
      return running().documents
    },
    token: (fields) => running().token(fields),
    aCompany: (name) => running().aCompany(name),
    aGraveyard: (company, name) => running().aGraveyard(company, name),
    aUser: (role, company, values) => running().aUser(role, company, values),
    loggedIn: (user) => running().loggedIn(user),
    loggedInByPassword: (user) => running().loggedInByPassword(user),
    close: () => running().close(),
  }
}

export const password = 'Lozinka1Za2Probu'
/** Of that password; hashing it takes longer than most tests. */
const passwordHash = '$argon2id$v=19$m=19456,t=2,p=1$DXIFXSW4r+snynU8qVtkiw$DShE5Uj5WmCCuGPsdzrkLqdWcX0nOF9dNnQuyWm+l9E'

function requestsOf(app: FastifyInstance, accessToken: string) {
  const ask =
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE') =>
    (url: string, payload?: unknown, headers: Record<string, string> = {}) =>
      app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${accessToken}`, ...headers },
        ...(payload !== undefined && { payload: payload as NonNullable<InjectOptions['payload']> }),
      })
  return { accessToken, get: ask('GET'), post: ask('POST'), put: ask('PUT'), delete: ask('DELETE') }
}

let serial = 0
/** A valid, invented JMBG for a birth date, different each time. */
export function aJmbg(dateOfBirth: string): string {
  const [year = '', month = '', day = ''] = dateOfBirth.split('-')
  serial++
  const region = 71 + (Math.floor(serial / 1000) % 9)
  const first12 = `${day}${month}${year.slice(1)}${region}${String(serial % 1000).padStart(3, '0')}`
  return `${first12}${jmbgControlDigit(first12)}`
}

/** A realistic record; pass only the values that matter. */
export function aDeathRecord(graveyard: { id: number }, values: Record<string, unknown> = {}) {
  const born = `19${30 + (serial % 40)}-05-${String(1 + (Math.floor(serial / 1000) % 28)).padStart(2, '0')}`
  return {
    ...sampleDeathRecord,
    jmbg: aJmbg(born),
    dateOfBirth: born,
    dateOfDeath: addDays(today(), -3),
    graveyardId: graveyard.id,
    dateOfBurial: addDays(today(), -1),
    notes: null,
    ...values,
  }
}
