import type { PageEntry } from '../../shared/page-entry.ts'
import { may } from '../../shared/roles.ts'
import type { Role } from '../../shared/session.ts'
import type { Icon } from '../icons.tsx'

/** An entry of the side menu, shown to users who may perform its action. */
export interface MenuEntry extends PageEntry {
  readonly Icon: Icon
}
/** Entries under a heading that opens and closes. */
export interface MenuGroup extends Pick<MenuEntry, 'title' | 'Icon'> {
  readonly entries: readonly MenuEntry[]
  /** Until the user closes it. */
  readonly isOpen?: true
}
export type Menu = readonly (MenuEntry | MenuGroup)[]

/** The lines that a role sees; a single group needs no heading. */
export function forRole(menu: Menu, role: Role | undefined): Menu {
  const shown = (entry: MenuEntry) => role !== undefined && may(role, entry.may)
  const lines = menu.flatMap((line): Menu => {
    if (!('entries' in line)) return shown(line) ? [line] : []
    const entries = line.entries.filter(shown)
    return entries.length > 0 ? [{ ...line, entries }] : []
  })
  return lines.length === 1 ? pagesOf(lines) : lines
}

/** All pages of the menu, without groups. */
export const pagesOf = (menu: Menu): MenuEntry[] => menu.flatMap((line) => ('entries' in line ? line.entries : [line]))
