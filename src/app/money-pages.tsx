import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { bankStatementsPage } from '../features/bank-statements/page-entry.ts'
import { collectionPath } from '../features/collection/page-entry.ts'
import { dunningPolicyPage } from '../features/dunning-policy/page-entry.ts'
import { pageTitles } from '../shared/page-titles.ts'
import { guarded } from './frame.tsx'

const debtors = createRoute({
  getParentRoute: () => guarded,
  path: '/debtors',
  staticData: { title: pageTitles.debtors },
  component: lazyRouteComponent(() => import('../features/debtors/page.tsx'), 'DebtorsPage'),
})
const partyAccount = createRoute({
  getParentRoute: () => guarded,
  path: '/partyAccount/$id',
  staticData: { title: pageTitles.account },
  component: lazyRouteComponent(() => import('../features/accounts/page.tsx'), 'PartyAccountPage'),
})
const graveAccount = createRoute({
  getParentRoute: () => guarded,
  path: '/graveAccount/$id',
  staticData: { title: pageTitles.account },
  component: lazyRouteComponent(() => import('../features/accounts/page.tsx'), 'GraveAccountPage'),
})
const contractAccount = createRoute({
  getParentRoute: () => guarded,
  path: '/contractAccount/$id',
  staticData: { title: pageTitles.account },
  component: lazyRouteComponent(() => import('../features/accounts/page.tsx'), 'ContractAccountPage'),
})
const cashDesk = createRoute({
  getParentRoute: () => guarded,
  path: '/cashDesk',
  staticData: { title: pageTitles.cashDesk },
  component: lazyRouteComponent(() => import('../features/cash-desk/page.tsx'), 'CashDeskPage'),
})
const accountingMonths = createRoute({
  getParentRoute: () => guarded,
  path: '/accountingMonths',
  staticData: { title: pageTitles.accountingMonths },
  component: lazyRouteComponent(() => import('../features/bookkeeping/page.tsx'), 'AccountingMonthsPage'),
})
const collection = createRoute({
  getParentRoute: () => guarded,
  path: collectionPath,
  staticData: { title: pageTitles.collection },
  component: lazyRouteComponent(() => import('../features/collection/page.tsx'), 'CollectionPage'),
})
const moneySettings = createRoute({
  getParentRoute: () => guarded,
  path: '/moneySettings',
  staticData: { title: pageTitles.moneySettings },
  component: lazyRouteComponent(() => import('../features/ledger/page.tsx'), 'MoneySettingsPage'),
})

const bankStatements = createRoute({
  getParentRoute: () => guarded,
  path: bankStatementsPage.path,
  staticData: { title: bankStatementsPage.title },
  component: lazyRouteComponent(() => import('../features/bank-statements/page.tsx'), 'BankStatementsPage'),
})

const dunningPolicy = createRoute({
  getParentRoute: () => guarded,
  path: dunningPolicyPage.path,
  staticData: { title: dunningPolicyPage.title },
  component: lazyRouteComponent(() => import('../features/dunning-policy/page.tsx'), 'DunningPolicyPage'),
})

/** The pages about money that are no lists of records. */
export const moneyPages = [
  debtors,
  partyAccount,
  graveAccount,
  contractAccount,
  cashDesk,
  accountingMonths,
  collection,
  moneySettings,
  bankStatements,
  dunningPolicy,
] as const
