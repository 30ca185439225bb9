import { bankAccountServer } from '../features/bank-accounts/record.server.ts'
import { billingRunServer } from '../features/billing-runs/record.server.ts'
import { buildContractServer } from '../features/build-contracts/record.server.ts'
import { burialRulesServer } from '../features/burial-rules/record.server.ts'
import { chapelContractServer } from '../features/chapel-contracts/record.server.ts'
import { claimServer } from '../features/claims/record.server.ts'
import { companyServer } from '../features/companies/record.server.ts'
import { deathRecordServer } from '../features/death-records/record.server.ts'
import { dunningRunServer } from '../features/dunning-runs/record.server.ts'
import { graveDocumentServer } from '../features/grave-documents/record.server.ts'
import { graveRightServer } from '../features/grave-rights/record.server.ts'
import { graveServer } from '../features/graves/record.server.ts'
import { graveyardServer } from '../features/graveyards/record.server.ts'
import { intermentServer } from '../features/interments/record.server.ts'
import { invitationServer } from '../features/invitations/record.server.ts'
import { partyServer } from '../features/parties/record.server.ts'
import { openingBalanceServer } from '../features/opening-balances/record.server.ts'
import { paymentServer } from '../features/payments/record.server.ts'
import { rentContractServer } from '../features/rent-contracts/record.server.ts'
import { enforcementCaseServer } from '../features/enforcement-cases/record.server.ts'
import { repaymentPlanServer } from '../features/repayment-plans/record.server.ts'
import { reprimandServer } from '../features/reprimands/record.server.ts'
import { sectionServer } from '../features/sections/record.server.ts'
import { tariffServer } from '../features/tariffs/record.server.ts'
import { userServer } from '../features/users/record.server.ts'
import type { ListTable, RecordTable } from '../server/database/tables.ts'
import { registerTypes } from '../server/records/rules.ts'
import type { ChildLists } from '../shared/child-lists.ts'
import { bookIn } from './book.ts'

/** All record types on the server. */
export const recordServers = [
  userServer,
  companyServer,
  bankAccountServer,
  graveyardServer,
  deathRecordServer,
  buildContractServer,
  rentContractServer,
  chapelContractServer,
  reprimandServer,
  invitationServer,
  claimServer,
  paymentServer,
  openingBalanceServer,
  partyServer,
  sectionServer,
  burialRulesServer,
  graveServer,
  intermentServer,
  graveRightServer,
  graveDocumentServer,
  tariffServer,
  billingRunServer,
  dunningRunServer,
  repaymentPlanServer,
  enforcementCaseServer,
]
registerTypes(recordServers)

type Type = (typeof recordServers)[number]['texts']['type']

declare module '../server/database/tables.ts' {
  /** The tables of the record types and their lists. */
  interface Tables extends RecordTables, ListTables {}
}
type RecordTables = { [Each in Type as Each['table']]: RecordTable<Each> }
type ListTables = { [Each in ListIn<Type> as Each['table']]: ListTable<Each> }
type ListIn<Type> = Type extends { lists?: infer Lists extends ChildLists } ? Lists[keyof Lists] : never

export const recordTypes = recordServers.map(({ texts }) => texts.type)
export const recordTexts = recordServers.map(({ texts }) => texts)
/** The record types with export and import. */
export const exchangedTypes = recordTexts.filter(({ type }) => type.exchanged !== false)
/** Those with import, and the book that contains several. */
export const importedTypes = [...exchangedTypes, bookIn(recordTexts)]
