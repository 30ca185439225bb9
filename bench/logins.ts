import { join } from 'node:path'
import { server } from '../src/app/server.ts'
import { connectDatabase } from '../src/server/database/connection.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { typstDocuments } from '../src/server/documents/render.ts'
import { passwordHash } from '../src/server/passwords.ts'
import { settingsFrom } from '../src/server/settings.ts'
import { folder, median, ms, type Figure } from './measure.ts'

const password = 'Merenje1Brzine'
const people = 50
const rounds = 4

/** How long other requests wait while fifty users log in at once. */
export async function loginFigures(databaseUrl?: string): Promise<Figure[]> {
  const { db, close } = connectDatabase({ databaseUrl, dataDir: join(folder, 'logins') })
  await migrate(db)
  const stored = await passwordHash(password)
  const emails = Array.from({ length: people }, (_, index) => `ljudi${index}@merenje.example`)
  const users = emails.map((email) => ({ email, role: 'SUPERADMIN' as const, name: 'Ана', surname: 'Анић' }))
  const rows = users.map((user) => ({ ...user, passwordHash: stored, registrationConfirmed: true }))
  await db.insertInto('users').values(rows).execute()
  const documents = typstDocuments()
  const app = await server({ db, documents, settings: settingsFrom({ LOG_LEVEL: 'silent' }) })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })

  const login = async (username: string) => {
    const body = new URLSearchParams({
      client_id: 'pokoj-web',
      client_secret: 'pokoj-web',
      grant_type: 'password',
      username,
      password,
    })
    const answer = await fetch(`${address}/oauth/token`, { method: 'POST', body })
    if (!answer.ok) throw new Error(`${username} could not log in: ${answer.status}`)
    return (await answer.json()) as { access_token: string }
  }
  const { access_token } = await login(emails[0] ?? '')
  const search = async () => {
    const start = performance.now()
    const headers = { authorization: `Bearer ${access_token}` }
    const answer = await fetch(`${address}/api/admin/users/search?size=10`, { headers })
    await answer.text()
    if (!answer.ok) throw new Error(`The search returned ${answer.status}.`)
    return performance.now() - start
  }

  const [quiet, busy, all]: [number[], number[], number[]] = [[], [], []]
  for (let round = -1; round < rounds; round++) {
    const alone: number[] = []
    for (let time = 0; time < 100; time++) alone.push(await search())
    const start = performance.now()
    let isDone = false
    const logins = Promise.all(emails.map(login)).finally(() => (isDone = true))
    const beside: number[] = []
    while (!isDone) beside.push(await search())
    await logins
    if (round < 0) continue
    quiet.push(...alone)
    busy.push(...beside)
    all.push(performance.now() - start)
  }
  await app.close()
  await documents.close()
  await close()
  return [
    {
      what: `a search while ${people} people log in at once`,
      measured: ms(median(busy)),
      limit: `${ms(2 * median(quiet))}, twice a quiet moment`,
    },
    { what: `${people} concurrent logins, until the last one`, measured: ms(median(all)), limit: '–' },
  ]
}
