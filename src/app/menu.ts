import { IconBook2, IconBuildingCommunity, IconFileSettings, IconHistory, IconUsers } from '@tabler/icons-react'
import type { MenuEntry } from '../client/shell/menu-entry.ts'
import { pageTitles } from '../shared/page-titles.ts'

/** The side menu, in order; it only mirrors what the server allows (decisions 4). */
export const menu: readonly MenuEntry[] = [
  { to: '/deathRecords', label: pageTitles.deathRecords, Icon: IconBook2, may: 'records' },
  { to: '/companies', label: pageTitles.companies, Icon: IconBuildingCommunity, may: 'companies' },
  { to: '/users', label: pageTitles.users, Icon: IconUsers, may: 'users' },
  { to: '/documentSettings', label: pageTitles.documentSettings, Icon: IconFileSettings, may: 'ownDocumentSettings' },
  { to: '/auditTrail', label: pageTitles.auditTrail, Icon: IconHistory, may: 'auditTrail' },
]
