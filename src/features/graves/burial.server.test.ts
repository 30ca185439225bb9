import { describe, expect, test } from 'vitest'
import { addDays, documentDate, today } from '../../shared/dates.ts'
import { anInterment } from '../../testing/graves.ts'
import { pageTexts, pdfWords } from '../../testing/pdf.ts'
import { aDeathRecord, platformForTests } from '../../testing/platform.ts'
import { aCorrection, removeInterment } from '../../testing/reasons.ts'
import { verdictTown } from '../../testing/verdicts.ts'

const platform = platformForTests()
const tomorrow = addDays(today(), 1)

async function aTown() {
  const town = await verdictTown(platform, 'Ново гробље')
  const { company, graveyard, added, clerk } = town
  const dead = (values: object = {}) =>
    added(
      'deathRecord',
      aDeathRecord(graveyard, { dateOfDeath: today(), dateOfBurial: tomorrow, burialTime: '13:30', ...values }),
    )
  const burial = (graveId: number, deathRecordId: number, values: object = {}) =>
    anInterment(graveyard, {
      graveId,
      deathRecordId,
      surname: 'Ђорђевић',
      name: 'Петар',
      precision: 'DAY',
      buriedOn: tomorrow,
      ...values,
    })
  return {
    ...town,
    dead,
    burial,
    /** A death record whose burial is recorded in a grave. */
    buried: async (graveId: number, values: object = {}) => {
      const id = await dead()
      const answer = await clerk.post(`/api/interment/${company.id}`, burial(graveId, id, values))
      expect(answer.statusCode, answer.body).toBe(200)
      return id
    },
    words: async (id: number, query = '') => {
      const answer = await clerk.get(`/api/burialOrder/${id}${query}`)
      expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
      return pdfWords(answer.rawPayload)
    },
  }
}

describe('the order of a burial', () => {
  test('is printed by a clerk, with the alert of the grave and those who lie there, and audited', async () => {
    const { company, clerk, administrator, grave, bury, buried } = await aTown()
    const graveId = await grave({ number: '77', places: 2, alert: 'Прилаз само са истока.' })
    await bury(graveId, { surname: 'Чолић', name: 'Обрад', place: 1, buriedOn: addDays(today(), -30) })
    await bury(graveId, { surname: 'Каснић', place: 1, buriedOn: addDays(today(), 9), kind: 'URN' })
    const id = await buried(graveId, { place: 2 })

    const answer = await clerk.get(`/api/burialOrder/${id}`)
    const [, name = ''] = /filename\*=UTF-8''(.+)$/.exec(String(answer.headers['content-disposition'])) ?? []
    expect(decodeURIComponent(name)).toBe('Nalog-za-sahranu(77)Ђорђевић_Петар.pdf')
    const words = pdfWords(answer.rawPayload)
    for (const part of [
      'НАЛОГ ЗА САХРАНУ',
      'УПОЗОРЕЊЕ Прилаз само са истока.',
      'Ђорђевић (Живко) Петар',
      documentDate(tomorrow),
      'у 13:30 часова',
      'Ново гробље, место 2',
      'Чолић Обрад 1 сандук',
      // The burial itself does not take its own place.
      'МОЖЕ ЛИ СЕ САХРАНИТИ ОВДЕ? ДА',
    ])
      expect(words).toContain(part)
    expect(words).not.toMatch(/Каснић|УПРКОС|ОВДЕ\? НЕ/)

    const entries = await platform.db
      .selectFrom('auditEntries')
      .select(['actionName', 'recordId', 'userId'])
      .where('companyId', '=', company.id)
      .where('actionName', 'like', '%_MADE')
      .execute()
    expect(entries).toEqual([{ actionName: 'DEATH_RECORD_ORDER_MADE', recordId: id, userId: clerk.id }])

    // A person's relatives are told what was done with the record.
    const exported = await administrator.post('/api/personalData/export', { records: [id] })
    // The number of the grave is restated with its interment.
    const history = [{ action: 'ADDED' }, { action: 'EDITED' }, { action: 'ORDER_MADE' }]
    expect(exported.json()).toMatchObject({ records: [{ history }] })
    const document = await administrator.post('/api/personalData/document', { records: [id] })
    expect(pdfWords(document.rawPayload)).toContain('Израда налога за сахрану')
  })

  test('prints the reason for a burial that is not possible, and the administrator who gave it', async () => {
    const { company, clerk, administrator, grave, bury, dead, burial, words } = await aTown()
    const [graveId, id] = [await grave(), await dead()]
    await bury(graveId, { surname: 'Чолић', name: 'Обрад', place: 1, buriedOn: addDays(today(), -40) })
    await platform.db
      .updateTable('users')
      .set({ name: 'Драгана', surname: 'Ђурић' })
      .where('id', '=', administrator.id)
      .execute()
    const recorded = await administrator.post(
      `/api/interment/${company.id}`,
      burial(graveId, id, { overrideReason: 'Решење општине 12/2026.' }),
    )
    expect(recorded.statusCode, recorded.body).toBe(200)
    // A clerk corrects the name later.
    const { id: intermentId } = recorded.json<{ interment: { id: number } }>().interment
    await clerk.put(`/api/interment/${intermentId}`, burial(graveId, id, { surname: 'Ђокић', ...aCorrection() }))

    expect(await words(id)).toMatch(
      /ОВДЕ\? НЕ Не може: Обрад Чолић почива .* САХРАНА УПРКОС ПРОВЕРИ Разлог: Решење општине 12\/2026\. Одобрава: Драгана Ђурић/,
    )
    // In Latin script names and reasons stay as they were typed.
    const latin = await words(id, '?script=latin')
    for (const part of ['NALOG ZA SAHRANU', 'Обрад Чолић počiva', 'Razlog: Решење општине', 'Odobrava: Драгана Ђурић'])
      expect(latin).toContain(part)
  })

  test('of a record whose burial is not recorded in a grave is refused with the reason', async () => {
    const { clerk, administrator, company, graveyard, grave, dead, buried, burial } = await aTown()
    const [withoutGrave, exhumed] = [
      await dead(),
      await buried(await grave(), { removal: 'EXHUMED', removedOn: tomorrow }),
    ]
    const undone = await dead()
    const made = await clerk.post(`/api/interment/${company.id}`, burial(await grave(), undone))
    await removeInterment(administrator, made.json<{ interment: { id: number } }>().interment.id)
    const ofBook = await dead()
    await clerk.post(`/api/interment/${company.id}`, anInterment(graveyard, { deathRecordId: ofBook }))
    for (const id of [withoutGrave, exhumed, undone, ofBook]) {
      const answer = await clerk.get(`/api/burialOrder/${id}`)
      expect([answer.statusCode, answer.json()]).toEqual([400, { message: 'DEATH_RECORD_GRAVE_NEEDED' }])
    }
  })

  test('of remains that were moved is for their new grave and the day of the transfer, without the time of the burial', async () => {
    const { clerk, company, grave, dead, burial, words } = await aTown()
    const [first, second, id] = [await grave({ number: '81' }), await grave({ number: '82' }), await dead()]
    const made = await clerk.post(`/api/interment/${company.id}`, burial(first, id))
    const moved = { removal: 'TRANSFERRED', removedOn: addDays(tomorrow, 30), movedToGraveId: second }
    const { id: intermentId } = made.json<{ interment: { id: number } }>().interment
    expect((await clerk.put(`/api/interment/${intermentId}`, burial(first, id, moved))).statusCode).toBe(200)
    const printed = await words(id)
    for (const part of [documentDate(addDays(tomorrow, 30)), 'посмртни', 'Број 82']) expect(printed).toContain(part)
    expect(printed).toMatch(/у _+ часова/)
  })

  test('of a deleted record or one of another company does not exist', async () => {
    const { clerk, grave, buried } = await aTown()
    const [id, deleted] = [await buried(await grave()), await buried(await grave())]
    await clerk.delete(`/api/deathRecord/${deleted}/${clerk.id}`)
    const stranger = await aTown()
    for (const answer of [
      await clerk.get(`/api/burialOrder/${deleted}`),
      await stranger.clerk.get(`/api/burialOrder/${id}`),
    ])
      expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'DEATH_RECORD_NOT_EXIST' }])
  })
})

test('the orders of selected records are one PDF, or are refused together if one has no grave', async () => {
  const { clerk, grave, buried, dead } = await aTown()
  const [first, second] = [
    await buried(await grave({ alert: 'Прво упозорење' })),
    await buried(await grave({ alert: 'Друго упозорење' })),
  ]
  const answer = await clerk.post('/api/burialOrder/selected', { ids: [second, first] })
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  const pages = pageTexts(answer.rawPayload)
  expect(pages.map((page) => [page.includes('Друго упозорење'), page.includes('Прво упозорење')])).toEqual([
    [true, false],
    [false, true],
  ])
  const refused = await clerk.post('/api/burialOrder/selected', { ids: [first, await dead()] })
  expect([refused.statusCode, refused.json()]).toEqual([400, { message: 'DEATH_RECORD_GRAVE_NEEDED' }])
})
