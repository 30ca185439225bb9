import { call } from '../../shared/call.ts'
import type { ListRequest, Page } from '../../shared/list-page.ts'
import type { RentContract } from './record.ts'

/** The years of the first lease of a grave, and of a renewal on a day. */
export const readLeaseYears = call<{
  answer: { first: number; renewal: number }
  query: { graveyardId: number; day: string }
}>()('GET', '/api/contractRentBurialPlace/leaseYears')
export const readRentContract = call<{ answer: { contractRentBurialPlace: RentContract } }>()(
  'GET',
  '/api/contractRentBurialPlace/:id',
)
export const searchRentContracts = call<{ answer: Page<RentContract>; body: ListRequest }>()(
  'POST',
  '/api/contractRentBurialPlace/search',
)
