import axe from 'axe-core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serverAnswers } from './answers.ts'
import { Components } from './components.tsx'
import { rendered } from './rendered.tsx'

const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Elements that fade in have too little contrast until they are fully visible. */
async function settled() {
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  // Added elements begin to move a few frames later.
  for (let frames = 0; frames < 10; frames++) await frame()
  const moving = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    .map(async (animation) => animation.finished.catch(() => undefined))
  await Promise.all(moving)
  await frame()
}

async function faults() {
  await settled()
  const { violations } = await axe.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

test.each(['light', 'dark'])(
  'no component of the page breaks a rule of WCAG 2.2 AA in its states, %s',
  async (scheme) => {
    serverAnswers({})
    await rendered(<Components />)
    await expect.element(page.getByRole('heading', { name: 'Components' })).toBeVisible()
    document.documentElement.dataset['mantineColorScheme'] = scheme
    await page.getByRole('button', { name: 'A success' }).click()
    await page.getByRole('button', { name: 'An error' }).click()
    await expect.element(page.getByText('Not saved.')).toBeVisible()
    expect(await faults()).toEqual([])
    await page.getByRole('button', { name: 'A question' }).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(await faults()).toEqual([])
    await page.getByRole('button', { name: 'Keep' }).click()
    await page.getByRole('button', { name: 'All entries' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Српски' })).toBeVisible()
    expect(await faults()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'A form', exact: true }).click()
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.element(page.getByRole('dialog').getByText('Унесите назив гробља.')).toBeVisible()
    expect(await faults()).toEqual([])
    document.documentElement.dataset['mantineColorScheme'] = 'light'
  },
)
