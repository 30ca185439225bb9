import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pickerDate, tableDate, today } from '../../shared/dates.ts'
import { serverAnswers } from '../../testing/answers.ts'
import { clerk, rendered } from '../../testing/rendered.tsx'
import { DeathRecordForm } from './form.tsx'
import { type DeathRecord, noAdditionalData } from './record.ts'

const noop = () => undefined
const stored: DeathRecord = {
  id: 5,
  version: 1,
  deleted: false,
  dateCreated: '2026-11-01T10:00:00Z',
  firstName: 'Петар',
  fathersName: 'Јован',
  lastName: 'Ђорђевић',
  jmbg: '0101950710129',
  dateOfBirth: '1950-01-01',
  placeOfBirth: 'Зеленград',
  municipalityOfBirth: 'Зеленград',
  republicOfBirth: 'Србија',
  mothersName: 'Јелена',
  occupation: 'столар',
  lastResidencePlace: 'Зеленград',
  lastResidenceAddress: 'Његошева 5а',
  dateOfDeath: '2026-10-30',
  placeOfDeath: 'Зеленград',
  causeOfDeath: 'природна смрт',
  graveyardId: 1,
  graveyard: { id: 1, name: 'Ново гробље' },
  payer: null,
  burialType: 'raka',
  burialPlaceNumber: '204',
  burialGraveNumber: '2',
  dateOfBurial: '2026-11-01',
  funeralApprovalNumber: '4711',
  notes: null,
  ...noAdditionalData,
}
const verdict = {
  answer: 'YES',
  date: '2026-11-01',
  kind: 'COFFIN',
  reasons: [],
  slot: { place: 2, level: null },
  interments: [{ id: 8, name: 'Вера Ђорђевић', removedOn: null }],
  alert: 'гас испод стазе',
}
const grave = {
  id: 9,
  label: '1/1/7а',
  number: '7а',
  graveType: 'GROBNICA',
  places: 2,
  graveyardId: 1,
  graveyard: { id: 1, name: 'Ново гробље' },
  payer: null,
}
const field = () => page.getByRole('combobox', { name: 'Гробно место', exact: true })
const save = () =>
  page
    .getByRole('button', { name: /^Сачувај/ })
    .first()
    .click()
async function chooseGrave() {
  await field().click()
  await userEvent.keyboard('1 1 7')
  await expect.element(page.getByRole('listbox').getByRole('option')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(field()).toHaveValue('1/1/7а')
}
const answers = {
  'GET /api/graveyard/allByCompanyId': { body: { entities: [{ id: 1, name: 'Ново гробље' }] } },
  'POST /api/deathRecord/similar': { body: { entities: [] } },
  'POST /api/interment/search': { body: { entities: [], total: 0 } },
  'POST /api/grave/search': { body: { entities: [grave] } },
  'GET /api/grave/9/verdict': { body: verdict },
  'PUT /api/deathRecord/5': { body: { deathRecord: stored } },
  'GET /api/graveRight/ofDeceased': { body: { rights: [] } },
} as const

async function choose() {
  await rendered(<DeathRecordForm row={stored} onClose={noop} onSaved={noop} />)
  await field().click()
  await userEvent.keyboard('1 1 7')
  await expect
    .element(page.getByRole('listbox').getByRole('option'))
    .toHaveTextContent('1/1/7аДА · Ново гробље · Гробница · почивају: Вера Ђорђевић')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText('За дан 01-11-2026, сандук · Где: место 2')).toBeVisible()
  await expect.element(page.getByText('Упозорење: гас испод стазе')).toBeVisible()
  const number = page.getByRole('textbox', { name: 'Број гробног места' })
  await expect.element(number).toHaveValue('7а')
  await expect.element(number).toBeDisabled()
}

test('the interment is recorded with the chosen grave and the proposed place, once the record is saved', async () => {
  const { asked } = serverAnswers({ ...answers, 'POST /api/interment/3': { body: {} } })
  await choose()
  await save()
  await expect.element(page.getByText(/^Уписано је и ко је сахрањен у гробном месту 1\/1\/7а/)).toBeVisible()
  expect(asked('POST /api/interment/3').map(({ body }) => body)).toMatchObject([
    {
      graveyardId: 1,
      graveId: 9,
      deathRecordId: 5,
      surname: 'Ђорђевић',
      kind: 'COFFIN',
      buriedOn: '2026-11-01',
      place: 2,
    },
  ])
})

test('the number with its letters is stated by the grave, and typed again without one', async () => {
  const { asked } = serverAnswers({ ...answers, 'POST /api/interment/3': { body: {} } })
  await choose()
  await page.getByRole('button', { name: 'Поништи избор: 1/1/7а' }).click()
  const number = page.getByRole('textbox', { name: 'Број гробног места' })
  await expect.element(number).toHaveValue('')
  await expect.element(number).toBeEnabled()
  await chooseGrave()
  await save()
  await expect.element(page.getByText(/^Уписано је и ко је сахрањен/)).toBeVisible()
  // The server replaces it as soon as the interment is recorded.
  expect(asked('PUT /api/deathRecord/5').map(({ body }) => body)).toMatchObject([{ burialPlaceNumber: '7' }])
})

test('a record that is linked to a grave is edited with its number, letters included', async () => {
  const interment = { id: 7, grave: { id: 9, name: '1/1/7а' }, place: 1, level: null, removedOn: null }
  const { asked } = serverAnswers({
    ...answers,
    'POST /api/interment/search': { body: { entities: [interment], total: 1 } },
  })
  await rendered(<DeathRecordForm row={{ ...stored, burialPlaceNumber: '7а' }} onClose={noop} onSaved={noop} />)
  for (const name of ['Број гробног места', 'Број гроба'])
    await expect.element(page.getByRole('textbox', { name })).toBeDisabled()
  await expect.element(page.getByRole('combobox', { name: /^Гробље/ })).toBeDisabled()
  await page.getByRole('textbox', { name: 'Број одобрења за сахрану' }).fill('4712')
  await save()
  await expect.poll(() => asked('PUT /api/deathRecord/5')).toHaveLength(1)
})

test('the burial type that a niche determines cannot be chosen, but that of a tomb can', async () => {
  const niche = { ...grave, graveType: 'KASETA' }
  const { change } = serverAnswers({ ...answers, 'POST /api/grave/search': { body: { entities: [niche] } } })
  await rendered(<DeathRecordForm row={stored} onClose={noop} onSaved={noop} />)
  const type = page.getByRole('combobox', { name: /^Врста гробног места/ })
  await chooseGrave()
  await expect.element(type).toHaveValue('kaseta')
  await expect.element(type).toBeDisabled()
  await page.getByRole('button', { name: 'Поништи избор: 1/1/7а' }).click()
  await expect.element(type).toBeEnabled()
  change({ 'POST /api/grave/search': { body: { entities: [grave] } } })
  await chooseGrave()
  await expect.element(type).toHaveValue('grobnica')
  await expect.element(type).toBeEnabled()
})

test('the button that states a value as unknown is beside the label of its field, also of a long one', async () => {
  serverAnswers({ ...answers, 'POST /api/suggestions': { body: { entities: [] } } })
  await rendered(<DeathRecordForm row={stored} onClose={noop} onSaved={noop} />)
  const place = page.getByRole('textbox', { name: 'Последње пребивалиште – место' })
  await place.click()
  const cell = place.element().closest('[data-span]')
  const [label, button] = [cell?.querySelector('label'), cell?.querySelector('button[aria-pressed]')]
  expect(label?.getBoundingClientRect().right).toBeLessThanOrEqual(button?.getBoundingClientRect().left ?? 0)
})

test('the form of a person who lies in a grave shows the grave, who else lies there, and its alert', async () => {
  const interment = { id: 7, grave: { id: 9, name: '1/1/7а' }, place: 1, level: null, removedOn: null }
  serverAnswers({
    ...answers,
    'POST /api/interment/search': { body: { entities: [interment], total: 1 } },
    'GET /api/grave/9/verdict': {
      body: { ...verdict, interments: [...verdict.interments, { id: 7, name: 'Петар Ђорђевић', removedOn: null }] },
    },
  })
  await rendered(<DeathRecordForm row={stored} onClose={noop} onSaved={noop} />)
  await expect.element(field()).toHaveValue('1/1/7а')
  await expect.element(field()).toBeDisabled()
  await expect.element(page.getByText('место 1', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Ту почивају и: Вера Ђорђевић')).toBeVisible()
  await expect.element(page.getByText('Упозорење: гас испод стазе')).toBeVisible()
})

test('the draft ends when the record is stored, before its interment and the rights are asked for', async () => {
  const drafts: (string | null)[] = []
  const noting = (body: unknown) => async () => {
    // What was chosen is forgotten in between, which is no new input.
    await new Promise((resolve) => setTimeout(resolve, 200))
    drafts.push(sessionStorage.getItem('pokoj.drafts'))
    return { body }
  }
  serverAnswers({
    ...answers,
    'GET /api/graveRight/ofDeceased': noting({ rights: [] }),
    'POST /api/interment/3': noting({}),
  })
  await choose()
  await expect.poll(() => sessionStorage.getItem('pokoj.drafts')).toContain('1/1/7а')
  await save()
  await expect.element(page.getByText(/^Уписано је и ко је сахрањен/)).toBeVisible()
  expect(drafts).toEqual([null, null])
  expect(sessionStorage.getItem('pokoj.drafts')).toBeNull()
})

test('a message says that the record is saved, but not the interment', async () => {
  serverAnswers({
    ...answers,
    'POST /api/interment/3': { status: 400, body: { message: 'INTERMENT_PLACE_NOT_IN_GRAVE' } },
  })
  await choose()
  await save()
  await expect
    .element(page.getByText(/^Запис је сачуван, али сахрањени није уписан у гробно место 1\/1\/7а/))
    .toBeVisible()
})

test('a message says that the deceased held a right of use', async () => {
  const rights = [{ id: 12, document: '5/2016', grave: { id: 9, label: '1/1/7а' } }]
  serverAnswers({ ...answers, 'GET /api/graveRight/ofDeceased': { body: { rights } } })
  await rendered(<DeathRecordForm row={stored} onClose={noop} onSaved={noop} />)
  await save()
  await expect.element(page.getByText('Носилац права коришћења је преминуо: 1/1/7а')).toBeVisible()
})

test('the condition of a burial in the chosen grave is stated with what to do, and notes are left to its page', async () => {
  const reasons = [{ code: 'NO_RIGHT', neededUntil: '2036-11-01' }, { code: 'FEES_NOT_CHECKED' }]
  serverAnswers({ ...answers, 'GET /api/grave/9/verdict': { body: { ...verdict, answer: 'CONDITIONALLY', reasons } } })
  await rendered(<DeathRecordForm row={stored} onClose={noop} onSaved={noop} />)
  await chooseGrave()
  await expect.element(page.getByText(/^На дан сахране нико нема право коришћења/)).toBeVisible()
  await expect.element(page.getByText('Прво закључите уговор, најмање до 01-11-2036.')).toBeVisible()
  await expect.element(page.getByText(/Накнаде нису проверене/)).not.toBeInTheDocument()
})

const refusal = { 'GET /api/grave/9/verdict': { body: { ...verdict, answer: 'NO', slot: null } } }

async function chooseRefused(user = clerk) {
  await rendered(<DeathRecordForm row={stored} onClose={noop} onSaved={noop} />, { user })
  await chooseGrave()
}

test('a clerk is told who can record a burial that is not possible', async () => {
  serverAnswers({ ...answers, ...refusal })
  await chooseRefused()
  await expect.element(page.getByText(/^Сахрањеног овде може да упише само администратор/)).toBeVisible()
})

test('a record whose burial is refused is saved alone only after a question, and the message says who does the rest', async () => {
  const { asked } = serverAnswers({
    ...answers,
    'GET /api/grave/9/verdict': ({ query }) => ({ body: { ...verdict, ...query, answer: 'NO', slot: null } }),
    'PUT /api/deathRecord/5': { body: { deathRecord: { ...stored, dateOfBurial: today() } } },
  })
  await chooseRefused()
  await page.getByRole('textbox', { name: /^Датум сахране/ }).fill(pickerDate(today()))
  await expect.element(page.getByText(`За дан ${tableDate(today())}, сандук`)).toBeVisible()
  await save()
  const question = page.getByRole('dialog', { name: 'Овде се тог дана не може сахранити' })
  await question.getByRole('button', { name: 'Изабери друго гробно место' }).click()
  await expect.element(field()).toHaveFocus()
  expect(asked('PUT /api/deathRecord/5')).toEqual([])
  await save()
  await question.getByRole('button', { name: 'Сачувај само запис' }).click()
  const message = 'Сачуван је само запис. Сахрањеног у гробно место 1/1/7а уписује администратор, уз разлог.'
  await expect.element(page.getByRole('alert').getByText(message)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Отвори запис' })).toBeVisible()
  expect(asked('POST /api/interment/3')).toEqual([])
})

test('the verdict follows the day, and the place that it proposes is filled in', async () => {
  const of = (date: string) => (date === '2026-11-05' ? { place: 1, level: null } : { place: 2, level: null })
  serverAnswers({
    ...answers,
    'GET /api/grave/9/verdict': ({ query }) => ({ body: { ...verdict, ...query, slot: of(query['date'] ?? '') } }),
  })
  await rendered(<DeathRecordForm row={stored} onClose={noop} onSaved={noop} />)
  await chooseGrave()
  const place = page.getByRole('textbox', { name: 'Број гроба' })
  await expect.element(page.getByText('За дан 01-11-2026, сандук · Где: место 2')).toBeVisible()
  await expect.element(place).toHaveValue('2')
  await page.getByRole('textbox', { name: /^Датум сахране/ }).fill('5.11.2026')
  await expect.element(page.getByText('За дан 05-11-2026, сандук · Где: место 1')).toBeVisible()
  await expect.element(place).toHaveValue('1')
})

test('an administrator records a burial that is not possible with a reason', async () => {
  const { asked } = serverAnswers({ ...answers, ...refusal, 'POST /api/interment/3': { body: {} } })
  await chooseRefused({ ...clerk, role: 'ADMIN' })
  await page.getByRole('textbox', { name: 'Разлог сахране упркос одговору НЕ' }).fill('Одлука комисије 14/2026')
  await save()
  await expect.element(page.getByText(/^Уписано је и ко је сахрањен/)).toBeVisible()
  expect(asked('POST /api/interment/3').map(({ body }) => body)).toMatchObject([
    { overrideReason: 'Одлука комисије 14/2026', place: null },
  ])
})

test('a restored draft has the chosen grave, with the reason for a burial that is not possible', async () => {
  const administrator = { ...clerk, role: 'ADMIN' } as const
  const { asked } = serverAnswers({ ...answers, ...refusal, 'POST /api/interment/3': { body: {} } })
  await chooseRefused(administrator)
  await page.getByRole('textbox', { name: 'Разлог сахране упркос одговору НЕ' }).fill('Одлука комисије 14/2026')
  await expect.poll(() => sessionStorage.getItem('pokoj.drafts')).toContain('Одлука комисије 14/2026')

  // As after a reload.
  await rendered(<DeathRecordForm row={stored} onClose={noop} onSaved={noop} />, { user: administrator })
  await expect.element(field()).toHaveValue('1/1/7а')
  await expect
    .element(page.getByRole('textbox', { name: 'Разлог сахране упркос одговору НЕ' }))
    .toHaveValue('Одлука комисије 14/2026')
  await save()
  await expect.element(page.getByText(/^Уписано је и ко је сахрањен/)).toBeVisible()
  expect(asked('POST /api/interment/3').map(({ body }) => body)).toMatchObject([
    { graveId: 9, overrideReason: 'Одлука комисије 14/2026' },
  ])
})

test('the chosen grave is discarded with its draft', async () => {
  serverAnswers(answers)
  await choose()
  await expect.poll(() => sessionStorage.getItem('pokoj.drafts')).toContain('1/1/7а')
  await rendered(<DeathRecordForm row={stored} onClose={noop} onSaved={noop} />)
  await page.getByRole('button', { name: /одбаци$/ }).click()
  await expect.element(field()).toHaveValue('')
  expect(sessionStorage.getItem('pokoj.drafts')).toBeNull()
})

test('the date of birth is compared with the JMBG as far as it is known', async () => {
  serverAnswers({ ...answers, 'POST /api/suggestions': { body: { entities: [] } } })
  await rendered(<DeathRecordForm row={stored} onClose={noop} onSaved={noop} />)
  const born = page.getByRole('textbox', { name: 'Датум рођења', exact: true })
  const warning = page.getByText('Датум се не слаже са ЈМБГ.')
  for (const [typed, differs] of [
    ['1951.', 1],
    ['1950.', 0],
    ['2/1950', 1],
    ['1/1950', 0],
    ['око 1951', 0],
  ] as const) {
    await born.fill(typed)
    await userEvent.keyboard('{Tab}')
    await expect.poll(() => [typed, warning.elements().length]).toEqual([typed, differs])
  }
})
