import { buildContract } from '../features/build-contracts/record.ts'
import { deathRecord } from '../features/death-records/record.ts'
import { graveDocument } from '../features/grave-documents/record.ts'
import { graveRight } from '../features/grave-rights/record.ts'
import { grave } from '../features/graves/record.ts'
import { interment } from '../features/interments/record.ts'
import { party } from '../features/parties/record.ts'
import type { MadeLinks } from '../features/unlinked-records/links.ts'
import { aBuildContract } from './contracts.ts'
import { documentRows } from './document-rows.ts'
import { aFile, largeFile, photo } from './files.ts'
import { aGrave, aGraveDocument, aGraveRight, anInterment } from './graves.ts'
import { aParty } from './parties.ts'
import { aDeathRecord } from './platform.ts'
import { aRecord, type Call, records, type Row } from './towns.ts'

const administrators: Row['own'] = [401, 200, 401]
const anUnlinked = async (call: Call) => ({
  type: buildContract.name,
  id: await aRecord(call, buildContract, aBuildContract({ contractNumber: `${call.made()}/2030` })),
})
const aPlace = (call: Call) => aRecord(call, grave, aGrave(call.town.graveyard))

const aDocument = async (call: Call) => {
  const fileId = await aFile(call.town.people.USER, photo)
  return aRecord(call, graveDocument, aGraveDocument({ fileId }))
}

/** A right whose holder has died. */
const aTransfer = async (call: Call) => {
  const partyId = await aRecord(call, party, aParty({ deceasedOn: '2026-01-02' }))
  return aRecord(
    call,
    graveRight,
    aGraveRight({ holders: [{ partyId, role: 'HOLDER', numerator: 1, denominator: 1 }] }),
  )
}

/** The routes of graves in addition to the common ones. */
export const graveRows: readonly Row[] = [
  ...(['/range', '/range/preview'] as const).map((path) => ({
    route: `POST /api/grave${path}`,
    make: ({ town }: Call) => ({
      url: `/api/grave${path}`,
      body: { ...aGrave(town.graveyard), row: '1', numberFrom: 1, numberTo: 2 },
    }),
    own: [401, 200, 401] satisfies Row['own'],
    other: [401, 400, 401] satisfies Row['own'],
  })),
  ...(['verdict', 'timeline', 'documents'] as const).map((path) => ({
    route: `GET /api/grave/:id/${path}`,
    make: async (call: Call) => ({
      url: `/api/grave/${await aRecord(call, grave, aGrave(call.town.graveyard))}/${path}`,
    }),
    own: records,
    other: [401, 404, 404] satisfies Row['own'],
  })),
  {
    route: 'GET /api/interment/differences',
    make: async (call: Call) => ({ url: `/api/interment/differences?deathRecordId=${await aRecord(call)}` }),
    own: records,
  },
  ...documentRows('/api/graveCard', (call) => aRecord(call, grave, aGrave(call.town.graveyard))),
  ...documentRows('/api/graveRightCertificate', (call) => aRecord(call, graveRight, aGraveRight())),
  ...documentRows('/api/burialOrder', async (call) => {
    const [id, graveId] = [await aRecord(call), await aPlace(call)]
    await aRecord(call, interment, anInterment(call.town.graveyard, { graveId, deathRecordId: id }))
    return id
  }),
  {
    route: 'POST /api/graveDocument/files',
    make: () => ({ url: '/api/graveDocument/files', body: photo }),
    own: records,
  },
  {
    route: 'POST /api/graveDocument/files/:id/parts',
    make: async (call) => {
      const { id, next } = await largeFile(call.town.people.USER)
      return { url: `/api/graveDocument/files/${id}/parts`, body: next }
    },
    own: records,
    other: [401, 404, 404] satisfies Row['own'],
  },
  ...(['file', 'thumbnail'] as const).map((path) => ({
    route: `GET /api/graveDocument/:id/${path}`,
    make: async (call: Call) => ({ url: `/api/graveDocument/${await aDocument(call)}/${path}` }),
    own: records,
    other: [401, 404, 404] satisfies Row['own'],
  })),
  {
    route: 'GET /api/graveRight/ofDeceased',
    make: async (call) => ({
      url: `/api/graveRight/ofDeceased?deathRecordId=${await aRecord(call, deathRecord, aDeathRecord(call.town.graveyard))}`,
    }),
    own: records,
  },
  {
    route: 'POST /api/graveRight/notices',
    make: async (call) => ({
      url: '/api/graveRight/notices',
      body: { only: [await aRecord(call, graveRight, aGraveRight())] },
    }),
    own: records,
    other: [401, 400, 400] satisfies Row['own'],
  },
  {
    route: 'GET /api/graveRight/:id/transfer',
    make: async (call) => ({ url: `/api/graveRight/${await aTransfer(call)}/transfer` }),
    own: records,
    other: [401, 404, 404] satisfies Row['own'],
  },
  {
    route: 'POST /api/graveRight/:id/transfer',
    make: async (call) => ({
      url: `/api/graveRight/${await aTransfer(call)}/transfer`,
      body: { responsibleId: null, note: 'Зове се наследник.', notNeeded: false },
    }),
    own: administrators,
    other: [401, 400, 401],
  },
  {
    route: 'GET /api/graveRight/responsible',
    make: () => ({ url: '/api/graveRight/responsible' }),
    own: administrators,
  },
  { route: 'POST /api/grave/links', make: () => ({ url: '/api/grave/links', body: {} }), own: administrators },
  {
    route: 'POST /api/grave/links/confirmation',
    make: async (call) => ({
      url: '/api/grave/links/confirmation',
      body: { graveId: await aPlace(call), records: [await anUnlinked(call)] },
    }),
    own: administrators,
    other: [401, 400, 401],
  },
  {
    route: 'POST /api/grave/links/creation',
    make: async (call) => ({
      url: '/api/grave/links/creation',
      body: { graves: [{ ...aGrave(call.town.graveyard), records: [await anUnlinked(call)] }] },
    }),
    own: administrators,
    other: [401, 400, 401],
  },
  {
    route: 'POST /api/grave/links/:id/undo',
    make: async (call) => {
      const linked = { graveId: await aPlace(call), records: [await anUnlinked(call)] }
      const answer = await call.town.people.ADMIN.post('/api/grave/links/confirmation', linked)
      return { url: `/api/grave/links/${answer.json<MadeLinks>().undoId}/undo`, body: {} }
    },
    own: administrators,
    other: [401, 404, 401],
  },
  {
    route: 'POST /api/grave/links/skipping',
    make: async (call) => ({ url: '/api/grave/links/skipping', body: { records: [await anUnlinked(call)] } }),
    own: administrators,
    other: [401, 400, 401],
  },
  { route: 'GET /api/worklists', make: () => ({ url: '/api/worklists' }), own: [401, 200, 401] },
  { route: 'GET /api/section/all', make: () => ({ url: '/api/section/all' }), own: records },
]
