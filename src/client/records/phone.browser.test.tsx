import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { List as DeathRecords } from '../../features/death-records/page.tsx'
import { List as GraveRights } from '../../features/grave-rights/page.tsx'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'

const stored = { id: 5, version: 1, deleted: false, dateCreated: '2026-11-01T10:00:00Z' }
const one = (row: object) => ({ body: { entities: [{ ...stored, ...row }], total: 1, deleted: 0 } })
const graveyard = page.getByText('Ново гробље', { exact: true })

beforeEach(async () => {
  await page.viewport(375, 800)
  return () => page.viewport(1280, 800)
})

test('a list of death records names the graveyard on a phone, where labels alone do not tell graves apart', async () => {
  serverAnswers({
    'POST /api/deathRecord/search': one({
      firstName: 'Петар',
      lastName: 'Ђорђевић',
      graveyard: { id: 1, name: 'Ново гробље' },
      graveLabel: '7/2/1',
      dateOfBurial: '2026-11-01',
    }),
  })
  await rendered(<DeathRecords />, { at: '/deathRecords' })
  await expect.element(graveyard).toBeVisible()
  await page.viewport(1280, 800)
  await expect.element(graveyard).not.toBeVisible()
})

test('so does a list of rights of use', async () => {
  serverAnswers({
    'POST /api/graveRight/search': one({
      document: '5/2016',
      grave: { id: 9, name: '7/2/1' },
      graveyardName: 'Ново гробље',
      status: 'IN_FORCE',
    }),
  })
  await rendered(<GraveRights />, { at: '/graveRights' })
  await expect.element(graveyard).toBeVisible()
})
