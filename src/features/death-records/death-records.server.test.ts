import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aDeathRecord, aJmbg, platformForTests } from '../../testing/platform.ts'
import { addDays, today } from '../../shared/dates.ts'

const platform = platformForTests()

async function aRegister() {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company, 'Ново гробље')
  const clerk = await platform.loggedIn(await platform.aUser('USER', company))
  const record = (values: Record<string, unknown> = {}) =>
    clerk.post(`/api/deathRecord/${company.id}`, aDeathRecord(graveyard, values))
  const added = async (values: Record<string, unknown> = {}) => {
    const answer = await record(values)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ deathRecord: { id: number; lastName: string } }>().deathRecord
  }
  const found = async (search: Record<string, unknown>) =>
    (await clerk.post('/api/deathRecord/search', search)).json<{
      entities: { lastName: string; firstName: string }[]
      total: number
      deleted: number
    }>()
  return { company, graveyard, clerk, record, added, found }
}

const refusal = (answer: { json: () => unknown }) =>
  answer.json() as { message: string; field: string; errors: { code: string; field: string }[] }

describe('a death record', () => {
  test('contains its graveyard as an object', async () => {
    const { added, graveyard } = await aRegister()
    expect(await added()).toMatchObject({
      graveyardId: graveyard.id,
      graveyard: { id: graveyard.id, name: 'Ново гробље' },
    })
  })

  test('is trimmed and normalised, and keeps the leading zeros of its numbers', async () => {
    const { added } = await aRegister()
    expect(await added({ lastName: '  Petrovic\u0301 ', burialPlaceNumber: ' 007 ', notes: ' ' })).toMatchObject({
      lastName: 'Petrović',
      burialPlaceNumber: '007',
      notes: null,
    })
  })

  test.each([
    [{ jmbg: '' }, 'DEATH_RECORD_JMBG_CANT_BE_NULL', 'jmbg'],
    [{ jmbg: '15O6985735055' }, 'DEATH_RECORD_JMBG_IS_NOT_NUMBER', 'jmbg'],
    [{ jmbg: '1506985735056' }, 'DEATH_RECORD_JMBG_NOT_VALID', 'jmbg'],
    [{ jmbg: 1506985735055 }, 'DEATH_RECORD_JMBG_NOT_VALID', 'jmbg'],
    [{ dateOfBirth: null }, 'DEATH_RECORD_DATE_OF_BIRTH_CANT_BE_NULL', 'dateOfBirth'],
    [{ dateOfBirth: '1950-02-30' }, 'DEATH_RECORD_DATE_OF_BIRTH_NOT_VALID', 'dateOfBirth'],
    [{ placeOfBirth: ' ' }, 'DEATH_RECORD_PLACE_OF_BIRTH_CANT_BE_NULL', 'placeOfBirth'],
    [{ burialPlaceNumber: '12а' }, 'DEATH_RECORD_BURIAL_PLACE_NUMBER_IS_NOT_NUMBER', 'burialPlaceNumber'],
    [
      { funeralApprovalNumber: '123/2026' },
      'DEATH_RECORD_FUNERAL_APPROVAL_NUMBER_IS_NOT_NUMBER',
      'funeralApprovalNumber',
    ],
    [{ burialType: '-1' }, 'DEATH_RECORD_BURIAL_TYPE_CANT_BE_NULL', 'burialType'],
    [{ burialType: 'mauzolej' }, 'DEATH_RECORD_BURIAL_TYPE_NOT_VALID', 'burialType'],
    [{ graveyardId: 0 }, 'DEATH_RECORD_GRAVEYARD_CANT_BE_NULL', 'graveyardId'],
    [{ graveyardId: 999_999_999 }, 'GRAVEYARD_NOT_EXIST', 'graveyardId'],
    [{ graveyardId: 'x' }, 'DEATH_RECORD_GRAVEYARD_NOT_VALID', 'graveyardId'],
    [{ firstName: 'а'.repeat(201) }, 'DEATH_RECORD_FIRST_NAME_TOO_LONG', 'firstName'],
    [{ firstName: 'Пе\u0007тар' }, 'DEATH_RECORD_FIRST_NAME_NOT_VALID', 'firstName'],
    [{ firstName: ['Петар'] }, 'DEATH_RECORD_FIRST_NAME_NOT_VALID', 'firstName'],
    [{ causeOfDeath: 'а'.repeat(2001) }, 'DEATH_RECORD_CAUSE_OF_DEATH_TOO_LONG', 'causeOfDeath'],
    [{ notes: 'а'.repeat(2001) }, 'DEATH_RECORD_NOTES_TOO_LONG', 'notes'],
    [{ dateOfDeath: '1900-01-01' }, 'DEATH_RECORD_DATES_NOT_IN_ORDER', 'dateOfDeath'],
    [{ dateOfBurial: '2001-01-01' }, 'DEATH_RECORD_DATES_NOT_IN_ORDER', 'dateOfBurial'],
    [{ dateOfBurial: addDays(today(), 400) }, 'DEATH_RECORD_DATES_NOT_IN_ORDER', 'dateOfBurial'],
  ])('with %j is rejected with %s at its field, and nothing is stored', async (values, code, field) => {
    const { record, found } = await aRegister()
    const answer = await record(values)
    expect([answer.statusCode, refusal(answer)]).toMatchObject([400, { message: code, field }])
    expect((await found({})).total).toBe(0)
  })

  test('with several errors reports all of them, including dates out of order', async () => {
    const { record } = await aRegister()
    const answer = await record({ firstName: '', jmbg: 'x', dateOfBurial: '2001-01-01' })
    expect(refusal(answer).errors).toEqual([
      { code: 'DEATH_RECORD_FIRST_NAME_CANT_BE_NULL', field: 'firstName' },
      { code: 'DEATH_RECORD_JMBG_IS_NOT_NUMBER', field: 'jmbg' },
      { code: 'DEATH_RECORD_DATES_NOT_IN_ORDER', field: 'dateOfBurial' },
    ])
  })

  test('can keep a graveyard that was deleted later, but a new record cannot use it', async () => {
    const { added, clerk, graveyard, record } = await aRegister()
    const kept = await added()
    await platform.db.updateTable('graveyards').set({ deleted: true }).where('id', '=', graveyard.id).execute()
    const edited = await clerk.put(`/api/deathRecord/${kept.id}`, { ...kept, occupation: 'ковач' })
    expect(edited.statusCode, edited.body).toBe(200)
    expect(refusal(await record()).message).toBe('GRAVEYARD_NOT_EXIST')
  })
})

describe('the search for death records', () => {
  test('finds records in any script, with or without accents, by parts of words in any order', async () => {
    const { added, found } = await aRegister()
    await added({ firstName: 'Петар', lastName: 'Ђорђевић' })
    await added({ firstName: 'Željko', lastName: 'Žižić' })
    for (const searchParam of ['djordjevic', 'Đorđević', 'ЂОРЂЕВИЋ', 'petar djor', 'Ђорђ Пет', 'rdjev'])
      expect(
        (await found({ searchParam })).entities.map((row) => row.lastName),
        searchParam,
      ).toEqual(['Ђорђевић'])
    for (const searchParam of ['zizic', 'Жижић зељко', 'ŽELJKO'])
      expect(
        (await found({ searchParam })).entities.map((row) => row.lastName),
        searchParam,
      ).toEqual(['Žižić'])
    expect((await found({ searchParam: 'Petar Žižić' })).total).toBe(0)
  })

  test('treats % and _ literally', async () => {
    const { added, found } = await aRegister()
    await added({ lastName: 'Стo% посто' })
    await added({ lastName: 'Петровић' })
    expect((await found({ searchParam: '%' })).total).toBe(1)
    expect((await found({ searchParam: '_' })).total).toBe(0)
    expect((await found({ searchParam: 'Петр%' })).total).toBe(0)
    expect((await found({ searchParam: '\\' })).total).toBe(0)
    expect((await found({ searchParam: "' or 1=1 --" })).total).toBe(0)
  })

  test('finds records by JMBG and burial place', async () => {
    const { added, found } = await aRegister()
    const jmbg = aJmbg('1938-07-12')
    await added({ jmbg, dateOfBirth: '1938-07-12', burialPlaceNumber: '20477' })
    expect((await found({ searchParam: jmbg })).total).toBe(1)
    expect((await found({ searchParam: '20477' })).total).toBe(1)
  })

  test('filters by year and month of burial; -1 means all', async () => {
    const { added, found } = await aRegister()
    const buried = (dateOfBurial: string, lastName: string) =>
      added({ dateOfDeath: dateOfBurial, dateOfBurial, lastName })
    await buried('2024-02-29', 'А')
    await buried('2024-03-01', 'Б')
    await buried('2025-02-01', 'В')
    await buried('2024-12-31', 'Г')
    const names = async (period: object) =>
      (await found({ ...period, sort: 'lastName' })).entities.map((row) => row.lastName).join('')
    expect(await names({ year: 2024, month: 2 })).toBe('А')
    expect(await names({ year: 2024, month: 12 })).toBe('Г')
    expect(await names({ year: 2024 })).toBe('АБГ')
    expect(await names({ year: -1, month: 2 })).toBe('АВ')
    expect(await names({ year: -1, month: -1 })).toBe('АБВГ')
    expect(await names({ year: '2024', month: '3' })).toBe('Б')
  })

  test('also counts the matches of words outside the period', async () => {
    const { added, clerk, found } = await aRegister()
    const buried = (dateOfBurial: string, lastName: string) =>
      added({ dateOfDeath: dateOfBurial, dateOfBurial, lastName, firstName: 'Петар' })
    await buried('2024-02-29', 'Стојановић')
    await buried('2024-03-01', 'Стојановић')
    await buried('2025-02-01', 'Стојановић')
    await buried('2025-02-01', 'Павловић')
    const outside = async (search: object) => {
      const { total, ...answer } = await found({ searchParam: 'stojan', ...search })
      return [total, 'outsidePeriod' in answer ? answer.outsidePeriod : 'absent']
    }
    expect(await outside({ year: 2024, month: 2 })).toEqual([1, 2])
    expect(await outside({ year: 2024 })).toEqual([2, 1])
    expect(await outside({ month: 2 })).toEqual([2, 1])
    // There is no page to contain the counts.
    expect(await outside({ year: 2023, month: 7 })).toEqual([0, 3])
    expect(await outside({ year: 2024, month: 2, page: 5 })).toEqual([1, 2])
    expect(await outside({ year: 2025, month: 2, searchParam: 'pavlovic' })).toEqual([1, 0])
    // Without a period there is nothing outside it, and without words there is no search.
    expect(await outside({ year: -1, month: -1 })).toEqual([3, 'absent'])
    expect(await outside({ year: 2024, month: 2, searchParam: ' ' })).toEqual([1, 'absent'])
    const byGet = await clerk.get('/api/deathRecord/search?searchParam=stojan&year=2024&month=2')
    expect(byGet.json()).toMatchObject({ total: 1, outsidePeriod: 2 })
  })

  test('counts deleted records separately, so that the others match the monthly report', async () => {
    const { added, clerk, found } = await aRegister()
    const month = { dateOfDeath: '2024-02-28', dateOfBurial: '2024-02-29' }
    const { id } = await added({ ...month, lastName: 'Ђорђевић' })
    await added({ ...month, lastName: 'Илић' })
    await clerk.delete(`/api/deathRecord/${id}/${clerk.id}`)
    const counts = async (search: object) => {
      const { total, deleted } = await found({ year: 2024, month: 2, ...search })
      return [total, deleted]
    }
    expect(await counts({})).toEqual([2, 1])
    expect(await counts({ page: 7 })).toEqual([2, 1])
    expect(await counts({ searchParam: 'djordj' })).toEqual([1, 1])
    expect(await counts({ searchParam: 'ilić' })).toEqual([1, 0])
    expect(await counts({ month: 3 })).toEqual([0, 0])
  })

  test('treats null parameters and a missing body as absent', async () => {
    const { added, clerk, found } = await aRegister()
    await added()
    expect(
      (await found({ searchParam: null, companyId: null, year: null, month: null, sort: null, page: null })).total,
    ).toBe(1)
    expect((await clerk.post('/api/deathRecord/search')).json<{ total: number }>().total).toBe(1)
    expect(
      (await clerk.post('/api/graveyard/allByCompanyId', { companyId: null })).json<{ total: number }>().total,
    ).toBe(1)
    expect((await clerk.post('/api/deathRecord/search', [])).statusCode).toBe(400)
  })

  test.each([
    ['month=13'],
    ['month=0'],
    ['year=abc'],
    ['page=-1'],
    ['page='],
    ['page=0x10'],
    ['page=1e3'],
    ['size=0'],
    ['size=101'],
    ['page=1&page=2'],
    ['page=100000000000000000000'],
  ])('rejects %s', async (query) => {
    const { clerk } = await aRegister()
    expect((await clerk.get(`/api/deathRecord/search?${query}`)).statusCode).toBe(400)
  })
})

describe('the documents of the register', () => {
  const audited = (email: string) =>
    platform.db
      .selectFrom('auditEntries')
      .selectAll()
      .where('userEmail', '=', email)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()

  test('a record’s PDF has its file name, is not cached, and is audited', async () => {
    const { added, clerk, company } = await aRegister()
    const { id } = await added({ firstName: 'Петар', lastName: 'Ђорђевић' })
    const answer = await clerk.get(`/api/createreport/${id}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition':
        'attachment; filename="Evidencija-Umrlih(0042)Djordjevic_Petar.pdf"; filename*=UTF-8\'\'Evidencija-Umrlih%280042%29%D0%82%D0%BE%D1%80%D1%92%D0%B5%D0%B2%D0%B8%D1%9B_%D0%9F%D0%B5%D1%82%D0%B0%D1%80.pdf',
    })
    expect(await audited(clerk.email)).toMatchObject({
      actionName: 'DEATH_RECORD_PDF_MADE',
      recordId: id,
      companyId: company.id,
    })
  })

  test('a monthly report is printed, and audited with its month', async () => {
    const { added, clerk } = await aRegister()
    await added({ dateOfDeath: '2025-03-01', dateOfBurial: '2025-03-03' })
    const answer = await clerk.get('/api/report?companyId=0&year=2025&month=3')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toContain('filename="Mesecni-izvestaj(2025-03).pdf"')
    expect(await audited(clerk.email)).toMatchObject({
      actionName: 'MONTHLY_REPORT_MADE',
      changes: { month: { to: '2025-03' } },
    })
  })

  test('do not exist for other companies’, deleted or unknown records, and a report requires one month', async () => {
    const [{ added, clerk, company }, other] = [await aRegister(), await aRegister()]
    const { id } = await added()
    const foreign = await other.clerk.get(`/api/createreport/${id}`)
    expect([foreign.statusCode, foreign.json()]).toEqual([404, { message: 'DEATH_RECORD_NOT_EXIST' }])
    await clerk.delete(`/api/deathRecord/${id}/${clerk.id}`)
    expect((await clerk.get(`/api/createreport/${id}`)).statusCode).toBe(404)
    expect((await clerk.get('/api/createreport/abc')).statusCode).toBe(404)
    const theirs = await other.clerk.get(`/api/report?companyId=${company.id}&year=2025&month=3`)
    expect([theirs.statusCode, theirs.json()]).toEqual([401, { message: 'NOT_YOUR_COMPANY' }])
    for (const period of ['', 'year=2025', 'year=-1&month=3', 'year=2025&month=-1', 'year=2025&month=13'])
      expect((await clerk.get(`/api/report?${period}`)).statusCode, period).toBe(400)
  })

  test('a report of ten thousand rows does not block other requests', async () => {
    const { clerk, company, graveyard, added } = await aRegister()
    const { id } = await added({ dateOfDeath: '2025-03-01', dateOfBurial: '2025-03-03' })
    await sql`
      insert into death_records (company_id, first_name, fathers_name, last_name, jmbg, date_of_birth, place_of_birth,
        municipality_of_birth, republic_of_birth, mothers_name, occupation, last_residence_place, last_residence_address,
        date_of_death, place_of_death, cause_of_death, graveyard_id, burial_type, burial_place_number, burial_grave_number,
        date_of_burial, funeral_approval_number, search_text, sort_keys)
      select ${company.id}, 'Петар', 'Живко', 'Ђорђевић', n::text, '1940-01-01', 'Зеленград', 'Зеленград', 'Србија', 'Живка',
        'пензионер', 'Зеленград', 'Гробљанска 1', '2025-03-01', 'Зеленград', 'природна смрт', ${graveyard.id}, 'raka', n::text,
        '1', '2025-03-03', n::text, 'petar', '{}' from generate_series(1, 10000) n`.execute(platform.db)
    let isDone = false
    const report = clerk.get('/api/report?year=2025&month=3').then((answer) => {
      isDone = true
      return answer
    })
    // A small search and a record's document are answered while the report is being made.
    for (let round = 0; round < 5; round++)
      expect((await clerk.get('/api/deathRecord/search?size=5')).statusCode).toBe(200)
    expect((await clerk.get(`/api/createreport/${id}`)).statusCode).toBe(200)
    expect(isDone).toBe(false)
    expect((await report).statusCode).toBe(200)
  })
})
