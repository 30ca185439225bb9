import { expect, test } from 'vitest'
import { statementOffice } from '../src/testing/statement-office.ts'
import { statementText } from '../src/testing/statements.ts'
import { password } from '../src/testing/platform.ts'
import { browserForTests } from './browser.ts'
import { storeSession } from './log-in.ts'
import { platformWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { platform, url } = platformWithPage()

test('a statement is sent and a line taken by Enter, the account shows it, and the desk takes the rest in three Enters', async () => {
  const office = await statementOffice(platform)
  const partyId = await office.person({ name: 'Мара', surname: 'Петровић' })
  await office.claim({ partyId, amount: 1466, description: 'Накнада 2025' })
  await office.claim({ partyId, amount: 500, description: 'Накнада 2024' })
  const lines = [{ amount: 146_600, partner: 'PETROVIC MARA', key: 'A1' }]
  const statement = { account: office.account, number: '214', date: '2026-11-20', lines }

  const page = await newPage({ reducedMotion: 'reduce' })
  const user = await platform.aUser('USER', office.company)
  await storeSession(page, url(), { ...user, password }, '/bankStatements')
  await page.getByRole('heading', { name: 'Изводи', level: 1 }).waitFor()
  const buffer = Buffer.from(statementText('ASSECO', statement))
  await page.locator('input[type="file"]').setInputFiles({ name: 'izvod.xml', mimeType: 'text/xml', buffer })
  const line = page.getByRole('row', { name: /^Предлог, PETROVIC MARA/ })
  await line.waitFor()
  await line.focus()
  await page.keyboard.press('Enter')
  await page.getByText('Уплата је прокњижена.').waitFor()

  await page.goto(`${url()}/partyAccount/${partyId}`)
  await page.getByRole('link', { name: /^Уплата/ }).waitFor()
  await page
    .getByText(/^500,00\sдин\.$/)
    .first()
    .waitFor()

  await page.goto(`${url()}/cashDesk`)
  await page.getByRole('combobox', { name: 'Ко плаћа' }).waitFor()
  let keys = 0
  const press = async (key: string) => {
    await page.keyboard.press(key)
    keys += 1
  }
  await page.keyboard.type('петровић м')
  await press('Enter')
  const amount = page.getByRole('textbox', { name: 'Износ', exact: true })
  await expect.poll(() => amount.inputValue()).toBe('500,00')
  await press('Enter')
  await page.getByText('Уплата је књижена.').waitFor()
  await page.getByRole('row', { name: /^1\/\d{4} .*Петровић.*500,00/ }).waitFor()
  // Of each key 0.2 s, and thrice the time to decide: who pays, how much, and that it is right.
  expect((10 + keys) * 0.2 + 3 * 1.2).toBeLessThanOrEqual(12)
})
