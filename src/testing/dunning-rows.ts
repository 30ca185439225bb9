import { claim } from '../features/claims/record.ts'
import { dunningRun } from '../features/dunning-runs/record.ts'
import { usualLevels } from '../features/dunning-policy/levels.ts'
import { party } from '../features/parties/record.ts'
import { reprimand } from '../features/reprimands/record.ts'
import { aClaim } from './money.ts'
import { aParty } from './parties.ts'
import { demonstratedTypes } from './record-types.ts'
import { enforcementCase } from '../features/enforcement-cases/record.ts'
import { repaymentPlan } from '../features/repayment-plans/record.ts'
import { documentRows } from './document-rows.ts'
import { aRecord, type Call, recordRows, records, type Row } from './towns.ts'

const aDraft = (call: Call) => aRecord(call, dunningRun, { onDay: '2026-11-01' })
const aDebt = async (call: Call) => aRecord(call, claim, aClaim({ partyId: await aRecord(call, party, aParty()) }))
const reason = { reason: 'Тврди да је платио' }
const unknown: Row['own'] = [401, 404, 404]

const planOf = async (call: Call) => {
  const partyId = await aRecord(call, party, aParty())
  await aRecord(call, claim, aClaim({ partyId }))
  return { partyId, agreedOn: '2026-11-01', firstDueOn: '2026-12-01', rates: 6 }
}
const aPlan = async (call: Call) => aRecord(call, repaymentPlan, await planOf(call))

const caseOf = async (call: Call) => {
  const partyId = await aRecord(call, party, aParty())
  await aRecord(call, claim, aClaim({ partyId }))
  return { partyId, preparedOn: '2026-11-01' }
}
const aCase = async (call: Call) => aRecord(call, enforcementCase, await caseOf(call))

/** The calls of reminding besides those of every type. */
export const dunningRows: readonly Row[] = [
  ...recordRows(repaymentPlan, planOf),
  ...documentRows('/api/repaymentAgreement', aPlan),
  {
    route: 'GET /api/repaymentPlan/:id/parts',
    make: async (call) => ({ url: `/api/repaymentPlan/${await aPlan(call)}/parts` }),
    own: records,
    other: unknown,
  },
  {
    route: 'POST /api/repaymentPlan/:id/default',
    make: async (call) => ({ url: `/api/repaymentPlan/${await aPlan(call)}/default`, body: reason }),
    own: [401, 200, 401],
    other: [401, 404, 401],
  },
  ...recordRows(enforcementCase, caseOf),
  {
    route: 'GET /api/party/:id/enforceable',
    make: async (call) => ({ url: `/api/party/${await aRecord(call, party, aParty())}/enforceable` }),
    own: records,
    other: unknown,
  },
  ...['claims', 'packet'].map((of): Row => ({
    route: `GET /api/enforcementCase/:id/${of}`,
    make: async (call) => ({ url: `/api/enforcementCase/${await aCase(call)}/${of}` }),
    own: records,
    other: unknown,
  })),
  {
    route: 'POST /api/enforcementCase/:id/proposal',
    make: async (call) => ({
      url: `/api/enforcementCase/${await aCase(call)}/proposal`,
      body: { proposedOn: '2026-11-02', caseNumber: 'И.Ив 1/2026' },
    }),
    own: records,
    other: unknown,
  },
  {
    route: 'POST /api/enforcementCase/:id/closing',
    make: async (call) => ({
      url: `/api/enforcementCase/${await aCase(call)}/closing`,
      body: { outcome: 'WITHDRAWN', reason: 'Договор' },
    }),
    own: [401, 200, 401],
    other: [401, 404, 401],
  },
  { route: 'GET /api/dunningPolicy', make: () => ({ url: '/api/dunningPolicy' }), own: records },
  {
    route: 'PUT /api/dunningPolicy',
    make: () => ({ url: '/api/dunningPolicy', body: { levels: usualLevels } }),
    own: [401, 200, 401],
  },
  ...['preview', 'letters'].map((of): Row => ({
    route: `GET /api/dunningRun/:id/${of}`,
    make: async (call) => ({ url: `/api/dunningRun/${await aDraft(call)}/${of}` }),
    own: records,
    other: unknown,
  })),
  {
    route: 'GET /api/dunningRun/:id/letters/:number',
    make: async (call) => {
      await aDebt(call)
      const id = await aDraft(call)
      await call.town.people.ADMIN.post(`/api/dunningRun/${id}/posting`, {})
      return { url: `/api/dunningRun/${id}/letters/1` }
    },
    own: records,
    other: unknown,
  },
  {
    route: 'POST /api/dunningRun/:id/mails',
    make: async (call) => {
      const email = { email: 'petar@stranka.example', emailConsentDate: '2026-01-05' }
      await aRecord(call, claim, aClaim({ partyId: await aRecord(call, party, aParty(email)) }))
      const id = await aDraft(call)
      await call.town.people.ADMIN.post(`/api/dunningRun/${id}/posting`, {})
      return { url: `/api/dunningRun/${id}/mails` }
    },
    own: records,
    other: unknown,
  },
  {
    route: 'POST /api/dunningRun/:id/posting',
    make: async (call) => {
      await aDebt(call)
      return { url: `/api/dunningRun/${await aDraft(call)}/posting` }
    },
    own: records,
    other: unknown,
  },
  {
    route: 'GET /api/dunningLetter/:id/lines',
    make: async (call) => {
      const letters = demonstratedTypes.find(({ type }) => type.name === reprimand.name)
      const values = letters?.valid({ reprimandNumber: `${call.made()}/2041` }) ?? {}
      return { url: `/api/dunningLetter/${await aRecord(call, reprimand, values)}/lines` }
    },
    own: records,
    other: unknown,
  },
  {
    route: 'POST /api/claim/:id/dispute',
    make: async (call) => ({ url: `/api/claim/${await aDebt(call)}/dispute`, body: reason }),
    own: records,
    other: unknown,
  },
  {
    route: 'POST /api/dunningHold/:id/lifting',
    make: async (call) => {
      const answer = await call.town.people.ADMIN.post(`/api/claim/${await aDebt(call)}/dispute`, reason)
      return { url: `/api/dunningHold/${answer.json<{ id: number }>().id}/lifting` }
    },
    own: records,
    other: unknown,
  },
]
