import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { demoData } from '../src/app/demo-data.ts'
import { today } from '../src/shared/dates.ts'
import type { Role } from '../src/shared/session.ts'
import { ofReleases } from '../src/testing/of-releases.ts'
import { browserForTests } from './browser.ts'
import { fillDeathRecord } from './death-record-form.ts'
import { logIn, logInByForm } from './log-in.ts'
import { demoWithPage } from './platform-with-page.ts'
import { served } from './served.ts'
import { answer, askServer, respond } from './states/state.ts'

const { newPage } = browserForTests()
const { url } = demoWithPage()

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const notSaved = (page: Page, why: string) => page.getByRole('alert').filter({ hasText: `Није сачувано: ${why}` })
const restored = /^Враћено је оно што сте куцали .* – одбаци$/
const unsaved = /^Имате несачуван унос од .* – настави$/

async function opened(path: string, role: Role = 'USER') {
  const page = await newPage()
  await logIn(page, url(), role, path)
  return page
}
/** Opens the first live record of the register in its form. */
async function openFirst(page: Page) {
  await page.locator('[data-record][tabindex]').first().press('Enter')
  await page.getByRole('dialog').waitFor()
}
const drafts = (page: Page) => page.evaluate(() => sessionStorage.getItem('pokoj.drafts'))

describe('a form that cannot be saved', () => {
  ofReleases(
    'shows the error until it is saved, while the server is stopped and restarted, in every form',
    async () => {
      await using application = await served()
      // The list can still be loading when the server stops at the end.
      const page = await newPage({ expects: [/^answer 503/] })
      await logIn(page, application.url, 'ADMIN', '/deathRecords')
      const profile = await page.context().newPage()
      await profile.goto(`${application.url}/profile`)
      const settings = await page.context().newPage()
      await settings.goto(`${application.url}/documentSettings`)
      await openFirst(page)
      await field(page, 'Занимање').fill('сајџија')
      await field(profile, 'Број телефона').fill('034555777')
      await field(settings, 'Надлежни суд').fill('Основни суд у Новом Зеленграду')

      await application.halt()
      const forms = [
        { form: page, message: 'Запис о умрлом лицу је измењен.', save: () => page.keyboard.press('Control+s') },
        { form: profile, message: 'Корисник је измењен.', save: () => profile.keyboard.press('Enter') },
        { form: settings, message: 'Подешавања су сачувана.', save: () => settings.keyboard.press('Enter') },
      ]
      for (const { form, save } of forms) {
        await form.bringToFront()
        await save()
        await notSaved(form, 'нема везе са сервером').waitFor()
      }
      // No toast repeats it, and the message outlives any toast and another attempt.
      await expect.poll(() => page.getByRole('alert').count()).toBe(1)
      await page.waitForTimeout(9000)
      await button(page, 'Покушај поново').click()
      await page.waitForTimeout(500)
      await notSaved(page, 'нема везе са сервером').waitFor()

      await application.start()
      for (const { form, message } of forms) {
        await form.bringToFront()
        await button(form, 'Покушај поново').click()
        await form.getByText(message).waitFor()
        await expect.poll(() => notSaved(form, '').count()).toBe(0)
      }
      await expect.poll(() => drafts(page)).toBeNull()
    },
  )

  ofReleases('states the reason: the server is unavailable and for how long, or an error occurred', async () => {
    const page = await opened('/deathRecords')
    const id = await page.locator('[data-record][tabindex]').first().getAttribute('data-record')
    await openFirst(page)
    await field(page, 'Занимање').fill('молер')
    await respond(
      page,
      `/api/deathRecord/${id}`,
      answer(503, { message: 'TEMPORARILY_UNAVAILABLE' }, { 'retry-after': '5' }),
    )
    await page.keyboard.press('Control+s')
    await notSaved(page, 'систем је тренутно недоступан').getByText('Покушајте поново за 5 секунди.').waitFor()
    await respond(page, `/api/deathRecord/${id}`, answer(500, { message: 'INTERNAL_ERROR' }))
    await page.keyboard.press('Control+s')
    await notSaved(page, 'дошло је до грешке на серверу').waitFor()
    await askServer(page)
    await button(page, 'Покушај поново').click()
    await page.getByText('Запис о умрлом лицу је измењен.').waitFor()
    await expect.poll(() => notSaved(page, '').count()).toBe(0)
  })
})

describe('unsaved input', () => {
  test('is restored after a reload, can be discarded, and is removed once saved', async () => {
    const page = await opened('/deathRecords')
    await page.locator('[data-record]').first().waitFor()
    await page.keyboard.press('n')
    await field(page, 'Презиме').fill('Њежић')
    await field(page, 'Име оца').fill('Ђорђе')
    // The URL has the form, so that a reload opens it again.
    await page.reload()
    await button(page, restored).waitFor()
    await expect
      .poll(async () => [await field(page, 'Презиме').inputValue(), await field(page, 'Име оца').inputValue()])
      .toEqual(['Њежић', 'Ђорђе'])
    await button(page, restored).click()
    await expect.poll(() => field(page, 'Презиме').inputValue()).toBe('')
    await expect.poll(() => drafts(page)).toBeNull()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    // The same for an edited record; leaving it on purpose discards the input.
    await openFirst(page)
    await field(page, 'Занимање').fill('ковач')
    await page.reload()
    await button(page, restored).waitFor()
    await expect.poll(() => field(page, 'Занимање').inputValue()).toBe('ковач')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Одбаци', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => button(page, unsaved).count()).toBe(0)
    await openFirst(page)
    await expect.poll(() => field(page, 'Занимање').inputValue()).not.toBe('ковач')
    await field(page, 'Занимање').fill('лимар')
    // The list alone offers to go on.
    await page.goto(`${url()}/deathRecords`)
    await button(page, unsaved).click()
    await button(page, restored).waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('Запис о умрлом лицу је измењен.').waitFor()
    await expect.poll(() => drafts(page)).toBeNull()
  })

  ofReleases('is restored in the profile and in the document settings too', async () => {
    const page = await opened('/profile', 'ADMIN')
    for (const [path, name] of [
      ['/profile', 'Број телефона'],
      ['/documentSettings', 'Надлежни суд'],
    ] as const) {
      await page.goto(url() + path)
      const before = await field(page, name).inputValue()
      await field(page, name).fill('другачије')
      await page.reload()
      await button(page, restored).waitFor()
      await expect.poll(() => field(page, name).inputValue()).toBe('другачије')
      await button(page, restored).click()
      await expect.poll(() => field(page, name).inputValue()).toBe(before)
      await expect.poll(() => drafts(page)).toBeNull()
    }
  })

  ofReleases('is restored after the session has ended and its user has logged in again', async () => {
    const page = await opened('/deathRecords')
    await page.locator('[data-record]').first().waitFor()
    await page.keyboard.press('n')
    await field(page, 'Презиме').fill('Њежић')
    await field(page, 'Име').fill('Љубица')
    await fillDeathRecord(page, { 'Датум смрти': '01/02/2026', 'Датум сахране': '03/02/2026' })
    // Ended elsewhere, for example by an administrator or on another device.
    await page.evaluate(async () => {
      const { refresh_token: token } = JSON.parse(localStorage.getItem('pokoj.tokens') ?? '{}')
      const body = new URLSearchParams({ token, client_id: 'pokoj-web', client_secret: 'pokoj-web' })
      await fetch('/oauth/revoke', { method: 'POST', body })
    })
    await page.keyboard.press('Control+s')
    await page.waitForURL('**/login')
    await page.getByRole('alert').getByText('оно што сте куцали није изгубљено').waitFor()
    const { accounts, password } = demoData(today())
    await field(page, 'Е-пошта').fill(accounts.find(({ role }) => role === 'USER')?.email ?? '')
    await page.getByLabel('Лозинка').first().fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/deathRecords')
    await button(page, unsaved).click()
    await expect
      .poll(async () => [await field(page, 'Име').inputValue(), await field(page, 'Презиме').inputValue()])
      .toEqual(['Љубица', 'Њежић'])
  })

  ofReleases(
    'is not kept for other users: a logout removes it in all tabs, and so does another user’s login',
    async () => {
      const page = await opened('/deathRecords')
      const other = await page.context().newPage()
      await other.goto(`${url()}/deathRecords`)
      for (const each of [page, other]) {
        await each.locator('[data-record]').first().waitFor()
        await each.keyboard.press('n')
        await field(each, 'Презиме').fill('Њежић')
        await expect.poll(() => drafts(each)).toContain('Њежић')
      }
      await page.keyboard.press('Escape')
      await button(page, 'Настави унос').click()
      // A reload would open its form again, over the menu.
      await other.goto(`${url()}/deathRecords`)
      // On a slow machine the menu of a page that is still loading can move before the click.
      await other.locator('[data-record]').first().waitFor()
      await button(other, 'Кориснички мени').click()
      await other.getByRole('menuitem', { name: 'Одјава' }).click()
      for (const each of [page, other]) {
        await each.waitForURL('**/login')
        await expect.poll(() => drafts(each)).toBeNull()
      }

      // An expired session, followed by another user's login.
      await logIn(page, url(), 'USER', '/deathRecords')
      await page.locator('[data-record]').first().waitFor()
      await page.keyboard.press('n')
      await field(page, 'Презиме').fill('Њежић')
      await page.evaluate(() => {
        localStorage.removeItem('pokoj.user')
        localStorage.removeItem('pokoj.tokens')
      })
      await page.reload()
      await page.waitForURL('**/login')
      await expect.poll(() => drafts(page)).toContain('Њежић')
      await logInByForm(page, url(), 'admin@pomen.example', demoData(today()).password)
      await expect.poll(() => drafts(page)).toBeNull()

      // Nothing is kept for longer than a day.
      await page.goto(`${url()}/profile`)
      await field(page, 'Број телефона').fill('034/1')
      await page.evaluate(() => {
        const old = JSON.parse(sessionStorage.getItem('pokoj.drafts') ?? '[]').map((each: object) => ({
          ...each,
          at: Date.now() - 25 * 3_600_000,
        }))
        sessionStorage.setItem('pokoj.drafts', JSON.stringify(old))
      })
      await page.reload()
      await field(page, 'Број телефона').waitFor()
      await expect.poll(() => drafts(page)).toBeNull()
    },
  )
})
