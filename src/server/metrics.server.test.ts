import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { platformForTests } from '../testing/platform.ts'
import { programVersion } from './version.ts'

const backups = () => ({ age: 3_600_000, hasFailed: false })
const platform = platformForTests({}, undefined, undefined, undefined, backups)
const metrics = async () => (await platform.app.inject('/api/metrics')).body
const valueOf = async (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await metrics())?.[1])

test('requests are counted by route and status, with their duration', async () => {
  const clerk = await platform.loggedIn(await platform.aUser('USER', await platform.aCompany()))
  await clerk.get('/api/deathRecord/search?page=0&size=5')
  await clerk.get('/api/deathRecord/7')
  const found = await metrics()
  const counted = 'pokoj_http_request_duration_seconds_count{method="GET",route='
  expect(found).toContain(`${counted}"/api/deathRecord/search",status="200"} 1`)
  expect(found).toContain(`${counted}"/api/deathRecord/:id",status="404"} 1`)
  expect(found).toMatch(/^pokoj_http_request_duration_seconds_bucket\{le="\+Inf",method="GET",/m)
})

test('failed logins are counted, but not expired sessions', async () => {
  const before = await valueOf('pokoj_failed_logins_total')
  const token = (body: Record<string, string>) =>
    platform.app.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ client_id: 'pokoj-web', client_secret: 'pokoj-web', ...body }).toString(),
    })
  expect((await token({ grant_type: 'password', username: 'a@b.rs', password: 'Pogresna1' })).statusCode).toBe(400)
  await token({ grant_type: 'refresh_token', refresh_token: 'expired' })
  expect(await valueOf('pokoj_failed_logins_total')).toBe(before + 1)
})

test('the version, memory, sessions, transactions and documents are shown', async () => {
  await platform.loggedIn(await platform.aUser('SUPERADMIN'))
  const found = await metrics()
  expect(found).toMatch(new RegExp(`^pokoj_info\\{version="${programVersion}",schema="\\d{4}-[^"]+"\\} 1$`, 'm'))
  expect(found).toContain('pokoj_database_transactions{state="waiting"} 0')
  expect(found).toContain('pokoj_documents{kind="record",state="waiting"} 0')
  expect(await valueOf('pokoj_sessions')).toBeGreaterThan(0)
  expect(await valueOf('pokoj_resident_memory_bytes')).toBeGreaterThan(1e7)
})

test('they are served while the database is away, without its figures', async () => {
  expect(await valueOf('pokoj_database_up')).toBe(1)
  const away = vi.spyOn(platform.db, 'transaction').mockImplementation(() => {
    throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  })
  expect(await valueOf('pokoj_database_up')).toBe(0)
  expect(await valueOf('pokoj_sessions')).toBeNaN()
  away.mockRestore()
  expect(await valueOf('pokoj_database_up')).toBe(1)
})

test.each(['alerts.yml', 'grafana.json'])('%s names only metrics that exist', async (name) => {
  const text = readFileSync(path.join(import.meta.dirname, '../../docs/monitoring', name), 'utf8')
  const named = new Set(text.match(/\bpokoj_[a-z_]+/g)?.map((each) => each.replace(/_(?:bucket|count|sum)$/, '')))
  const existing = new Set([...(await metrics()).matchAll(/^# TYPE (\S+)/gm)].map(([, each]) => each))
  expect(named.size).toBeGreaterThan(7)
  expect([...named].filter((each) => !existing.has(each))).toEqual([])
})
