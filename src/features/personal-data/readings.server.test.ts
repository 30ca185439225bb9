import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { asCompany, asPlatform } from '../../server/database/tenancy.ts'
import { addDays, today } from '../../shared/dates.ts'
import type { PersonalNumberReadings } from '../../shared/personal-number-readings.ts'
import { aChapelContract, aRentContract } from '../../testing/contracts.ts'
import { aDeathRecord, aJmbg, platformForTests, type Person } from '../../testing/platform.ts'

const platform = platformForTests()

let company: Awaited<ReturnType<typeof platform.aCompany>>
let administrator: Person
let clerk: Person
let recordId: number
let chapelId: number
beforeAll(async () => {
  company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company)
  administrator = await platform.loggedIn(await platform.aUser('ADMIN', company))
  const author = await platform.loggedIn(await platform.aUser('USER', company))
  const added = async (base: string, name: string, body: object) =>
    (await author.post(`${base}/${company.id}`, body)).json<Record<string, { id: number }>>()[name]?.id ?? 0
  recordId = await added('/api/deathRecord', 'deathRecord', aDeathRecord(graveyard))
  chapelId = await added('/api/contractChapelUsage', 'contractChapelUsage', aChapelContract())
  await added('/api/contractRentBurialPlace', 'contractRentBurialPlace', aRentContract())
  await added('/api/deathRecord', 'deathRecord', aDeathRecord(graveyard, { jmbg: null, noJmbgReason: 'oldRecord' }))
})
const aClerk = async () => (clerk = await platform.loggedIn(await platform.aUser('USER', company)))

async function readings(body: object = {}, reader = administrator) {
  const answer = await reader.post('/api/personalData/readings', body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<PersonalNumberReadings>()
}
const readingsOf = async ({ id }: Person, filter = {}) =>
  (await readings({ userId: id, ...filter })).entities.map(({ way, recordType, records }) => [
    way,
    recordType,
    ...records.map((record) => record.id),
  ])

describe('a reading of a personal number', () => {
  test('is noted when a user opens a record: who, when and which', async () => {
    await aClerk()
    await clerk.get(`/api/deathRecord/${recordId}`)
    const { entities, total } = await readings({ userId: clerk.id })
    expect([entities, total]).toEqual([
      [
        {
          id: expect.any(Number),
          dateCreated: expect.stringMatching(/^20.*Z$/),
          user: { id: clerk.id, email: clerk.email },
          way: 'record',
          recordType: 'deathRecord',
          records: [{ id: recordId, title: 'Петар Живко Ђорђевић' }],
          recordCount: 1,
        },
      ],
      1,
    ])
  })

  test('is noted when a PDF, a list, a suggested client or a monthly report contains it', async () => {
    await aClerk()
    // In which the record's burial is.
    const [year, month] = addDays(today(), -1).split('-')
    for (const [path, status] of [
      [`/api/createreport/${recordId}`, 200],
      ['/api/deathRecord/search?searchParam=%D0%82%D0%BE%D1%80%D1%92%D0%B5%D0%B2%D0%B8%D1%9B', 200],
      [`/api/report?year=${year}&month=${Number(month)}`, 200],
    ] as const)
      expect((await clerk.get(path)).statusCode).toBe(status)
    await clerk.post('/api/contractChapelUsage/search', {})
    const clients = await clerk.post('/api/clients/search', { surname: 'Ђорђ' })
    expect(clients.json<{ entities: { jmbg: string }[] }>().entities[0]).not.toHaveProperty('id')
    const found = await readingsOf(clerk)
    expect(found).toHaveLength(5)
    expect(found).toEqual(
      expect.arrayContaining([
        ['client', 'contractRentBurialPlace', expect.any(Number)],
        ['document', 'deathRecord', recordId],
        ['list', 'contractChapelUsage', chapelId],
        ['list', 'deathRecord', recordId],
        ['report', 'deathRecord', recordId],
      ]),
    )
    expect(await readingsOf(clerk, { way: 'document' })).toEqual([['document', 'deathRecord', recordId]])
    expect(await readingsOf(clerk, { recordId: chapelId })).toEqual([['list', 'contractChapelUsage', chapelId]])
  })

  test('is noted once a day for each user, record and way', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const [reader, other] = [await aClerk(), await aClerk()]
      for (const person of [reader, reader, other]) await person.get(`/api/deathRecord/${recordId}`)
      expect([await readingsOf(reader), await readingsOf(other)]).toEqual(
        [1, 1].map(() => [['record', 'deathRecord', recordId]]),
      )
      vi.setSystemTime(Date.now() + 24 * 60 * 60_000)
      await reader.get(`/api/deathRecord/${recordId}`)
      expect(await readingsOf(reader)).toHaveLength(2)
    } finally {
      vi.useRealTimers()
    }
  })

  test('is not noted for records without a number, refused requests, or what the user has entered', async () => {
    await aClerk()
    await clerk.get('/api/contractBuildBurialPlace/search')
    await clerk.get('/api/deathRecord/999999999')
    const graveyard = await platform.aGraveyard(company)
    await clerk.post(`/api/deathRecord/${company.id}`, aDeathRecord(graveyard, { jmbg: aJmbg('1941-02-03') }))
    expect(await readingsOf(clerk)).toEqual([])
  })

  test('does not appear in the audit trail', async () => {
    await aClerk()
    await clerk.get(`/api/deathRecord/${recordId}`)
    await readings()
    const trail = await administrator.post('/api/auditTrail/search', { userId: clerk.id })
    expect(trail.json()).toMatchObject({ entities: [], total: 0 })
  })
})

describe('the readings of a company', () => {
  test('are visible only to its administrators, not to others or the platform', async () => {
    await aClerk()
    await clerk.get(`/api/deathRecord/${recordId}`)
    await readings()
    const stranger = await platform.loggedIn(await platform.aUser('ADMIN', await platform.aCompany()))
    expect(await readings({ userId: clerk.id }, stranger)).toMatchObject({ entities: [], total: 0 })
    await expect(
      asPlatform(platform.db, (tx) => tx.selectFrom('personalNumberReadings').selectAll().execute()),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('cannot be changed or removed by a company', async () => {
    for (const change of [
      sql`update personal_number_readings set user_email = 'x'`,
      sql`delete from personal_number_readings`,
      sql`insert into personal_number_readings (date_created, company_id, user_id, user_email, way, record_type, record_ids)
        values (now(), ${company.id}, 1, 'x', 'record', 'deathRecord', array[1])`,
    ])
      await expect(asCompany(platform.db, company.id, (tx) => change.execute(tx))).rejects.toMatchObject({
        code: '42501',
      })
  })

  test('are stored when the database can be written again', async () => {
    await aClerk()
    await sql`alter table personal_number_readings add constraint refused check (way <> 'record') not valid`.execute(
      platform.db,
    )
    await clerk.get(`/api/deathRecord/${recordId}`)
    expect(await readingsOf(clerk)).toEqual([])
    await sql`alter table personal_number_readings drop constraint refused`.execute(platform.db)
    expect(await readingsOf(clerk)).toEqual([['record', 'deathRecord', recordId]])
  })
})
