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

/** What differs between the calls that take a file. */
const withFile = { '': {}, '/check': {}, '/preview': {}, '/rows': { rows: 'VALID' } }

const own: Row['own'] = [401, 200, 401]

/** Imports of files, by administrators only. */
export const importRows = (platform: TestPlatform): Row[] => [
  ...Object.entries(withFile).map(([call, more]) => ({
    route: `POST /api/imports${call}`,
    make: (made: Call) => ({ url: `/api/imports${call}`, body: { ...aFile(made), ...more } }),
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
