import { bankAccount } from '../features/bank-accounts/record.ts'
import { bankAccountTexts } from '../features/bank-accounts/texts.ts'
import { buildContract } from '../features/build-contracts/record.ts'
import { buildContractTexts } from '../features/build-contracts/texts.ts'
import { chapelContract } from '../features/chapel-contracts/record.ts'
import { chapelContractTexts } from '../features/chapel-contracts/texts.ts'
import { company } from '../features/companies/record.ts'
import { deathRecord } from '../features/death-records/record.ts'
import { deathRecordTexts } from '../features/death-records/texts.ts'
import { graveyard } from '../features/graveyards/record.ts'
import { graveyardTexts } from '../features/graveyards/texts.ts'
import { invitation } from '../features/invitations/record.ts'
import { invitationTexts } from '../features/invitations/texts.ts'
import { rentContract } from '../features/rent-contracts/record.ts'
import { rentContractTexts } from '../features/rent-contracts/texts.ts'
import { reprimand } from '../features/reprimands/record.ts'
import { reprimandTexts } from '../features/reprimands/texts.ts'
import { user } from '../features/users/record.ts'
import type { Exchanged } from '../server/exchange/columns.ts'

/** Every record type of the application. */
export const recordTypes = [
  user,
  company,
  bankAccount,
  graveyard,
  deathRecord,
  buildContract,
  rentContract,
  chapelContract,
  reprimand,
  invitation,
] as const

/**
 * Types that can be imported and exported. Users are invited and companies are created by the super administrator,
 * so neither can be imported.
 */
export const exchangedTypes: readonly Exchanged[] = [
  { type: graveyard, texts: graveyardTexts },
  { type: bankAccount, texts: bankAccountTexts },
  { type: deathRecord, texts: deathRecordTexts },
  { type: buildContract, texts: buildContractTexts },
  { type: rentContract, texts: rentContractTexts },
  { type: chapelContract, texts: chapelContractTexts },
  { type: reprimand, texts: reprimandTexts },
  { type: invitation, texts: invitationTexts },
]
