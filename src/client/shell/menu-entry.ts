import type { ComponentType } from 'react'
import type { Action } from '../../shared/roles.ts'
import type { Text } from '../../shared/texts.ts'

/** One line of the side menu, for those who may do what its page is for. */
export interface MenuEntry {
  readonly to: string
  readonly label: Text
  readonly Icon: ComponentType<{ size?: number; stroke?: number }>
  readonly may: Action
}
