import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serverAnswers } from '../../testing/answers.ts'
import { clerk, rendered } from '../../testing/rendered.tsx'
import type { DunningLine, DunningPreview } from './calls.ts'
import { Letters } from './Letters.tsx'
import { List } from './page.tsx'
import { Preview } from './Preview.tsx'
import type { DunningRun } from './record.ts'

const draft: DunningRun = {
  id: 5,
  version: 1,
  deleted: false,
  dateCreated: '2026-11-01T10:00:00Z',
  name: 'Опомињање',
  onDay: '2026-11-01',
  levels: null,
  graveyardId: null,
  graveyard: null,
  note: null,
  decisions: [],
  status: 'DRAFT',
  letters: 0,
  amount: 0,
}
const line: DunningLine = {
  party: { id: 11, name: 'Мила Савић' },
  level: 3,
  levelName: 'Опомена пред утужење',
  claims: 2,
  oldestDue: '2026-01-31',
  days: 274,
  principal: 2932,
  interest: 150.5,
  cost: 0,
  lastLetter: '2026-06-01',
  decision: null,
  until: null,
  unmatched: [{ amount: 1466, on: '2026-10-20', partner: 'SAVIĆ MILA' }],
}
const preview: DunningPreview = {
  letters: 2,
  found: 2,
  amount: 4548.5,
  lines: [line, { ...line, party: { id: 12, name: 'Јован Илић' }, interest: 0, unmatched: [] }],
  exceptions: [
    { reason: 'DECEASED', party: { id: 13, name: 'Пера Перић' }, amount: 1466, holdId: null, until: null },
    { reason: 'BLOCKED', party: { id: 14, name: 'Ана Анић' }, amount: 500, holdId: 77, until: '2026-12-31' },
  ],
}
const reading = 'GET /api/dunningRun/5/preview'
const posting = 'POST /api/dunningRun/5/posting'

test('a draft shows who gets which letter, warns of unmatched payments, and lists who is left out', async () => {
  const lifting = 'POST /api/dunningHold/77/lifting'
  const server = serverAnswers({ [reading]: { body: preview }, [lifting]: { body: {} } })
  await rendered(<Preview row={draft} />)
  await expect.element(page.getByText(/2 писма · 4\.548,50/)).toBeVisible()
  await expect
    .element(page.getByRole('row', { name: /Мила Савић.*Опомена пред утужење 274 2.932,00 150,50 01-06-2026/ }))
    .toBeVisible()
  await expect.element(page.getByText('Неупарена уплата: SAVIĆ MILA, 20-10-2026, 1.466,00')).toBeVisible()
  await page.getByText('Преминули, потребан пренос права (1)').click()
  await expect.element(page.getByRole('link', { name: /Пера Перић/ })).toHaveAttribute('href', '/parties/13')
  await page.getByText('Не опомиње се до дана (1)').click()
  await page.getByRole('button', { name: 'Укини: Ана Анић' }).click()
  await expect.element(page.getByText('Дужник се поново опомиње.')).toBeVisible()
  expect(server.asked(lifting)).toHaveLength(1)
})

test('what is decided about a debtor is saved before the letters are made', async () => {
  const saving = 'PUT /api/dunningRun/5'
  const server = serverAnswers({ [reading]: { body: preview }, [saving]: { body: { dunningRun: draft } } })
  await rendered(<Preview row={draft} />)
  await page.getByRole('combobox', { name: 'Одлука: Јован Илић' }).selectOptions('не опомињи до')
  await page.getByRole('textbox', { name: 'До' }).fill('31.12.2026')
  await expect.element(page.getByRole('button', { name: 'Направи писма…' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Сачувај одлуке' }).click()
  await expect.element(page.getByText('Одлуке су сачуване.')).toBeVisible()
  expect(server.asked(saving).at(-1)?.body).toMatchObject({
    onDay: '2026-11-01',
    version: 1,
    decisions: [{ partyId: 12, decision: 'BLOCK', until: '2026-12-31' }],
  })
})

test('letters are made after a question that names the sum; a refusal is told', async () => {
  const server = serverAnswers({
    [reading]: { body: preview },
    [posting]: { status: 400, body: { message: 'DUNNING_RUN_NOTHING_OVERDUE' } },
  })
  await rendered(<Preview row={draft} />)
  await page.getByRole('button', { name: 'Направи писма…' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/4.548,50/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Направи' }).click()
  await expect.element(page.getByText('Ништа није доспело.')).toBeVisible()
  expect(server.asked(posting)).toHaveLength(1)
})

test('of many debtors those searched are shown, and decisions about the others stay', async () => {
  const [mila, jovan] = preview.lines
  const server = serverAnswers({
    [reading]: ({ query: { searchParam } }) => ({
      body:
        searchParam === undefined
          ? { ...preview, letters: 700, found: 700 }
          : { ...preview, found: searchParam === 'илић' ? 1 : 0, lines: searchParam === 'илић' ? [jovan] : [] },
    }),
    'PUT /api/dunningRun/5': { body: { dunningRun: { ...draft, version: 2 } } },
  })
  await rendered(<Preview row={draft} />)
  await expect.element(page.getByText('Првих 2 од 700:')).toBeVisible()
  await page.getByRole('combobox', { name: `Одлука: ${mila?.party.name}` }).selectOptions('овај пут прескочи')
  await page.getByRole('searchbox', { name: 'Тражи дужника' }).fill('илић')
  await expect.element(page.getByRole('row', { name: /Мила Савић/ })).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: 'Одлука: Јован Илић' }).selectOptions('овај пут прескочи')
  await page.getByRole('searchbox', { name: 'Тражи дужника' }).fill('нико')
  await expect.element(page.getByText('Нема таквог дужника.')).toBeVisible()
  await page.getByRole('button', { name: 'Сачувај одлуке' }).click()
  await expect
    .poll(() => server.asked('PUT /api/dunningRun/5').at(-1)?.body)
    .toMatchObject({
      decisions: [
        { partyId: 11, decision: 'SKIP' },
        { partyId: 12, decision: 'SKIP' },
      ],
    })
})

test('the letters of a run are printed in files, and the first ones are named', async () => {
  const letters = Array.from({ length: 60 }, (_, at) => ({
    letterId: 100 + at,
    number: `${at + 1}/2026`,
    party: { id: at + 1, name: `Дужник ${at + 1}` },
    isMailed: false,
  }))
  const mails = { possible: 0, waiting: 0, sent: 0, failed: 0 }
  const files = [
    { from: '1/2026', to: '200/2026' },
    { from: '201/2026', to: '260/2026' },
  ]
  const file = 'GET /api/dunningRun/5/letters/2'
  const { asked } = serverAnswers({
    'GET /api/dunningRun/5/letters': { body: { total: 260, letters, mails, files, page: '/reprimand' } },
    [file]: { status: 404, body: { message: 'DUNNING_LETTER_NOT_EXIST' } },
  })
  await rendered(<Letters row={{ ...draft, status: 'POSTED', letters: 260 }} />)
  await expect.element(page.getByRole('button', { name: 'Одштампај 1/2026–200/2026' })).toBeVisible()
  await expect.element(page.getByText('Првих 60 од 260:')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '60/2026 · Дужник 60' }))
    .toHaveAttribute('href', '/reprimand/159')
  await page.getByRole('button', { name: 'Одштампај 201/2026–260/2026' }).click()
  await expect.poll(() => asked(file)).toHaveLength(1)
  await expect.element(page.getByText('Писмо не постоји.')).toBeVisible()
})

test('a run whose letters are made is no longer edited or deleted', async () => {
  const posted = { ...draft, id: 6, name: 'Послато', status: 'POSTED', letters: 2 }
  serverAnswers({ 'POST /api/dunningRun/search': { body: { entities: [draft, posted], total: 2, deleted: 0 } } })
  await rendered(<List />, { at: '/dunningRuns', user: { ...clerk, role: 'ADMIN' } })
  const edit = page.getByRole('menuitem', { name: 'Измени', exact: true })
  await page.getByRole('button', { name: 'Радње: Опомињање' }).click()
  await expect.element(edit).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Радње: Послато' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Отвори страницу записа' })).toBeVisible()
  await expect.element(edit).not.toBeInTheDocument()
})

test('letters are e-mailed after a question that says to how many, and the page says how far that is', async () => {
  const posted: DunningRun = { ...draft, status: 'POSTED', letters: 3 }
  const reading = 'GET /api/dunningRun/5/letters'
  const mailing = 'POST /api/dunningRun/5/mails'
  const letter = { letterId: 21, number: '1/2026', party: { id: 11, name: 'Мила Савић' }, isMailed: false }
  const made = { total: 1, letters: [letter], files: [{ from: '1/2026', to: '1/2026' }], page: '/reprimands' }
  const states = [
    { possible: 3, waiting: 0, sent: 0, failed: 0 },
    { possible: 0, waiting: 3, sent: 0, failed: 0 },
    { possible: 1, waiting: 0, sent: 2, failed: 1 },
  ]
  let at = 0
  const server = serverAnswers({
    [reading]: () => {
      const body = { ...made, mails: states[at], letters: [{ ...letter, isMailed: at === 2 }] }
      if (at === 1) at = 2
      return { body }
    },
    [mailing]: () => {
      at = 1
      return { body: states[1] }
    },
  })
  await rendered(<Letters row={posted} />)
  await page.getByRole('button', { name: 'Пошаљи е-поштом…' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/^3 писма странкама са датумом сагласности/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Пошаљи' }).click()
  await expect.element(page.getByText('Чека слање: 3.')).toBeVisible()
  expect(server.asked(mailing)).toHaveLength(1)
  await expect.element(page.getByText('Послато е-поштом: 2. Није успело: 1. Пошаљите их поново.')).toBeVisible()
  await expect.element(page.getByRole('listitem')).toHaveTextContent('1/2026 · Мила Савић · е-поштом')
  await expect.element(page.getByRole('button', { name: 'Пошаљи е-поштом…' })).toBeVisible()
})

test('a refusal to e-mail letters is told', async () => {
  const made = { total: 1, files: [{ from: '1/2026', to: '1/2026' }], page: '/reprimands' }
  const letter = { letterId: 21, number: '1/2026', party: { id: 11, name: 'Мила Савић' }, isMailed: false }
  serverAnswers({
    'GET /api/dunningRun/5/letters': {
      body: { ...made, letters: [letter], mails: { possible: 1, waiting: 0, sent: 0, failed: 0 } },
    },
    'POST /api/dunningRun/5/mails': { status: 400, body: { message: 'DUNNING_RUN_NOBODY_TO_MAIL' } },
  })
  await rendered(<Letters row={{ ...draft, status: 'POSTED', letters: 1 }} />)
  await page.getByRole('button', { name: 'Пошаљи е-поштом…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Пошаљи' }).click()
  await expect.element(page.getByText('Нема писама за слање е-поштом.')).toBeVisible()
})
