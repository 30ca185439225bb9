import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { clerkWith } from '../../testing/clerk.ts'
import { aGrave, aSection, anInterment } from '../../testing/graves.ts'
import { aDeathRecord, platformForTests } from '../../testing/platform.ts'
import { aCorrection } from '../../testing/reasons.ts'
import type { IntermentDifferences } from './interment-differences.ts'
import { deathRecord } from '../death-records/record.ts'
import { grave } from '../graves/record.ts'
import { interment } from './record.ts'

const platform = platformForTests()

type Values = Readonly<Record<string, unknown>>
const person = {
  lastName: 'Ђорђевић',
  firstName: 'Љубица',
  fathersName: 'Јован',
  dateOfBirth: '1950-03-04',
  jmbg: null,
}
const burial = {
  dateOfDeath: '2016-11-19',
  dateOfBurial: '2016-11-21',
  burialPlaceNumber: '118',
  burialGraveNumber: '2',
}
const same = { surname: 'Ђорђевић', name: 'Љубица', fathersName: 'Јован', yearOfBirth: 1950 }

async function aTown() {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company)
  const deaths = await clerkWith(platform, deathRecord, company)
  const graves = await clerkWith(platform, grave, company)
  const interments = await clerkWith(platform, interment, company)
  const record = await deaths.add(aDeathRecord(graveyard, { ...person, ...burial, noJmbgReason: 'oldRecord' }))
  const { id: graveId } = await graves.add(aGrave(graveyard, { number: '118' }))
  const differing = async (of = record.id) => {
    const answer = await interments.get(`/api/interment/differences?deathRecordId=${of}`)
    expect(answer.statusCode, answer.body).toBe(200)
    const { entities } = answer.json<{ entities: IntermentDifferences[] }>()
    const found = await interments.post('/api/interment/search', { agreement: ['DIFFERS'], recordState: 'live' })
    const idsOf = (all: readonly { id: number }[]) => all.map(({ id }) => id).toSorted((one, other) => one - other)
    expect(idsOf(found.json<{ entities: { id: number }[] }>().entities)).toEqual(idsOf(entities))
    return entities.flatMap(({ fields }) =>
      fields.map(({ field, ...sides }) => [field, ...Object.values(sides)].join(' | ')),
    )
  }
  return {
    company,
    graveyard,
    deaths,
    graves,
    interments,
    record,
    graveId,
    differing,
    bury: (values: Values = {}) =>
      interments.add(
        anInterment(graveyard, {
          ...same,
          deathRecordId: record.id,
          graveId,
          precision: 'DAY',
          buriedOn: burial.dateOfBurial,
          ...values,
        }),
      ),
    edit: async (before: { id: number }, values: Values) =>
      interments.edit(before.id, { ...(await interments.read(before.id)), ...values, ...aCorrection() }),
  }
}

test.each<[string, Values]>([
  [
    'in the other script, without accents or with a hyphen',
    { surname: 'Djordjević', name: 'LJUBICA', fathersName: 'Jovan' },
  ],
  ['with less of the date', { precision: 'YEAR', buriedOn: '2016-01-01' }],
  ['with the month only', { precision: 'MONTH', buriedOn: '2016-11-01' }],
  [
    'with nothing but the surname',
    { name: null, fathersName: null, yearOfBirth: null, precision: 'UNKNOWN', buriedOn: null, graveId: null },
  ],
  ['that is removed', { removal: 'EXHUMED', removedOn: '2026-11-01' }],
])('an interment %s agrees with its death record', async (_, values) => {
  const { bury, differing } = await aTown()
  await bury(values)
  expect(await differing()).toEqual([])
})

test.each<[string, Values, string[]]>([
  [
    'names',
    { surname: 'Ђокић', name: 'Љиља', fathersName: 'Јова' },
    ['surname | Ђокић | Ђорђевић', 'name | Љиља | Љубица', 'fathersName | Јова | Јован'],
  ],
  ['year of birth', { yearOfBirth: 1951 }, ['yearOfBirth | 1951 | 1950']],
  ['day', { buriedOn: '2016-11-22' }, ['buriedOn | 2016-11-22 | 2016-11-21']],
  ['year', { precision: 'YEAR', buriedOn: '2015-11-21' }, ['buriedOn | 2015-11-21 | 2016-11-21']],
])('an interment with another %s than its death record is found', async (_, values, expected) => {
  const { bury, differing } = await aTown()
  await bury(values)
  expect(await differing()).toEqual(expected)
})

test('a number of old data agrees as the label, the number or an old label of the grave, and a change of any of them is noticed', async () => {
  const { company, graveyard, graves, record, bury, edit, differing } = await aTown()
  const interred = await bury()
  expect(await differing()).toEqual([])
  /** As in records that were linked before their numbers followed the grave. */
  const asTyped = () =>
    platform.db
      .updateTable('deathRecords')
      .set({ burialPlaceNumber: '118', burialGraveNumber: '2' })
      .where('id', '=', record.id)
      .execute()
  const administrator = await platform.loggedIn(await platform.aUser('ADMIN', company))
  const answer = await administrator.post(`/api/section/${company.id}`, aSection(graveyard, { code: '118' }))
  const sectionId = answer.json<{ section: { id: number } }>().section.id
  for (const [at, [values, expected]] of (
    [
      [{ number: '118а' }, []],
      [{ number: '0118', row: '2' }, []],
      [{ number: '2', sectionId }, []],
      [{ number: '3', sectionId }, ['graveId | 118/3 | 118/2']],
      [{ number: '3', sectionId, oldLabels: '55, 118-2' }, []],
      [{ number: '119' }, ['graveId | 119 | 118/2']],
    ] as const
  ).entries()) {
    const { id } = await graves.add(aGrave(graveyard, { number: String(900 + at) }))
    await edit(interred, { graveId: id })
    expect(await differing()).toEqual([])
    await asTyped()
    expect(await differing()).toHaveLength(1)
    await graves.edit(id, { ...(await graves.read(id)), ...values })
    await asTyped()
    expect(await differing(), JSON.stringify(values)).toEqual(expected)
    await graves.edit(id, {
      ...(await graves.read(id)),
      number: String(800 + at),
      sectionId: null,
      row: null,
      oldLabels: null,
    })
  }
  const { id: elsewhere } = await platform.aGraveyard(company, 'Друго гробље')
  await edit(interred, { graveyardId: elsewhere, graveId: null })
  expect(await differing()).toEqual([`graveyardId | Друго гробље | ${graveyard.name}`])
})

test('a correction of either side, and the deletion and restoration of the death record, are noticed', async () => {
  const { deaths, record, bury, edit, differing, interments } = await aTown()
  const interred = await bury({ surname: 'Ђокић' })
  const differs = ['surname | Ђокић | Ђорђевић']
  expect(await differing()).toEqual(differs)
  await deaths.edit(record.id, { ...record, lastName: 'Ђокић' })
  expect(await differing()).toEqual([])
  await deaths.edit(record.id, { ...record, version: undefined })
  expect(await differing()).toEqual(differs)
  await deaths.remove(record.id)
  expect(await differing()).toEqual([])
  await deaths.restore(record.id)
  expect(await differing()).toEqual(differs)
  await edit(interred, { surname: 'Đorđević' })
  expect(await differing()).toEqual([])
  await edit(interred, { surname: 'Ђокић' })
  await interments.remove(interred.id)
  expect(await differing()).toEqual([])
  await interments.restore(interred.id)
  await edit(interred, { deathRecordId: null })
  expect(await differing()).toEqual([])
})

test.each(['COFFIN', 'URN'])(
  'the new grave and date of a moved %s do not disagree, also after an import in any order',
  async (kind) => {
    const { graveyard, deaths, graves, bury, edit, differing } = await aTown()
    const { id: movedToGraveId } = await graves.add(aGrave(graveyard, { number: '7' }))
    const moved = { removal: 'TRANSFERRED', removedOn: '2026-11-01', movedToGraveId }
    await edit(await bury({ kind }), moved)
    expect(await differing()).toEqual([])
    const other = await deaths.add(
      aDeathRecord(graveyard, { ...person, ...burial, lastName: 'Ђорђевић', noJmbgReason: 'oldRecord' }),
    )
    // The destination before the grave from which it was moved.
    const there = { deathRecordId: other.id, kind: 'URN' }
    await bury({ ...there, graveId: movedToGraveId, buriedOn: '2026-11-01' })
    expect(await differing(other.id)).toEqual(['buriedOn | 2026-11-01 | 2016-11-21'])
    await bury({ ...there, ...moved })
    expect(await differing(other.id)).toEqual([])
  },
)

test('names are compared as the search compares them', async () => {
  const names = [
    'Ђорђевић',
    'Đorđević',
    'Djordjevic',
    'ЂОРЂЕВИЋ',
    'Џагић',
    'Džagić',
    'Љутић',
    'Ljutić',
    'Његуш',
    'Петровић-Жујовић',
    'Petrović Žujović',
  ]
  const { rows } = await sql<{ name: string; plain: string }>`
    select name, plain_name(name) as plain from unnest(${names}::text[]) name`.execute(platform.db)
  const groups = Map.groupBy(rows, ({ plain }) => plain)
  expect([...groups.values()].map((group) => group.map(({ name }) => name))).toEqual([
    names.slice(0, 4),
    names.slice(4, 6),
    names.slice(6, 8),
    names.slice(8, 9),
    names.slice(9),
  ])
})

test('what somebody changes in the death record while the interment is being recorded is seen', async () => {
  const { company, graveyard, record, graveId, differing } = await aTown()
  const pause = new Promise((resolve) => setTimeout(resolve, 200))
  const inTransaction = (statement: ReturnType<typeof sql>) =>
    platform.db.transaction().execute(async (tx) => {
      await statement.execute(tx)
      await pause
    })
  await Promise.all([
    inTransaction(sql`update death_records set last_name = 'Ђокић' where id = ${record.id}`),
    inTransaction(sql`insert into interments (company_id, graveyard_id, grave_id, death_record_id, surname, kind, precision, search_text, sort_keys)
      values (${company.id}, ${graveyard.id}, ${graveId}, ${record.id}, 'Ђорђевић', 'COFFIN', 'UNKNOWN', '', '{}')`),
  ])
  expect(await differing()).toEqual(['surname | Ђорђевић | Ђокић'])
})
