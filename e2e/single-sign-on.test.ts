import { afterAll, beforeAll, expect, test } from 'vitest'
import { openIdProvider } from '../src/testing/open-id-provider.ts'
import { password, platformForTests } from '../src/testing/platform.ts'
import { axe, browserForTests } from './browser.ts'
import { field, personMenu, unlockTitle } from './clerks.ts'
import { builtPage } from './platform-with-page.ts'
import { freePort } from './server-process.ts'

// The provider is another site than the application, as in a town.
const port = await freePort()
const url = `http://localhost:${port}`
const provider = await openIdProvider(url)
const platform = platformForTests({ ...provider.settings, PUBLIC_URL: url }, builtPage)
const { newPage } = browserForTests()
beforeAll(() => platform.app.listen({ port, host: '127.0.0.1' }))
afterAll(() => provider.close())

const name = `Пријава преко ${new URL(provider.issuer).host}`

test('single sign-on logs in, unlocks the screen and logs out of the provider too; errors return to the login page', async () => {
  const clerk = await platform.aUser('USER', await platform.aCompany())
  const page = await newPage({ expects: [/400/] })
  const button = page.getByRole('button', { name })
  const list = page.getByRole('heading', { name: 'Евиденција умрлих', level: 1 })

  provider.knows({ email: 'nepoznat@example.rs', email_verified: true })
  await page.goto(`${url}/deathRecords?searchParam=abc`)
  await button.click()
  await page.getByText('Нема активног корисника са Вашом потврђеном адресом').waitFor()
  expect(page.url()).toBe(`${url}/login`)
  expect(await axe(page)).toEqual([])

  provider.knows({ email: clerk.email, email_verified: true })
  // The provider still knows the browser.
  await page.context().clearCookies({ domain: '127.0.0.1' })
  await button.click()
  await list.waitFor()
  expect(page.url()).toBe(`${url}/deathRecords?searchParam=abc`)

  await personMenu(page, 'Закључај')
  await unlockTitle(page).waitFor()
  await button.click()
  await list.waitFor()
  expect(page.url()).toBe(`${url}/deathRecords?searchParam=abc`)
  expect(provider.state.prompts.at(-1)).toBe('login')

  await personMenu(page, 'Одјава')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(`${url}/login`)
  await field(page, 'Е-пошта').fill(clerk.email)
  await field(page, 'Лозинка').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/`)
})
