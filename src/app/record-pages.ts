import type { ComponentType } from 'react'
import {
  IconBook2,
  IconCalendarDollar,
  IconBuildingChurch,
  IconBuildingCommunity,
  IconCoin,
  IconFileCertificate,
  IconFileInvoice,
  IconFileText,
  IconGrave,
  IconGrave2,
  IconKey,
  IconMailForward,
  IconMailExclamation,
  IconScale,
  IconSection,
  IconShovel,
  IconTag,
  IconUser,
  IconUsers,
} from '../client/icons.tsx'
import type { MenuEntry } from '../client/shell/menu-entry.ts'
import { billingRunsPage } from '../features/billing-runs/page-entry.ts'
import { bankAccountsPage } from '../features/bank-accounts/page-entry.ts'
import { buildContractsPage } from '../features/build-contracts/page-entry.ts'
import { burialRulesPage } from '../features/burial-rules/page-entry.ts'
import { chapelContractsPage } from '../features/chapel-contracts/page-entry.ts'
import { claimsPage } from '../features/claims/page-entry.ts'
import { companiesPage } from '../features/companies/page-entry.ts'
import { deathRecordsPage } from '../features/death-records/page-entry.ts'
import { dunningRunsPage } from '../features/dunning-runs/page-entry.ts'
import { graveDocumentsPage } from '../features/grave-documents/page-entry.ts'
import { graveRightsPage } from '../features/grave-rights/page-entry.ts'
import { gravesPage } from '../features/graves/page-entry.ts'
import { graveyardsPage } from '../features/graveyards/page-entry.ts'
import { intermentsPage } from '../features/interments/page-entry.ts'
import { invitationsPage } from '../features/invitations/page-entry.ts'
import { partiesPage } from '../features/parties/page-entry.ts'
import { openingBalancesPage } from '../features/opening-balances/page-entry.ts'
import { paymentsPage } from '../features/payments/page-entry.ts'
import { rentContractsPage } from '../features/rent-contracts/page-entry.ts'
import { enforcementCasesPage } from '../features/enforcement-cases/page-entry.ts'
import { repaymentPlansPage } from '../features/repayment-plans/page-entry.ts'
import { reprimandsPage } from '../features/reprimands/page-entry.ts'
import { sectionsPage } from '../features/sections/page-entry.ts'
import { tariffsPage } from '../features/tariffs/page-entry.ts'
import { usersPage } from '../features/users/page-entry.ts'
import type { PageEntry } from '../shared/page-entry.ts'
import type { RecordTypeTexts } from '../shared/record-texts.ts'
import type { Text } from '../shared/texts.ts'

type MenuPart = 'register' | 'graveyard' | 'parties' | 'contracts' | 'money' | 'letters' | 'administration'

export interface RecordPage extends PageEntry {
  /** The group of the menu; a type without one is linked from another page. */
  readonly menu?: MenuPart
  readonly Icon?: MenuEntry['Icon']
  /** The list, and the page of one record. */
  readonly pages: () => Promise<{ List: ComponentType; Page: ComponentType }>
  readonly texts: () => Promise<RecordTypeTexts>
}

/**
 * The record types in the browser, in menu order. Paths, titles and icons are part of the first load; pages and texts are
 * loaded on demand.
 */
export const recordPages = [
  {
    ...deathRecordsPage,
    menu: 'register',
    Icon: IconBook2,
    pages: () => import('../features/death-records/page.tsx'),
    texts: async () => (await import('../features/death-records/texts.ts')).deathRecordTexts,
  },
  {
    ...intermentsPage,
    menu: 'register',
    Icon: IconGrave2,
    pages: () => import('../features/interments/page.tsx'),
    texts: async () => (await import('../features/interments/texts.ts')).intermentTexts,
  },
  {
    ...gravesPage,
    menu: 'graveyard',
    Icon: IconGrave,
    pages: async () => (await import('./grave-pages.tsx')).gravePages(nounOf),
    texts: async () => (await import('../features/graves/texts.ts')).graveTexts,
  },
  {
    ...graveRightsPage,
    menu: 'graveyard',
    Icon: IconFileCertificate,
    pages: () => import('../features/grave-rights/page.tsx'),
    texts: async () => (await import('../features/grave-rights/texts.ts')).graveRightTexts,
  },
  {
    ...sectionsPage,
    menu: 'graveyard',
    Icon: IconSection,
    pages: () => import('../features/sections/page.tsx'),
    texts: async () => (await import('../features/sections/texts.ts')).sectionTexts,
  },
  {
    ...burialRulesPage,
    menu: 'graveyard',
    Icon: IconScale,
    pages: () => import('../features/burial-rules/page.tsx'),
    texts: async () => (await import('../features/burial-rules/texts.ts')).burialRulesTexts,
  },
  {
    ...graveDocumentsPage,
    menu: 'graveyard',
    Icon: IconFileText,
    pages: () => import('../features/grave-documents/page.tsx'),
    texts: async () => (await import('../features/grave-documents/texts.ts')).graveDocumentTexts,
  },
  {
    ...partiesPage,
    menu: 'parties',
    Icon: IconUser,
    pages: () => import('../features/parties/page.tsx'),
    texts: async () => (await import('../features/parties/texts.ts')).partyTexts,
  },
  {
    ...buildContractsPage,
    menu: 'contracts',
    Icon: IconShovel,
    pages: () => import('../features/build-contracts/page.tsx'),
    texts: async () => (await import('../features/build-contracts/texts.ts')).buildContractTexts,
  },
  {
    ...rentContractsPage,
    menu: 'contracts',
    Icon: IconKey,
    pages: () => import('../features/rent-contracts/page.tsx'),
    texts: async () => (await import('../features/rent-contracts/texts.ts')).rentContractTexts,
  },
  {
    ...chapelContractsPage,
    menu: 'contracts',
    Icon: IconBuildingChurch,
    pages: () => import('../features/chapel-contracts/page.tsx'),
    texts: async () => (await import('../features/chapel-contracts/texts.ts')).chapelContractTexts,
  },
  {
    ...claimsPage,
    menu: 'money',
    Icon: IconFileInvoice,
    pages: () => import('../features/claims/page.tsx'),
    texts: async () => (await import('../features/claims/texts.ts')).claimTexts,
  },
  {
    ...paymentsPage,
    menu: 'money',
    Icon: IconCoin,
    pages: () => import('../features/payments/page.tsx'),
    texts: async () => (await import('../features/payments/texts.ts')).paymentTexts,
  },
  {
    ...billingRunsPage,
    menu: 'money',
    Icon: IconCalendarDollar,
    pages: () => import('../features/billing-runs/page.tsx'),
    texts: async () => (await import('../features/billing-runs/texts.ts')).billingRunTexts,
  },
  {
    ...tariffsPage,
    menu: 'money',
    Icon: IconTag,
    pages: () => import('../features/tariffs/page.tsx'),
    texts: async () => (await import('../features/tariffs/texts.ts')).tariffTexts,
  },
  {
    ...openingBalancesPage,
    menu: 'money',
    Icon: IconFileInvoice,
    pages: () => import('../features/opening-balances/page.tsx'),
    texts: async () => (await import('../features/opening-balances/texts.ts')).openingBalanceTexts,
  },
  {
    ...dunningRunsPage,
    menu: 'money',
    Icon: IconMailExclamation,
    pages: () => import('../features/dunning-runs/page.tsx'),
    texts: async () => (await import('../features/dunning-runs/texts.ts')).dunningRunTexts,
  },
  {
    ...repaymentPlansPage,
    menu: 'money',
    Icon: IconCalendarDollar,
    pages: () => import('../features/repayment-plans/page.tsx'),
    texts: async () => (await import('../features/repayment-plans/texts.ts')).repaymentPlanTexts,
  },
  {
    ...enforcementCasesPage,
    menu: 'money',
    Icon: IconScale,
    pages: () => import('../features/enforcement-cases/page.tsx'),
    texts: async () => (await import('../features/enforcement-cases/texts.ts')).enforcementCaseTexts,
  },
  {
    ...reprimandsPage,
    menu: 'letters',
    Icon: IconMailExclamation,
    pages: () => import('../features/reprimands/page.tsx'),
    texts: async () => (await import('../features/reprimands/texts.ts')).reprimandTexts,
  },
  {
    ...invitationsPage,
    menu: 'letters',
    Icon: IconMailForward,
    pages: () => import('../features/invitations/page.tsx'),
    texts: async () => (await import('../features/invitations/texts.ts')).invitationTexts,
  },
  {
    ...companiesPage,
    menu: 'administration',
    Icon: IconBuildingCommunity,
    pages: () => import('../features/companies/page.tsx'),
    texts: async () => (await import('../features/companies/texts.ts')).companyTexts,
  },
  {
    ...usersPage,
    menu: 'administration',
    Icon: IconUsers,
    pages: () => import('../features/users/page.tsx'),
    texts: async () => (await import('../features/users/texts.ts')).userTexts,
  },
  {
    ...bankAccountsPage,
    pages: () => import('../features/bank-accounts/page.tsx'),
    texts: async () => (await import('../features/bank-accounts/texts.ts')).bankAccountTexts,
  },
  {
    ...graveyardsPage,
    pages: () => import('../features/graveyards/page.tsx'),
    texts: async () => (await import('../features/graveyards/texts.ts')).graveyardTexts,
  },
] as const satisfies readonly RecordPage[]

/** The noun for the records of a list. */
async function nounOf(path: string): Promise<Text | undefined> {
  return (await recordPages.find((page) => page.path === path)?.texts())?.before
}

/** The texts of all record types, for pages that need all of them. */
export const loadAllTexts = () => Promise.all(recordPages.map(({ texts }) => texts()))
