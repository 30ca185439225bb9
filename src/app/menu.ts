import { IconBook2, IconFileSettings } from '@tabler/icons-react'
import type { MenuEntry } from '../client/shell/menu-entry.ts'
import { deathRecordTexts } from '../features/death-records/texts.ts'
import { documentSettingsTexts } from '../features/document-settings/texts.ts'

/** The side menu, in order; it only mirrors what the server allows (decisions 4). */
export const menu: readonly MenuEntry[] = [
  { to: '/deathRecords', label: deathRecordTexts.title, Icon: IconBook2, roles: ['ADMIN', 'USER'] },
  { to: '/documentSettings', label: documentSettingsTexts.title, Icon: IconFileSettings, roles: ['ADMIN'] },
]
