// One record of each printed type, as a database row. The benchmarks print them too.
import type { PrintedParty } from '../features/clients/public.server.ts'
import type { PrintedDeathRecord } from '../features/death-records/document.server.ts'
import { noAdditionalData } from '../features/death-records/record.ts'

const client = {
  clientName: 'Петар',
  clientSurname: 'Ђорђевић',
  clientCity: 'Нови Кнежевац',
  clientAddress: 'Његошева',
  clientAddressNumber: '5',
}
const graveyard = { graveyardId: 7, graveyard: { id: 7, name: 'Ново гробље' } }
/** The party of a client without further details. */
export const aPrintedParty = (values: Partial<PrintedParty> = {}): PrintedParty => ({
  isLegal: false,
  zipCode: null,
  city: null,
  country: null,
  taxNumber: null,
  registrationNumber: null,
  representative: null,
  passportNumber: null,
  passportCountry: null,
  ...values,
})
/** A letter with only its required fields. */
const noDetails = {
  billDate: null,
  dueDate: null,
  periodFrom: null,
  periodTo: null,
  principalAmount: null,
  interestAmount: null,
}

const rates = (last: number, amount: number | null) =>
  Object.fromEntries<number | string | null>(
    Array.from({ length: last - 1 }, (_, at) => at + 2).flatMap((number) => [
      [`rate${number}Amount`, amount],
      [`rate${number}Deadline`, amount === null ? null : `2027-${String(number).padStart(2, '0')}-15`],
    ]),
  )

export const aRentContract = {
  id: 31,
  ...graveyard,
  contractNumber: '7/2026',
  contractDate: '2026-11-21',
  ...client,
  identityCardNumber: '009123456',
  jmbgNumber: '0101950710129',
  burialPlaceNumber: '145',
  graveNumber: '3а',
  rightFrom: null,
  rightTo: null,
  priceTag: 60_000,
  rateAdvancedPaymentAmount: 12_000,
  ...rates(5, 12_000),
  paymentReference: '692026000145',
}

export const aBuildContract = {
  id: 32,
  ...graveyard,
  contractNumber: '12/2026',
  contractDate: '2026-11-21',
  ...client,
  identityCardNumber: '009123456',
  burialPlaceNumber: '145',
  priceTag: 250_000,
  advancedPaymentAmount: 50_000,
  restOfDebt: 200_000,
  rateAdvancedPaymentAmount: 20_000,
  ...rates(10, 20_000),
  paymentReference: '692026000145',
}

export const aChapelContract = {
  id: 33,
  ...graveyard,
  contractNumber: 'К-3/2026',
  contractDate: '2026-11-21',
  ...client,
  clientIdentityCardNumber: '009123456',
  clientIdentityCardIssuer: 'ПС Нови Кнежевац',
  clientJmbg: '0101950710129',
  priceTag: 4_500,
  paymentReference: '692026000145',
}

export const aReprimand = {
  id: 34,
  ...graveyard,
  ...noDetails,
  reprimandNumber: '145/2026',
  reprimandDate: '2026-11-21',
  clientName: 'Петар',
  clientSurname: 'Ђорђевић',
  clientCity: 'Нови Кнежевац',
  clientAddress: 'Његошева 5',
  billNumber: '88/2026',
  delivery: null,
  deliveredOn: null,
  debtAmount: 12_345.67,
  paymentReference: '692026000145',
}

export const anInvitation = {
  id: 35,
  ...graveyard,
  ...noDetails,
  invitationNumber: '7/2026',
  invitationDate: '2026-11-21',
  ...client,
  burialPlaceNumber: '145',
  validUntilDeadline: '2026-12-31',
  amount: 2_400,
  billNumber: null,
  paymentReference: '692026000145',
}

export const withoutRates = { rateAdvancedPaymentAmount: null, ...rates(10, null) }

export const aPrintedDeathRecord = (own: Partial<PrintedDeathRecord> = {}): PrintedDeathRecord => ({
  id: 1024,
  firstName: 'Јован',
  fathersName: 'Милан',
  mothersName: 'Споменка',
  lastName: 'Ђурђевић',
  jmbg: '0101950710129',
  dateOfBirth: '1950-01-01',
  placeOfBirth: 'Београд',
  municipalityOfBirth: 'Савски венац',
  republicOfBirth: 'Србија',
  occupation: 'Пољопривредник',
  lastResidencePlace: 'Чачак',
  lastResidenceAddress: 'Његошева 5',
  placeOfDeath: 'Кикинда',
  dateOfDeath: '2026-11-18',
  causeOfDeath: 'Инфаркт миокарда',
  notes: null,
  graveyard: { id: 7, name: 'Градско гробље' },
  burialPlaceNumber: '145',
  burialGraveNumber: '3а',
  dateOfBurial: '2026-11-20',
  funeralApprovalNumber: '2026001',
  burialType: 'grobnica',
  ...noAdditionalData,
  payer: null,
  ...own,
})
