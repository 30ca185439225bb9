import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Burial, Burials } from './home.ts'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import { HomePage } from './HomePage.tsx'

/** A Wednesday. */
const today = '2026-11-25'
const aBurial = (id: number, date: string, values: Partial<Burial> = {}): Burial => ({
  id,
  firstName: 'Јован',
  lastName: `Илић ${id}`,
  date,
  time: '13:00',
  graveyard: 'Ново гробље',
  place: '0118',
  grave: { id: 100 + id, label: `5/2/${id}` },
  ...values,
})
const none: Burials = { thisWeek: 0, later: 0, next: [], earlier: [] }

let address: () => string
async function burials(shown: Partial<Burials>) {
  const work = { hasGraveyards: true, hasRecords: true, firstSteps: null, entered: [], burials: { ...none, ...shown } }
  serverAnswers({ 'GET /api/home': { body: { today, newsSince: null, work } } })
  ;({ address } = await rendered(<HomePage lists={[]} />))
  const card = page.getByRole('region', { name: 'Сахране' })
  await expect.element(card).toBeVisible()
  return card
}

test('the burials of the week are shown with their days, times and graves, and lead to these', async () => {
  const card = await burials({
    thisWeek: 5,
    later: 1,
    next: [
      aBurial(1, today),
      aBurial(2, '2026-11-26', { time: null }),
      aBurial(3, '2026-11-29', { grave: null }),
      aBurial(4, '2026-12-01'),
    ],
    earlier: [aBurial(5, '2026-11-24'), aBurial(6, '2026-11-23')],
  })
  const lines = card.getByRole('listitem').elements()
  expect(lines.map((line) => (line instanceof HTMLElement ? line.innerText.replaceAll('\n', ' ') : ''))).toEqual([
    'Јован Илић 1 13:00 Ново гробље, гробно место 5/2/1',
    'Јован Илић 2 Сутра Ново гробље, гробно место 5/2/2',
    'Јован Илић 3 Недеља у 13:00 Ново гробље, гробно место 0118',
    'Јован Илић 5 Уторак у 13:00 Ново гробље, гробно место 5/2/5',
    'Јован Илић 6 Понедељак у 13:00 Ново гробље, гробно место 5/2/6',
    'Јован Илић 4 01-12-2026 у 13:00 Ново гробље, гробно место 5/2/4',
  ])
  expect(
    card
      .getByRole('heading', { level: 3 })
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Данас', 'До краја недеље', 'Раније ове недеље', 'После ове недеље'])
  await expect.element(card.getByRole('link', { name: 'Јован Илић 1' })).toHaveAttribute('href', '/deathRecords/1')
  await expect.element(card.getByRole('link', { name: 'гробно место 5/2/1' })).toHaveAttribute('href', '/graves/101')
  expect(card.getByRole('link', { name: 'Још' }).elements()).toEqual([])
})

/** The filters of the list to which a link leads. */
const listedBy = (link: Element) => {
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://localhost')
  return { path: pathname, year: searchParams.get('year'), ...JSON.parse(searchParams.get('filters') ?? '{}') }
}

test('the whole week and all later burials are one click away, and it says how many are not shown', async () => {
  const card = await burials({
    thisWeek: 12,
    later: 7,
    next: Array.from({ length: 8 }, (_, at) => aBurial(at + 1, at < 6 ? today : '2026-12-01')),
    earlier: Array.from({ length: 4 }, (_, at) => aBurial(at + 9, '2026-11-24')),
  })
  const [week, moreOfWeek, later] = [
    card.getByRole('link', { name: '12 сахрана: 23-11-2026 – 29-11-2026' }).element(),
    card.getByRole('link', { name: 'Још 2' }).element(),
    card.getByRole('link', { name: 'Још 5' }).element(),
  ]
  const ofWeek = {
    path: '/deathRecords',
    year: '-1',
    dateOfBurialFrom: '2026-11-23',
    dateOfBurialTo: '2026-11-29',
  }
  expect([week, moreOfWeek].map(listedBy)).toEqual([ofWeek, ofWeek])
  expect(listedBy(later)).toEqual({ path: '/deathRecords', year: '-1', dateOfBurialFrom: '2026-11-30' })
})

test('an empty week is stated in words, and so is its end', async () => {
  await expect.element((await burials({})).getByText('Ове недеље нема сахрана.')).toBeVisible()
  const card = await burials({ thisWeek: 1, earlier: [aBurial(1, '2026-11-23')] })
  await expect.element(card.getByText('До краја недеље нема више сахрана.')).toBeVisible()
  await expect.element(card.getByRole('link', { name: 'Јован Илић 1' })).toBeVisible()
})

test('a day without burials is stated, and the key N begins a new record', async () => {
  const card = await burials({ thisWeek: 1, next: [aBurial(1, '2026-11-26')] })
  await expect.element(card.getByText('Данас нема сахрана.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Нови упис' })).toBeVisible()
  await userEvent.keyboard('n')
  await expect.poll(() => address()).toMatch(/^\/deathRecords\?.*new=true/)
})
