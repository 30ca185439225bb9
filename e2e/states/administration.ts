import type { Page } from 'playwright-core'
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

const form = async (page: Page) => {
  await page.keyboard.press('n')
  await dialog(page).locator('input').first().waitFor()
  await page.keyboard.press('Control+s')
  await invalid(page)
}
const trail = async (page: Page, url: string) => {
  await visit(page, `${url}/auditTrail?size=5`)
  await page.locator('tbody tr[tabindex]').first().waitFor()
}

const recentImports = {
  entities: [
    { id: 1, dateCreated: '2026-11-20T10:00:00Z', count: 120, changed: [] },
    { id: 2, dateCreated: '2026-11-19T10:00:00Z', count: 3, changed: [501, 502] },
  ],
  total: 2,
}
const importPreview = {
  header: ['Број опомене', 'PREZIME', ''],
  sheets: ['Опомене 2026', 'Уговори'],
  sheet: 0,
  columns: ['reprimandNumber', 'clientSurname', null],
  fields: [
    { name: 'reprimandNumber', required: true },
    { name: 'clientSurname', required: true },
  ],
  rows: [{ line: 2, cells: ['1/2026', 'Ђорђевић', 'књига 4, страна 12, уписано накнадно по одобрењу'] }],
  total: 812,
  words: [[], [], []],
  learned: [],
}
const importFaults = {
  count: 810,
  already: [
    { line: 3, recordId: 41 },
    { line: 4, recordId: 42 },
  ],
  repeated: [],
  deleted: 0,
  faults: [
    { line: 7, code: 'REPRIMAND_CLIENT_SURNAME_CANT_BE_NULL', field: 'clientSurname' },
    {
      line: 9,
      code: 'REPRIMAND_WITH_REPRIMAND_NUMBER_ALREADY_EXIST',
      field: 'reprimandNumber',
      value: '17/2026',
      sameAs: 3,
    },
    { line: 8, code: 'REPRIMAND_CLIENT_NAME_NOT_VALID', field: 'clientName', value: 'Љубомир-Александар-Стојановић' },
    { line: 9, code: 'REQUEST_NOT_VALID' },
  ],
  more: true,
}

const suggestedParties = {
  entities: [
    {
      name: 'Петар Ђорђевић',
      address: 'Његошева 5а, Зеленград',
      bornOn: '1950-01-01',
      strength: 'PROBABLE',
      records: (['jmbg', 'identityCard', 'address', 'jmbgOnly'] as const).map((same, at) => ({
        type: at === 2 ? 'reprimand' : 'contractRentBurialPlace',
        id: at + 1,
        number: `${at + 1}/2026`,
        date: '2026-11-01',
        name: same === 'jmbgOnly' ? 'Петра Ђорђевић' : 'Петар Ђорђевић',
        address: 'Његошева 5а, Зеленград',
        same,
      })),
      parties: [{ id: 9, name: 'Петар Ђорђевић', address: 'Његошева 5а, Зеленград', same: 'address' }],
      isLegal: false,
    },
  ],
  next: null,
  unlinked: 4,
  skipped: 2,
}

const recordsWithoutGrave = {
  entities: [
    {
      graveyard: { id: 1, name: 'Старо гробље' },
      place: '118',
      graveNumber: '2',
      burialType: 'raka',
      records: [
        {
          type: 'deathRecord',
          id: 1,
          name: 'Петар Ђорђевић',
          number: null,
          date: '2019-05-03',
          right: null,
          hasParty: true,
        },
        {
          type: 'contractRentBurialPlace',
          id: 2,
          name: 'Ана Ђорђевић',
          number: '12/2019',
          date: '2019-06-01',
          right: { from: '2019-06-01', to: '2029-05-31' },
          hasParty: false,
        },
      ],
      graves: (['label', 'oldLabel', 'number'] as const).map((fits, at) => ({
        id: at + 5,
        label: `12/${at}/118`,
        graveyard: 'Старо гробље',
        graveType: at === 2 ? 'KASETA' : 'RAKA',
        places: 2,
        interred: at,
        fits,
        isOtherType: at === 2,
      })),
      proposed: null,
    },
    ...['119', '120'].map((place, at) => ({
      graveyard: { id: 1, name: 'Старо гробље' },
      place,
      graveNumber: '1',
      burialType: 'grobnica',
      records: [
        {
          type: 'deathRecord',
          id: at + 8,
          name: 'Ана Лазић',
          number: null,
          date: '2019-05-03',
          right: null,
          hasParty: true,
        },
      ],
      graves: [],
      proposed: { graveyardId: 1, number: place, graveType: 'GROBNICA', places: 2 },
    })),
  ],
  next: null,
  unlinked: 2,
  skipped: 1,
}

/** The administrator of a company. */
export function administratorStates(page: Page, url: string): State[] {
  const users = async () => (await visit(page, `${url}/users`), listed(page))
  const menu = async () => {
    await page.locator('[data-record]').filter({ hasText: 'zoran' }).getByRole('button').last().click()
    await page.getByRole('menuitem').first().waitFor()
  }
  return [
    { name: 'burial rules', reach: async () => (await visit(page, `${url}/burialRules`), listed(page)) },
    { name: 'burial rules, form', reach: () => form(page) },
    { name: 'yearly run, preview', ofReleases: true, reach: () => openRecord(page, `${url}/billingRuns`) },
    { name: 'price list', ofReleases: true, reach: async () => (await visit(page, `${url}/tariffs`), listed(page)) },
    { name: 'price list, form', ofReleases: true, reach: () => form(page) },
    {
      name: 'range of graves, preview',
      reach: async () => {
        await visit(page, `${url}/graves`)
        await listed(page)
        await page.getByRole('button', { name: 'Додај низ…' }).click()
        await page.getByLabel('Гробље').selectOption({ label: 'Старо гробље' })
        await page.getByLabel('Парцела').selectOption({ index: 1 })
        await page.getByLabel('Ред, или први ред').fill('1')
        await page.getByLabel('Број од').fill('1')
        await page.getByLabel('Број до').fill('12')
        await page.getByText('већ постоји').first().waitFor()
      },
    },
    { name: 'sections', reach: async () => (await visit(page, `${url}/sections`), listed(page)) },
    { name: 'sections, form with faults', reach: () => form(page) },
    { name: 'sections, record page', reach: () => openRecord(page, `${url}/sections`) },
    {
      name: 'home of an administrator, with the tables of its charts',
      reach: async () => {
        await visit(page, `${url}/`)
        const button = page.getByRole('button', { name: 'Прикажи податке у табели' })
        // Charts are drawn near the screen only.
        await button.first().scrollIntoViewIfNeeded()
        await page.locator('.recharts-bar').first().waitFor()
        await button.first().click()
        await button.first().click()
        // Otherwise the header of the page covers a part of some links.
        await page.evaluate(() => scrollTo(0, 0))
      },
    },
    { name: 'users', reach: users },
    { name: 'users, row menu', ofReleases: true, reach: menu },
    {
      name: 'users, end sessions?',
      reach: async () => {
        await page.keyboard.press('Escape')
        await menu()
        await choose(page, 'Прекини пријаве')
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      name: 'users, form with faults',
      reach: async () => (await visit(page, `${url}/users`), await listed(page), form(page)),
    },
    {
      name: 'users, edit',
      ofReleases: true,
      reach: async () => {
        await visit(page, `${url}/users`)
        await page.locator('[data-record]').first().click()
        await dialog(page).locator('input').first().waitFor()
      },
    },
    { name: 'users, record page', reach: () => openRecord(page, `${url}/users`) },
    {
      name: 'settings of documents',
      reach: async () => (await visit(page, `${url}/documentSettings`), page.locator('form').waitFor()),
    },
    {
      name: 'settings of documents, not saved',
      ofReleases: true,
      reach: async () => {
        await respond(page, '/documentSettings*', answer(503, { message: 'TEMPORARILY_UNAVAILABLE' }))
        await page.locator('form input').first().fill('В. д. директора')
        await page.keyboard.press('Enter')
        await page.getByRole('alert').first().waitFor()
      },
    },
    {
      name: 'settings of documents, loading',
      ofReleases: true,
      reach: async () => {
        await respond(page, '/api/company/documentSettings*', 'nothing')
        await page.goto(`${url}/documentSettings`)
        await placeholders(page)
      },
    },
    {
      name: 'import, errors',
      reach: async () => {
        await load(page, `${url}/import/reprimand`)
        await respond(page, '/api/imports?recordType=reprimand', answer(200, recentImports))
        await respond(page, '/api/imports/preview', answer(200, importPreview))
        await respond(page, '/api/imports/check', answer(200, importFaults))
        const file = { name: 'opomene.csv', mimeType: 'text/csv', buffer: Buffer.from('a') }
        await page.locator('input[type="file"]').setInputFiles(file)
        await page.getByRole('button', { name: /^(Провери|Check)$/ }).click()
        await page.getByRole('main').getByRole('alert').filter({ hasText: /\d/ }).waitFor()
      },
    },
    {
      name: 'records without a party',
      reach: async () => {
        await respond(page, '/api/party/suggestions', answer(200, suggestedParties))
        await page.goto(`${url}/partySuggestions`)
        await page.getByRole('checkbox').first().waitFor()
      },
    },
    {
      name: 'records without a party, not confirmed',
      ofReleases: true,
      reach: async () => {
        await respond(page, '/api/party/suggestions/confirmation', answer(409, { message: 'RECORD_CHANGED_MEANWHILE' }))
        await page.keyboard.press('Enter')
        await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor()
      },
    },
    {
      name: 'records without a grave',
      reach: async () => {
        await respond(page, '/api/grave/links', answer(200, recordsWithoutGrave))
        await page.goto(`${url}/graveLinks`)
        await page.getByRole('checkbox').first().waitFor()
      },
    },
    {
      name: 'records without a grave, not linked',
      ofReleases: true,
      reach: async () => {
        await page.keyboard.press('ArrowDown')
        await respond(page, '/api/grave/links/confirmation', answer(409, { message: 'RECORD_CHANGED_MEANWHILE' }))
        await page.keyboard.press('Enter')
        await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor()
      },
    },
    {
      name: 'records without a grave, new graves',
      reach: async () => {
        await page.getByRole('button', { name: /^Нова гробна места одједном/ }).click()
        await page.getByRole('heading', { name: 'Нова гробна места', level: 2 }).waitFor()
      },
    },
    {
      name: 'records without a grave, a new grave',
      reach: async () => {
        await page.goto(`${url}/graveLinks`)
        await respond(page, '/api/grave/links/skipping', answer(200, {}))
        await page.getByRole('button', { name: /^Повежи/ }).waitFor()
        await page.getByRole('button', { name: /^Прескочи/ }).click()
        await page.getByLabel('Број места').waitFor()
      },
    },
    { name: 'audit trail', reach: async () => (await load(page, `${url}/auditTrail?size=5`), trail(page, url)) },
    {
      name: 'audit trail, calendar',
      reach: async () => {
        await page
          .getByRole('button', { name: /^Изабери датум/ })
          .first()
          .click()
        await page.getByRole('grid').or(page.locator('table table, [role="dialog"] table')).first().waitFor()
      },
    },
    {
      name: 'audit trail, invalid date',
      ofReleases: true,
      reach: async () => {
        await visit(page, `${url}/auditTrail?size=5`)
        await page.getByLabel('Од', { exact: true }).fill('x')
        await page.keyboard.press('Tab')
        await page.getByText('Датум није исправан.').waitFor()
      },
    },
    {
      name: 'audit trail, entry',
      reach: async () => {
        await load(page, `${url}/auditTrail?size=5`)
        await page.locator('tbody tr[tabindex]').first().click()
        await dialog(page).locator('dl').first().waitFor()
      },
    },
    {
      name: 'audit trail, refused access',
      ofReleases: true,
      reach: async () => {
        await visit(page, `${url}/auditTrail?size=5&action=ACCESS_REFUSED`)
        const refused = page.locator('tbody tr[tabindex]').filter({ hasText: 'Одбијен' }).first()
        if ((await refused.count()) > 0) await refused.click()
      },
    },
    {
      name: 'audit trail, readings of JMBGs',
      reach: async () => {
        await visit(page, `${url}/auditTrail?size=5`)
        await page.getByLabel(/^Приказ/).selectOption('readings')
        await page.getByRole('heading', { name: 'Прегледи ЈМБГ' }).waitFor()
        await page.getByRole('table').or(page.getByText('Нико није прегледао')).first().waitFor()
      },
    },
    {
      name: 'audit trail, data of a person',
      reach: async () => {
        await visit(page, `${url}/auditTrail?size=5&view=person`)
        await page.getByLabel('Име и презиме').fill('jovanovic')
        await page.getByRole('button', { name: 'Нађи', exact: true }).click()
        await page.getByRole('button', { name: 'Преузми PDF' }).or(page.getByText('Нема резултата')).first().waitFor()
      },
    },
    {
      name: 'audit trail, nothing found',
      ofReleases: true,
      reach: async () => {
        await visit(page, `${url}/auditTrail?size=5&q=zzzz`)
        await page.getByText('Нема резултата').waitFor()
      },
    },
    {
      name: 'audit trail, empty',
      ofReleases: true,
      reach: async () => {
        await respond(page, '/api/auditTrail/search', answer(200, nothingFound))
        await page.goto(`${url}/auditTrail?size=5`)
        await page.getByText('Нема забележених').waitFor()
      },
    },
    {
      name: 'audit trail, loading',
      ofReleases: true,
      reach: async () => {
        await respond(page, '/api/auditTrail/search', 'nothing')
        await page.goto(`${url}/auditTrail?size=5`)
        await placeholders(page)
      },
    },
  ]
}

/** The administrator of the platform. */
export function operatorStates(page: Page, url: string): State[] {
  let company = ''
  const ofCompany = (path: string): State[] => [
    {
      name: path,
      reach: async () => {
        await visit(page, `${url}${path}?companyId=${company}`)
        await listed(page)
      },
    },
    { name: `${path}, form with faults`, reach: () => form(page) },
    {
      name: `${path}, empty`,
      ofReleases: true,
      reach: async () => {
        await askServer(page)
        await respond(page, '/search', answer(200, nothingFound))
        await page.goto(`${url}${path}?companyId=${company}`)
        await page.locator('main p').last().waitFor()
      },
    },
  ]
  return [
    {
      name: 'home of the operator',
      reach: async () => (await visit(page, `${url}/`), page.locator('main table').waitFor()),
    },
    {
      name: 'companies',
      reach: async () => {
        await visit(page, `${url}/companies`)
        await listed(page)
        company = (await page.locator('[data-record]').first().getAttribute('data-record')) ?? ''
      },
    },
    { name: 'companies, row menu', ofReleases: true, reach: () => menuOf(page) },
    { name: 'companies, form with faults', reach: async () => (await page.keyboard.press('Escape'), form(page)) },
    { name: 'companies, record page', reach: () => openRecord(page, `${url}/companies`) },
    ...ofCompany('/bankaccounts'),
    ...ofCompany('/graveyards'),
    {
      name: 'settings of a company’s documents',
      reach: async () => {
        await visit(page, `${url}/documentSettings?companyId=${company}`)
        await page.locator('form').waitFor()
      },
    },
    {
      name: 'users of all companies',
      ofReleases: true,
      reach: async () => (await visit(page, `${url}/users`), listed(page)),
    },
    { name: 'users of all companies, form with faults', ofReleases: true, reach: () => form(page) },
    { name: 'audit trail of the platform', ofReleases: true, reach: () => trail(page, url) },
    {
      name: 'audit trail of the platform, entry',
      ofReleases: true,
      reach: async () => {
        await page.locator('tbody tr[tabindex]').first().click()
        await dialog(page).locator('dl').first().waitFor()
      },
    },
  ]
}
