import type { PageEntry } from '../../shared/page-entry.ts'
import { may } from '../../shared/roles.ts'
import type { Role } from '../../shared/session.ts'
import type { Icon } from '../icons.tsx'

interface Shown {
  readonly Icon: Icon
}

/** An entry of the side menu, shown to users who may perform its action. */
export type MenuEntry = PageEntry & Shown
/** Entries under a collapsible heading. */
interface MenuGroup extends Omit<PageEntry, 'path'>, Shown {
  readonly entries: readonly MenuEntry[]
}
export type Menu = readonly (MenuEntry | MenuGroup)[]

export const forRole = (menu: Menu, role: Role | undefined): Menu =>
  menu.filter((line) => role !== undefined && may(role, line.may))

/** All pages of the menu, without groups. */
export const pagesOf = (menu: Menu): MenuEntry[] => menu.flatMap((line) => ('entries' in line ? line.entries : [line]))
