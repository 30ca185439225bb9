import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addDays, today } from '../../shared/dates.ts'
import { anInterment, someBurialRules } from '../../testing/graves.ts'
import { platformForTests } from '../../testing/platform.ts'
import { verdictTown } from '../../testing/verdicts.ts'
import { outcomeOf } from '../../testing/writers.ts'

const platform = platformForTests()
const aTown = () => verdictTown(platform)

type Values = Readonly<Record<string, unknown>>

describe('whether somebody can be buried in a grave', () => {
  test('depends on who is in the resting period there on the given day', async () => {
    const { grave, bury, verdict, answer } = await aTown()
    const id = await grave()
    expect(await answer(id)).toBe('YES')
    const interment = await bury(id, { surname: 'Чолић', name: 'Обрад' })
    expect(await verdict(id, '?date=2026-11-21')).toMatchObject({
      date: '2026-11-21',
      kind: 'COFFIN',
      answer: 'NO',
      slot: null,
      reasons: [
        { code: 'RESTS', name: 'Обрад Чолић', restEnds: '2026-11-21', possibleFrom: '2026-11-22' },
        { code: 'RIGHT_NOT_CHECKED' },
        { code: 'FEES_NOT_CHECKED' },
      ],
      rules: null,
      interments: [{ id: interment, name: 'Обрад Чолић', restEnds: '2026-11-21', rest: 'RESTS' }],
    })
    expect(await verdict(id, '?date=2026-11-22')).toMatchObject({
      answer: 'YES',
      slot: { place: 1, level: 1 },
      interments: [{ rest: 'OVER' }],
    })
  })

  test('is by default answered for today and the usual kind for the type of grave', async () => {
    const { grave, bury, verdict, answer } = await aTown()
    const niche = await grave({ graveType: 'KASETA', capacityUrns: 1 })
    expect(await verdict(niche)).toMatchObject({ date: today(), kind: 'URN', answer: 'YES', alert: null })
    expect(await verdict(await grave({ alert: 'Гас испод стазе' }))).toMatchObject({ alert: 'Гас испод стазе' })
    await bury(niche, { kind: 'URN' })
    expect(await answer(niche)).toBe('NO URNS_FULL')
    expect(await answer(niche, '?kind=COFFIN')).toBe('NO KIND_NOT_POSSIBLE')
  })

  test('is refused for a grave that is not used, also in its section', async () => {
    const { grave, section, bury, answer } = await aTown()
    expect(await answer(await grave({ restriction: 'BLOCKED' }))).toBe('NO GRAVE_BLOCKED')
    expect(await answer(await grave({ restriction: 'IN_PROCEDURE' }))).toBe('NO GRAVE_IN_PROCEDURE')
    const old = await grave({ sectionId: await section({ state: 'CLOSED_FOR_NEW' }), places: 2 })
    expect(await answer(old)).toBe('NO ONLY_FOR_RELATIVES')
    await bury(old, { place: 1 })
    expect(await answer(old)).toBe('CONDITIONALLY KINSHIP_NOT_STATED')
    expect(await answer(await grave({ sectionId: await section({ state: 'CLOSED' }) }))).toBe('NO CLOSED')
  })

  test('counts removed remains only until the day of removal', async () => {
    const { grave, bury, verdict } = await aTown()
    const id = await grave({ graveType: 'GROBNICA', levels: 2 })
    await bury(id, { place: 1, level: 1, removal: 'EXHUMED', removedOn: '2020-10-14' })
    await bury(id, { place: 1, level: 2 })
    expect(await verdict(id, '?date=2020-10-13')).toMatchObject({ answer: 'NO', slot: null })
    expect(await verdict(id, '?date=2020-10-14')).toMatchObject({ answer: 'YES', slot: { place: 1, level: 1 } })
    expect((await verdict(id)).interments).toHaveLength(2)
  })

  test('is not answered for graves of other companies, deleted ones, or a day that does not exist', async () => {
    const { grave, clerk } = await aTown()
    const { clerk: stranger } = await aTown()
    const id = await grave()
    const status = async (query: string, by = clerk) => (await by.get(`/api/grave/${id}/verdict${query}`)).statusCode
    expect(await status('', stranger)).toBe(404)
    expect(await status('?date=2026-02-30')).toBe(400)
    expect(await status('?kind=HORSE')).toBe(400)
    await clerk.delete(`/api/grave/${id}/${clerk.id}`)
    expect(await status('')).toBe(404)
  })
})

describe('the rules of a graveyard', () => {
  test('apply to its graves from a day on, until newer ones do', async () => {
    const { company, grave, bury, rules, verdict, answer, administrator } = await aTown()
    const id = await grave()
    await bury(id)
    await rules({ validFrom: '2020-01-01', decision: 'Одлука 1', restYears: 12 })
    const second = await rules({ validFrom: '2029-01-01', decision: 'Одлука 2', state: 'CLOSED' })
    await rules({ validFrom: '2020-01-01', state: 'CLOSED' }, await platform.aGraveyard(company, 'Друго гробље'))
    expect(await verdict(id, '?date=2028-11-21')).toMatchObject({
      answer: 'NO',
      rules: { decision: 'Одлука 1', validFrom: '2020-01-01' },
      interments: [{ restEnds: '2028-11-21' }],
    })
    expect(await answer(id, '?date=2028-11-22')).toBe('YES REST_OVER')
    expect(await answer(id, '?date=2029-01-01')).toBe('NO CLOSED REST_OVER')
    await administrator.delete(`/api/burialRules/${second}/${administrator.id}`)
    expect(await answer(id, '?date=2029-01-01')).toBe('YES REST_OVER')
    expect((await verdict(id, '?date=2019-12-31')).rules).toBeNull()
  })

  test('decide when remains may be moved, also around New Year', async () => {
    const { grave, rules, answer } = await aTown()
    const id = await grave()
    await rules({ validFrom: '2020-01-01', exhumationFrom: '15. 11.', exhumationTo: '29.2' })
    for (const day of ['2026-11-15', '2027-01-01', '2027-02-28'])
      expect(await answer(id, `?kind=REMAINS&date=${day}`), day).toBe('CONDITIONALLY EXHUMATION_APPROVAL')
    for (const day of ['2026-11-14', '2027-03-01'])
      expect(await answer(id, `?kind=REMAINS&date=${day}`), day).toContain('OUTSIDE_SEASON')
  })

  test('name days without burials, of every week or year or of one year', async () => {
    const { grave, rules, answer } = await aTown()
    const id = await grave()
    await rules({
      validFrom: '2020-01-01',
      noBurialWeekdays: 'SUNDAY,MONDAY',
      noBurialDates: '1.1, 02. 01.; 17.11.2026.',
    })
    const without = 'CONDITIONALLY NO_BURIALS_THAT_DAY'
    for (const day of ['2026-11-29', '2026-11-30', '2027-01-01', '2027-01-02', '2026-11-17'])
      expect(await answer(id, `?date=${day}`), day).toBe(without)
    for (const day of ['2026-11-28', '2027-11-17', '2019-12-29'])
      expect(await answer(id, `?date=${day}`), day).toBe('YES')
  })

  test('are edited by administrators, within the law, at most one set beginning on a day', async () => {
    const { company, graveyard, clerk, administrator, rules } = await aTown()
    const refused = async (values: Values, by = administrator) => {
      const answer = await by.post(`/api/burialRules/${company.id}`, someBurialRules(graveyard, values))
      return answer.json<{ errors?: { code: string }[] }>().errors?.map(({ code }) => code) ?? answer.statusCode
    }
    expect(await refused({}, clerk)).toBe(401)
    await rules({ validFrom: '2020-01-01' })
    expect(await refused({ validFrom: '2020-01-01' })).toEqual(['BURIAL_RULES_OF_DAY_ALREADY_EXIST'])
    expect(await refused({ restYears: 9, exhumationFrom: '31.2.', exhumationTo: 'зима', transferMonths: 0 })).toEqual([
      'BURIAL_RULES_REST_YEARS_NOT_VALID',
      'BURIAL_RULES_EXHUMATION_FROM_NOT_VALID',
      'BURIAL_RULES_EXHUMATION_TO_NOT_VALID',
      'BURIAL_RULES_TRANSFER_MONTHS_NOT_VALID',
    ])
    expect(await refused({ noBurialWeekdays: 'SUNDAY,HOLIDAY', noBurialDates: '1.1, Божић' })).toEqual([
      'BURIAL_RULES_NO_BURIAL_WEEKDAYS_NOT_VALID',
      'BURIAL_RULES_NO_BURIAL_DATES_NOT_VALID',
    ])
  })
})

describe('a burial that is not possible', () => {
  const reason = 'Одлука комисије 14/2026'
  const refused = (answer: { body: string }) =>
    z
      .object({ errors: z.array(z.object({ code: z.string(), field: z.string() })) })
      .parse(JSON.parse(answer.body))
      .errors.map(({ code, field }) => `${field}: ${code}`)

  test('is recorded only by an administrator, with a reason that is kept', async () => {
    const { company, graveyard, clerk, administrator, grave, bury } = await aTown()
    const graveId = await grave()
    await bury(graveId, { buriedOn: addDays(today(), -2000) })
    const burial = (values: Values = {}) =>
      anInterment(graveyard, { graveId, precision: 'DAY', buriedOn: today(), ...values })
    const record = (by: typeof clerk, values: Values = {}) => by.post(`/api/interment/${company.id}`, burial(values))
    const isRefused = ['graveId: INTERMENT_BURIAL_REFUSED']
    expect(refused(await record(clerk))).toEqual(isRefused)
    expect(refused(await record(administrator))).toEqual(isRefused)
    expect(refused(await record(administrator, { buriedOn: addDays(today(), 5) }))).toEqual(isRefused)
    expect(refused(await record(clerk, { precision: 'MONTH' }))).toEqual(isRefused)
    expect(outcomeOf(await record(clerk, { overrideReason: reason }))).toEqual([401, 'LOGIN_AS_ADMIN'])
    const recorded = await record(administrator, { overrideReason: reason })
    expect(recorded.statusCode, recorded.body).toBe(200)
    const { interment } = recorded.json<{ interment: { id: number; overrideReason: string } }>()
    expect(interment.overrideReason).toBe(reason)
    // A clerk adds a note later, and does not know the reason.
    const { surname } = recorded.json<{ interment: { surname: string } }>().interment
    const noted = await clerk.put(`/api/interment/${interment.id}`, burial({ surname, note: 'Лимени уложак.' }))
    expect(noted.json()).toMatchObject({ interment: { note: 'Лимени уложак.', overrideReason: reason } })
  })

  test('is one in a place whose coffin is in its resting period, although the grave has a free place', async () => {
    const { company, graveyard, clerk, grave, bury } = await aTown()
    const graveId = await grave({ places: 2 })
    await bury(graveId, { buriedOn: addDays(today(), -2000), place: 1, level: 1 })
    const burial = (place: number) =>
      anInterment(graveyard, { graveId, precision: 'DAY', buriedOn: today(), place, level: 1 })
    const record = (place: number) => clerk.post(`/api/interment/${company.id}`, burial(place))
    expect(refused(await record(1))).toEqual(['graveId: INTERMENT_BURIAL_REFUSED'])
    const beside = await record(2)
    expect(beside.statusCode, beside.body).toBe(200)
    const { interment } = beside.json<{ interment: { id: number } }>()
    expect(refused(await clerk.put(`/api/interment/${interment.id}`, burial(1)))).toEqual([
      'graveId: INTERMENT_BURIAL_REFUSED',
    ])
  })

  test('is recorded by a clerk if it is history, possible, or only on a condition', async () => {
    const { grave, bury, verdict } = await aTown()
    const graveId = await grave()
    await bury(graveId, { buriedOn: addDays(today(), -2000) })
    await bury(graveId, { buriedOn: addDays(today(), -31) })
    await bury(graveId, { buriedOn: null, precision: 'UNKNOWN' })
    await bury(graveId, { buriedOn: today(), kind: 'URN' })
    expect((await verdict(graveId)).interments).toHaveLength(4)
    const free = await grave()
    await bury(free, { buriedOn: today() })
    expect((await verdict(free)).interments).toHaveLength(1)
  })
})
