import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { aRegister } from '../../testing/death-records.ts'
import { ofReleases } from '../../testing/of-releases.ts'
import { platformForTests } from '../../testing/platform.ts'

const platform = platformForTests()

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
    const { added, clerk, company } = await aRegister(platform)
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
    const { added, clerk } = await aRegister(platform)
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
    const [{ added, clerk, company }, other] = [await aRegister(platform), await aRegister(platform)]
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

  ofReleases('a report of ten thousand rows does not block other requests', async () => {
    const { clerk, company, graveyard, added } = await aRegister(platform)
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
