import type { RecordTypeTexts } from '../shared/record-texts.ts'

// In menu order. Named only here, because the first load of the browser has no room for them.
const texts: readonly (() => Promise<RecordTypeTexts>)[] = [
  async () => (await import('../features/death-records/texts.ts')).deathRecordTexts,
  async () => (await import('../features/graves/texts.ts')).graveTexts,
  async () => (await import('../features/interments/texts.ts')).intermentTexts,
  async () => (await import('../features/grave-rights/texts.ts')).graveRightTexts,
  async () => (await import('../features/sections/texts.ts')).sectionTexts,
  async () => (await import('../features/parties/texts.ts')).partyTexts,
  async () => (await import('../features/reprimands/texts.ts')).reprimandTexts,
  async () => (await import('../features/invitations/texts.ts')).invitationTexts,
  async () => (await import('../features/build-contracts/texts.ts')).buildContractTexts,
  async () => (await import('../features/rent-contracts/texts.ts')).rentContractTexts,
  async () => (await import('../features/chapel-contracts/texts.ts')).chapelContractTexts,
  async () => (await import('../features/burial-rules/texts.ts')).burialRulesTexts,
  async () => (await import('../features/companies/texts.ts')).companyTexts,
  async () => (await import('../features/users/texts.ts')).userTexts,
  async () => (await import('../features/bank-accounts/texts.ts')).bankAccountTexts,
  async () => (await import('../features/graveyards/texts.ts')).graveyardTexts,
]

/** The texts of all record types in the browser, for pages that need all of them. */
export const loadRecordPageTexts = () => Promise.all(texts.map((load) => load()))
