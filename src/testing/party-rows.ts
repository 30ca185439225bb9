import { party } from '../features/parties/record.ts'
import { aParty } from './parties.ts'
import { aRecord, type Call, records, type Row } from './towns.ts'

const add = (call: Call) => aRecord(call, party, aParty())

/** A party that is merged into another one. */
const aMerged = async (call: Call) => {
  const [id, into] = [await add(call), await add(call)]
  await call.town.people.ADMIN.post(`/api/party/${id}/merging`, { into })
  return id
}

/** The merging of parties. */
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
  {
    route: 'GET /api/party/:id/merged',
    make: async (call) => ({ url: `/api/party/${await add(call)}/merged` }),
    own: records,
    other: [401, 404, 404],
  },
]
