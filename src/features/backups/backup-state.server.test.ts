import { expect, test } from 'vitest'
import type { BackupState } from '../../server/backups/state.ts'
import { platformForTests } from '../../testing/platform.ts'

const hour = 60 * 60 * 1000
let state: BackupState
const platform = platformForTests({}, undefined, undefined, undefined, () => state)
const answer = async (url: string) => (await platform.app.inject(url)).json<unknown>()
const figures = async () =>
  (await platform.app.inject('/api/metrics')).body.split('\n').filter((line) => line.startsWith('pokoj_backup'))

test.each<[what: string, given: BackupState, ageSeconds: number | null, overdue: boolean, age: string]>([
  ['a fresh backup', { age: hour + 400, hasFailed: false }, 3600, false, '3600'],
  ['a failed backup, and one of yesterday', { age: 25 * hour, hasFailed: true }, 90_000, false, '90000'],
  ['a backup three days old', { age: 72 * hour, hasFailed: false }, 259_200, true, '259200'],
  ['no backup yet', { age: undefined, hasFailed: false }, null, false, '+Inf'],
])('the age and the failure of %s are in `ready`, in the metrics and for administrators', async (...given) => {
  const [, newState, ageSeconds, overdue, age] = given
  state = newState
  const failed = state.hasFailed
  const [superadmin, administrator] = await Promise.all([
    platform.loggedIn(await platform.aUser('SUPERADMIN')),
    platform.loggedIn(await platform.aUser('ADMIN', await platform.aCompany())),
  ])
  expect(await answer('/api/health/ready')).toEqual({ status: 'ready', backup: { ageSeconds, failed } })
  expect(await figures()).toEqual([`pokoj_backup_age_seconds ${age}`, `pokoj_backup_failed ${Number(failed)}`])
  for (const person of [superadmin, administrator])
    expect((await person.get('/api/backup')).json()).toEqual({ backup: { ageSeconds, failed, overdue } })
})

test('nobody else is told', async () => {
  const clerk = await platform.loggedIn(await platform.aUser('USER', await platform.aCompany()))
  expect((await clerk.get('/api/backup')).json()).toEqual({ message: 'LOGIN_AS_ADMIN' })
  expect(await answer('/api/backup')).toEqual({ message: 'SESSION_NOT_VALID' })
})
