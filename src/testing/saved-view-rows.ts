import { type Call, records, type Row } from './towns.ts'

const aView = (made: number) => ({ recordType: 'deathRecord', name: `Приказ ${made}`, search: {} })
/** A saved view of the caller; of a clerk if the caller is of another company, or cannot have one. */
const aViewOf = async ({ town, isOwn, me, made }: Call) => {
  const answer = await (isOwn && me !== town.people.SUPERADMIN ? me : town.people.USER).post(
    '/api/savedViews',
    aView(made()),
  )
  return answer.json<{ savedView?: { id: number } }>().savedView?.id ?? 0
}

/** Saved views, which are a user's own or the company's. */
export const savedViewRows: Row[] = [
  {
    route: 'GET /api/savedViews',
    make: () => ({ url: '/api/savedViews?recordType=deathRecord' }),
    own: records,
  },
  {
    route: 'POST /api/savedViews',
    make: ({ made }) => ({ url: '/api/savedViews', body: aView(made()) }),
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
    route: 'DELETE /api/savedViews/:id',
    make: async (call) => ({ url: `/api/savedViews/${await aViewOf(call)}` }),
    own: records,
    other: [401, 404, 404],
  },
]
