import { expect, test } from 'vitest'
import { ofReleases } from '../src/testing/of-releases.ts'
import { buildContract } from '../src/features/build-contracts/record.ts'
import { deathRecord } from '../src/features/death-records/record.ts'
import { grave } from '../src/features/graves/record.ts'
import { clerkWith } from '../src/testing/clerk.ts'
import { aBuildContract } from '../src/testing/contracts.ts'
import { aGrave } from '../src/testing/graves.ts'
import { aDeathRecord, password } from '../src/testing/platform.ts'
import { browserForTests } from './browser.ts'
import { storeSession } from './log-in.ts'
import { platformWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { platform, url } = platformWithPage()

test('an administrator links records to graves by keyboard: to the only match, one of several, and one found by search', async () => {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company, 'Старо гробље')
  const other = await platform.aGraveyard(company, 'Ново гробље')
  const [deaths, builds] = [
    await clerkWith(platform, deathRecord, company),
    await clerkWith(platform, buildContract, company),
  ]
  const graves = await clerkWith(platform, grave, company)
  const inSpring = { dateOfDeath: '2020-05-01', dateOfBurial: '2020-05-03' }
  const buried = (burialPlaceNumber: string, lastName: string) =>
    deaths.add(aDeathRecord(graveyard, { ...inSpring, burialPlaceNumber, burialGraveNumber: '1', lastName }))
  const died = await buried('7', 'Абаџић')
  const contract = await builds.add(aBuildContract({ burialPlaceNumber: '12а', graveyardId: null }))
  const skipped = await buried('30', 'Лазић')
  const unknown = await buried('41', 'Чолић')
  const only = await graves.add(aGrave(graveyard, { number: '7' }))
  await graves.add(aGrave(graveyard, { number: '12a' }))
  const newer = await graves.add(aGrave(other, { number: '12А' }))
  const far = await graves.add(aGrave(graveyard, { number: '99' }))

  const page = await newPage()
  await storeSession(page, url(), { ...(await platform.aUser('ADMIN', company)), password }, '/')
  await page.getByRole('link', { name: 'Записи без гробног места' }).click()
  const group = page.getByRole('heading', { level: 2 })
  const link = page.getByRole('button', { name: /^Повежи/ })
  const isFocused = () => link.evaluate((button) => button === document.activeElement)
  const linked = page.getByText('Записи су повезани са гробним местом.')

  // The only matching grave is preselected; Enter confirms it.
  await group.filter({ hasText: 'Место 7, гроб 1, рака – Старо гробље' }).waitFor()
  await expect.poll(async () => [await link.textContent(), await isFocused()]).toEqual(['Повежи са 7', true])
  await page.keyboard.press('Enter')

  // It is undone by keyboard, and linked again.
  await group.filter({ hasText: 'Место 12а' }).waitFor()
  const undo = page.getByRole('button', { name: 'Поништи' })
  await undo.waitFor()
  while (!(await undo.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Повезивање је поништено.').waitFor()
  await group.filter({ hasText: 'Место 7' }).waitFor()
  await expect.poll(isFocused).toBe(true)
  await page.keyboard.press('Enter')

  // If several match, none is preselected; an arrow key chooses one.
  await group.filter({ hasText: 'Место 12а – гробље није наведено' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Изаберите гробно место.').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('status').getByText('12А – Ново гробље').waitFor()
  await page.keyboard.press('Enter')

  await group.filter({ hasText: 'Место 30' }).waitFor()
  await page.keyboard.press('s')

  // Enter in the search links nothing.
  await group.filter({ hasText: 'Место 41' }).waitFor()
  await page.getByText('У регистру нема места са овим бројем.').waitFor()
  const search = page.getByRole('combobox', { name: 'Друго гробно место' })
  while (!(await search.evaluate((input) => input === document.activeElement))) await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('99')
  await page.getByRole('option', { name: /^99/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(isFocused).toBe(true)
  await page.keyboard.press('Enter')
  await linked.first().waitFor()
  await page.getByText('Нема других записа осим прескочених.').waitFor()

  const interments = await platform.db
    .selectFrom('interments')
    .select(['deathRecordId', 'graveId'])
    .where('companyId', '=', company.id)
    .where('deleted', '=', false)
    .orderBy('id')
    .execute()
  expect(interments).toEqual([
    { deathRecordId: died.id, graveId: only.id },
    { deathRecordId: unknown.id, graveId: far.id },
  ])
  expect(await builds.read(contract.id)).toMatchObject({ graveId: newer.id, graveyardId: other.id })
  await page.getByRole('button', { name: 'Прикажи и прескочене: 1 запис' }).click()
  await group.filter({ hasText: 'Место 30' }).waitFor()
  await page.getByText(skipped.lastName ?? '').waitFor()
})

test('an administrator creates new graves from the death register, first one and then all that are shown', async () => {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company, 'Старо гробље')
  const deaths = await clerkWith(platform, deathRecord, company)
  const inSpring = { dateOfDeath: '2020-05-01', dateOfBurial: '2020-05-03', burialGraveNumber: '1' }
  for (const burialPlaceNumber of ['3', '4', '5', '6'])
    await deaths.add(aDeathRecord(graveyard, { ...inSpring, burialPlaceNumber }))
  const page = await newPage()
  await storeSession(page, url(), { ...(await platform.aUser('ADMIN', company)), password }, '/graveLinks')
  const confirm = page.getByRole('button', { name: /^Упиши/ })
  const isFocused = () => confirm.evaluate((button) => button === document.activeElement)

  // The type and the size of a new grave can be corrected.
  await page.getByRole('heading', { name: 'Место 3, гроб 1, рака – Старо гробље' }).waitFor()
  await expect.poll(async () => [await confirm.textContent(), await isFocused()]).toEqual(['Упиши и повежи са 3', true])
  await page.getByLabel('Број места').fill('2')
  await page.keyboard.press('Enter')
  await page.getByText('Уписано гробних места: 1; повезано записа: 1.').waitFor()
  await page.getByRole('heading', { name: 'Место 4, гроб 1, рака – Старо гробље' }).waitFor()

  // All together, except one that is excluded.
  await page.getByRole('button', { name: 'Нова гробна места одједном: 3' }).press('Enter')
  await page.getByRole('heading', { name: 'Нова гробна места', level: 2 }).waitFor()
  await expect.poll(async () => [await confirm.textContent(), await isFocused()]).toEqual(['Упиши изабрана: 3', true])
  await page.getByRole('checkbox', { name: /^5 – / }).press('Space')
  await page.keyboard.press('Enter')
  await page.getByText('Уписано гробних места: 2; повезано записа: 2.').waitFor()
  await page.getByRole('heading', { name: 'Место 5, гроб 1, рака – Старо гробље' }).waitFor()

  const recorded = () =>
    platform.db
      .selectFrom('graves')
      .select(['number', 'graveType', 'places'])
      .where('companyId', '=', company.id)
      .where('deleted', '=', false)
      .orderBy('number')
      .execute()
  const first = { number: '3', graveType: 'RAKA', places: 2 }
  expect(await recorded()).toEqual([first, ...['4', '6'].map((number) => ({ ...first, number, places: 1 }))])

  // Undo reverses all that were recorded together, or says why it cannot.
  const undo = page.getByRole('button', { name: 'Поништи' })
  await undo.last().click()
  await page.getByText('Повезивање је поништено.').waitFor()
  await page.getByRole('heading', { name: 'Место 4, гроб 1, рака – Старо гробље' }).waitFor()
  expect(await recorded()).toEqual([first])
  await platform.db.updateTable('interments').set({ version: 2 }).where('companyId', '=', company.id).execute()
  await undo.click()
  await page
    .getByRole('alert')
    .getByText(/^Не може да се поништи.*: сахрањени /)
    .waitFor()
  expect(await recorded()).toEqual([first])
})

ofReleases.each([667, 1000])(
  'on a phone of %i px the messages that offer to undo cover none of the buttons',
  async (height) => {
    const company = await platform.aCompany()
    const graveyard = await platform.aGraveyard(company, 'Старо гробље')
    const deaths = await clerkWith(platform, deathRecord, company)
    const inSpring = { dateOfDeath: '2020-05-01', dateOfBurial: '2020-05-03', burialGraveNumber: '1' }
    for (const burialPlaceNumber of ['3', '4', '5'])
      await deaths.add(aDeathRecord(graveyard, { ...inSpring, burialPlaceNumber }))
    const page = await newPage({ viewport: { width: 375, height }, reducedMotion: 'reduce' })
    await storeSession(page, url(), { ...(await platform.aUser('ADMIN', company)), password }, '/graveLinks')
    const messages = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Поништи' }) })
    for (const [at, place] of ['3', '4'].entries()) {
      await page.getByRole('heading', { name: `Место ${place}, гроб 1, рака – Старо гробље` }).waitFor()
      await page.getByRole('button', { name: /^Упиши/ }).press('Enter')
      await expect.poll(() => messages.count()).toBe(at + 1)
      // They stay while the pointer is on them.
      await messages.first().hover()
    }
    await page.getByRole('heading', { name: 'Место 5, гроб 1, рака – Старо гробље' }).waitFor()
    for (const name of [/^Упиши и повежи/, /^Прескочи/]) {
      const button = page.getByRole('button', { name })
      await button.focus()
      // What a finger at the middle of the button, and at its corners, would touch.
      const touched = await button.evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const points = [
          [(left + right) / 2, (top + bottom) / 2],
          ...[left + 6, right - 6].flatMap((x) => [top + 6, bottom - 6].map((y) => [x, y])),
        ]
        return points.map(([x = 0, y = 0]) => element.contains(document.elementFromPoint(x, y)))
      })
      expect(touched).toEqual([true, true, true, true, true])
    }
    await expect.poll(() => messages.count()).toBe(2)
  },
)
