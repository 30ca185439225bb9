import type { MadeLinks } from '../features/unlinked-records/links.ts'
import { party } from '../features/parties/record.ts'
import { reprimand } from '../features/reprimands/record.ts'
import { aReprimand } from './contracts.ts'
import { aParty } from './parties.ts'
import { aRecord, type Call, records, type Row } from './towns.ts'

const add = (call: Call) => aRecord(call, party, aParty())

/** A party that is merged into another one. */
const aMerged = async (call: Call) => {
  const [id, into] = [await add(call), await add(call)]
  await call.town.people.ADMIN.post(`/api/party/${id}/merging`, { into })
  return id
}

const aLetter = async (call: Call) => ({ type: reprimand.name, id: await aRecord(call, reprimand, aReprimand()) })
const administrators: Row['own'] = [401, 200, 401]

/** The merging of parties, and the linking of records to them. */
export const partyRows: Row[] = [
  {
    route: 'POST /api/party/:id/merging',
    make: async (call) => ({ url: `/api/party/${await add(call)}/merging`, body: { into: await add(call) } }),
    own: [401, 200, 401],
    other: [401, 400, 401],
  },
  {
    route: 'POST /api/party/:id/separation',
    make: async (call) => ({ url: `/api/party/${await aMerged(call)}/separation` }),
    own: [401, 200, 401],
    other: [401, 400, 401],
  },
  ...(['merged', 'holdings'] as const).map((path) => ({
    route: `GET /api/party/:id/${path}`,
    make: async (call: Call) => ({ url: `/api/party/${await add(call)}/${path}` }),
    own: records,
    other: [401, 404, 404] satisfies Row['own'],
  })),
  {
    route: 'POST /api/party/suggestions',
    make: () => ({ url: '/api/party/suggestions', body: {} }),
    own: administrators,
  },
  {
    route: 'POST /api/party/suggestions/confirmation',
    make: async (call) => ({
      url: '/api/party/suggestions/confirmation',
      body: { partyId: null, records: [await aLetter(call)] },
    }),
    own: administrators,
    other: [401, 400, 401],
  },
  {
    route: 'POST /api/party/suggestions/skipping',
    make: async (call) => ({ url: '/api/party/suggestions/skipping', body: { records: [await aLetter(call)] } }),
    own: administrators,
    other: [401, 400, 401],
  },
  {
    route: 'POST /api/party/suggestions/:id/undo',
    make: async (call) => {
      const linked = { partyId: null, records: [await aLetter(call)] }
      const answer = await call.town.people.ADMIN.post('/api/party/suggestions/confirmation', linked)
      return { url: `/api/party/suggestions/${answer.json<MadeLinks>().undoId}/undo`, body: {} }
    },
    own: administrators,
    other: [401, 404, 401],
  },
]
