import { expect, test } from 'vitest'
import { axe, browserForTests } from './browser.ts'
import { logIn } from './log-in.ts'
import { demoWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { url } = demoWithPage()

test('a clerk lets a grave of the register, and the right of use is recorded with the contract', async () => {
  const page = await newPage()
  page.setDefaultTimeout(15_000)
  await logIn(page, url(), 'USER', '/contractsRentBurialPlace')
  await page.getByRole('row').nth(1).waitFor()
  const form = page.getByRole('dialog')
  await page.keyboard.press('n')
  await form.getByRole('textbox', { name: 'Број уговора' }).waitFor()
  const field = (name: string) => form.getByRole('textbox', { name, exact: true })
  await field('Датум уговора').fill('1.11.2026')
  await field('Презиме странке').fill('Лазић')
  await field('Име странке').fill('Оливера')
  await field('Број личне карте').fill('009123456')
  await field('ЈМБГ').fill('0101950710129')
  await field('Улица').fill('Његошева')
  await field('Кућни број').fill('5а')
  await field('Место').fill('Зеленград')
  await field('Број гроба').fill('1')
  await field('Цена').fill('60.000')
  await field('Нађи гробно место по ознаци').fill('1/2/3')
  await form.getByRole('button', { name: /^Изабери: 1\/2\/3 / }).click()
  expect(await field('Право коришћења до').inputValue()).toBe('31/10/2036')
  await page.keyboard.press('Control+s')
  // The right needs a party, and the error says so at the grave.
  await form.getByText('Носилац права је странка: повежите је или је упишите као странку.').waitFor()
  expect(await axe(page)).toEqual([])
  await form.getByRole('button', { name: 'Упиши као странку' }).click()
  await form.getByRole('button', { name: 'Раскини везу' }).waitFor()
  await page.keyboard.press('Control+s')
  await form.waitFor({ state: 'hidden' })
  await page.goto(`${url()}/graveRights`)
  const right = page.getByRole('row', { name: /1\/2\/3.*31-10-2036/ })
  await right.waitFor()
})
