import { IconFileCertificate, IconFileSettings, IconHistory } from '../client/icons.tsx'
import type { Menu, MenuEntry } from '../client/shell/menu-entry.ts'
import { pageTitles } from '../shared/page-titles.ts'
import { recordPages, type RecordPage } from './record-pages.ts'

const part = (name: RecordPage['menu']): MenuEntry[] =>
  recordPages.flatMap(({ menu, Icon, ...page }: RecordPage) => (menu === name && Icon ? [{ ...page, Icon }] : []))

/** The side menu, in order. It only mirrors what the server allows. */
export const menu: Menu = [
  ...part('records'),
  { title: pageTitles.contracts, Icon: IconFileCertificate, may: 'records', entries: part('contracts') },
  ...part('administration'),
  { path: '/documentSettings', title: pageTitles.documentSettings, Icon: IconFileSettings, may: 'ownDocumentSettings' },
  { path: '/auditTrail', title: pageTitles.auditTrail, Icon: IconHistory, may: 'auditTrail' },
]
