import { expect, test } from 'vitest'
import { ofReleases } from '../src/testing/of-releases.ts'
import { axe, browserForTests } from './browser.ts'
import { invitationsOf, shows } from './invitations.ts'
import { platformWithPage } from './platform-with-page.ts'
import { layoutFaults } from './states/faults.ts'

const { newPage } = browserForTests()
const { platform, url } = platformWithPage()
const openedInvitations = () => invitationsOf(platform, url(), () => newPage())

test('columns are chosen and ordered by keyboard, and remembered', async () => {
  const page = await openedInvitations()
  const headers = async () => (await page.locator('thead th').allInnerTexts()).slice(0, 4).map((text) => text.trim())
  const columns = page.getByRole('button', { name: 'Колоне' })
  await expect.poll(() => headers()).toEqual(['Број позива', 'Датум позива', 'Име', 'Презиме'])
  await columns.press('Enter')
  await page.getByLabel('Још једна колона').selectOption('Гробље')
  await page.locator('td', { hasText: 'Старо' }).first().waitFor()
  await page.getByRole('button', { name: 'Сакриј: Датум позива' }).press('Enter')
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Помери улево: Име')
  await page.keyboard.press('Enter')
  await expect.poll(headers).toEqual(['Име', 'Број позива', 'Презиме', 'Место'])
  await page.getByLabel('Збијени редови').check()

  await page.reload()
  await page.locator('td', { hasText: 'Старо' }).first().waitFor()
  await expect.poll(() => headers()).toEqual(['Име', 'Број позива', 'Презиме', 'Место'])
  await expect
    .poll(() =>
      page
        .locator('[data-record] td')
        .first()
        .evaluate((cell) => cell.clientHeight),
    )
    .toBeLessThan(36)
  expect(await axe(page)).toEqual([])
  await columns.click()
  await page.getByRole('button', { name: 'Уобичајене колоне' }).click()
  await expect.poll(headers).toEqual(['Број позива', 'Датум позива', 'Име', 'Презиме'])
})

ofReleases('with Shift, a list is sorted by several columns, in the order that their headers show', async () => {
  const page = await openedInvitations()
  const header = (name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) }).getByRole('button')
  await header('Презиме').click()
  await header('Износ').click({ modifiers: ['Shift'] })
  await shows(page, '1', '2', '3')
  await header('Износ').press('Shift+Enter')
  await shows(page, '3', '2', '1')
  await expect.poll(() => header('Износ').innerText()).toMatch(/2$/)
  await expect.poll(() => header('Презиме').innerText()).toMatch(/1$/)
  expect(new URL(page.url()).searchParams.get('sort')).toBe('clientSurname,-amount')
  await page.goBack()
  await shows(page, '1', '2', '3')
  await header('Износ').click()
  await expect.poll(() => header('Износ').innerText()).not.toMatch(/2$/)
})

test('the state of a list is saved as a view, and opened again with two clicks', async () => {
  const page = await openedInvitations()
  const views = page.getByRole('button', { name: 'Прикази' })
  const saved = page.getByRole('list', { name: 'Сачувани прикази' })
  await page.goto(`${url()}/invitation?sort=amount&filters={"clientCity":"novi"}`)
  await shows(page, '1', '3')
  await page.getByRole('button', { name: 'Колоне' }).click()
  await page.getByRole('button', { name: 'Сакриј: Датум позива' }).click()
  await views.click()
  await page.getByText('Још нема сачуваних приказа овог списка.').waitFor()
  await page.getByLabel('Назив за овај приказ').fill('Нови градови')
  await page.keyboard.press('Enter')
  await saved.getByRole('button', { name: 'Нови градови', exact: true }).waitFor()
  await page.keyboard.type('нови градови')
  await page.keyboard.press('Enter')
  await page.getByText('Приказ са тим називом већ постоји.').waitFor()

  await page.evaluate(() =>
    Object.keys(localStorage).forEach((key) => key.startsWith('pokoj.lists') && localStorage.removeItem(key)),
  )
  await page.goto(`${url()}/invitation`)
  await shows(page, '3', '2', '1')
  await views.click()
  await saved.getByRole('button', { name: 'Нови градови', exact: true }).click()
  await shows(page, '1', '3')
  await expect.poll(() => page.getByRole('columnheader', { name: 'Датум позива' }).count()).toBe(0)

  await saved.getByRole('button', { name: 'Преименуј: Нови градови' }).press('Enter')
  await page.keyboard.type('Насеља')
  await page.keyboard.press('Enter')
  await saved.getByRole('button', { name: 'Обриши: Насеља' }).press('Enter')
  await page.getByText('Још нема сачуваних приказа овог списка.').waitFor()
})

ofReleases('rows are selected, deleted together and restored with one undo, with the keyboard', async () => {
  const page = await openedInvitations()
  await shows(page, '3', '2', '1')
  const selection = page.getByRole('group', { name: 'Изабрани записи' })
  await selection.waitFor({ state: 'attached' })
  await page.locator('[data-record]').first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await selection.getByText('Изабрано: 2 позива').waitFor()
  expect(await axe(page)).toEqual([])
  expect(await layoutFaults(page, 'rs')).toEqual([])
  await selection.getByRole('button', { name: 'Обриши изабране' }).press('Enter')
  await page.getByRole('button', { name: 'Да', exact: true }).press('Enter')
  await expect.poll(() => page.locator('tbody tr[tabindex]').count()).toBe(1)
  await page.getByRole('button', { name: 'Врати', exact: true }).press('Enter')
  await expect.poll(() => page.locator('tbody tr[tabindex]').count()).toBe(3)
  await page.getByText('Изабрани записи су враћени.').waitFor()
})
