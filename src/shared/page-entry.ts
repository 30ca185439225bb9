import type { Action } from './roles.ts'
import type { Text } from './texts.ts'

/** The data of a page that the router, the menu and the window title need before its code is loaded. */
export interface PageEntry {
  readonly path: string
  readonly title: Text
  readonly may: Action
  /** The search parameters that show all records of a list with a default filter. */
  readonly everything?: Readonly<Record<string, number>>
}
