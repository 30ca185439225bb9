import type { Action } from './roles.ts'
import type { Text } from './texts.ts'

/** What the router, the menu and the window's title need of a page before its code is loaded. */
export interface PageEntry {
  readonly path: string
  readonly title: Text
  readonly may: Action
  /** What makes a list show all of its records, where it is limited from the start. */
  readonly everything?: Readonly<Record<string, number>>
}
