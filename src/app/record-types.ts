import { bankAccount } from '../features/bank-accounts/record.ts'
import { buildContract } from '../features/build-contracts/record.ts'
import { chapelContract } from '../features/chapel-contracts/record.ts'
import { company } from '../features/companies/record.ts'
import { deathRecord } from '../features/death-records/record.ts'
import { graveyard } from '../features/graveyards/record.ts'
import { invitation } from '../features/invitations/record.ts'
import { rentContract } from '../features/rent-contracts/record.ts'
import { reprimand } from '../features/reprimands/record.ts'
import { user } from '../features/users/record.ts'

/** Every record type of the product. */
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
