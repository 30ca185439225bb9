import { aJmbg } from './platform.ts'

// Realistic contracts, reprimands and invitations; each call returns another number.

let serial = 10_000
/**
 * Another number with each call. One sequence for every helper, because their records may share a company, and above the numbers
 * that a test chooses itself, because the files of a process share the sequence.
 */
export const anotherNumber = () => `${++serial}/2026`
const client = {
  clientName: 'Петар',
  clientSurname: 'Ђорђевић',
  clientCity: 'Зеленград',
  clientAddress: 'Његошева',
  clientAddressNumber: '5а',
}
/** All rates up to the last; unspecified ones are null. */
const rates = (last: number, given: readonly [amount: number, deadline: string][] = []) =>
  Object.fromEntries(
    Array.from({ length: last - 1 }, (_, index) => index + 2).flatMap((rate, index) => [
      [`rate${rate}Amount`, given[index]?.[0] ?? null],
      [`rate${rate}Deadline`, given[index]?.[1] ?? null],
    ]),
  ) as Record<string, number | string | null>

const twoRates: [number, string][] = [
  [12_000.5, '2026-12-01'],
  [11_999.5, '2027-01-01'],
]

export const aBuildContract = (values: Record<string, unknown> = {}) => ({
  contractNumber: anotherNumber(),
  contractDate: '2026-11-01',
  ...client,
  identityCardNumber: '009123456',
  burialPlaceNumber: '118',
  priceTag: 250_000,
  advancedPaymentAmount: 50_000,
  restOfDebt: 200_000,
  rateAdvancedPaymentAmount: 20_000,
  ...rates(10, twoRates),
  ...values,
})

export const aRentContract = (values: Record<string, unknown> = {}) => ({
  contractNumber: anotherNumber(),
  contractDate: '2026-11-01',
  ...client,
  identityCardNumber: '009123456',
  jmbgNumber: aJmbg('1950-01-01'),
  burialPlaceNumber: '118',
  graveNumber: '2',
  priceTag: 60_000.99,
  rateAdvancedPaymentAmount: null,
  ...rates(5, twoRates),
  ...values,
})

export const aChapelContract = (values: Record<string, unknown> = {}) => ({
  contractNumber: anotherNumber(),
  contractDate: '2026-11-01',
  ...client,
  clientIdentityCardNumber: '009123456',
  clientIdentityCardIssuer: 'ПС Зеленград',
  clientJmbg: aJmbg('1950-01-01'),
  priceTag: 4_500,
  ...values,
})

export const aReprimand = (values: Record<string, unknown> = {}) => ({
  reprimandNumber: anotherNumber(),
  reprimandDate: '2026-11-01',
  clientName: 'Петар',
  clientSurname: 'Ђорђевић',
  clientCity: 'Зеленград',
  clientAddress: 'Његошева 5',
  billNumber: '88/2026',
  debtAmount: 12_345.67,
  ...values,
})

export const anInvitation = (values: Record<string, unknown> = {}) => ({
  invitationNumber: anotherNumber(),
  invitationDate: '2026-11-01',
  ...client,
  burialPlaceNumber: '118',
  validUntilDeadline: '2026-12-31',
  amount: 2_400,
  ...values,
})
