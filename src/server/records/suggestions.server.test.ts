import { describe, expect, test } from 'vitest'
import { clerkWith } from '../../testing/clerk.ts'
import { aChapelContract, aReprimand } from '../../testing/contracts.ts'
import { aDeathRecord, platformForTests } from '../../testing/platform.ts'
import { chapelContract } from '../../features/chapel-contracts/record.ts'
import { deathRecord } from '../../features/death-records/record.ts'
import { reprimand } from '../../features/reprimands/record.ts'

const platform = platformForTests()

async function anOffice() {
  const clerk = await clerkWith(platform, deathRecord)
  const graveyard = await platform.aGraveyard(clerk.company)
  return {
    ...clerk,
    chapels: await clerkWith(platform, chapelContract, clerk.company),
    letters: await clerkWith(platform, reprimand, clerk.company),
    enter: (values: Record<string, unknown>) => clerk.add(aDeathRecord(graveyard, values)),
    suggested: async (field: string, typed?: string) =>
      (await clerk.post('/api/suggestions', { field, typed })).json<{ entities: string[]; total: number }>().entities,
  }
}
const towns = (placeOfBirth: string) => ({ placeOfBirth, lastResidencePlace: 'Зеленград', placeOfDeath: 'Зеленград' })

describe('suggestions', () => {
  test('contain the places the company has used, most frequent first', async () => {
    const office = await anOffice()
    for (const place of ['Жабаљ', 'Жабари', 'Жабари', 'Ниш']) await office.enter(towns(place))
    expect(await office.suggested('deathRecord.placeOfBirth', 'жаб')).toEqual(['Жабари', 'Жабаљ'])
  })

  test.each([['ђор'], ['Đor'], ['djor'], ['ЂОРЂЕ'], ['čes'], ['ces']])(
    'those that fit «%s», in any script',
    async (typed) => {
      const office = await anOffice()
      await office.enter(towns('Ђорђева Чесма'))
      await office.enter(towns('Ниш'))
      expect(await office.suggested('deathRecord.placeOfBirth', typed)).toEqual(['Ђорђева Чесма'])
    },
  )

  test('of causes of death begin with those of the company, and common ones follow', async () => {
    const office = await anOffice()
    expect(await office.suggested('deathRecord.causeOfDeath', 'карцином д')).toEqual([
      'карцином дојке',
      'карцином дебелог црева',
    ])
    await office.enter({ ...towns('Ниш'), causeOfDeath: 'Карцином дебелог црева' })
    expect(await office.suggested('deathRecord.causeOfDeath', 'karcinom d')).toEqual([
      'Карцином дебелог црева',
      'карцином дојке',
    ])
  })

  test('contain only the most frequent spelling of a name', async () => {
    const office = await anOffice()
    for (const place of ['Niš', 'Ниш', 'Ниш', 'НИШ']) await office.enter(towns(place))
    expect(await office.suggested('deathRecord.placeOfBirth', 'ni')).toEqual(['Ниш'])
  })

  test('start with the last value used in the field if nothing is typed', async () => {
    const office = await anOffice()
    for (const place of ['Ниш', 'Ниш', 'Сента']) await office.enter(towns(place))
    expect(await office.suggested('deathRecord.placeOfBirth')).toEqual(['Сента', 'Зеленград', 'Ниш'])
    await office.enter({ ...towns('Ниш'), republicOfBirth: 'Хрватска' })
    expect(await office.suggested('deathRecord.placeOfBirth')).toEqual(['Ниш', 'Зеленград', 'Сента'])
    expect(await office.suggested('deathRecord.republicOfBirth')).toEqual(['Хрватска', 'Србија'])
  })

  test('contain places and streets from all record types, streets without house numbers', async () => {
    const office = await anOffice()
    await office.enter({ ...towns('Ниш'), lastResidenceAddress: 'Гробљанска 1' })
    await office.enter({ ...towns('Ниш'), lastResidenceAddress: 'Гробљанска 22а' })
    await office.letters.add(aReprimand({ clientCity: 'Сента', clientAddress: 'Гроздова бб' }))
    await office.chapels.add(aChapelContract({ clientCity: 'Сента', clientAddress: 'Гробљанска' }))
    expect(await office.suggested('reprimand.clientCity', 'н')).toEqual(['Ниш'])
    expect(await office.suggested('deathRecord.placeOfDeath', 'сен')).toEqual(['Сента'])
    for (const field of ['deathRecord.lastResidenceAddress', 'contractChapelUsage.clientAddress'])
      expect(await office.suggested(field, 'гро')).toEqual(['Гробљанска', 'Гроздова'])
  })

  test('are at most eight, without the typed value itself and without sentences', async () => {
    const office = await anOffice()
    for (let n = 1; n <= 9; n++) await office.enter({ occupation: `радник ${n}` })
    expect(await office.suggested('deathRecord.occupation', 'радник')).toHaveLength(8)
    expect(await office.suggested('deathRecord.occupation', 'радник 5')).toEqual([])
    await office.enter({ causeOfDeath: `сепса ${'и'.repeat(120)}` })
    await office.enter({ causeOfDeath: 'сепса' })
    expect(await office.suggested('deathRecord.causeOfDeath', 'сеп')).toEqual(['сепса'])
  })

  test('contain nothing from other companies or from deleted records only', async () => {
    const [office, other] = [await anOffice(), await anOffice()]
    const { id } = await office.enter(towns('Ниш'))
    expect(await other.suggested('deathRecord.placeOfBirth')).toEqual([])
    await office.remove(id)
    expect(await office.suggested('deathRecord.placeOfBirth')).toEqual([])
  })
})

test.each([
  [{}],
  [{ field: 'deathRecord.lastName' }],
  [{ field: 'deathRecord.jmbg' }],
  [{ field: 'user.address' }],
  [{ field: 'deathRecord.placeOfBirth', typed: 5 }],
  [{ field: 'deathRecord.placeOfBirth', typed: 'а'.repeat(201) }],
])('%j is refused: names and numbers of people are never suggested', async (body) => {
  const { post } = await clerkWith(platform, deathRecord)
  const answer = await post('/api/suggestions', body)
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { message: 'REQUEST_NOT_VALID' }])
})

test('the typed text cannot act as a wildcard', async () => {
  const office = await anOffice()
  await office.enter(towns('Ниш'))
  expect(await office.suggested('deathRecord.placeOfBirth', 'н%')).toEqual(['Ниш'])
  expect(await office.suggested('deathRecord.placeOfBirth', 'н_ш')).toEqual([])
})
