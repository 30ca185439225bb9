import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { roles, type Role } from '../src/shared/session.ts'
import { may } from '../src/shared/roles.ts'
import { hostileWorld, type HostileRecord } from '../src/testing/hostile-records.ts'
import { password } from '../src/testing/platform.ts'
import { browserForTests } from './browser.ts'
import { logInByForm } from './log-in.ts'
import { platformWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { platform, url } = platformWithPage()
let world: Awaited<ReturnType<typeof hostileWorld>>
beforeAll(async () => {
  world = await hostileWorld(platform, { inEveryField: false })
})

/** White space is collapsed on the screen. */
const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const shown = async (page: Page) => squeezed(await page.locator('body').innerText())
const isUntouched = (page: Page) => page.evaluate(() => !('hostile' in globalThis) && document.title.endsWith('Покој'))

/** The least powerful role that may read records of the type. */
const reader = ({ type }: HostileRecord) => roles.findLast((role) => may(role, type.may.read)) ?? 'SUPERADMIN'

// The browser of the tests reports scripts that the Content-Security-Policy stopped, errors, and requests to other machines.
test.each<[Role]>([['USER'], ['ADMIN'], ['SUPERADMIN']])(
  'hostile texts appear literally in the lists and pages of records that %s reads',
  async (role) => {
    const page = await newPage()
    page.on(
      'dialog',
      (dialog) => void dialog.dismiss().then(() => Promise.reject(new Error('A script opened a dialog.'))),
    )
    await logInByForm(page, url(), world.own.people[role].email, password)
    const records = world.records.filter((record) => reader(record) === role)
    expect(records.length).toBeGreaterThan(0)
    for (const [{ path }, ofType] of Map.groupBy(records, ({ type }) => type.page)) {
      await page.goto(`${url()}${path}?year=-1&month=-1`)
      await page.locator('[data-record]').first().waitFor()
      const list = await shown(page)
      const newest = Object.values(ofType.at(-1)?.texts ?? {})
      expect(newest.filter((text) => list.includes(squeezed(text))).length).toBeGreaterThan(0)
      await expect.poll(() => isUntouched(page)).toBe(true)
      // Two records of the register contain all texts.
      for (const { id, texts } of ofType.slice(-2)) {
        await page.goto(`${url()}${path}/${id}`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await expect.poll(async () => missing(await shown(page), texts)).toEqual([])
        await expect.poll(() => isUntouched(page)).toBe(true)
      }
    }
    if (role === 'USER') return
    await page.goto(`${url()}/auditTrail`)
    await page.getByRole('row').nth(1).waitFor()
    await expect.poll(() => isUntouched(page)).toBe(true)
  },
)

const missing = (screen: string, texts: HostileRecord['texts']) =>
  Object.values(texts).filter((text) => !screen.includes(squeezed(text)))
