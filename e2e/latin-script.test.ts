import { expect, test } from 'vitest'
import { demoData } from '../src/app/demo-data.ts'
import { today } from '../src/shared/dates.ts'
import { axe, browserForTests } from './browser.ts'
import { demoWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { url } = demoWithPage()

test('a clerk who reads Latin chooses it on the login page, and the interface is in Latin from then on', async () => {
  const page = await newPage()
  const { accounts, password } = demoData(today())
  const lang = () => page.locator('html').getAttribute('lang')
  await page.goto(`${url()}/login`)
  await page.getByRole('button', { name: 'Srpski' }).click()
  await page.getByRole('button', { name: 'Prijavi se', exact: true }).waitFor()
  await expect.poll(() => lang()).toBe('sr-Latn')
  const words = await page.locator('body').innerText()
  expect(words.replace('Српски', '')).not.toMatch(/\p{Script=Cyrillic}/u)

  await page.getByLabel('E-pošta').fill(accounts.find(({ role }) => role === 'USER')?.email ?? '')
  await page.getByLabel('Lozinka', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Evidencija umrlih' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Evidencija umrlih' }).waitFor()
  await page.getByRole('columnheader', { name: 'Datum sahrane' }).waitFor()
  // Data stay as typed.
  await expect.poll(() => page.locator('[data-record]').first().innerText()).toMatch(/[А-Ш][а-ш]+/)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Evidencija umrlih' }).waitFor()
  await expect.poll(() => lang()).toBe('sr-Latn')
  expect(await axe(page)).toEqual([])

  await page.getByRole('button', { name: /Jezik/ }).click()
  await page.getByRole('menuitemradio', { name: 'Српски' }).click()
  await page.getByRole('heading', { level: 1, name: 'Евиденција умрлих' }).waitFor()
  await expect.poll(() => lang()).toBe('sr-Cyrl')
})
