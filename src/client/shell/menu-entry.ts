import type { ComponentType } from 'react'
import { may, type Action } from '../../shared/roles.ts'
import type { Role } from '../../shared/session.ts'
import type { Text } from '../../shared/texts.ts'

interface Line {
  readonly label: Text
  readonly Icon: ComponentType<{ size?: number; stroke?: number }>
  readonly may: Action
}

/** An entry of the side menu, shown to users who may perform its action. */
export interface MenuEntry extends Line {
  readonly to: string
}
/** Entries under a collapsible heading. */
interface MenuGroup extends Line {
  readonly entries: readonly MenuEntry[]
}
export type Menu = readonly (MenuEntry | MenuGroup)[]

export const forRole = (menu: Menu, role: Role | undefined): Menu =>
  menu.filter((line) => role !== undefined && may(role, line.may))

/** All pages of the menu, without groups. */
export const pagesOf = (menu: Menu): MenuEntry[] => menu.flatMap((line) => ('entries' in line ? line.entries : [line]))
