import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { Text } from '../../shared/texts.ts'
import { useSession } from '../session.ts'
import { shellTexts } from './texts.ts'

/** The states of the side menu, numbered as in docs/requirements.md#side-menu-and-header */
export const menuState = { hidden: 0, full: 1, short: 2 } as const
type MenuState = (typeof menuState)[keyof typeof menuState]

export interface SideMenuToggle {
  label: Text
  expanded: boolean
  run: () => void
}

/** Full or short beside the page, as last chosen; on narrow screens hidden, or full above the page. */
export function useSideMenu() {
  const narrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false })
  const [beside, setBeside] = useLocalStorage<MenuState>({
    key: 'pokoj.menu',
    defaultValue: menuState.full,
    getInitialValueInEffect: false,
  })
  const [open, setOpen] = useState(false)
  const short = beside === menuState.short
  const toggle: SideMenuToggle = narrow
    ? { label: open ? shellTexts.closeMenu : shellTexts.openMenu, expanded: open, run: () => setOpen(!open) }
    : {
        label: short ? shellTexts.fullMenu : shellTexts.shortMenu,
        expanded: !short,
        run: () => setBeside(short ? menuState.full : menuState.short),
      }
  const state: MenuState = narrow
    ? open
      ? menuState.full
      : menuState.hidden
    : short
      ? menuState.short
      : menuState.full
  return { state, over: narrow, toggle, close: () => setOpen(false) }
}

/** Which groups the user has opened or closed, by their English titles. */
export const useGroups = () =>
  useLocalStorage<Readonly<Record<string, boolean>>>({
    key: `pokoj.menu.${useSession()?.user.id}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  })
