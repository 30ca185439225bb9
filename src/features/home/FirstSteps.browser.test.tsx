import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Home } from './home.ts'
import { serverAnswers } from '../../testing/answers.ts'
import { clerk, rendered } from '../../testing/rendered.tsx'
import { HomePage } from './HomePage.tsx'

const firstSteps = { sections: true, rules: false, graves: false, users: true, settings: false }
const burials = { thisWeek: 0, later: 0, next: [], earlier: [] }
const work = { hasGraveyards: true, hasRecords: false, firstSteps, entered: [], burials }

/** The lines of the card, and the addresses of their links. */
async function steps(role: typeof clerk.role, parts: Partial<Home>) {
  serverAnswers({ 'GET /api/home': { body: { today: '2026-11-25', newsSince: null, ...parts } } })
  await rendered(<HomePage lists={[]} />, { user: { ...clerk, role } })
  const card = page.getByRole('region', { name: 'Почетак рада' })
  await expect.element(card).toBeVisible()
  return card
    .getByRole('listitem')
    .elements()
    .map((line) => [line.textContent, line.querySelector('a')?.getAttribute('href') ?? null])
}

test('a new company is shown who does each step, those that are done, and links to one’s own', async () => {
  const administrator = 'администратор предузећа'
  expect(await steps('ADMIN', { work })).toEqual([
    ['Урађено:Гробљаадминистратор система', null],
    [`Урађено:Парцеле гробаља${administrator}`, '/sections?new=true'],
    [`Правила сахрањивања${administrator}`, '/burialRules?new=true'],
    [`Гробна места: цео опсег одједном, или увоз${administrator}`, '/graves'],
    [`Урађено:Корисници${administrator}`, '/users?new=true'],
    [`Подаци предузећа за документа${administrator}`, '/documentSettings'],
    [`Увоз старих књига${administrator}`, '/import/book'],
    ['Први упис умрлогсви', '/deathRecords?new=true'],
  ])
  const links = (await steps('USER', { work })).flatMap(([, href]) => href ?? [])
  expect(links).toEqual(['/deathRecords?new=true'])
})

test('a new platform begins with a company', async () => {
  expect(await steps('SUPERADMIN', { companies: [] })).toEqual([
    ['Предузеће', '/companies?new=true'],
    ['Његова гробља и текући рачуни, из менија у реду предузећа', null],
    ['Његов администратор', '/users?new=true'],
  ])
})
