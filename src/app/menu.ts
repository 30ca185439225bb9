import {
  IconAdjustments,
  IconBook2,
  IconBuildingBank,
  IconCalendarDollar,
  IconCashRegister,
  IconChartBar,
  IconCoin,
  IconFileSettings,
  IconGrave,
  IconHistory,
  IconHourglass,
  IconMail,
  IconMailExclamation,
  IconPercentage,
  IconSignature,
} from '../client/icons.tsx'
import type { Menu, MenuEntry } from '../client/shell/menu-entry.ts'
import { bankStatementsPage } from '../features/bank-statements/page-entry.ts'
import { collectionPath } from '../features/collection/page-entry.ts'
import { dunningPolicyPage } from '../features/dunning-policy/page-entry.ts'
import { pageTitles } from '../shared/page-titles.ts'
import { recordPages, type RecordPage } from './record-pages.ts'

const part = (name: RecordPage['menu']): MenuEntry[] =>
  recordPages.flatMap(({ menu, Icon, ...page }: RecordPage) => (menu === name && Icon ? [{ ...page, Icon }] : []))

/** For clerks among the contracts, for super administrators, who keep the rates, in the administration. */
const interest = { path: '/interest', title: pageTitles.interest, Icon: IconPercentage }

/** The side menu, in order: docs/requirements.md#side-menu-and-header. It only mirrors what the server allows. */
export const menu: Menu = [
  { title: pageTitles.register, Icon: IconBook2, isOpen: true, entries: part('register') },
  { title: pageTitles.graveyard, Icon: IconGrave, entries: part('graveyard') },
  ...part('parties'),
  {
    title: pageTitles.contracts,
    Icon: IconSignature,
    entries: [...part('contracts'), { ...interest, may: 'records' }],
  },
  {
    title: pageTitles.money,
    Icon: IconCoin,
    entries: [
      { path: '/debtors', title: pageTitles.debtors, Icon: IconHourglass, may: 'money' },
      { path: '/cashDesk', title: pageTitles.cashDesk, Icon: IconCashRegister, may: 'money' },
      ...part('money'),
      { ...bankStatementsPage, Icon: IconBuildingBank },
      { path: collectionPath, title: pageTitles.collection, Icon: IconChartBar, may: 'money' },
      { path: '/accountingMonths', title: pageTitles.accountingMonths, Icon: IconCalendarDollar, may: 'money' },
      { path: '/moneySettings', title: pageTitles.moneySettings, Icon: IconCalendarDollar, may: 'money-close' },
      { ...dunningPolicyPage, Icon: IconMailExclamation },
    ],
  },
  { title: pageTitles.letters, Icon: IconMail, isOpen: true, entries: part('letters') },
  {
    title: pageTitles.administration,
    Icon: IconAdjustments,
    isOpen: true,
    entries: [
      ...part('administration'),
      { ...interest, may: 'interestRates' },
      {
        path: '/documentSettings',
        title: pageTitles.documentSettings,
        Icon: IconFileSettings,
        may: 'ownDocumentSettings',
      },
      { path: '/auditTrail', title: pageTitles.auditTrail, Icon: IconHistory, may: 'auditTrail' },
    ],
  },
]
