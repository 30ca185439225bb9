import { IconBook2 } from '@tabler/icons-react'
import type { MenuEntry } from '../client/shell/menu-entry.ts'
import { deathRecordTexts } from '../features/death-records/texts.ts'

/** The side menu, in order; it only mirrors what the server allows (decisions 4). */
export const menu: readonly MenuEntry[] = [
  { to: '/deathRecords', label: deathRecordTexts.title, Icon: IconBook2, roles: ['ADMIN', 'USER'] },
]
