import type { ComponentType } from 'react'
import {
  IconBook2,
  IconBuildingChurch,
  IconBuildingCommunity,
  IconFileCertificate,
  IconFileSettings,
  IconGrave,
  IconGrave2,
  IconMailForward,
  IconMailExclamation,
  IconSection,
  IconShovel,
  IconUser,
  IconUsers,
} from '../client/icons.tsx'
import type { MenuEntry } from '../client/shell/menu-entry.ts'
import { bankAccountsPage } from '../features/bank-accounts/page-entry.ts'
import { buildContractsPage } from '../features/build-contracts/page-entry.ts'
import { burialRulesPage } from '../features/burial-rules/page-entry.ts'
import { chapelContractsPage } from '../features/chapel-contracts/page-entry.ts'
import { companiesPage } from '../features/companies/page-entry.ts'
import { deathRecordsPage } from '../features/death-records/page-entry.ts'
import { graveRightsPage } from '../features/grave-rights/page-entry.ts'
import { gravesPage } from '../features/graves/page-entry.ts'
import { graveyardsPage } from '../features/graveyards/page-entry.ts'
import { intermentsPage } from '../features/interments/page-entry.ts'
import { invitationsPage } from '../features/invitations/page-entry.ts'
import { partiesPage } from '../features/parties/page-entry.ts'
import { rentContractsPage } from '../features/rent-contracts/page-entry.ts'
import { reprimandsPage } from '../features/reprimands/page-entry.ts'
import { sectionsPage } from '../features/sections/page-entry.ts'
import { usersPage } from '../features/users/page-entry.ts'
import type { PageEntry } from '../shared/page-entry.ts'

export interface RecordPage extends PageEntry {
  /** The section of the menu; without one, another page links to it. */
  readonly menu?: 'records' | 'contracts' | 'administration'
  readonly Icon?: MenuEntry['Icon']
  /** The list, and the page of one record. */
  readonly pages: () => Promise<{ List: ComponentType; Page: ComponentType }>
}

/**
 * The record types in the browser, in menu order. Paths, titles and icons are part of the first load; pages and texts
 * (record-page-texts.ts) are loaded on demand.
 */
export const recordPages = [
  {
    ...deathRecordsPage,
    menu: 'records',
    Icon: IconBook2,
    pages: () => import('../features/death-records/page.tsx'),
  },
  {
    ...gravesPage,
    menu: 'records',
    Icon: IconGrave,
    pages: () => import('../features/graves/page.tsx'),
  },
  {
    ...intermentsPage,
    menu: 'records',
    Icon: IconGrave2,
    pages: () => import('../features/interments/page.tsx'),
  },
  {
    ...graveRightsPage,
    menu: 'records',
    Icon: IconFileCertificate,
    pages: () => import('../features/grave-rights/page.tsx'),
  },
  {
    ...sectionsPage,
    menu: 'records',
    Icon: IconSection,
    pages: () => import('../features/sections/page.tsx'),
  },
  {
    ...partiesPage,
    menu: 'records',
    Icon: IconUser,
    pages: () => import('../features/parties/page.tsx'),
  },
  {
    ...reprimandsPage,
    menu: 'records',
    Icon: IconMailExclamation,
    pages: () => import('../features/reprimands/page.tsx'),
  },
  {
    ...invitationsPage,
    menu: 'records',
    Icon: IconMailForward,
    pages: () => import('../features/invitations/page.tsx'),
  },
  {
    ...buildContractsPage,
    menu: 'contracts',
    Icon: IconShovel,
    pages: () => import('../features/build-contracts/page.tsx'),
  },
  {
    ...rentContractsPage,
    menu: 'contracts',
    Icon: IconGrave2,
    pages: () => import('../features/rent-contracts/page.tsx'),
  },
  {
    ...chapelContractsPage,
    menu: 'contracts',
    Icon: IconBuildingChurch,
    pages: () => import('../features/chapel-contracts/page.tsx'),
  },
  {
    ...burialRulesPage,
    menu: 'administration',
    Icon: IconFileSettings,
    pages: () => import('../features/burial-rules/page.tsx'),
  },
  {
    ...companiesPage,
    menu: 'administration',
    Icon: IconBuildingCommunity,
    pages: () => import('../features/companies/page.tsx'),
  },
  {
    ...usersPage,
    menu: 'administration',
    Icon: IconUsers,
    pages: () => import('../features/users/page.tsx'),
  },
  {
    ...bankAccountsPage,
    pages: () => import('../features/bank-accounts/page.tsx'),
  },
  {
    ...graveyardsPage,
    pages: () => import('../features/graveyards/page.tsx'),
  },
] as const satisfies readonly RecordPage[]
