import { grave } from '../features/graves/record.ts'
import { aGrave } from './graves.ts'
import { aRecord, type Call, records, type Row } from './towns.ts'

/** What is offered for graves beside the common routes. */
export const graveRows: readonly Row[] = [
  {
    route: 'GET /api/grave/:id/verdict',
    make: async (call) => ({
      url: `/api/grave/${await aRecord(call, grave, aGrave(call.town.graveyard))}/verdict`,
    }),
    own: records,
    other: [401, 404, 404],
  },
  { route: 'GET /api/section/all', make: () => ({ url: '/api/section/all' }), own: records },
]
