import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { graveyard } from '../../features/graveyards/record.ts'
import { optionalText, text } from '../../shared/fields.ts'
import { optionalReference } from '../../shared/value-fields.ts'
import { recordType } from '../../shared/record.ts'
import { clerkWith } from '../../testing/clerk.ts'
import { createTables } from '../../testing/own-tables.ts'
import { platformForTests } from '../../testing/platform.ts'
import { asCompany, trustedCompanyId } from '../database/tenancy.ts'
import { referencesByName } from '../exchange/references.ts'
import { namedReferences } from './reference-names.ts'
import { recordRoutes } from './routes.ts'
import { reindex } from './search-index.ts'

const common = { scope: 'company', may: { read: 'records', write: 'records' }, unique: [] } as const

/** Its title has two columns, of which its list shows one. */
const vault = recordType({
  ...common,
  name: 'vault',
  table: 'vaults',
  page: { path: '/deathRecords', title: ['Гробнице', 'Vaults'], may: 'records' },
  base: '/api/vault',
  code: 'VAULT',
  notFound: 'VAULT_NOT_EXIST',
  fields: z.object({ section: text('VAULT_SECTION'), number: text('VAULT_NUMBER') }),
  columns: ['number', 'dateCreated'],
  searched: ['section', 'number'],
  title: ['section', 'number'],
  references: [],
})

const place = { field: 'placeId', as: 'place', code: 'PLACE_NOT_EXIST', to: [vault, graveyard] } as const
const visit = recordType({
  ...common,
  name: 'visit',
  table: 'visits',
  page: { path: '/deathRecords', title: ['Обиласци', 'Visits'], may: 'records' },
  base: '/api/visit',
  code: 'VISIT',
  notFound: 'VISIT_NOT_EXIST',
  fields: z.object({ placeId: optionalReference('VISIT_PLACE'), notes: optionalText('VISIT_NOTES') }),
  columns: ['place', 'dateCreated'],
  searched: ['notes'],
  title: ['notes'],
  references: [place],
})

const table = (name: string, columns: string) => [
  `create table ${name} (id bigint primary key default nextval('record_id'), company_id bigint not null,
    version integer not null default 1, deleted boolean not null default false,
    date_created timestamptz not null default now(), search_text text not null, sort_keys jsonb not null, ${columns})`,
  `grant select, insert, update on ${name} to pokoj_company`,
]
const statements = [
  ...table('vaults', 'section text not null, number text not null'),
  ...table('visits', 'place_id bigint, notes text'),
]

const platform = platformForTests({}, undefined, undefined, (app, db) => {
  recordRoutes(app, db, vault)
  recordRoutes(app, db, visit)
})
beforeAll(async () => {
  await createTables(platform.db, statements)
})

/** Vaults Б 2, Б 10 and А 3 and the graveyard Бара. */
async function world() {
  const clerk = await clerkWith(platform, visit)
  const vaults = await clerkWith(platform, vault, clerk.company)
  const ofVaults: number[] = []
  for (const [section, number] of [
    ['Б', '2'],
    ['Б', '10'],
    ['А', '3'],
  ])
    ofVaults.push((await vaults.add({ section, number })).id)
  return { clerk, vaults, ofVaults, bara: await platform.aGraveyard(clerk.company, 'Бара') }
}

describe('an optional reference to one of several types', () => {
  test('contains the title of the record and the path of its type, or null', async () => {
    const { clerk, ofVaults, bara } = await world()
    const [first = 0] = ofVaults
    const toGrave = await clerk.add({ placeId: first })
    expect(toGrave).toMatchObject({ placeId: first, place: { id: first, name: 'Б 2', path: '/deathRecords' } })
    expect(await clerk.edit(toGrave.id, { placeId: bara.id })).toMatchObject({
      place: { id: bara.id, name: 'Бара', path: '/graveyards' },
    })
    expect(await clerk.edit(toGrave.id, { placeId: null })).toMatchObject({ placeId: null, place: null })
  })

  test('refers only to live records of these types in the company', async () => {
    const { clerk, vaults, ofVaults } = await world()
    const [deleted = 0, live = 0] = ofVaults
    await vaults.remove(deleted)
    const other = await world()
    const { id: ownType } = await clerk.add({ notes: 'није место' })
    for (const placeId of [deleted, other.ofVaults[0], other.bara.id, ownType])
      expect(await clerk.refusal({ placeId })).toEqual([400, 'placeId: PLACE_NOT_EXIST'])
    expect(await clerk.refusal({ placeId: live })).toEqual([200])
  })

  test('sorts by the title, also by its columns that the list does not show', async () => {
    const { clerk, ofVaults, bara } = await world()
    for await (const _ of reindex(platform.db, [graveyard]));
    for (const placeId of [...ofVaults, null, bara.id]) await clerk.add({ placeId })
    const sorted = await clerk.sorted('place')
    expect(sorted.map(({ place }) => place?.name)).toEqual(['А 3', 'Б 2', 'Б 10', 'Бара', undefined])
  })

  test('is found by the title in an import, and named by it in the audit trail', async () => {
    const { clerk, ofVaults, bara } = await world()
    const company = trustedCompanyId(clerk.company.id)
    const columns = [{ name: 'place', label: ['', ''], field: 'placeId', kind: 'reference', options: [] }] as const
    const idOf = await asCompany(platform.db, company, (tx) => referencesByName(tx, company, visit, columns))
    expect(['b 10', 'Бара', 'Б'].map((name) => idOf('placeId', name).id)).toEqual([ofVaults[1], bara.id, undefined])

    const { id } = await clerk.add({ placeId: ofVaults[2] })
    await clerk.edit(id, { placeId: bara.id })
    const trail = (await clerk.trail(id)).map((entry) => ({
      ...entry,
      id: 0,
      dateCreated: '',
      user: { id: 0, email: '' },
      company: null,
      recordId: id,
      recordTitle: null,
    }))
    const named = await asCompany(platform.db, company, (tx) => namedReferences(tx, trail, [visit]))
    expect(named.map(({ changes }) => changes?.['placeId'])).toEqual([
      { from: null, to: 'А 3' },
      { from: 'А 3', to: 'Бара' },
    ])
  })
})
