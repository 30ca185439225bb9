import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { grave } from '../../features/graves/record.ts'
import { graveTexts } from '../../features/graves/texts.ts'
import { rentContract } from '../../features/rent-contracts/record.ts'
import { rentContractTexts } from '../../features/rent-contracts/texts.ts'
import type { ChosenFilters } from '../../shared/page-filters.ts'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import { FilterPanel } from './FilterPanel.tsx'

/** A list that applies the chosen filters only when it has loaded, that is, when the button is pressed. */
function SlowList() {
  const [chosen, setChosen] = useState<ChosenFilters>({})
  const [loading, setLoading] = useState<ChosenFilters>({})
  const pages = { type: rentContract, texts: rentContractTexts }
  return (
    <>
      <FilterPanel pages={pages} chosen={chosen} onChange={setLoading} />
      <button onClick={() => setChosen(loading)}>{`учитано: ${JSON.stringify(loading)}`}</button>
    </>
  )
}

test('a text filter keeps what is typed while the list loads, and afterwards', async () => {
  serverAnswers({ 'GET /api/graveyard/allByCompanyId': { body: { entities: [] } } })
  await rendered(<SlowList />)
  const field = page.getByRole('textbox', { name: 'Место', exact: true })
  const loaded = page.getByRole('button', { name: 'учитано: {"clientCity":"нови"}' })
  await field.click()
  await userEvent.keyboard('нови')
  await expect.element(loaded).toBeVisible()
  await expect.element(field).toHaveValue('нови')
  await loaded.click()
  await field.click()
  await userEvent.keyboard('{End} с')
  await expect.element(field).toHaveValue('нови с')
})

test('whole numbers are filtered by both ends, and other input is reported at its field', async () => {
  serverAnswers({
    'GET /api/graveyard/allByCompanyId': { body: { entities: [] } },
    'GET /api/section/all': { body: { entities: [] } },
  })
  let chosen: ChosenFilters = {}
  const pages = { type: grave, texts: graveTexts }
  await rendered(<FilterPanel pages={pages} chosen={{}} onChange={(filters) => (chosen = filters)} />)
  await page.getByRole('combobox', { name: 'Још један филтер' }).selectOptions('Број места')
  const places = page.getByRole('group', { name: 'Број места' })
  await expect.poll(() => places.element().contains(document.activeElement)).toBe(true)
  // At once, because a slow machine would apply the first digit alone.
  await userEvent.fill(places.getByRole('textbox').first(), '2,5')
  await expect.element(places.getByText('Уноси се цео број.')).toBeVisible()
  expect(chosen).toEqual({})
  await userEvent.keyboard('{Backspace}{Backspace}')
  await expect.poll(() => chosen).toEqual({ placesFrom: 2, placesTo: undefined })
})
