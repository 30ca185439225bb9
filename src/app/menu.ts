import {
  IconBook2,
  IconBuildingChurch,
  IconBuildingCommunity,
  IconFileCertificate,
  IconFileSettings,
  IconGrave2,
  IconHistory,
  IconMailForward,
  IconMailExclamation,
  IconShovel,
  IconUsers,
} from '@tabler/icons-react'
import type { Menu } from '../client/shell/menu-entry.ts'
import { pageTitles } from '../shared/page-titles.ts'

/** The side menu, in order. It only mirrors what the server allows. */
export const menu: Menu = [
  { to: '/deathRecords', label: pageTitles.deathRecords, Icon: IconBook2, may: 'records' },
  { to: '/reprimand', label: pageTitles.reprimands, Icon: IconMailExclamation, may: 'records' },
  { to: '/invitation', label: pageTitles.invitations, Icon: IconMailForward, may: 'records' },
  {
    label: pageTitles.contracts,
    Icon: IconFileCertificate,
    may: 'records',
    entries: [
      { to: '/contractsBuildBurialPlace', label: pageTitles.buildContracts, Icon: IconShovel, may: 'records' },
      { to: '/contractsRentBurialPlace', label: pageTitles.rentContracts, Icon: IconGrave2, may: 'records' },
      { to: '/contractChapelUsage', label: pageTitles.chapelContracts, Icon: IconBuildingChurch, may: 'records' },
    ],
  },
  { to: '/companies', label: pageTitles.companies, Icon: IconBuildingCommunity, may: 'companies' },
  { to: '/users', label: pageTitles.users, Icon: IconUsers, may: 'users' },
  { to: '/documentSettings', label: pageTitles.documentSettings, Icon: IconFileSettings, may: 'ownDocumentSettings' },
  { to: '/auditTrail', label: pageTitles.auditTrail, Icon: IconHistory, may: 'auditTrail' },
]
