import type { ComponentType } from 'react'
import type { Role } from '../../shared/session.ts'
import type { Text } from '../../shared/texts.ts'

/** One line of the side menu, for the roles that may open its page. */
export interface MenuEntry {
  readonly to: string
  readonly label: Text
  readonly Icon: ComponentType<{ size?: number; stroke?: number }>
  readonly roles: readonly Role[]
}
