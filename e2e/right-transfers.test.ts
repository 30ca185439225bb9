import { expect, test } from 'vitest'
import { aParty } from '../src/testing/parties.ts'
import { added } from './added-records.ts'
import { axe, browserForTests } from './browser.ts'
import { logIn } from './log-in.ts'
import { demoWithPage } from './platform-with-page.ts'
import { addDays, tableDate } from '../src/shared/dates.ts'
import type { GraveRightRow } from '../src/features/grave-rights/record.ts'
import { ofReleases } from '../src/testing/of-releases.ts'

const { newPage } = browserForTests()
const { platform, url } = demoWithPage()

test('a clerk sees the task on the page of the right and of the grave, and cannot assign it', async () => {
  const page = await newPage()
  await logIn(page, url(), 'USER', '/graveRights')
  await page.goto(
    `${url()}/graveRights?filters=${encodeURIComponent(JSON.stringify({ transfer: ['OVERDUE'] }))}&sort=transferDue`,
  )
  const first = page.getByRole('row').nth(1)
  await first.getByText('Носилац преминуо').waitFor()
  await first.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Отвори страницу записа' }).click()
  const note = page.getByRole('alert').filter({ hasText: 'Носилац права је преминуо' })
  await note.getByText('Пренос права касни, рок је био').waitFor()
  await expect.poll(() => note.getByRole('button', { name: 'Задужи…' }).count()).toBe(0)
  await page.locator('a[href^="/graves/"]').first().click()
  const holders = page.getByRole('region', { name: 'Носиоци права' })
  await holders.getByText('Пренос права касни, рок је био').waitFor()
  await holders.getByText('умро').first().waitFor()
})

test('an administrator follows an overdue transfer from the home page, assigns it, and decides that it is not needed', async () => {
  const page = await newPage()
  await logIn(page, url(), 'ADMIN', '/')
  const overdue = page.getByRole('link', { name: 'Пренос права преминулог касни' })
  await overdue.click()
  const first = page.getByRole('row').nth(1)
  await first.getByText('Носилац преминуо').waitFor()
  await first.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Отвори страницу записа' }).click()
  const note = page.getByRole('alert').filter({ hasText: 'Носилац права је преминуо' })
  await note.getByText('Пренос права касни, рок је био').waitFor()
  await note.getByRole('button', { name: 'Задужи…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Пренос права' })
  await dialog.getByRole('combobox', { name: 'Ко је задужен' }).selectOption({ index: 1 })
  await dialog.getByRole('textbox', { name: 'Напомена' }).fill('Зову наследника у понедељак.')
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Сачувај' }).click()
  await page.getByText('Задужење је сачувано.').waitFor()
  await note.getByText('Задужен:').waitFor()
  await note.getByText('Зову наследника у понедељак.').waitFor()

  await note.getByRole('button', { name: 'Задужи…' }).click()
  await dialog.getByRole('checkbox', { name: 'Пренос права није потребан' }).check()
  await dialog.getByRole('textbox', { name: 'Разлог' }).fill('')
  await dialog.getByRole('button', { name: 'Сачувај' }).click()
  await dialog.getByText('Наведите зашто пренос није потребан.').waitFor()
  await dialog.getByRole('textbox', { name: 'Разлог' }).fill('Супруга остаје једини носилац.')
  await dialog.getByRole('button', { name: 'Сачувај' }).click()
  await note.getByText('Пренос права није потребан.').waitFor()
  await note.getByText('Супруга остаје једини носилац.').waitFor()
  // The history names the state in words.
  await page.getByText('Није потребан').first().waitFor()
})

ofReleases(
  'the heirs of a holder whose death is registered are recorded by keyboard, and stand on the page and in the history',
  async () => {
    const page = await newPage()
    await logIn(page, url(), 'ADMIN', '/graveRights')
    const dead = await platform.db
      .selectFrom('deathRecords')
      .select(['jmbg', 'dateOfDeath'])
      .where('jmbg', 'is not', null)
      .where('dateOfDeath', '>', '2000-01-01')
      .where('deleted', '=', false)
      .where((each) =>
        each.not(
          each.exists(each.selectFrom('parties').select('id').whereRef('parties.jmbg', '=', 'deathRecords.jmbg')),
        ),
      )
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const died = dead.dateOfDeath ?? ''
    const holder = { ...aParty(), name: 'Растислав', surname: 'Преминулић', jmbg: dead.jmbg }
    const partyId = await added(page, 'party', holder)
    const holders = [{ partyId, role: 'HOLDER', numerator: 1, denominator: 1 }]
    const rightId = await added(page, 'graveRight', {
      basis: 'OLD_BOOK',
      document: 'Књига 3, стр. 12',
      validFrom: '1990-01-01',
      holders,
    })
    await page.goto(`${url()}/graveRights/${rightId}`)
    await page.getByRole('button', { name: 'Упиши наследнике' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Пренос права' })
    await dialog.getByText(`Растислав Преминулић: умро/ла ${tableDate(died)}. Удео 1/1 прелази на:`).waitFor()
    const isFocused = (name: string) =>
      dialog.getByRole('combobox', { name }).evaluate((field) => field === document.activeElement)
    const fault = dialog.getByRole('alert')
    await expect.poll(() => isFocused('Наследник 1')).toBe(true)
    await page.keyboard.press('Enter')
    await fault.getByText('Изаберите бар једног наследника.').waitFor()

    // The same party twice; then another one, who is new.
    await page.keyboard.type('Петровић')
    await dialog.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByText(/Од .* носиоци су: .*\(1\/1\)\. Удео је цео подељен\./).waitFor()
    const first = await dialog.getByRole('combobox', { name: 'Наследник 1' }).inputValue()
    const second = dialog.getByRole('combobox', { name: 'Наследник 2' })
    await second.press('End')
    await page.keyboard.type('Петровић')
    await dialog.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByText(/\(1\/2\), .*\(1\/2\)/).waitFor()
    await dialog.getByRole('textbox', { name: 'Акт о наслеђивању' }).fill('Решење О. 77/2026')
    await page.keyboard.press('Enter')
    await fault.getByText('Иста странка је изабрана двапут.').waitFor()
    await second.fill('Ведрана Наследнић')
    await dialog.getByRole('option', { name: 'Нова странка: Ведрана Наследнић' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const result = dialog.getByText(`${first} (1/2), Ведрана Наследнић (1/2). Удео је цео подељен.`)
    await result.waitFor()
    expect(await axe(page)).toEqual([])

    const share = dialog.getByRole('textbox', { name: 'Удео 1' })
    await share.fill('1/3')
    await dialog.getByRole('textbox', { name: 'Удео 2' }).fill('1/3')
    await page.keyboard.press('Enter')
    await dialog.getByText('Остаје да се подели: 1/3.').waitFor()
    await fault.getByText('Удели наследника морају дати тачно удео умрлог.').waitFor()
    await dialog.getByRole('textbox', { name: 'Удео 2' }).fill('')
    await share.fill('')
    await result.waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Право је пренето на наследнике.').waitFor()
    await dialog.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Упиши наследнике' }).waitFor({ state: 'detached' })
    const saved: { right: GraveRightRow; history: unknown } = await page.evaluate(async () => {
      const headers = {
        Authorization: `Bearer ${JSON.parse(localStorage.getItem('pokoj.tokens') ?? '{}').access_token}`,
      }
      const [id] = /\d+$/.exec(location.pathname) ?? []
      const read = async (address: string) => (await fetch(address, { headers })).json()
      return {
        right: (await read(`/api/graveRight/${id}`)).graveRight,
        history: await read(`/api/auditTrail/record/${id}?type=graveRight`),
      }
    })
    const [former, ...heirs] = saved.right.holders
    expect(former).toMatchObject({ heldFrom: null, heldTo: died })
    expect(saved.right).toMatchObject({ transfer: 'DONE', transferDue: null, note: 'Пренос права: Решење О. 77/2026' })
    const inherited = { role: 'CO_HOLDER', numerator: 1, denominator: 2, acquiredBy: 'INHERITANCE' }
    const inPart = { ...inherited, heldFrom: addDays(died, 1), heldTo: null }
    expect(heirs).toMatchObject([
      { ...inPart, party: { name: first } },
      { ...inPart, party: { name: 'Ведрана Наследнић' } },
    ])
    expect(JSON.stringify(saved.history)).toContain('GRAVE_RIGHT_EDITED')
    for (const heir of [first, 'Ведрана Наследнић'])
      await page
        .getByRole('listitem')
        .filter({ hasText: heir })
        .filter({ hasText: 'Удео 1/2' })
        .filter({ hasText: tableDate(addDays(died, 1)) })
        .waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Удео 1/1' })
      .filter({ hasText: tableDate(died) })
      .waitFor()
    await page.getByText('Пренос права: Решење О. 77/2026').first().waitFor()
  },
)
