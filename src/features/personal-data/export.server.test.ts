import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { today } from '../../shared/dates.ts'
import { aBuildContract, aRentContract } from '../../testing/contracts.ts'
import { actionsOf } from '../../testing/audit-trail.ts'
import { moneyOffice } from '../../testing/money.ts'
import { pdfWords } from '../../testing/pdf.ts'
import { aDeathRecord, aJmbg, platformForTests, type Person } from '../../testing/platform.ts'

const platform = platformForTests()
const jmbg = aJmbg('1950-01-01')

interface Found {
  type: string
  id: number
  title: string
  names: string
  deleted: boolean
  foundBy: string
}

let administrator: Person
let stranger: Person
let ids: { died: number; rents: number; builds: number; reported: number }
beforeAll(async () => {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company)
  administrator = await platform.loggedIn(await platform.aUser('ADMIN', company))
  const add = async (base: string, name: string, body: object) =>
    (await administrator.post(`${base}/${company.id}`, body)).json<Record<string, { id: number }>>()[name]?.id ?? 0
  const namesake = { clientName: 'Видосава', clientSurname: 'Ђурђевић' }
  ids = {
    died: await add('/api/deathRecord', 'deathRecord', aDeathRecord(graveyard, { jmbg, lastName: 'Костић' })),
    rents: await add(
      '/api/contractRentBurialPlace',
      'contractRentBurialPlace',
      aRentContract({ ...namesake, jmbgNumber: jmbg }),
    ),
    builds: await add('/api/contractBuildBurialPlace', 'contractBuildBurialPlace', aBuildContract(namesake)),
    reported: await add(
      '/api/deathRecord',
      'deathRecord',
      aDeathRecord(graveyard, { reporterName: 'Видосава С. Ђурђевић' }),
    ),
  }
  await administrator.delete(`/api/contractRentBurialPlace/${ids.rents}/${administrator.id}`)
  const elsewhere = await platform.aCompany()
  stranger = await platform.loggedIn(await platform.aUser('ADMIN', elsewhere))
  const theirs = await platform.aGraveyard(elsewhere)
  await stranger.post(`/api/deathRecord/${elsewhere.id}`, aDeathRecord(theirs, { jmbg }))
})

const search = async (body: object, person = administrator) =>
  (await person.post('/api/personalData/search', body)).json<{ entities: Found[] }>().entities

describe('everything about a person', () => {
  test('is found by the JMBG in every type of record of the own company, deleted ones too', async () => {
    const found = await search({ jmbg: ` ${jmbg} ` })
    expect(found.map(({ id, deleted, foundBy }) => [id, deleted, foundBy])).toEqual([
      [ids.died, false, 'personalNumber'],
      [ids.rents, true, 'personalNumber'],
    ])
    expect(await search({ jmbg: '', name: ' ' })).toEqual([])
  })

  test('is found by name in any script, also of whoever reported a burial, and marked as uncertain', async () => {
    const found = await search({ name: 'djurdjevic vidosava' })
    expect(found.map(({ id, foundBy, names }) => [id, foundBy, names])).toEqual([
      [ids.reported, 'name', 'Видосава С. Ђурђевић'],
      [ids.builds, 'name', 'Видосава Ђурђевић'],
      [ids.rents, 'name', 'Видосава Ђурђевић'],
    ])
    const [born] = [await search({ name: 'Костић', dateOfBirth: '1900-01-01' })]
    expect(born).toEqual([])
  })

  test('of a party contains its claims and payments, and those of no other', async () => {
    const office = await moneyOffice(platform)
    const [partyId, other] = [await office.party(), await office.party()]
    const claim = await office.claim({ partyId })
    await office.claim({ partyId: other })
    const payment = await office.pay({ partyId, amount: 1000 })
    const answer = await office.administrator.post('/api/personalData/export', { records: [partyId] })
    const { records } = answer.json<{ records: { type: string; id: number; data: Record<string, unknown> }[] }>()
    expect(records.map(({ type, id }) => [type, id])).toEqual([
      ['party', partyId],
      ['claim', claim.id],
      ['payment', payment.id],
    ])
    expect(records[1]?.data).toMatchObject({ amount: 1466, open: 466 })
  })

  test('is exported with the fields and the actions on them, without names of staff, and audited', async () => {
    const answer = await administrator.post('/api/personalData/export', { records: [ids.died, ids.rents] })
    const { records } = answer.json<{ records: { id: number; data: Record<string, unknown>; history: object[] }[] }>()
    expect(records.map(({ id }) => id)).toEqual([ids.died, ids.rents])
    expect(records[0]?.data).toMatchObject({ jmbg, lastName: 'Костић', causeOfDeath: 'природна смрт' })
    expect(records[1]?.history).toMatchObject([{ action: 'ADDED' }, { action: 'DELETED' }])
    expect(answer.body).not.toContain(administrator.email)
    expect((await actionsOf(platform, administrator.id)).at(-1)).toBe('PERSONAL_DATA_EXPORTED')
  })

  test('is a PDF that people can read', async () => {
    const answer = await administrator.post('/api/personalData/document', { records: [ids.died, ids.rents] })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    const text = pdfWords(answer.rawPayload)
    for (const each of ['ПОДАЦИ О ЛИЧНОСТИ', 'Костић', jmbg, 'природна смрт', 'Видосава', 'Брисање'])
      expect(text).toContain(each)
  })

  test('is a file with the day in Belgrade in its name, also after midnight there', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    vi.setSystemTime(`${today()}T23:30:00Z`)
    const atNight = await platform.loggedIn(administrator)
    const { headers } = await atNight.post('/api/personalData/document', { records: [ids.died] })
    expect(headers['content-disposition']).toContain(`Podaci-o-licnosti(${today()}).pdf`)
  })

  test("is not exported from another company's records", async () => {
    const answer = await stranger.post('/api/personalData/export', { records: [ids.died] })
    expect([answer.statusCode, answer.json()]).toEqual([400, { message: 'PERSONS_RECORD_NOT_EXIST' }])
    expect((await search({ jmbg }, stranger)).map(({ id }) => id)).not.toContain(ids.died)
  })
})
