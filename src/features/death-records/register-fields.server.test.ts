import { beforeAll, describe, expect, test } from 'vitest'
import { aDeathRecord, platformForTests, type Person } from '../../testing/platform.ts'
import { addDays, today } from '../../shared/dates.ts'
import { burialTypes, noAdditionalData } from './record.ts'

const platform = platformForTests()
let graveyard: { id: number }
let companyId: number
let clerk: Person
beforeAll(async () => {
  const company = await platform.aCompany()
  companyId = company.id
  graveyard = await platform.aGraveyard(company)
  clerk = await platform.loggedIn(await platform.aUser('USER', company))
})

const add = (values: Record<string, unknown>) =>
  clerk.post(`/api/deathRecord/${companyId}`, aDeathRecord(graveyard, values))
const added = async (values: Record<string, unknown>) => {
  const answer = await add(values)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ deathRecord: Record<string, unknown> & { id: number; version: number } }>().deathRecord
}
const refusalOf = async (values: Record<string, unknown>) => {
  const answer = await add(values)
  expect(answer.statusCode).toBe(400)
  return answer.json<{ message: string; field: string }>()
}

const additional = {
  burialTime: '14:30',
  deathCertificateNumber: '123/2026',
  deathCertificateDate: addDays(today(), -3),
  reporterName: 'Вера Ђорђевић',
  reporterRelation: 'кћерка',
  reporterPhone: '015/123-456',
  exhumationDate: today(),
  exhumationDestination: 'Гробље Лешће, Београд',
  exhumationDecision: '46-12/2026',
}

describe('additional data of a death record', () => {
  test('are empty in a record of the specified fields', async () => {
    expect(await added({})).toMatchObject(noAdditionalData)
  })

  test('are stored, with the time as hours and minutes', async () => {
    expect(await added({ ...additional, burialTime: '9.30 ч.', burialType: 'urna' })).toMatchObject({
      ...additional,
      burialTime: '09:30',
      burialType: 'urna',
    })
  })

  test.each(burialTypes)('can name the burial place %s', async (burialType) => {
    expect(await added({ burialType })).toMatchObject({ burialType })
  })

  test('are unchanged by an edit without them, and cleared by an empty text', async () => {
    const { id, version: _version, ...record } = await added(additional)
    const withoutThem = Object.fromEntries(Object.entries(record).filter(([name]) => !(name in noAdditionalData)))
    const edited = await clerk.put(`/api/deathRecord/${id}`, { ...withoutThem, lastName: 'Петровић' })
    expect(edited.json()).toMatchObject({ deathRecord: { lastName: 'Петровић', ...additional } })
    const emptied = await clerk.put(`/api/deathRecord/${id}`, { ...withoutThem, burialTime: '', reporterName: null })
    expect(emptied.json()).toMatchObject({
      deathRecord: { ...additional, burialTime: null, reporterName: null },
    })
  })

  test.each([
    [{ burialTime: '25:00' }, 'DEATH_RECORD_BURIAL_TIME_NOT_VALID', 'burialTime'],
    [{ burialTime: 14 }, 'DEATH_RECORD_BURIAL_TIME_NOT_VALID', 'burialTime'],
    [{ deathCertificateDate: '2026-02-30' }, 'DEATH_RECORD_DEATH_CERTIFICATE_DATE_NOT_VALID', 'deathCertificateDate'],
    [{ deathCertificateDate: addDays(today(), -30) }, 'DEATH_RECORD_DATES_NOT_IN_ORDER', 'deathCertificateDate'],
    [{ exhumationDate: addDays(today(), -2) }, 'DEATH_RECORD_DATES_NOT_IN_ORDER', 'exhumationDate'],
    [{ reporterName: 'а'.repeat(201) }, 'DEATH_RECORD_REPORTER_NAME_TOO_LONG', 'reporterName'],
    [{ burialType: 'kolumbarijum' }, 'DEATH_RECORD_BURIAL_TYPE_NOT_VALID', 'burialType'],
  ])('%o is rejected with %s', async (values, message, field) => {
    expect(await refusalOf(values)).toMatchObject({ message, field })
  })
})

describe('a person without a JMBG', () => {
  const stillborn = { jmbg: null, noJmbgReason: 'stillborn' }

  test('requires a reason, and there can be several such people', async () => {
    expect(await added(stillborn)).toMatchObject(stillborn)
    expect(await added({ jmbg: '', noJmbgReason: 'foreigner' })).toMatchObject({
      jmbg: null,
      noJmbgReason: 'foreigner',
    })
  })

  test('can get a JMBG later, which removes the reason', async () => {
    const { id, ...record } = await added({ ...stillborn, lastName: 'Касније' })
    const { jmbg } = aDeathRecord(graveyard)
    const edited = await clerk.put(`/api/deathRecord/${id}`, { ...record, jmbg, noJmbgReason: '' })
    expect(edited.json()).toMatchObject({ deathRecord: { jmbg, noJmbgReason: null } })
  })

  test('is found by name, and sorting by JMBG works', async () => {
    await added({ ...stillborn, lastName: 'Безбројевић' })
    const search = (body: object) => clerk.post('/api/deathRecord/search', body)
    expect((await search({ searchParam: 'bezbrojevic' })).json()).toMatchObject({ total: 1 })
    for (const sort of ['jmbg', '-jmbg']) expect((await search({ sort })).statusCode).toBe(200)
  })

  test.each([
    [{ jmbg: null }, 'DEATH_RECORD_JMBG_CANT_BE_NULL', 'jmbg'],
    [{ jmbg: undefined, noJmbgReason: null }, 'DEATH_RECORD_JMBG_CANT_BE_NULL', 'jmbg'],
    [{ jmbg: null, noJmbgReason: '-1' }, 'DEATH_RECORD_JMBG_CANT_BE_NULL', 'jmbg'],
    [{ jmbg: null, noJmbgReason: 'lost' }, 'DEATH_RECORD_NO_JMBG_REASON_NOT_VALID', 'noJmbgReason'],
    [{ noJmbgReason: 'stillborn' }, 'DEATH_RECORD_NO_JMBG_REASON_NOT_VALID', 'noJmbgReason'],
  ])('%o is rejected with %s', async (values, message, field) => {
    expect(await refusalOf(values)).toMatchObject({ message, field })
  })

  test('has the reason in the audit trail, unmasked', async () => {
    const { id } = await added(stillborn)
    const { entities } = (await clerk.get(`/api/auditTrail/record/${id}`)).json<{
      entities: { changes: Record<string, { to: unknown }> }[]
    }>()
    expect(entities[0]?.changes['noJmbgReason']?.to).toBe('stillborn')
  })
})

describe('possible duplicates', () => {
  const person = {
    firstName: 'Јованка',
    lastName: 'Шћекић',
    dateOfBirth: '1941-02-03',
    jmbg: null,
    noJmbgReason: 'oldRecord',
  }
  const similar = async (search: Record<string, unknown>) =>
    (await clerk.post('/api/deathRecord/similar', search)).json<{ entities: { id: number }[] }>().entities

  test('are found by name in any script and by the date of birth or death', async () => {
    const { id, dateOfDeath } = await added(person)
    const name = { firstName: 'jovanka', lastName: 'Šćekić' }
    expect(await similar({ ...name, dateOfBirth: '1941-02-03' })).toMatchObject([{ id }])
    expect(await similar({ ...name, dateOfBirth: '1950-01-01', dateOfDeath })).toMatchObject([{ id }])
    expect(await similar({ ...name, dateOfBirth: '1950-01-01' })).toEqual([])
    expect(await similar({ ...name, lastName: 'Шћекићка', dateOfBirth: '1941-02-03' })).toEqual([])
    expect(await similar({ ...name, dateOfBirth: '1941-02-03', exceptId: id })).toEqual([])
    expect(await similar(name)).toEqual([])
  })

  test('exclude other companies and deleted records', async () => {
    const { id } = await added({ ...person, lastName: 'Њежић' })
    const company = await platform.aCompany()
    const stranger = await platform.loggedIn(await platform.aUser('USER', company))
    const search = { firstName: 'Јованка', lastName: 'Њежић', dateOfBirth: '1941-02-03' }
    expect((await stranger.post('/api/deathRecord/similar', search)).json()).toEqual({ entities: [], total: 0 })
    await clerk.delete(`/api/deathRecord/${id}/${clerk.id}`)
    expect(await similar(search)).toEqual([])
  })

  test.each([{}, { firstName: 1, lastName: 'а' }, { firstName: 'а', lastName: 'б', dateOfBirth: '1.1.1950' }])(
    'cannot be searched by %o',
    async (search) => {
      expect((await clerk.post('/api/deathRecord/similar', search)).statusCode).toBe(400)
    },
  )
})
