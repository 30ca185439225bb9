import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { aDeathRecord, platformForTests } from '../../testing/platform.ts'
import { trustedCompanyId } from './tenancy.ts'
import { queueWrite } from './write-queue.ts'

const platform = platformForTests()
let origin: string
beforeAll(async () => {
  origin = await platform.app.listen({ port: 0 })
})

type CompanyOfTests = Awaited<ReturnType<typeof platform.aCompany>>

/** A clerk who uses real connections, as a browser does. */
async function aClerk(given?: CompanyOfTests) {
  const company = given ?? (await platform.aCompany())
  const graveyard = await platform.aGraveyard(company)
  const { accessToken } = await platform.loggedIn(await platform.aUser('USER', company))
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  const status = async (url: string, init = {}) => {
    const response = await fetch(`${origin}${url}`, { ...init, headers })
    await response.arrayBuffer()
    return response.status
  }
  return {
    company,
    list: () => status('/api/deathRecord/search?size=25'),
    save: () =>
      status(`/api/deathRecord/${company.id}`, { method: 'POST', body: JSON.stringify(aDeathRecord(graveyard)) }),
  }
}

describe('200 concurrent saves in one company', () => {
  test('are all stored, and another company can read and save meanwhile', async () => {
    const [busy, other] = [await aClerk(), await aClerk()]
    // Opens the connections first, which can take longer than the burst.
    await Promise.all(Array.from({ length: 20 }, () => other.list()))
    let stored = 0
    const burst = Array.from({ length: 200 }, async () => {
      const status = await busy.save()
      stored++
      return status
    })
    await Promise.race(burst)
    const others = []
    for (let turn = 0; turn < 5; turn++) others.push(await other.list(), await other.save())
    const storedBefore = stored
    expect(others).toEqual(Array.from({ length: 10 }, () => 200))
    expect(await Promise.all(burst)).toEqual(Array.from({ length: 200 }, () => 200))
    // The other company did not wait for the burst to end.
    expect(storedBefore).toBeLessThan(150)
    const { count } = await platform.db
      .selectFrom('auditEntries')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('companyId', '=', busy.company.id)
      .where('actionName', '=', 'DEATH_RECORD_ADDED')
      .executeTakeFirstOrThrow()
    expect(count).toBe(200)
  })
})

/** The embedded database has a single connection and no other process. */
describe.runIf(process.env['TEST_DATABASE_URL'])('while another process writes into a company’s audit chain', () => {
  test('its saves wait for that process, and other companies do not', async () => {
    const [busy, other] = [await aClerk(), await aClerk()]
    const colleague = await aClerk(busy.company)
    expect(await busy.save()).toBe(200)
    let waiting = 20
    const burst = await platform.db.transaction().execute(async (tx) => {
      await sql`select from audit_chains where id = ${busy.company.id} for update`.execute(tx)
      const saves = Array.from({ length: waiting }, async () => {
        const status = await busy.save()
        waiting--
        return status
      })
      // Longer than the lock timeout of other transactions.
      const until = Date.now() + 6000
      while (Date.now() < until)
        expect([await other.list(), await other.save(), await colleague.list()]).toEqual([200, 200, 200])
      expect(waiting).toBe(20)
      return saves
    })
    expect(await Promise.all(burst)).toEqual(Array.from({ length: 20 }, () => 200))
  })
})

test('a write that waits for its turn survives a change of the clock by an hour', async () => {
  const { db } = platform
  const company = trustedCompanyId(1)
  const [isRunning, own, others] = [1, 2, 3].map(() => Promise.withResolvers<void>())
  const first = queueWrite(db, company, () => {
    isRunning?.resolve()
    return own?.promise ?? Promise.resolve()
  })
  await isRunning?.promise
  const busy = Array.from({ length: 6 }, () => queueWrite(db, undefined, async () => others?.promise))
  const late = queueWrite(db, company, () => Promise.resolve('written'))
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000)
  own?.resolve()
  await first
  // The company's turn has come, but all writers are busy.
  await delay(50)
  others?.resolve()
  await Promise.all(busy)
  expect(await late).toBe('written')
})
