import { expect, test } from 'vitest'
import { aReprimand } from '../src/testing/contracts.ts'
import { ofReleases } from '../src/testing/of-releases.ts'
import { aJmbg } from '../src/testing/platform.ts'
import { axe, browserForTests } from './browser.ts'
import { logIn } from './log-in.ts'
import { demoWithPage } from './platform-with-page.ts'

const { newPage } = browserForTests()
const { url } = demoWithPage()

ofReleases(
  'a clerk links a letter to a party, records a client as a party, and removes a link made by JMBG',
  async () => {
    const page = await newPage()
    await logIn(page, url(), 'USER', '/reprimand')
    const form = page.getByRole('dialog')
    const field = (name: string | RegExp) => form.getByRole('textbox', { name, exact: true })
    const enter = async (values: Readonly<Record<string, string>>) => {
      for (const [name, value] of Object.entries(values)) await field(name).fill(value)
    }
    const open = async () => {
      await page.getByRole('row').nth(1).waitFor()
      await page.keyboard.press('n')
      await form.locator('input').first().waitFor()
    }
    const save = async () => {
      await page.keyboard.press('Control+s')
      await form.waitFor({ state: 'hidden' })
    }
    const linked = form.getByText('Повезано са странком')

    // A legal entity of the demo, chosen by keyboard; its name is one.
    await open()
    await field('Презиме').pressSequentially('кипар')
    await form.getByRole('option', { name: /Кипарис/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await linked.waitFor()
    await expect
      .poll(async () => [await field('Име').count(), await field('Назив правног лица').inputValue()])
      .toEqual([0, 'Погребно предузеће „Кипарис“ д.о.о.'])
    // A different name is saved only after a confirmation.
    await enter({ 'Број рачуна (фактуре)': '77/2026', 'Износ дуга': '1200', 'Назив правног лица': 'Кипарис' })
    await form.getByText('Име се разликује од имена странке.').waitFor()
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Control+s')
    await page.getByRole('button', { name: 'Сачувај ипак' }).click()
    await form.waitFor({ state: 'hidden' })

    // The party lists the letter, and the letter leads back.
    await page.goto(`${url()}/parties?q=кипарис`)
    const id = await page.getByRole('row', { name: /Кипарис/ }).getAttribute('data-record')
    await page.goto(`${url()}/parties/${id}`)
    await page.getByRole('heading', { level: 3, name: 'Опомене' }).waitFor()
    const related = page.getByRole('region', { name: 'Повезани записи' })
    await related.getByRole('listitem').getByRole('link').first().click()
    await page
      .getByRole('definition')
      .getByRole('link', { name: /Кипарис/ })
      .waitFor()
    await page.goto(`${url()}/reprimand`)

    // A new client is recorded as a party with one action.
    await open()
    await enter({ Презиме: 'Шћекић', Име: 'Њежана', Адреса: 'Виноградска 3', Место: 'Липовица' })
    await form.getByRole('button', { name: 'Упиши као странку' }).click()
    await linked.waitFor()
    await enter({ 'Број рачуна (фактуре)': '78/2026', 'Износ дуга': '1200' })
    await save()

    // In another form the same client, in Latin script, is recognised.
    await page.goto(`${url()}/invitation`)
    await open()
    await enter({ Презиме: 'Šćekić', Име: 'Nježana', Улица: 'Vinogradska' })
    await form.getByText('Можда је ово странка:').waitFor()
    expect(await axe(page)).toEqual([])
    await form.getByRole('button', { name: /^Повежи: Њежана/ }).click()
    await linked.waitFor()
    await form.getByRole('button', { name: 'Раскини везу' }).click()
    await form.getByText('Можда је ово странка:').waitFor()
  },
)

ofReleases('a party is linked by a JMBG only if the name is the same too', async () => {
  const page = await newPage()
  await logIn(page, url(), 'USER', '/parties')
  const form = page.getByRole('dialog')
  const field = (name: string) => form.getByRole('textbox', { name, exact: true })
  const enter = async (values: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(values)) await field(name).fill(value)
  }
  const jmbg = aJmbg('1951-02-03')
  await page.getByRole('row').nth(1).waitFor()
  await page.keyboard.press('n')
  await form.waitFor()
  await enter({ 'Име или назив': 'Чедомирка', Презиме: 'Џајић', ЈМБГ: jmbg, Улица: 'Липа', Место: 'Зеленград' })
  await page.keyboard.press('Control+s')
  await form.waitFor({ state: 'hidden' })

  await page.goto(`${url()}/contractChapelUsage`)
  await page.getByRole('row').nth(1).waitFor()
  await page.keyboard.press('n')
  await form.locator('input').first().waitFor()
  await enter({ 'Презиме странке': 'Узелац', 'Име странке': 'Вера', ЈМБГ: jmbg })
  await form.getByText('исти ЈМБГ').waitFor()
  await expect.poll(() => form.getByText('Повезано са странком').count()).toBe(0)

  await enter({ 'Презиме странке': 'Џајић', 'Име странке': 'Чедомирка' })
  await form.getByText('повезано по ЈМБГ и имену').waitFor()
  // A link that the clerk has removed is not made again.
  await form.getByRole('button', { name: 'Раскини везу' }).click()
  await form.getByText('исти ЈМБГ').waitFor()
  await expect.poll(() => form.getByText('Повезано са странком').count()).toBe(0)
})

test('an administrator links letters without a party group by group, by keyboard, and undoes it', async () => {
  const page = await newPage()
  await logIn(page, url(), 'ADMIN', '/')
  // The first ones in the order of names.
  const letters = ['Липа 3', 'Lipa 3', 'Дуга 1'].map((clientAddress, at) =>
    aReprimand({
      reprimandNumber: `${at}/2030`,
      clientName: at === 1 ? 'Aaja' : 'Ааја',
      clientSurname: 'Абаџић',
      clientAddress,
    }),
  )
  await page.evaluate(async (bodies) => {
    const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? '{}')
    const headers = {
      Authorization: `Bearer ${stored('pokoj.tokens').access_token}`,
      'Content-Type': 'application/json',
    }
    for (const body of bodies) {
      const answer = await fetch(`/api/reprimand/${stored('pokoj.user').company.id}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(await answer.text())
    }
  }, letters)

  await page.getByRole('link', { name: 'Уговори и писма без странке' }).click()
  const boxes = page.getByRole('checkbox')
  const group = page.getByRole('heading', { level: 2 })
  const confirm = page.getByRole('button', { name: 'Потврди' })
  const isFocused = () => confirm.evaluate((button) => button === document.activeElement)
  await group.filter({ hasText: 'Aaja Абаџић' }).waitFor()
  await page.getByText('исто име и адреса; могу бити и отац и син').waitFor()
  await expect.poll(async () => [await boxes.count(), await isFocused()]).toEqual([2, true])

  // A skipped group stays skipped, and reappears on request.
  const skipped = page.waitForResponse('**/api/party/suggestions/skipping')
  await page.keyboard.press('s')
  await page.getByText('нема га са чиме упоредити').waitFor()
  await expect.poll(async () => [await boxes.count(), await isFocused()]).toEqual([1, true])
  await skipped
  await page.reload()
  await page.getByText('нема га са чиме упоредити').waitFor()
  await page.getByRole('button', { name: 'Прикажи и прескочене: 2 записа' }).click()
  await group.filter({ hasText: 'Aaja Абаџић' }).waitFor()

  // Space excludes one letter; then both are linked.
  await boxes.nth(1).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.getByText('Записи су повезани са странком.').waitFor()
  await page.getByRole('button', { name: 'Поништи' }).click()
  await page.getByText('Веза је раскинута.').waitFor()
  await expect.poll(() => boxes.count()).toBe(2)
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(2)
  await page.keyboard.press('Enter')
  await page.getByText('Записи су повезани са странком.').waitFor()
  await page.getByText('нема га са чиме упоредити').waitFor()

  await page.getByRole('link', { name: 'Странке', exact: true }).first().click()
  await page.getByRole('row', { name: /^Aaja Абаџић Lipa/ }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Записи без странке' }).waitFor()
})
