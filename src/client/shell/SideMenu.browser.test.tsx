import { useLocation } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clerk, rendered } from '../../testing/rendered.tsx'
import { IconBook2, IconGrave, IconUser } from '../icons.tsx'
import { forRole, type Menu } from './menu-entry.ts'
import { menuState } from './side-menu-state.ts'
import { SideMenu } from './SideMenu.tsx'

const entry = (path: string, title: string, Icon = IconUser, may: 'records' | 'users' = 'records') => ({
  path,
  title: [title, title] as const,
  Icon,
  may,
})
const menu: Menu = [
  { title: ['Евиденција', 'Register'], Icon: IconBook2, isOpen: true, entries: [entry('/dead', 'Умрли')] },
  {
    title: ['Гробље', 'Graveyard'],
    Icon: IconGrave,
    entries: [entry('/graves', 'Гробна места'), entry('/rules', 'Правила', IconUser, 'users')],
  },
  {
    title: ['Управљање', 'Administration'],
    Icon: IconUser,
    entries: [entry('/users', 'Корисници', IconUser, 'users')],
  },
  entry('/parties', 'Странке'),
]

const link = (name: string) => page.getByRole('link', { name, exact: true })
const heading = (name: string) => page.getByText(name, { exact: true })

function Page({ role }: { role: 'USER' | 'ADMIN' | 'SUPERADMIN' }) {
  const sideMenu = { state: menuState.full, over: false, close: () => undefined }
  return (
    <>
      <SideMenu entries={forRole(menu, role)} menu={sideMenu} />
      <p>{useLocation().pathname}</p>
    </>
  )
}
const shown = (at = '/', role: 'USER' | 'ADMIN' | 'SUPERADMIN' = 'USER', user = clerk) =>
  rendered(<Page role={role} />, { at, user })

test('groups open and close by mouse and keyboard, and stay so for this user in this browser', async () => {
  await shown()
  await expect.element(link('Умрли')).toBeVisible()
  await expect.element(link('Странке')).toBeVisible()
  await expect.element(link('Гробна места')).not.toBeInTheDocument()
  await heading('Евиденција').click()
  await expect.element(link('Умрли')).not.toBeInTheDocument()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(link('Гробна места')).toBeVisible()

  await shown()
  await expect.element(link('Гробна места')).toBeVisible()
  await expect.element(link('Умрли')).not.toBeInTheDocument()
  await shown('/', 'USER', { ...clerk, id: 8 })
  await expect.element(link('Умрли')).toBeVisible()
  await expect.element(link('Гробна места')).not.toBeInTheDocument()
})

test('the group of the current page is open, can be closed, and is again as before on other pages', async () => {
  await shown('/graves/12')
  await expect.element(link('Гробна места')).toBeVisible()
  await link('Умрли').click()
  await expect.element(heading('/dead')).toBeVisible()
  await expect.element(link('Гробна места')).not.toBeInTheDocument()
  await heading('Евиденција').click()
  await expect.element(link('Умрли')).not.toBeInTheDocument()
})

test('a role sees only groups with entries for it, and a single group without its heading', async () => {
  await shown()
  await expect.element(link('Умрли')).toBeVisible()
  expect(page.getByText('Управљање').elements()).toEqual([])
  await heading('Гробље').click()
  await expect.element(link('Гробна места')).toBeVisible()
  expect(link('Правила').elements()).toEqual([])
  await shown('/', 'SUPERADMIN')
  await heading('Управљање').click()
  await expect.element(link('Корисници')).toBeVisible()
})
