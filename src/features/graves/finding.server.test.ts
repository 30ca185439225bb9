import { expect, test } from 'vitest'
import { addDays, today } from '../../shared/dates.ts'
import { aDeathRecord, platformForTests } from '../../testing/platform.ts'
import { graveTown, type Named, type Values } from '../../testing/grave-towns.ts'
import { aGraveRight, anInterment } from '../../testing/graves.ts'
import { aParty } from '../../testing/parties.ts'

const platform = platformForTests()

async function aTown() {
  const town = await graveTown(platform)
  const { clerk, administrator, company, section, graveyard } = town
  const added = async (type: string, body: Values) => {
    const answer = await clerk.post(`/api/${type}/${company.id}`, body)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Record<string, Named & Values>>()[type]!
  }
  const entities = async (path: string, body: Values) => {
    const answer = await clerk.post(path, { size: 100, ...body })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ entities: Values[] }>().entities
  }
  const seven = await section({ code: '7' })
  return {
    ...town,
    added,
    graveOf: (row: string, number: string) => town.grave({ sectionId: seven.id, row, number }),
    party: (values: Values) => added('party', aParty(values)),
    right: (graveId: number, holders: readonly Values[], values: Values = {}) =>
      added(
        'graveRight',
        aGraveRight({
          graveId,
          holders: holders.map((each) => ({ role: 'HOLDER', numerator: 1, denominator: holders.length, ...each })),
          ...values,
        }),
      ),
    buried: (graveId: number, values: Values = {}) =>
      added('interment', anInterment(graveyard, { graveId, ...values })),
    rights: async (body: Values) => (await entities('/api/graveRight/search', body)).map(({ document }) => document),
    graves: async (searchParam: string) =>
      (await entities('/api/grave/search', { searchParam })).map(({ label }) => label),
    everything: async (text: string) => {
      const answer = await clerk.post('/api/search', { text })
      const found = answer.json<{ entities: { path: string; records: { title: string }[] }[] }>().entities
      return found.flatMap(({ path, records }) => records.map(({ title }) => `${path} ${title}`))
    },
    administrator,
  }
}

test('rights and graves are found by who holds them, in any script, together with a number', async () => {
  const { clerk, graveOf, party, right, rights, graves, everything } = await aTown()
  const one = await graveOf('1', '1')
  const two = await graveOf('1', '2')
  const [djordje, ana] = [
    await party({ name: 'Ђорђе', surname: 'Џајић', address: 'Зоре Његош' }),
    await party({ name: 'Ана', surname: 'Џајић' }),
  ]
  await right(one.id, [{ partyId: djordje.id }, { partyId: ana.id }], { document: 'УГ-1' })
  await right(two.id, [{ partyId: ana.id, heldTo: addDays(today(), -1) }, { partyId: djordje.id }], {
    document: 'УГ-2',
    validTo: null,
  })
  expect(await rights({ searchParam: 'dzajic djordje' })).toEqual(['УГ-2', 'УГ-1'])
  expect(await rights({ searchParam: 'Ана Џајић' })).toEqual(['УГ-1'])
  expect(await rights({ holderNames: 'ana' })).toEqual(['УГ-1'])
  expect([await rights({ holderNames: '%' }), await rights({ holderNames: ' ' })]).toEqual([[], ['УГ-2', 'УГ-1']])
  expect(await rights({ searchParam: 'џајић 1/2' })).toEqual(['УГ-2'])
  expect(await rights({ searchParam: '7/1/1' })).toEqual(['УГ-1'])
  expect(await rights({ searchParam: '7/1' })).toEqual(['УГ-2', 'УГ-1'])
  // The names of streets are those of people.
  expect(await rights({ searchParam: 'Његош' })).toEqual([])
  expect(await graves('Ђорђе Џајић')).toEqual(['7/1/1', '7/1/2'])
  expect(await graves('dzajic 7/1/2')).toEqual(['7/1/2'])
  expect(await everything('džajić đorđe')).toEqual([
    '/parties Ђорђе Џајић',
    '/graves 7/1/2',
    '/graves 7/1/1',
    '/graveRights УГ-2',
    '/graveRights УГ-1',
  ])
  const answer = await clerk.post('/api/graveRight/search', { sort: 'holderNames' })
  expect(answer.json<{ entities: Values[] }>().entities.map(({ holderNames }) => holderNames)).toEqual([
    'Ђорђе Џајић',
    'Ђорђе Џајић, Ана Џајић',
  ])
})

test('what is found follows a party that is renamed or merged, and an interment that is moved', async () => {
  const { clerk, administrator, graveOf, party, right, buried, rights, graves } = await aTown()
  const [one, two] = [await graveOf('1', '1'), await graveOf('1', '2')]
  const holder = await party({ name: 'Вера', surname: 'Зец' })
  const same = await party({ name: 'Вера', surname: 'Вук', jmbg: null })
  await right(one.id, [{ partyId: holder.id }], { document: 'УГ-1' })
  expect((await clerk.put(`/api/party/${holder.id}`, { ...holder, surname: 'Јеж' })).statusCode).toBe(200)
  expect([await rights({ searchParam: 'зец' }), await rights({ searchParam: 'јеж' })]).toEqual([[], ['УГ-1']])
  const merged = await administrator.post(`/api/party/${holder.id}/merging`, { into: same.id })
  expect(merged.statusCode, merged.body).toBe(200)
  expect([await graves('јеж'), await graves('вук')]).toEqual([[], ['7/1/1']])

  const interment = await buried(one.id, { surname: 'Славуј', name: 'Мира' })
  expect(await graves('slavuj')).toEqual(['7/1/1'])
  await administrator.put(`/api/interment/${interment.id}`, { ...interment, graveId: two.id, correction: 'грешка' })
  expect(await graves('slavuj')).toEqual(['7/1/2'])
})

test('a whole label finds that grave alone, and its dead; parts find more', async () => {
  const { clerk, graveyard, graveOf, added, buried, graves, everything } = await aTown()
  const one = await graveOf('2', '1')
  for (const number of ['1а', '11', '2']) await graveOf('2', number)
  const dead = { burialPlaceNumber: '1', dateOfDeath: '2026-07-01', dateOfBurial: '2026-07-02' }
  const lying = await added('deathRecord', aDeathRecord(graveyard, { ...dead, lastName: 'Први' }))
  const other = { ...dead, burialPlaceNumber: '712', funeralApprovalNumber: '2172' }
  await added('deathRecord', aDeathRecord(graveyard, { ...other, lastName: 'Други' }))
  await buried(one.id, { deathRecordId: lying.id, surname: 'Први', buriedOn: '2026-07-02' })
  expect(await graves('7/2/1')).toEqual(['7/2/1'])
  expect(await graves('7 2')).toEqual(['7/2/1', '7/2/1а', '7/2/2', '7/2/11'])
  for (const searchParam of ['7/2/1', '7-2-01']) {
    const answer = await clerk.post('/api/deathRecord/search', { searchParam, year: -1, month: -1 })
    const { entities } = answer.json<{ entities: Values[] }>()
    expect(entities.map(({ lastName, graveLabel }) => [lastName, graveLabel])).toEqual([['Први', '7/2/1']])
  }
  expect((await everything('7/2/1')).map((each) => each.split(' ')[0])).toEqual([
    '/deathRecords',
    '/graves',
    '/interments',
  ])
})

test('an exact number of a contract hides records that only contain its digits', async () => {
  const { added, everything } = await aTown()
  const letter = {
    reprimandDate: today(),
    clientName: 'Петар',
    clientSurname: 'Илић',
    clientCity: 'Суботица',
    clientAddress: 'Кеј',
    billNumber: '3',
    debtAmount: 3,
  }
  await added('reprimand', { ...letter, reprimandNumber: '12/26' })
  await added('reprimand', { ...letter, reprimandNumber: '112/26' })
  expect(await everything('12/26')).toEqual(['/reprimand 12/26'])
  expect(await everything('2/26')).toEqual(['/reprimand 112/26', '/reprimand 12/26'])
})
