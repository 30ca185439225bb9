import type { Page } from 'playwright-core'
import { isWhole } from '../../src/testing/of-releases.ts'
import { lockedSecondStep, secondFactorStates } from './second-factor.ts'
import {
  answer,
  askServer,
  choose,
  dialog,
  invalid,
  listed,
  load,
  menuOf,
  nothingFound,
  openRecord,
  placeholders,
  respond,
  type State,
  visit,
} from './state.ts'

/** The other screens of a clerk, and the lock screen. */
export function clerkStates(page: Page, url: string): State[] {
  const lists = [
    '/graves',
    '/interments',
    '/graveRights',
    '/parties',
    '/reprimand',
    // They show what reprimands show.
    ...(isWhole ? ['/invitation'] : []),
    '/contractsBuildBurialPlace',
    '/contractsRentBurialPlace',
    '/contractChapelUsage',
  ]
  const choice = page.locator('button[role="option"]')
  const rentMenu = async () => {
    await visit(page, `${url}/contractsRentBurialPlace?size=5`)
    await listed(page)
    await menuOf(page)
  }
  return [
    ...lists.flatMap((path): State[] => [
      { name: path, reach: async () => (await visit(page, url + path), listed(page)) },
      { name: `${path}, record page`, reach: () => openRecord(page, `${url}${path}?size=5`) },
      {
        name: `${path}, form with faults`,
        reach: async () => {
          await visit(page, `${url}${path}?size=5`)
          await listed(page)
          await page.keyboard.press('n')
          await dialog(page).locator('input').first().waitFor()
          await page.keyboard.press('Control+s')
          await invalid(page)
        },
      },
      {
        name: `${path}, edit`,
        ofReleases: true,
        reach: async () => {
          await visit(page, `${url}${path}?size=5`)
          await page.locator('[data-record]:not([class])').first().press('e')
          await dialog(page).locator('input').first().waitFor()
        },
      },
    ]),
    {
      name: 'move the remains, faults',
      reach: async () => {
        await load(page, `${url}/interments?size=5&filters=${encodeURIComponent('{"placeState":["KNOWN"]}')}`)
        const there = page.locator('[data-record]').filter({ hasNotText: /Ексхумација|Сажимање|Пренос/ })
        await there.first().getByRole('button').last().click()
        await choose(page, 'Пренеси остатке…')
        await dialog(page).getByRole('button', { name: 'Сачувај' }).click()
        await invalid(page)
      },
    },
    {
      name: 'contract, doubtful rates',
      reach: async () => {
        await visit(page, `${url}/contractsBuildBurialPlace`)
        await page.locator('[data-record]:not([class])').first().click()
        await dialog(page)
          .getByLabel(/^Преостали дуг/)
          .fill('999999')
        await page.keyboard.press('Control+s')
        await page.getByRole('button', { name: 'Сачувај ипак' }).waitFor()
      },
    },
    {
      name: 'contracts, empty',
      ofReleases: true,
      reach: async () => {
        await askServer(page)
        await respond(page, '/search', answer(200, nothingFound))
        await page.goto(`${url}/contractsRentBurialPlace?size=5`)
        await page.getByText('Додајте').waitFor()
      },
    },
    {
      name: 'rent contracts, row menu',
      reach: async () => (await load(page, `${url}/contractsRentBurialPlace?size=5`), rentMenu()),
    },
    {
      name: 'search over everything, nothing typed',
      reach: async () => {
        await visit(page, `${url}/contractsRentBurialPlace?size=5`)
        await page.keyboard.press('Control+KeyK')
        await choice.first().waitFor()
      },
    },
    {
      name: 'search over everything, results',
      reach: async () => {
        await page.locator('input[role="combobox"]').fill('petrović')
        await choice.filter({ hasText: 'Петровић' }).first().waitFor()
      },
    },
    {
      name: 'search over everything, nothing found',
      reach: async () => {
        await page.locator('input[role="combobox"]').fill('ъъщщ')
        await choice.first().waitFor({ state: 'detached' })
      },
    },
    {
      name: 'payment schedule',
      reach: async () => {
        await rentMenu()
        await choose(page, 'План плаћања')
        await page.getByText('Калкулатор').waitFor()
      },
    },
    {
      name: 'payment schedule, loading',
      ofReleases: true,
      reach: async () => {
        await respond(page, '/api/contractRentBurialPlace/*', 'nothing')
        await page.reload()
        await placeholders(page)
      },
    },
    {
      name: 'profile',
      reach: async () => (await load(page, `${url}/profile`), page.locator('li b').first().waitFor()),
    },
    {
      name: 'profile, another e-mail',
      reach: async () => {
        await page.locator('input[inputmode="email"]').fill('drugi@example.rs')
        await page.locator('input[inputmode="email"]').press('Enter')
        await page.locator('input[autocomplete="current-password"]').waitFor()
      },
    },
    {
      name: 'profile, e-mail waits',
      reach: async () => {
        await load(page, `${url}/login`)
        await page.route('**/api/user/current', async (route) => {
          const response = await route.fetch()
          const user = (await response.json()) as object
          await route.fulfill({ response, json: { ...user, pendingEmail: 'nova.adresa@pomen.example' } })
        })
        await page.route('**/api/user/sessions', async (route) => {
          const response = await route.fetch()
          const { entities } = (await response.json()) as { entities: { isThis: boolean }[] }
          const others = entities.map((each, at) => ({ ...each, id: `other-${at}`, isThis: false, device: '' }))
          await route.fulfill({ response, json: { entities: [...entities, ...others] } })
        })
        await page.goto(`${url}/profile`)
        await page.getByText('Чека потврду').waitFor()
      },
    },
    {
      name: 'profile, loading',
      ofReleases: true,
      reach: async () => {
        await respond(page, '/api/user/current', 'nothing')
        await page.goto(`${url}/profile`)
        await placeholders(page)
      },
    },
    { name: 'change password', reach: () => load(page, `${url}/changePassword`) },
    {
      name: 'change password, weak',
      reach: async () => {
        await page.locator('input[autocomplete="new-password"]').first().fill('Kratka1')
        await page.keyboard.press('Enter')
      },
    },
    {
      name: 'change password, too many attempts',
      ofReleases: true,
      reach: async () => {
        await respond(page, '/changePassword/', answer(429, { message: 'TOO_MANY_ATTEMPTS' }, { 'Retry-After': '300' }))
        await page.locator('input[autocomplete="new-password"]').first().fill('Tegla-Jablan-77')
        await page.locator('input[autocomplete="new-password"]').last().fill('Tegla-Jablan-77')
        await page.keyboard.press('Enter')
        await page.getByRole('alert').first().waitFor()
      },
    },
    ...secondFactorStates(page, url),
    {
      name: 'lock screen',
      reach: async () => {
        await load(page, `${url}/profile`)
        await page.locator('header button[aria-haspopup="menu"]').last().click()
        await choose(page, 'Закључај')
        await page.getByRole('dialog').locator('input').waitFor()
      },
    },
    {
      name: 'lock screen, wrong password',
      reach: async () => {
        await respond(page, '/oauth/token', answer(400, { message: 'WRONG_CREDENTIALS' }))
        await page.getByRole('dialog').locator('input').fill('Pogresna1')
        await page.keyboard.press('Enter')
        await invalid(page)
      },
    },
    {
      name: 'lock screen, too many attempts',
      ofReleases: true,
      reach: async () => {
        await askServer(page)
        await respond(page, '/oauth/token', answer(429, { message: 'TOO_MANY_ATTEMPTS' }, { 'Retry-After': '60' }))
        await page.getByRole('dialog').locator('input').fill('Pogresna1')
        await page.keyboard.press('Enter')
        await page.getByRole('alert').first().waitFor()
      },
    },
    lockedSecondStep(page),
  ]
}
