import type { Page } from 'playwright-core'
import { addDays, pickerDate, today } from '../src/shared/dates.ts'
import { aJmbg } from '../src/testing/platform.ts'

/** Fills the open form of a death record: the given fields, and all others that are required except the person's names. */
export async function fillDeathRecord(page: Page, given: Readonly<Record<string, string>>) {
  const values = {
    ...given,
    'Име оца': 'Ђорђе',
    ЈМБГ: aJmbg('1938-07-12'),
    'Место рођења': 'Зеленград',
    'Општина рођења': 'Зеленград',
    'Република (држава) рођења': 'Србија',
    'Име мајке': 'Живка',
    Занимање: 'домаћица',
    'Последње пребивалиште – место': 'Зеленград',
    'Последње пребивалиште – адреса': 'Његошева 12а',
    'Датум смрти': pickerDate(addDays(today(), -2)),
    'Место смрти': 'Зеленград',
    'Узрок смрти': 'природна смрт',
    'Број гробног места': '204',
    'Број гроба': '2',
    'Датум сахране': pickerDate(today()),
    'Број одобрења за сахрану': '4711',
    ...given,
  }
  for (const [name, value] of Object.entries(values)) await page.getByRole('textbox', { name, exact: true }).fill(value)
  await page.getByRole('combobox', { name: 'Гробље' }).selectOption({ label: 'Ново гробље' })
  await page.getByRole('combobox', { name: 'Врста гробног места' }).selectOption({ label: 'Гробница' })
}
