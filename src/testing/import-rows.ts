import { deathRecord } from '../features/death-records/record.ts'
import { aDeathRecord, type TestPlatform } from './platform.ts'
import type { Call, Row } from './towns.ts'

/** A file with one death record, and what its columns contain. */
function aFile({ town }: Call) {
  const values = { ...aDeathRecord(town.graveyard), graveyardId: town.graveyard.name, notes: '' }
  const columns = Object.keys(values)
  const file = [columns, Object.values(values)].map((cells) => cells.join(';')).join('\r\n')
  return { recordType: deathRecord.name, file: Buffer.from(file).toString('base64'), columns }
}

const own: Row['own'] = [401, 200, 401]

/** Imports of files, by administrators only. */
export const importRows = (platform: TestPlatform): Row[] => [
  ...['/api/imports', '/api/imports/check', '/api/imports/preview'].map((url) => ({
    route: `POST ${url}`,
    make: (call: Call) => ({ url, body: aFile(call) }),
    own,
  })),
  { route: 'GET /api/imports', make: () => ({ url: '/api/imports?recordType=deathRecord' }), own },
  {
    route: 'POST /api/imports/:id/undo',
    make: async ({ town }) => {
      const { id } = await platform.db
        .insertInto('undoableActions')
        .values({ companyId: town.company.id, userId: town.people.ADMIN.id, recordType: 'deathRecord' })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { url: `/api/imports/${id}/undo`, body: {} }
    },
    own,
    other: [401, 404, 401],
  },
]
