import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call } from '../../shared/call.ts'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import { ReferencePicker } from './ReferencePicker.tsx'
import type { Candidates } from './use-candidates.ts'

interface Place {
  id: number
  label: string
  yard: string
}
const searchPlaces = call<{ answer: { entities: Place[] }; body: unknown }>()('POST', '/api/grave/search')
const places: readonly Place[] = [
  { id: 2, label: '1/2/1', yard: 'Старо гробље' },
  { id: 3, label: '2/1', yard: 'Ново гробље' },
  { id: 4, label: '2/10', yard: 'Ново гробље' },
]
const candidates: Candidates<Place> = {
  name: 'grave',
  page: { path: '/graves' },
  search: searchPlaces,
  read: async (id) => places.find((each) => each.id === id) ?? { id, label: '?', yard: '' },
  nameOf: ({ label }) => label,
  detailOf: ({ yard }) => yard,
  by: ['Ознака', 'Label'],
}

function Form({ initial = '' }: { initial?: string }) {
  const [value, setValue] = useState(initial)
  const [yard, setYard] = useState('')
  return (
    <>
      <ReferencePicker
        id="grave"
        label="Гробно место"
        from={candidates}
        value={value}
        onChange={setValue}
        onFound={(found) => setYard(found.yard)}
      />
      <input aria-label="Следеће" />
      <output>{`${value} ${yard}`}</output>
    </>
  )
}

const field = () => page.getByRole('combobox', { name: 'Гробно место' })
const options = () => page.getByRole('option')
const result = () => page.getByRole('status').last()
const found = (entities: readonly Place[] = places) => ({ 'POST /api/grave/search': { body: { entities } } })

async function typed(text: string, answers = found()) {
  const server = serverAnswers(answers)
  await rendered(<Form />)
  await field().click()
  await userEvent.keyboard(text)
  return server
}

test('the record with exactly the typed name comes first, with what distinguishes it, and Enter takes it', async () => {
  const { asked } = await typed('2/1')
  await expect.element(options().first()).toHaveTextContent('2/1Ново гробље')
  await expect.element(options().first()).toHaveAttribute('aria-selected', 'true')
  await expect.element(field()).toHaveAttribute('aria-expanded', 'true')
  await expect
    .poll(() => asked('POST /api/grave/search').at(-1)?.body)
    .toMatchObject({ searchParam: '2/1', recordState: 'live' })
  await userEvent.keyboard('{Enter}')
  await expect.element(field()).toHaveValue('2/1')
  await expect.element(field()).toHaveAttribute('aria-expanded', 'false')
  await expect.element(result()).toHaveTextContent('3 Ново гробље')
  // A page of its own, where the choice can be checked.
  await expect.element(page.getByRole('link', { name: 'Отвори: 2/1' })).toHaveAttribute('href', '/graves/3')
})

test('the arrow keys go round the candidates, and Tab takes the one that they reached', async () => {
  await typed('2/')
  await expect.element(options().nth(2)).toBeVisible()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(options().nth(2)).toHaveAttribute('aria-selected', 'true')
  const active = options().nth(2).element().id
  await expect.element(field()).toHaveAttribute('aria-activedescendant', active)
  await userEvent.keyboard('{Tab}')
  await expect.element(result()).toHaveTextContent('4 Ново гробље')
})

test('Tab takes no candidate that is only one of several, and says that one must be chosen', async () => {
  await typed('2/')
  await expect.element(options().nth(2)).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByLabelText('Следеће')).toHaveFocus()
  await expect.element(page.getByText('Изаберите са листе.')).toBeVisible()
  await expect.element(field()).toHaveValue('2/')
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
})

test('a key that is faster than the answer waits for it', async () => {
  const answer = Promise.withResolvers<void>()
  serverAnswers({
    'POST /api/grave/search': async () => {
      await answer.promise
      return { body: { entities: places } }
    },
  })
  await rendered(<Form />)
  await field().click()
  await userEvent.keyboard('2/10{Tab}')
  await expect.element(page.getByLabelText('Следеће')).toHaveFocus()
  answer.resolve()
  await expect.element(field()).toHaveValue('2/10')
  await expect.element(result()).toHaveTextContent('4 Ново гробље')
})

test('Escape closes the list and leaves what was chosen; emptying the field clears it', async () => {
  serverAnswers(found())
  await rendered(<Form initial="3" />)
  // As in a restored draft, only the id is known.
  await expect.element(field()).toHaveValue('2/1')
  await field().click()
  await userEvent.keyboard('2')
  await expect.element(options().first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(options().first()).not.toBeInTheDocument()
  await expect.element(field()).toHaveValue('2/1')
  await userEvent.keyboard('2{Tab}')
  await expect.element(field()).toHaveValue('2/1')
  await field().click()
  await userEvent.keyboard('{Backspace}')
  await expect.element(result()).toHaveTextContent('')
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
})

test('the mouse takes a candidate, and a button clears the choice', async () => {
  await typed('2/1')
  await options().nth(1).click()
  await expect.element(result()).toHaveTextContent('2 Старо гробље')
  await page.getByRole('button', { name: 'Поништи избор: 1/2/1' }).click()
  await expect.element(field()).toHaveValue('')
  await expect.element(field()).toHaveFocus()
})

test('it is said that nothing was found, or that the search failed', async () => {
  const { change } = await typed('9', found([]))
  await expect.element(page.getByText('Ништа није нађено.').last()).toBeVisible()
  change({ 'POST /api/grave/search': { status: 500, body: { message: 'INTERNAL_ERROR' } } })
  await userEvent.keyboard('9')
  await expect.element(page.getByText('Претрага није успела. Покушајте поново.').last()).toBeVisible()
})
