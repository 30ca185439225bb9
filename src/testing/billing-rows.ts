import { billingRun } from '../features/billing-runs/record.ts'
import { aRecord, type Call, records, type Row } from './towns.ts'

const aRun = { year: 2026, kinds: 'FEE_MAINTENANCE', issuedOn: '2026-11-01', dueOn: '2026-12-01' }
const aDraft = (call: Call) => aRecord(call, billingRun, aRun)
const unknown: Row['own'] = [401, 404, 404]

/** The calls of yearly runs besides those of every type. */
export const billingRows: readonly Row[] = [
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
    make: async (call) => ({ url: `/api/billingRun/${await aDraft(call)}/documents`, body: { format: 'SLIPS' } }),
    // Nothing is posted.
    own: [401, 400, 400],
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
    route: 'GET /api/billingRun/:id/documents/:number',
    make: async (call) => ({ url: `/api/billingRun/${await aDraft(call)}/documents/1` }),
    own: unknown,
    other: unknown,
  },
  {
    route: 'POST /api/billingRun/:id/reversal',
    make: async (call) => ({
      url: `/api/billingRun/${await aDraft(call)}/reversal`,
      body: { reason: 'Погрешна цена' },
    }),
    // Nothing is posted.
    own: [401, 400, 401],
    other: [401, 404, 401],
  },
]
