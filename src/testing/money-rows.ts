import { claim } from '../features/claims/record.ts'
import { openingBalance } from '../features/opening-balances/record.ts'
import { grave } from '../features/graves/record.ts'
import { party } from '../features/parties/record.ts'
import { payment } from '../features/payments/record.ts'
import { billingRows } from './billing-rows.ts'
import { dunningRows } from './dunning-rows.ts'
import { buildContract } from '../features/build-contracts/record.ts'
import { chapelContract } from '../features/chapel-contracts/record.ts'
import { rentContract } from '../features/rent-contracts/record.ts'
import { aBuildContract, aChapelContract, aRentContract } from './contracts.ts'
import { aGrave } from './graves.ts'
import { aClaim, anOpeningBalance, aPayment } from './money.ts'
import { aParty } from './parties.ts'
import { aRecord, type Call, recordRows, records, type Row, unknownRecord } from './towns.ts'

const administrators: Row['own'] = [401, 200, 401]
const unknown: Row['own'] = [401, 404, 404]
const unknownToAdministrators: Row['own'] = [401, 404, 401]

const claimOf = async (call: Call) => aClaim({ partyId: await aRecord(call, party, aParty()) })
const aBookedClaim = async (call: Call) => aRecord(call, claim, await claimOf(call))
const aBookedPayment = (call: Call) => aRecord(call, payment, aPayment())
/** A claim of which a company that charges interest asks for some. */
async function anOverdueClaim(call: Call) {
  await call.town.people.ADMIN.put('/api/company/moneySettings', { bookInterest: true })
  return aBookedClaim(call)
}
const reason = { reason: 'Погрешно књижено' }

/** The calls of the ledger. */
export const moneyRows: readonly Row[] = [
  ...billingRows,
  ...dunningRows,
  ...recordRows(claim, claimOf),
  ...recordRows(payment, () => aPayment()),
  ...recordRows(openingBalance, async (call) => anOpeningBalance({ partyId: await aRecord(call, party, aParty()) })),
  {
    route: 'POST /api/claim/interest',
    make: async (call) => ({
      url: '/api/claim/interest',
      body: { claimIds: [await anOverdueClaim(call)], on: '2023-03-01' },
    }),
    own: records,
    other: [401, 400, 400],
  },
  {
    route: 'POST /api/claim/:id/reversal',
    make: async (call) => ({ url: `/api/claim/${await aBookedClaim(call)}/reversal`, body: reason }),
    own: administrators,
    other: unknownToAdministrators,
  },
  {
    route: 'POST /api/claim/:id/writeOff',
    make: async (call) => ({
      url: `/api/claim/${await aBookedClaim(call)}/writeOff`,
      body: { ...reason, decisionNumber: '1/2026' },
    }),
    own: administrators,
    other: unknownToAdministrators,
  },
  {
    route: 'POST /api/payment/:id/reversal',
    make: async (call) => ({ url: `/api/payment/${await aBookedPayment(call)}/reversal`, body: reason }),
    own: administrators,
    other: unknownToAdministrators,
  },
  {
    route: 'POST /api/payment/:id/fiscalReceipt',
    make: async (call) => ({
      url: `/api/payment/${await aBookedPayment(call)}/fiscalReceipt`,
      body: { fiscalNumber: 'AB12-CD34-117' },
    }),
    own: records,
    other: unknown,
  },
  {
    route: 'POST /api/payment/proposal',
    make: () => ({ url: '/api/payment/proposal', body: aPayment() }),
    own: records,
  },
  {
    route: 'GET /api/payment/:id/allocation',
    make: async (call) => ({ url: `/api/payment/${await aBookedPayment(call)}/allocation` }),
    own: records,
    other: unknown,
  },
  {
    route: 'POST /api/payment/:id/allocation',
    make: async (call) => ({ url: `/api/payment/${await aBookedPayment(call)}/allocation`, body: {} }),
    own: records,
    other: unknown,
  },
  ...(
    [
      ['party', (call: Call) => aRecord(call, party, aParty())],
      ['grave', (call: Call) => aRecord(call, grave, aGrave(call.town.graveyard))],
      [
        'contract',
        (call: Call) => aRecord(call, buildContract, aBuildContract({ contractNumber: `${call.made()}/2031` })),
      ],
    ] as const
  ).map(([name, idOf]): Row => ({
    route: `GET /api/${name}/:id/account`,
    make: async (call) => ({ url: `/api/${name}/${await idOf(call)}/account?on=2026-11-01` }),
    own: records,
    other: unknown,
  })),
  ...(
    [
      [buildContract, aBuildContract],
      [rentContract, aRentContract],
      [chapelContract, aChapelContract],
    ] as const
  ).map(([type, aContract]): Row => {
    const body = (call: Call) => aContract({ contractNumber: `${call.made()}/2032` })
    return {
      route: `POST ${type.base}/:id/claimsPreview`,
      make: async (call) => ({
        url: `${type.base}/${await aRecord(call, type, body(call))}/claimsPreview`,
        body: body(call),
      }),
      own: records,
      other: unknownRecord,
    }
  }),
  {
    route: 'GET /api/company/moneySettings',
    make: () => ({ url: '/api/company/moneySettings' }),
    own: records,
  },
  {
    route: 'PUT /api/company/moneySettings',
    make: () => ({ url: '/api/company/moneySettings', body: { payAhead: false } }),
    own: administrators,
  },
  {
    route: 'GET /api/accountingMonth/:month/vat',
    make: () => ({ url: '/api/accountingMonth/2025-01/vat' }),
    own: records,
  },
  {
    route: 'GET /api/accountingMonth/:month/journal',
    make: () => ({ url: '/api/accountingMonth/2025-01/journal' }),
    own: records,
  },
  { route: 'GET /api/collection', make: () => ({ url: '/api/collection?year=2025' }), own: records },
  { route: 'GET /api/collectionMonths', make: () => ({ url: '/api/collectionMonths' }), own: records },
  { route: 'GET /api/vatRecord/:month', make: () => ({ url: '/api/vatRecord/2025-01' }), own: records },
  { route: 'GET /api/collectionReport', make: () => ({ url: '/api/collectionReport?year=2025' }), own: records },
  { route: 'GET /api/accountingMonth', make: () => ({ url: '/api/accountingMonth' }), own: records },
  {
    route: 'POST /api/accountingMonth/:month/closing',
    make: ({ made }) => ({ url: `/api/accountingMonth/${1900 + (made() % 100)}-01/closing`, body: {} }),
    own: administrators,
  },
  {
    route: 'POST /api/accountingMonth/:month/reopening',
    make: ({ made }) => ({ url: `/api/accountingMonth/${1900 + (made() % 100)}-02/reopening`, body: reason }),
    own: administrators,
  },
  ...['search', 'export'].map((of): Row => ({
    route: `POST /api/debtor/${of}`,
    make: () => ({ url: `/api/debtor/${of}`, body: {} }),
    own: records,
  })),
  { route: 'GET /api/debtor/search', make: () => ({ url: '/api/debtor/search' }), own: records },
  ...['openItems/:id', 'noDebt/:id', 'interestSheet/:id', 'party/:id/interest'].map((of): Row => ({
    route: `GET /api/${of}`,
    make: async (call) => ({ url: `/api/${of.replace(':id', String(await aRecord(call, party, aParty())))}` }),
    own: records,
    other: unknown,
  })),
  {
    route: 'GET /api/receipt/:id',
    make: async (call) => ({ url: `/api/receipt/${await aBookedPayment(call)}` }),
    own: records,
    other: unknown,
  },
  {
    route: 'POST /api/cashDesk/payers',
    make: () => ({ url: '/api/cashDesk/payers', body: { searchParam: 'Петровић' } }),
    own: records,
  },
]
