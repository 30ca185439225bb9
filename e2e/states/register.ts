import type { Page } from 'playwright-core'
import { z } from 'zod'
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
  respond,
  type State,
  visit,
} from './state.ts'

/** Five rows show the same as twenty-five, and are examined in a third of the time. */
const register = '/deathRecords?year=-1&month=-1&size=5'

const panels = [
  { name: 'filters', button: /^(Филтери|Filters)/ },
  // A phone shows no columns.
  { name: 'columns', button: /^(Колоне|Columns)/, minWidth: 768 },
  { name: 'views', button: /^(Прикази|Views)/ },
]

/** The register of a clerk, its form and everything that can be shown over it. */
export function registerStates(page: Page, url: string): State[] {
  const list = async () => (await visit(page, `${url}${register}`), listed(page))
  const form = async () => {
    await visit(page, `${url}${register}`)
    await listed(page)
    await page.keyboard.press('n')
    await dialog(page).locator('input').first().waitFor()
  }
  const edit = async () => {
    await visit(page, `${url}${register}`)
    await page.locator('[data-record]:not([class])').first().click()
    await dialog(page).locator('input').first().waitFor()
  }
  const search = async (body: object, status = 200) => {
    await askServer(page)
    await respond(page, '/api/deathRecord/search', answer(status, body))
    await page.goto(`${url}/deathRecords?q=петровић&size=5`)
  }
  const refused = async (status: number, headers: Record<string, string> = {}) => {
    await edit()
    await respond(page, '/api/deathRecord/*', answer(status, { message: 'INTERNAL_ERROR' }, headers))
    await dialog(page).locator('input').first().fill('Марија')
    await page.keyboard.press('Control+s')
  }
  return [
    { name: 'home', reach: async () => (await visit(page, `${url}/`), page.locator('main table').waitFor()) },
    {
      name: 'language menu',
      reach: () => page.locator('header button[aria-haspopup="menu"]').first().click(),
    },
    {
      name: 'person menu',
      reach: async () => {
        await page.keyboard.press('Escape')
        await page.locator('header button[aria-haspopup="menu"]').last().click()
      },
    },
    {
      name: 'side menu',
      reach: async () => {
        await page.keyboard.press('Escape')
        await page.locator('header button[aria-expanded]').first().click()
      },
    },
    { name: 'forbidden', reach: async () => (await load(page, `${url}/forbidden`), page.locator('h1').waitFor()) },
    { name: 'not found', reach: () => visit(page, `${url}/not-found`) },
    { name: 'error', reach: () => visit(page, `${url}/error`) },
    {
      name: 'home, news',
      ofReleases: true,
      reach: async () => {
        await respond(page, '/api/home', answer(200, { today: '2026-11-23', newsSince: '0.0.9' }))
        await page.goto(`${url}/`)
        await page.locator('main section button').first().waitFor()
      },
    },
    {
      name: 'explained field',
      reach: async () => {
        await edit()
        await dialog(page).locator('[data-explained] input').first().press('Shift+F1')
        await dialog(page).locator('[aria-expanded="true"]').waitFor()
      },
    },
    { name: 'register', reach: list },
    {
      name: 'register, this month',
      ofReleases: true,
      reach: async () => (await visit(page, `${url}/deathRecords`), listed(page)),
    },
    ...panels.map(({ name, button, minWidth }): State => ({
      name: `register, ${name}`,
      ...(minWidth !== undefined && { minWidth }),
      reach: async () => {
        const filters = encodeURIComponent('{"lastName":"петровић","dateOfDeathFrom":"2020-01-01"}')
        await load(page, `${url}${register}&filters=${filters}&sort=lastName,-dateOfBirth`)
        await page.getByRole('main').getByRole('button', { name: button }).click()
        await dialog(page).waitFor()
      },
    })),
    { name: 'register, row menu', reach: async () => (await list(), menuOf(page)) },
    {
      name: 'register, delete?',
      reach: async () => {
        await list()
        await menuOf(page)
        await choose(page, 'Обриши')
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      name: 'register, deleted',
      reach: async () => {
        const yes = page.getByRole('button', { name: 'Да', exact: true })
        // Reached again on another screen, if the message has ended meanwhile: another record is deleted.
        if (!(await yes.isVisible())) {
          await list()
          await page.locator('[data-record]:not([class])').first().getByRole('button').last().click()
          await choose(page, 'Обриши')
        }
        await yes.click()
        await page.getByRole('dialog').waitFor({ state: 'detached' })
        await page
          .getByRole('button', { name: /^Врати/ })
          .first()
          .waitFor()
      },
    },
    {
      name: 'register, restored',
      reach: async () => {
        await page
          .getByRole('table')
          .getByRole('button', { name: /^Врати/ })
          .first()
          .click()
        await page.locator('[data-highlighted]').waitFor()
      },
    },
    { name: 'register, nothing found', reach: () => search(nothingFound) },
    {
      name: 'register, found in other months',
      ofReleases: true,
      reach: () => search({ ...nothingFound, outsidePeriod: 34 }),
    },
    {
      name: 'register, empty month',
      ofReleases: true,
      reach: async () => {
        await respond(page, '/api/deathRecord/search', answer(200, nothingFound))
        await page.goto(`${url}/deathRecords`)
        await page.getByText('Нема записа').waitFor()
      },
    },
    { name: 'register, not loaded', reach: () => search({ message: 'TEMPORARILY_UNAVAILABLE' }, 503) },
    {
      name: 'register, loading',
      reach: async () => {
        await askServer(page)
        await respond(page, '/api/deathRecord/search', 'nothing')
        await page.goto(`${url}${register}`)
        await page.locator('[class*="awaited"]').first().waitFor()
      },
    },
    {
      name: 'record page',
      reach: async () => {
        // The list's request has no answer yet.
        await load(page, `${url}${register}`)
        await openRecord(page, `${url}${register}`)
      },
    },
    {
      name: 'record page, menu',
      maxWidth: 768,
      reach: async () => {
        await page.getByRole('button', { name: 'Радње' }).click()
        await page.getByRole('menuitem').first().waitFor()
      },
    },
    {
      name: 'record page, delete?',
      reach: async () => {
        // The menu of the state before may still be open.
        await page.keyboard.press('Escape')
        await page.getByRole('menu').waitFor({ state: 'detached' })
        await page.keyboard.press('Delete')
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      name: 'record page, deleted',
      reach: async () => {
        const confirm = page.getByRole('button', { name: 'Да', exact: true })
        // Reached again after something else has closed, the record is deleted already.
        if (await confirm.isVisible()) await confirm.click()
        await page.getByText('Овај запис је обрисан.').waitFor()
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      },
    },
    {
      name: 'record page, restored',
      reach: async () => {
        await page.getByRole('button', { name: 'Врати запис' }).click()
        await page.getByRole('button', { name: 'Измени' }).waitFor()
      },
    },
    {
      name: 'record page, edit',
      reach: async () => {
        await page.getByRole('button', { name: 'Измени' }).click()
        await dialog(page).locator('input').first().waitFor()
      },
    },
    {
      name: 'record page, loading',
      ofReleases: true,
      reach: async () => {
        await respond(page, '/api/deathRecord/*', 'nothing')
        await page.reload()
        await page.locator('main [data-kind]').first().waitFor()
      },
    },
    {
      name: 'record page, not loaded',
      reach: async () => {
        await askServer(page)
        await respond(page, '/api/deathRecord/*', answer(503, { message: 'TEMPORARILY_UNAVAILABLE' }))
        await page.reload()
        await page.getByText('Подаци нису учитани').waitFor()
      },
    },
    { name: 'record page, unknown', ofReleases: true, reach: () => load(page, `${url}/deathRecords/999999999`) },
    { name: 'form', reach: form },
    { name: 'form, suggestions', reach: () => page.getByRole('textbox', { name: /^Место рођења/ }).focus() },
    {
      name: 'form, faults',
      reach: async () => {
        await form()
        await page.keyboard.press('Control+s')
        await invalid(page)
      },
    },
    {
      name: 'form, graves',
      reach: async () => {
        await form()
        await page.getByRole('combobox', { name: 'Гробно место', exact: true }).fill('1 1')
        await page
          .getByRole('option', { name: /нико не почива|почивају/ })
          .first()
          .waitFor()
      },
    },
    {
      name: 'form, calendar',
      reach: async () => {
        await page.getByRole('button', { name: /^Изабери датум: Датум рођења/ }).click()
        // On a busy machine it is placed a moment after it is rendered.
        await page.waitForFunction(() => {
          const days = [...document.querySelectorAll('.mantine-DatePicker-day')].map((day) =>
            day.getBoundingClientRect(),
          )
          return days.length > 0 && days.every(({ left, right }) => left >= 0 && right <= innerWidth)
        })
      },
    },
    {
      name: 'form, discard?',
      reach: async () => {
        await form()
        await dialog(page).locator('input').first().fill('Љубица')
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: 'Настави унос' }).waitFor()
      },
    },
    {
      name: 'form, restored draft',
      reach: async () => {
        await page.goto(`${url}${register}`)
        await listed(page)
        await page.keyboard.press('n')
        await dialog(page).getByText('Враћено је').waitFor()
      },
    },
    {
      name: 'register, unsaved entry',
      reach: async () => {
        await page.goto(`${url}${register}`)
        await page.getByText('Имате несачуван унос').waitFor()
      },
    },
    { name: 'edit', reach: edit },
    {
      name: 'edit, history',
      ofReleases: true,
      reach: async () => {
        const history = dialog(page).getByText('Историја измена')
        await history.click()
        await history.scrollIntoViewIfNeeded()
      },
    },
    { name: 'edit, not saved', reach: () => refused(503, { 'Retry-After': '5' }) },
    { name: 'edit, saved by another', reach: () => refused(409) },
    {
      name: 'edit, differences',
      reach: async () => {
        await edit()
        await page.unrouteAll()
        await page.route(/\/api\/deathRecord\/\d+$/, async (route) => {
          if (route.request().method() === 'PUT')
            return route.fulfill({ status: 409, json: { message: 'RECORD_CHANGED_MEANWHILE' } })
          const response = await route.fetch()
          const { deathRecord } = z.object({ deathRecord: z.looseObject({}) }).parse(await response.json())
          const changed = { ...deathRecord, firstName: 'Јелена', causeOfDeath: 'упала плућа' }
          return route.fulfill({ response, json: { deathRecord: changed } })
        })
        await dialog(page).locator('input').first().fill('Марија')
        await page.keyboard.press('Control+s')
        await page.getByRole('radio').first().waitFor()
        await page.keyboard.press('Control+s')
      },
    },
    {
      name: 'edit, offline',
      ofReleases: true,
      reach: async () => {
        await edit()
        await respond(page, '/api/deathRecord/*', 'no connection')
        await dialog(page).locator('input').first().fill('Марија')
        await page.keyboard.press('Control+s')
        await page.getByRole('alert').first().waitFor()
      },
    },
    {
      name: 'saved in another month',
      reach: async () => {
        await visit(page, `${url}/deathRecords`)
        await listed(page)
        await page.locator('[data-record]:not([class])').first().click()
        const burial = dialog(page).getByRole('textbox', { name: 'Датум сахране' })
        await dialog(page).getByRole('textbox', { name: 'Датум смрти' }).fill('01/02/2020')
        await burial.fill('03/02/2020')
        await page.keyboard.press('Control+s')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      },
    },
    {
      name: 'preview, loading',
      ofReleases: true,
      // A phone opens the document itself.
      minWidth: 768,
      reach: async () => {
        // The browser of the walks shows no PDFs, and none is shown here.
        await page.evaluate(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => true }))
        await visit(page, `${url}${register}`)
        await listed(page)
        await respond(page, '/api/createreport/*', 'nothing')
        await menuOf(page)
        await choose(page, 'Одштампај извештај')
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      name: 'preview, failed',
      reach: async () => {
        await load(page, `${url}${register}`)
        await page.evaluate(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => true }))
        await listed(page)
        await respond(page, '/api/createreport/*', answer(503, { message: 'TEMPORARILY_UNAVAILABLE' }))
        await menuOf(page)
        await choose(page, 'Одштампај извештај')
        await page.getByRole('alert').first().waitFor()
      },
    },
  ]
}
