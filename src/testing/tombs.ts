import { z } from 'zod'
import { listTable, recordTable } from '../server/database/record-table.ts'
import { text } from '../shared/fields.ts'
import { optionalDate, optionalReference } from '../shared/value-fields.ts'
import { graveyardReferences } from '../features/graveyards/public.ts'
import { nounTexts } from '../shared/noun-texts.ts'
import { recordType } from '../shared/record.ts'
import type { RecordTypeTexts } from '../shared/record-texts.ts'
import { storedFieldTexts } from '../shared/texts.ts'

const page = { path: '/deathRecords', title: ['Гробнице', 'Tombs'], may: 'records' } as const
/** A record type with a list inside its records, for tests only: its table is made with `tombStatements`. */
export const tomb = recordType({
  name: 'tomb',
  table: 'tombs',
  page,
  base: '/api/tomb',
  code: 'TOMB',
  notFound: 'TOMB_NOT_EXIST',
  scope: 'company',
  may: { read: 'records', write: 'records' },
  fields: z
    .object({ number: text('TOMB_NUMBER') })
    .check(
      z.refine<{ readonly number?: unknown; readonly holders?: unknown }>(
        ({ number, holders }) => number !== 'костурница' || !Array.isArray(holders) || holders.length === 0,
        { error: 'TOMB_OF_ALL', path: ['holders'], when: () => true },
      ),
    ),
  ruleCodes: ['TOMB_OF_ALL'],
  lists: {
    holders: {
      table: 'tombHolders',
      parent: 'tombId',
      fields: z.object({
        name: text('HOLDER_NAME'),
        since: optionalDate('HOLDER_SINCE'),
        graveyardId: optionalReference('HOLDER_GRAVEYARD'),
      }),
      order: ['since'],
      references: graveyardReferences,
    },
  },
  columns: ['number', 'dateCreated'],
  searched: ['number'],
  title: ['number'],
  unique: [],
  references: [],
})

export const tombStatements = [
  ...recordTable('tombs', 'number text not null'),
  ...listTable(
    'tomb_holders',
    { table: 'tombs', column: 'tomb_id' },
    'name text not null',
    'since date',
    'graveyard_id bigint',
    'foreign key (company_id, graveyard_id) references graveyards (company_id, id)',
  ),
]

export const tombTexts: RecordTypeTexts = {
  type: tomb,
  title: page.title,
  ...nounTexts({
    gender: 'f',
    count: { one: ['гробница', 'tomb'], few: ['гробнице', 'tombs'], other: ['гробница', 'tombs'] },
  }),
  searchHint: ['Број…', 'Number…'],
  empty: ['Још нема гробница.', 'No tombs yet.'],
  fields: { ...storedFieldTexts, number: ['Број', 'Number'], holders: ['Закупци', 'Holders'] },
  rows: { holders: { name: ['Име', 'Name'], since: ['Од', 'Since'], graveyardId: ['Гробље', 'Graveyard'] } },
  codes: {},
}
