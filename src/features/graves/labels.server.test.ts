import { describe, expect, test } from 'vitest'
import { platformForTests } from '../../testing/platform.ts'
import { graveTown, type Named, type Values } from '../../testing/grave-towns.ts'

const platform = platformForTests()
const aTown = () => graveTown(platform)

describe('the label of a grave', () => {
  test('consists of section, row and number, without parts that the grave does not have', async () => {
    const { section, grave } = await aTown()
    const { id: sectionId } = await section({ code: 'III-б' })
    expect(await grave({ sectionId, row: '3', number: '45' })).toMatchObject({ label: 'III-б/3/45' })
    expect(await grave({ sectionId, number: '45' })).toMatchObject({ label: 'III-б/45' })
    expect(await grave({ number: '45', label: 'what a client sends' })).toMatchObject({ label: '45' })
  })

  test('changes with the grave, with the code of its section and with the template of its graveyard', async () => {
    const { company, graveyard, operator, administrator, clerk, section, grave, labels } = await aTown()
    const other = await platform.aGraveyard(company, 'Друго гробље')
    const twelve = await section({ code: '12' })
    const moved = await grave({ sectionId: twelve.id, row: '3', number: '45' })
    await grave({ number: '7' }, other)
    await clerk.put(`/api/grave/${moved.id}`, { ...moved, row: '4' })
    expect(await labels()).toEqual(['7', '12/4/45'])
    await administrator.put(`/api/section/${twelve.id}`, { ...twelve, code: '13' })
    expect(await labels()).toEqual(['7', '13/4/45'])
    expect(await labels('&searchParam=13')).toEqual(['13/4/45'])
    expect(await labels('&searchParam=12')).toEqual([])
    const edited = await operator.put(`/api/graveyard/${graveyard.id}`, {
      ...graveyard,
      graveLabel: 'П{section} Р{row} бр. {number}',
    })
    expect(edited.statusCode, edited.body).toBe(200)
    expect(await labels()).toEqual(['7', 'П13 Р4 бр. 45'])
    const entries = await platform.db
      .selectFrom('auditEntries')
      .select(['actionName', 'userEmail', 'changes'])
      .where('recordId', '=', moved.id)
      .orderBy('id')
      .execute()
    expect(entries.slice(1).map(({ actionName, userEmail, changes }) => [actionName, userEmail, changes])).toEqual([
      ['GRAVE_EDITED', clerk.email, { row: { from: '3', to: '4' }, label: { from: '12/3/45', to: '12/4/45' } }],
      ['GRAVE_EDITED', administrator.email, { label: { from: '12/4/45', to: '13/4/45' } }],
      ['GRAVE_EDITED', operator.email, { label: { from: '13/4/45', to: 'П13 Р4 бр. 45' } }],
    ])
    const { version } = (await clerk.get(`/api/grave/${moved.id}`)).json<{ grave: Named }>().grave
    expect(version).toBe(4)
  })

  test('is composed by a template that contains the number and only known parts', async () => {
    const { graveyard, operator } = await aTown()
    const templates = ['{section}', '{row}-{number}', '{number} {street}', '{number', 'бр. {number}', '']
    const statuses = templates.map(async (graveLabel) => {
      const answer = await operator.put(`/api/graveyard/${graveyard.id}`, { ...graveyard, graveLabel })
      return answer.json<{ errors?: { code: string }[] }>().errors?.[0]?.code ?? answer.statusCode
    })
    const invalid = 'GRAVEYARD_GRAVE_LABEL_NOT_VALID'
    expect(await Promise.all(statuses)).toEqual([invalid, 200, invalid, invalid, 200, 200])
  })

  test('is found in any notation and script, and by an old one', async () => {
    const { section, grave, labels } = await aTown()
    const { id: sectionId } = await section({ code: '12' })
    await grave({ sectionId, row: '3', number: '45б', oldLabels: 'IV-102; поље Ц 7' })
    await grave({ sectionId, row: '3', number: '46' })
    for (const typed of ['12/3/45б', '12 3 45', '12-3-45b', '12/3/45B', 'iv 102', 'IV-102', 'polje c'])
      expect(await labels(`&searchParam=${encodeURIComponent(typed)}`), typed).toEqual(['12/3/45б'])
  })

  test('is found alone if it is typed as a whole, otherwise by whole numbers in the same order', async () => {
    const { section, grave, labels } = await aTown()
    const [one, eleven] = [await section({ code: '1' }), await section({ code: '11' })]
    for (const number of ['3', '3а', '13', '30']) await grave({ sectionId: one.id, row: '2', number })
    await grave({ sectionId: one.id, row: '3', number: '2' })
    await grave({ sectionId: eleven.id, row: '2', number: '3' })
    expect(await labels('&searchParam=1/2/3')).toEqual(['1/2/3'])
    expect(await labels('&searchParam=1/2/3a')).toEqual(['1/2/3а'])
    expect(await labels('&searchParam=1%202')).toEqual(['1/2/3', '1/2/3а', '1/2/13', '1/2/30'])
    expect(await labels('&searchParam=11')).toEqual(['11/2/3'])
    expect(await labels('&searchParam=2/1')).toEqual([])
  })

  test('sorts by the values of its numbers, and those with a letter after the same number without', async () => {
    const { clerk, section, grave, labels } = await aTown()
    const [two, ten] = [await section({ code: '2' }), await section({ code: '10' })]
    for (const number of ['10б', '10', '2', '10а']) await grave({ sectionId: ten.id, row: '1', number })
    await grave({ sectionId: two.id, row: '10', number: '1' })
    await grave({ sectionId: two.id, row: '9', number: '1' })
    const inOrder = ['2/9/1', '2/10/1', '10/1/2', '10/1/10', '10/1/10а', '10/1/10б']
    expect(await labels()).toEqual(inOrder)
    // This is also the default order of the list and the export.
    const unsorted = await clerk.get('/api/grave/search')
    expect(unsorted.json<{ entities: Values[] }>().entities.map(({ label }) => label)).toEqual(inOrder)
  })

  test('is repeated if another live grave of its graveyard has it, as the list and its filters say', async () => {
    const { company, clerk, graveyard, grave } = await aTown()
    const other = await platform.aGraveyard(company, 'Друго гробље')
    await platform.db.updateTable('graveyards').set({ graveLabel: '{number}' }).where('id', '=', graveyard.id).execute()
    const stranger = await aTown()
    await stranger.grave({ number: '4' })
    const graves = [
      ...['1', '2', '3'].map((row) => ['12а', row] as const),
      ...['1', '2'].map((row) => ['5', row] as const),
      ['4', '1'],
      ['6', '1'],
      ['6', '2'],
    ] as const
    for (const [number, row] of graves) await grave({ number, row })
    await grave({ number: '4' }, other)
    const found = async (query: object = {}) => {
      const answer = await clerk.post('/api/grave/search', { size: 100, ...query })
      const { entities, total } = answer.json<{
        entities: { id: number; label: string; row: string | null; labelState: string; deleted: boolean }[]
        total: number
      }>()
      expect(total).toBe(entities.length)
      return entities
    }
    // Of 12а one is deleted, of 5 one, and of 6 both.
    for (const { id, label, row } of await found())
      if (['12а 3', '5 2', '6 1', '6 2'].includes(`${label} ${row}`))
        expect((await clerk.delete(`/api/grave/${id}/${clerk.id}`)).statusCode).toBe(200)
    const all = await found()
    const labelled = (rows: typeof all) => rows.map(({ label, row }) => `${label} ${row}`)
    expect(labelled(all.filter(({ labelState }) => labelState === 'REPEATED'))).toEqual([
      '5 2',
      '12а 3',
      '12а 2',
      '12а 1',
    ])
    for (const labelState of ['REPEATED', 'UNIQUE'])
      expect(await found({ labelState: [labelState] })).toEqual(all.filter((each) => each.labelState === labelState))
    expect(labelled(await found({ labelState: ['REPEATED'], recordState: 'live' }))).toEqual(['12а 2', '12а 1'])
    expect(labelled(await found({ labelState: ['REPEATED'], searchParam: '12' }))).toEqual(['12а 3', '12а 2', '12а 1'])
  })
})
