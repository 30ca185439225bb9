import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { tableDate, today } from '../../shared/dates.ts'
import { serverAnswers } from '../../testing/answers.ts'
import { anInterment } from '../../testing/printed-graves.ts'
import { clerk, rendered } from '../../testing/rendered.tsx'
import { MoveDialog } from './MoveDialog.tsx'

const grave = { id: 41, name: '7/2/1' }
const jovan = anInterment(8, { surname: 'Петровић', name: 'Јован', note: 'Уз ограду.' })
const marija = anInterment(9, { surname: 'Петровић', name: 'Марија', kind: 'URN' })
const target = {
  id: 61,
  label: '7/3/4',
  number: '4',
  graveyardId: 7,
  graveyard: { id: 7, name: 'Ново гробље' },
  graveType: 'RAKA',
}
const refused = (code: string, field: string) => ({
  status: 400,
  body: { message: code, code, field, errors: [{ code, field }] },
})
type Answers = Parameters<typeof serverAnswers>[0]

/** The server moves everybody in `people`, unless `answers` refuses it; `answer` is its verdict. */
function town(people: readonly (typeof jovan)[], answers: Answers = {}, answer = 'CONDITIONALLY') {
  let interred = [...people]
  const remove = (id: number) => () => {
    interred = interred.map((each) => (each.id === id ? { ...each, removal: 'TRANSFERRED', removedOn: today() } : each))
    return { body: { interment: interred.find((each) => each.id === id) } }
  }
  return serverAnswers({
    'POST /api/interment/search': () => ({ body: { entities: interred, total: interred.length } }),
    'POST /api/grave/search': { body: { entities: [target] } },
    'GET /api/grave/61': { body: { grave: target } },
    'GET /api/grave/61/verdict': ({ query }) => ({
      body: {
        answer,
        reasons: [{ code: answer === 'NO' ? 'GRAVE_BLOCKED' : 'EXHUMATION_APPROVAL' }],
        slot: null,
        date: query['date'] || today(),
        kind: query['kind'] || 'COFFIN',
        rules: null,
        alert: null,
        right: null,
        endedRight: null,
        interments: [],
      },
    }),
    'PUT /api/interment/8': remove(8),
    'PUT /api/interment/9': remove(9),
    ...answers,
  })
}

const dialog = page.getByRole('dialog', { name: 'Пренос остатака: 7/2/1' })
const graveField = dialog.getByRole('combobox', { name: /^Гробно место/ })
const decision = dialog.getByRole('textbox', { name: /^Број решења/ })
const save = () => dialog.getByRole('button', { name: 'Сачувај' }).click()
const day = tableDate(today())

async function opened(user = clerk) {
  let closed = 0
  await rendered(<MoveDialog grave={grave} graveyardId={7} onClose={() => closed++} />, { user })
  return { isClosed: () => closed > 0 }
}
async function chooseGrave() {
  await graveField.click()
  await userEvent.keyboard('7/3/4')
  await expect.element(page.getByRole('option', { name: /^7\/3\/4/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
}

test('the remains of one of two are moved with the keyboard alone, and the result is stated before it is saved', async () => {
  const { asked } = town([jovan, marija])
  const { isClosed } = await opened()
  await expect.element(dialog.getByRole('checkbox', { name: 'Јован Петровић' })).toHaveFocus()
  await userEvent.keyboard(' {Tab}{Tab}{Tab}')
  await expect.element(dialog.getByRole('textbox', { name: /^Датум вађења/ })).toHaveFocus()
  await userEvent.keyboard('{Tab}7/3/4')
  await expect.element(page.getByRole('option', { name: /^7\/3\/4/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('ДА УЗ УСЛОВ')).toBeVisible()
  await expect.element(dialog.getByText(`Остаци се преносе ${day} из 7/2/1 у 7/3/4: Јован Петровић.`)).toBeVisible()
  await decision.click()
  await userEvent.keyboard('352-14/2026{Enter}')
  await expect.element(page.getByText('Пренос остатака је уписан.')).toBeVisible()
  expect(isClosed()).toBe(true)
  expect(asked('GET /api/grave/61/verdict').at(-1)?.query).toMatchObject({ date: today(), kind: 'REMAINS' })
  expect(asked('PUT /api/interment/8').map(({ body }) => body)).toMatchObject([
    {
      version: 1,
      surname: 'Петровић',
      removal: 'TRANSFERRED',
      removedOn: today(),
      movedToGraveId: 61,
      removalDecision: '352-14/2026',
      note: 'Уз ограду.',
      overrideReason: null,
    },
  ])
  expect(asked('PUT /api/interment/9')).toEqual([])
})

test('what is missing is said at its field until it is entered', async () => {
  const { asked } = town([jovan, marija])
  await opened()
  await save()
  const faults = [
    'Изаберите кога преносите.',
    'Изаберите гробно место.',
    'Унесите број решења којим је пренос одобрен.',
  ] as const
  for (const fault of faults) await expect.element(dialog.getByText(fault)).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: 'Јован Петровић' })).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(dialog.getByText(faults[0])).not.toBeInTheDocument()
  await expect.element(dialog.getByText(faults[1])).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: 'Јован Петровић' })).toHaveFocus()
  await dialog.getByRole('combobox', { name: 'Куда' }).selectOptions('Ван гробља (ексхумација)')
  await expect.element(graveField).not.toBeInTheDocument()
  await decision.fill('352-14/2026')
  await expect
    .element(dialog.getByText(`Остаци се ваде ${day} из 7/2/1 и односе са гробља: Јован Петровић.`))
    .toBeVisible()
  await dialog.getByRole('textbox', { name: /^Датум вађења/ }).fill('')
  await save()
  await expect.element(dialog.getByText('Унесите датум вађења.')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Датум вађења/ }).fill('d')
  await save()
  await expect.element(page.getByText('Пренос остатака је уписан.')).toBeVisible()
  expect(asked('PUT /api/interment/8').map(({ body }) => body)).toMatchObject([
    { removal: 'EXHUMED', movedToGraveId: null, removalDecision: '352-14/2026', note: 'Уз ограду.' },
  ])
})

test('of several, those before a refusal are moved, the others are not, and the dialog says so', async () => {
  const code = 'INTERMENT_BURIAL_REFUSED'
  const server = town([jovan, marija], { 'PUT /api/interment/9': refused(code, 'movedToGraveId') })
  const { isClosed } = await opened()
  for (const name of ['Јован Петровић', 'Марија Петровић']) await dialog.getByRole('checkbox', { name }).click()
  await chooseGrave()
  await expect.element(dialog.getByText(/: Јован Петровић, Марија Петровић\.$/)).toBeVisible()
  await decision.fill('352-14/2026')
  await save()
  await expect.element(dialog.getByText(/^Марија Петровић: Овде се тог дана не може сахранити/)).toBeVisible()
  await expect.element(graveField).toHaveFocus()
  await expect.element(dialog.getByRole('checkbox', { name: 'Јован Петровић' })).toBeDisabled()
  await expect.element(dialog.getByText(new RegExp(`Датум вађења: ${day}`))).toBeVisible()
  await expect.element(dialog.getByText(`Остаци се преносе ${day} из 7/2/1 у 7/3/4: Марија Петровић.`)).toBeVisible()
  expect(isClosed()).toBe(false)
  await dialog.getByRole('combobox', { name: 'Куда' }).selectOptions('У костурницу')
  await expect.element(dialog.getByText(/^Марија Петровић: Овде/)).not.toBeInTheDocument()
  server.change({ 'PUT /api/interment/9': { body: { interment: marija } } })
  await save()
  await expect.element(page.getByText('Пренос остатака је уписан.')).toBeVisible()
  expect(server.asked('PUT /api/interment/8')).toHaveLength(1)
})

test('an administrator gives a reason for a grave that the verdict refuses, a clerk cannot', async () => {
  town([jovan], {}, 'NO')
  await opened()
  // The only one who lies there needs no choice.
  await expect.element(dialog.getByRole('checkbox', { name: 'Јован Петровић' })).toBeChecked()
  await chooseGrave()
  await expect.element(dialog.getByText('НЕ', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText(/може да упише само администратор/)).toBeVisible()

  const { asked } = town([jovan], {}, 'NO')
  await opened({ ...clerk, role: 'ADMIN' })
  await chooseGrave()
  await dialog.getByRole('textbox', { name: 'Разлог сахране упркос одговору НЕ' }).fill('Одлука комисије 14')
  await decision.fill('352-14/2026')
  await save()
  await expect.element(page.getByText('Пренос остатака је уписан.')).toBeVisible()
  expect(asked('PUT /api/interment/8').map(({ body }) => body)).toMatchObject([
    { movedToGraveId: 61, overrideReason: 'Одлука комисије 14' },
  ])
})
