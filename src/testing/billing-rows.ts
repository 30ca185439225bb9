import { expect, vi } from 'vitest'
import { billingRun } from '../features/billing-runs/record.ts'
import { claim } from '../features/claims/record.ts'
import { graveRight } from '../features/grave-rights/record.ts'
import { grave } from '../features/graves/record.ts'
import { party } from '../features/parties/record.ts'
import { tariff } from '../features/tariffs/record.ts'
import { aGrave, aGraveRight } from './graves.ts'
import { taxNumberControlDigit } from '../shared/tax-number.ts'
import { aClaim } from './money.ts'
import { aParty } from './parties.ts'
import { aRecord, type Call, records, type Row } from './towns.ts'

const aRun = { year: 2026, kinds: 'FEE_MAINTENANCE', issuedOn: '2026-11-01', dueOn: '2026-12-01' }
const aDraft = (call: Call) => aRecord(call, billingRun, aRun)
/** A run that has charged a grave of its own, of a person or a legal entity. */
async function aPostedRun(call: Call, holder: object = aParty()) {
  const { town, made } = call
  const ofYear = { kind: 'FEE_MAINTENANCE', periodMonths: 12, basis: 'GROSS', vatRate: 10, validFrom: '2020-01-01' }
  await aRecord(call, tariff, { ...ofYear, code: `1.${made()}`, name: 'Одржавање', amount: 1466 })
  const graveId = await aRecord(call, grave, aGrave(town.graveyard))
  const partyId = await aRecord(call, party, holder)
  const holders = [{ partyId, role: 'HOLDER', numerator: 1, denominator: 1 }]
  await aRecord(call, graveRight, aGraveRight({ graveId, holders }))
  const id = await aDraft(call)
  await town.people.ADMIN.post(`/api/billingRun/${id}/posting`, {})
  return id
}
/** A posted run whose slips are made: they have one file. */
async function aPrintedRun(call: Call) {
  const { ADMIN } = call.town.people
  const documents = `/api/billingRun/${await aPostedRun(call)}/documents`
  await ADMIN.post(documents, { format: 'SLIPS' })
  const isMade = async () => expect((await ADMIN.get(documents)).json()).toMatchObject({ files: [{ number: 1 }] })
  await vi.waitFor(isMade, { timeout: 60_000 })
  return documents
}
function aLegalParty({ made }: Call) {
  const digits = String(10_000_000 + made())
  const taxNumber = `${digits}${taxNumberControlDigit(digits)}`
  return aParty({
    kind: 'LEGAL',
    name: `Белутак ${digits}`,
    taxNumber,
    registrationNumber: digits,
    surname: null,
    jmbg: null,
    identityCardNumber: null,
  })
}
/** A seller without one makes no e-invoices. */
async function stateTaxNumber({ town: { company, people } }: Call) {
  const url = `/api/superadmin/companies/${company.id}`
  const read = (await people.SUPERADMIN.get(url)).json<{ company: object }>()
  const answer = await people.SUPERADMIN.put(url, { ...read.company, version: undefined, taxNumber: '100000001' })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}
const unknown: Row['own'] = [401, 404, 404]

/** The calls of yearly runs besides those of every type. */
export const billingRows: readonly Row[] = [
  {
    route: 'GET /api/claim/:id/eInvoices',
    make: async (call) => {
      await stateTaxNumber(call)
      const partyId = await aRecord(call, party, aLegalParty(call))
      const id = await aRecord(call, claim, aClaim({ partyId, kind: 'SERVICE', documentNumber: `${call.made()}/2026` }))
      return { url: `/api/claim/${id}/eInvoices` }
    },
    own: records,
    other: unknown,
  },
  {
    route: 'GET /api/billingRun/:id/preview',
    make: async (call) => ({ url: `/api/billingRun/${await aDraft(call)}/preview` }),
    own: records,
    other: unknown,
  },
  {
    route: 'POST /api/billingRun/:id/posting',
    make: async (call) => ({ url: `/api/billingRun/${await aDraft(call)}/posting` }),
    own: records,
    other: unknown,
  },
  {
    route: 'GET /api/billingRun/:id/documents',
    make: async (call) => ({ url: `/api/billingRun/${await aDraft(call)}/documents` }),
    own: records,
    other: unknown,
  },
  {
    route: 'POST /api/billingRun/:id/documents',
    make: async (call) => ({ url: `/api/billingRun/${await aPostedRun(call)}/documents`, body: { format: 'SLIPS' } }),
    own: records,
    other: unknown,
  },
  {
    route: 'POST /api/billingRun/:id/documents/cancellation',
    make: async (call) => ({ url: `/api/billingRun/${await aDraft(call)}/documents/cancellation` }),
    own: records,
    other: unknown,
  },
  {
    route: 'GET /api/billingRun/:id/documents/data',
    make: async (call) => ({ url: `/api/billingRun/${await aDraft(call)}/documents/data` }),
    own: records,
    other: unknown,
  },
  {
    route: 'GET /api/billingRun/:id/documents/eInvoices',
    make: async (call) => {
      await stateTaxNumber(call)
      return { url: `/api/billingRun/${await aPostedRun(call, aLegalParty(call))}/documents/eInvoices` }
    },
    own: records,
    other: unknown,
  },
  {
    route: 'GET /api/billingRun/:id/documents/:number',
    make: async (call) => ({ url: `${await aPrintedRun(call)}/1` }),
    own: records,
    other: unknown,
  },
  {
    route: 'POST /api/billingRun/:id/reversal',
    make: async (call) => ({
      url: `/api/billingRun/${await aPostedRun(call)}/reversal`,
      body: { reason: 'Погрешна цена' },
    }),
    own: [401, 200, 401],
    other: [401, 404, 401],
  },
]
