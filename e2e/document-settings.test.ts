import { describe, expect, test } from 'vitest'
import { ofReleases } from '../src/testing/of-releases.ts'
import { axe, browserForTests } from './browser.ts'
import { demoForTests } from './demo-records.ts'
import { logIn } from './log-in.ts'

const { newPage } = browserForTests()
const { url } = demoForTests()

describe('document settings', () => {
  test('warn of a lease shorter than the resting period, but save it', async () => {
    const page = await newPage()
    await logIn(page, url(), 'ADMIN', '/documentSettings')
    const years = page.getByLabel('Трајање закупа у годинама')
    const warning = page.getByText('Посмртни остаци почивају најмање 10 година, па и када је закуп краћи.')
    await years.fill('10')
    await expect.poll(() => warning.count()).toBe(0)
    await years.fill('9')
    await warning.waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByLabel('Почивање посмртних остатака').fill('Почива се 15 година.')
    await page.getByRole('button', { name: 'Сачувај' }).click()
    await page.getByText('Подешавања су сачувана.').waitFor()
    await page.reload()
    await expect.poll(() => years.inputValue()).toBe('9')
    await expect.poll(() => page.getByLabel('Почивање посмртних остатака').inputValue()).toBe('Почива се 15 година.')
    await warning.waitFor()
  })

  ofReleases(
    'ask whether the company is in the VAT system, and warn of a rest that the rules cannot replace',
    async () => {
      const page = await newPage()
      await logIn(page, url(), 'ADMIN', '/documentSettings')
      const question = page.getByRole('note').filter({ hasText: 'Да ли је предузеће у систему ПДВ-а?' })
      await question.waitFor()
      const rest = page.getByLabel('Почивање посмртних остатака')
      const warning = page.getByText('Рок није у заградама')
      await rest.fill('Почива се 12 година.')
      await warning.waitFor()
      await rest.fill('Почива се {12 година}.')
      await warning.waitFor({ state: 'detached' })
      await page.getByLabel('Предузеће је у систему ПДВ-а').selectOption('Не')
      expect(await axe(page)).toEqual([])
      await page.getByRole('button', { name: 'Сачувај' }).click()
      await page.getByText('Подешавања су сачувана.').waitFor()
      await question.waitFor({ state: 'detached' })
      await page.reload()
      await expect.poll(() => page.getByLabel('Предузеће је у систему ПДВ-а').inputValue()).toBe('false')
    },
  )

  test('lose no input by leaving, or by another administrator’s changes', async () => {
    const page = await newPage()
    await logIn(page, url(), 'ADMIN', '/documentSettings')
    const director = page.getByLabel('Име и презиме')
    await director.fill('Весна Илић')
    await page.getByRole('link', { name: 'Корисници', exact: true }).click()
    await page.getByRole('button', { name: 'Настави унос' }).click()
    await expect.poll(() => director.inputValue()).toBe('Весна Илић')

    const second = await page.context().newPage()
    await second.goto(`${url()}/documentSettings`)
    await second.getByLabel('Рок за плаћање у данима').fill('21')
    await second.getByRole('button', { name: 'Сачувај' }).click()
    await second.getByText('Подешавања су сачувана.').waitFor()

    await page.getByRole('button', { name: 'Сачувај' }).click()
    await page.getByRole('alert').getByRole('button', { name: 'Учитај тренутно стање' }).click()
    await expect.poll(() => page.getByLabel('Рок за плаћање у данима').inputValue()).toBe('21')
    await director.fill(' Весна Илић ')
    await page.getByRole('button', { name: 'Сачувај' }).click()
    await page.getByText('Подешавања су сачувана.').waitFor()
    await page.getByRole('link', { name: 'Корисници', exact: true }).click()
    await page.waitForURL((at) => at.pathname !== '/documentSettings')
  })
})
