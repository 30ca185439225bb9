import { mostViews } from '../shared/saved-views.ts'
import { type Call, records, type Row } from './towns.ts'

const aView = (made: number) => ({ recordType: 'deathRecord', name: `Приказ ${made}`, search: {} })
/** The owner of views: the caller, or a clerk if the caller is from another company or cannot have views. */
const keeperOf = ({ town, isOwn, me }: Call) => (isOwn && me !== town.people.SUPERADMIN ? me : town.people.USER)

/** Deletes a view when there are as many as a user may have: a long run of requests creates them. */
async function makeRoom(call: Call) {
  const keeper = keeperOf(call)
  const views = (await keeper.get('/api/savedViews?recordType=deathRecord')).json<{
    entities: { id: number; isShared: boolean }[]
  }>().entities
  const own = views.filter(({ isShared }) => !isShared)
  if (own.length >= mostViews) await keeper.delete(`/api/savedViews/${own[0]?.id}`)
}

async function aViewOf(call: Call) {
  await makeRoom(call)
  const answer = await keeperOf(call).post('/api/savedViews', aView(call.made()))
  const { savedView } = answer.json<{ savedView?: { id: number } }>()
  if (!savedView) throw new Error(`A saved view was refused: ${answer.statusCode} ${answer.body}`)
  return savedView.id
}

/** Saved views of a user or of the company. */
export const savedViewRows: Row[] = [
  {
    route: 'GET /api/savedViews',
    make: () => ({ url: '/api/savedViews?recordType=deathRecord' }),
    own: records,
  },
  {
    route: 'POST /api/savedViews',
    make: async (call) => {
      if (call.isOwn) await makeRoom(call)
      return { url: '/api/savedViews', body: aView(call.made()) }
    },
    own: records,
  },
  {
    route: 'PUT /api/savedViews/:id',
    make: async (call) => ({
      url: `/api/savedViews/${await aViewOf(call)}`,
      body: { name: `Нови ${call.made()}` },
    }),
    own: records,
    other: [401, 404, 404],
  },
  {
    route: 'PUT /api/savedViews/:id/default',
    make: async (call) => ({ url: `/api/savedViews/${await aViewOf(call)}/default`, body: { isDefault: true } }),
    own: records,
    other: [401, 404, 404],
  },
  {
    route: 'DELETE /api/savedViews/:id',
    make: async (call) => ({ url: `/api/savedViews/${await aViewOf(call)}` }),
    own: records,
    other: [401, 404, 404],
  },
]
