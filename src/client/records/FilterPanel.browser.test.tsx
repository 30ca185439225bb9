import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rentContract } from '../../features/rent-contracts/record.ts'
import { rentContractTexts } from '../../features/rent-contracts/texts.ts'
import type { ChosenFilters } from '../../shared/page-filters.ts'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import { FilterPanel } from './FilterPanel.tsx'

/** A list that takes over the chosen filters only when it has loaded, which is when the button is pressed. */
function SlowList() {
  const [chosen, setChosen] = useState<ChosenFilters>({})
  const [loading, setLoading] = useState<ChosenFilters>({})
  const pages = { type: rentContract, texts: rentContractTexts }
  return (
    <>
      <FilterPanel id="filters" pages={pages} chosen={chosen} onChange={setLoading} />
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
