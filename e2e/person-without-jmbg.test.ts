import { expect, test } from 'vitest'
import { addDays, pickerDate, today } from '../src/shared/dates.ts'
import { browserForTests } from './browser.ts'
import { logIn } from './log-in.ts'
import { demoWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { url } = demoWithPage()

test('a clerk adds a person without a JMBG by keyboard, and is warned of a duplicate', async () => {
  const page = await newPage()
  await logIn(page, url(), 'USER', '/deathRecords')
  await page.getByRole('row').nth(1).waitFor()
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const reason = page.getByLabel('Без ЈМБГ – разлог')
  const enter = async () => {
    await page.keyboard.press('n')
    await page.getByRole('dialog').waitFor()
    for (const [name, value] of Object.entries({ Име: 'Младенац', 'Име оца': 'Петар', Презиме: 'Њежић' }))
      await field(name).fill(value)
  }

  await enter()
  await field('ЈМБГ').focus()
  // Once a number is typed, Tab skips the reason.
  await page.keyboard.type('0')
  await page.keyboard.press('Tab')
  await expect.poll(() => field('Датум рођења').evaluate((input) => input === document.activeElement)).toBe(true)
  await field('ЈМБГ').fill('')
  await field('ЈМБГ').press('Tab')
  await expect.poll(() => reason.evaluate((select) => select === document.activeElement)).toBe(true)
  await reason.selectOption({ label: 'Мртворођено дете' })
  await expect.poll(() => field('ЈМБГ').isDisabled()).toBe(true)

  const day = pickerDate(addDays(today(), -1))
  const values = {
    'Датум рођења': day,
    'Место рођења': 'Зеленград',
    'Општина рођења': 'Зеленград',
    'Република (држава) рођења': 'Србија',
    'Име мајке': 'Вера',
    Занимање: '/',
    'Последње пребивалиште – место': 'Зеленград',
    'Последње пребивалиште – адреса': 'Липа 3',
    'Датум смрти': day,
    'Место смрти': 'Зеленград',
    'Узрок смрти': 'мртворођеност',
    'Број гробног места': '12',
    'Број гроба': '1',
    'Датум сахране': pickerDate(today()),
    'Број одобрења за сахрану': '4712',
    'Час сахране': '930',
    'Пријавилац сахране': 'Петар Њежић',
  }
  for (const [name, value] of Object.entries(values)) await field(name).fill(value)
  await field('Час сахране').blur()
  await expect.poll(() => field('Час сахране').inputValue()).toBe('09:30')
  await page.getByLabel('Гробље').selectOption({ label: 'Ново гробље' })
  await page.getByRole('combobox', { name: 'Врста гробног места' }).selectOption({ label: 'Урна' })
  await page.keyboard.press('Control+s')
  await page.getByText('Запис о умрлом лицу је додат.').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await enter()
  await field('Датум рођења').fill(day)
  await page.getByText('Можда је већ уписано:').waitFor()
  const link = page.getByRole('link', { name: 'Њежић (Петар) Младенац' })
  const [other] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await other.getByRole('heading', { level: 1 }).filter({ hasText: 'Младенац' }).waitFor()
})
