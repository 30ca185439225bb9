import { expect, test } from 'vitest'
import { deathRecord } from '../src/features/death-records/record.ts'
import { grave } from '../src/features/graves/record.ts'
import { clerkWith } from '../src/testing/clerk.ts'
import { aGrave } from '../src/testing/graves.ts'
import { aDeathRecord, aJmbg, password } from '../src/testing/platform.ts'
import { axe, browserForTests } from './browser.ts'
import { storeSession } from './log-in.ts'
import { platformWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { platform, url } = platformWithPage()

test('a clerk records a death with its grave by keyboard, with at most 90 characters and 30 other keys', async () => {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company, 'Ново гробље')
  const graves = await clerkWith(platform, grave, company)
  const deaths = await clerkWith(platform, deathRecord, company)
  await deaths.add(aDeathRecord(graveyard, { causeOfDeath: 'природна смрт', occupation: 'домаћица' }))
  for (const number of ['204', '2041']) await graves.add(aGrave(graveyard, { number, places: 2 }))

  const page = await newPage()
  await storeSession(page, url(), { ...(await platform.aUser('USER', company)), password }, '/deathRecords')
  await page.getByRole('button', { name: /^Додај запис/ }).waitFor()
  let [characters, keys] = [0, 0]
  const type = async (text: string) => {
    await page.keyboard.type(text)
    characters += text.length
  }
  const press = async (key: string) => {
    await page.keyboard.press(key)
    keys += key.split('+').length
  }
  const isAt = (name: string) =>
    page.evaluate((wanted) => {
      const at = document.activeElement
      const isField = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement
      return isField && at.labels?.[0]?.textContent?.replace(/[ *]+$/, '') === wanted
    }, name)
  const goTo = async (name: string) => {
    for (let stops = 0; !(await isAt(name)); stops += 1) {
      expect(stops, `the way to ${name}`).toBeLessThan(6)
      await press('Tab')
    }
  }
  const fill = async (name: string, text: string) => {
    await goTo(name)
    await type(text)
  }
  /** The first of the texts that were entered before. */
  const takeSuggested = async (name: string) => {
    await goTo(name)
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await press('ArrowDown')
  }

  await press('n')
  await expect.poll(() => isAt('Име')).toBe(true)
  await fill('Име', 'Љубица')
  await fill('Име оца', 'Ђорђе')
  await fill('Презиме', 'Ћировић')
  await fill('ЈМБГ', aJmbg('1938-07-12'))
  await takeSuggested('Место рођења')
  await fill('Општина рођења', '=')
  await takeSuggested('Република (држава) рођења')
  await fill('Име мајке', 'Живка')
  await takeSuggested('Занимање')
  await fill('Последње пребивалиште – место', '=')
  await fill('Последње пребивалиште – адреса', 'Његошева 12а')
  await fill('Датум смрти', 'd')
  await fill('Место смрти', '=')
  await takeSuggested('Узрок смрти')
  await fill('Гробно место', '204')
  await fill('Датум сахране', 'd')
  const form = page.getByRole('dialog')
  const grave204 = form.getByRole('combobox', { name: 'Гробно место', exact: true })
  await expect.poll(() => grave204.inputValue()).toBe('204')
  await form.getByText(/^За дан .*Где: место 1/).waitFor()
  await expect.poll(() => form.getByRole('textbox', { name: 'Број гроба' }).inputValue()).toBe('1')
  expect(await axe(page)).toEqual([])
  await fill('Број одобрења за сахрану', '4711')
  await press('Control+s')
  await page.getByText('Уписано је и ко је сахрањен у гробном месту 204.').waitFor()
  expect({ characters, keys }).toSatisfy((cost) => cost.characters <= 90 && cost.keys <= 30)
  const stored = await platform.db
    .selectFrom('deathRecords')
    .select(['burialPlaceNumber', 'burialGraveNumber', 'burialType'])
    .where('lastName', '=', 'Ћировић')
    .execute()
  expect(stored).toEqual([{ burialPlaceNumber: '204', burialGraveNumber: '1', burialType: 'raka' }])
})
