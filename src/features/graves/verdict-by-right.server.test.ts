import { describe, expect, test } from 'vitest'
import { aGraveRight } from '../../testing/graves.ts'
import { aParty } from '../../testing/parties.ts'
import { aDeathRecord, aJmbg, platformForTests } from '../../testing/platform.ts'
import { verdictTown } from '../../testing/verdicts.ts'

const platform = platformForTests()
const aTown = () => verdictTown(platform)

type Values = Readonly<Record<string, unknown>>

describe('the right of use', () => {
  async function aTownWithRights() {
    const town = await aTown()
    const { company, clerk } = town
    const addTo = async (type: string, body: Values) => {
      const answer = await clerk.post(`/api/${type}/${company.id}`, body)
      expect(answer.statusCode, answer.body).toBe(200)
      return Number(answer.json<Record<string, { id: number }>>()[type]?.id)
    }
    return {
      ...town,
      party: (values: Values = {}) => addTo('party', aParty(values)),
      right: (graveId: number, partyId: number, values: Values = {}) =>
        addTo('graveRight', {
          ...aGraveRight({ graveId, basis: 'CONTRACT', validFrom: '2020-01-01', validTo: '2039-12-31' }),
          holders: [{ partyId, role: 'HOLDER', numerator: 1, denominator: 1 }],
          ...values,
        }),
      die: (jmbg: string, dateOfDeath: string) =>
        addTo(
          'deathRecord',
          aDeathRecord(town.graveyard, { jmbg, dateOfBirth: '1950-03-04', dateOfDeath, dateOfBurial: dateOfDeath }),
        ),
    }
  }
  const on = '?date=2026-11-21'

  test('is a condition of a burial as soon as the company records rights', async () => {
    const { grave, party, right, verdict, answer } = await aTownWithRights()
    const [taken, free] = [await grave(), await grave()]
    expect((await verdict(free)).reasons.map(({ code }) => code)).toContain('RIGHT_NOT_CHECKED')
    const holder = await party({ name: 'Мила', surname: 'Савић' })
    const id = await right(taken, holder)
    expect(await answer(free, on)).toBe('CONDITIONALLY NO_RIGHT')
    expect(await verdict(taken, on)).toMatchObject({
      answer: 'YES',
      reasons: [{ code: 'APPLICANT_NOT_STATED' }, { code: 'FEES_NOT_CHECKED' }],
      right: {
        id,
        validTo: '2039-12-31',
        holders: [{ partyId: holder, name: 'Мила Савић', numerator: 1, deceasedOn: null }],
      },
    })
    expect(await answer(taken, '?date=2031-01-01')).toBe('CONDITIONALLY RIGHT_ENDS_TOO_EARLY APPLICANT_NOT_STATED')
    expect((await verdict(taken, '?date=2019-12-31')).right).toBeNull()
  })

  test('is to be extended by the years of a lease of the company, or of a renewal by the rules of the graveyard', async () => {
    const { company, grave, party, right, rules, verdict } = await aTownWithRights()
    await platform.db.updateTable('companies').set({ leaseYears: 25 }).where('id', '=', company.id).execute()
    const id = await grave()
    await right(id, await party())
    const extendTo = async () =>
      (await verdict(id, '?date=2031-01-01')).reasons.flatMap((reason) =>
        'extendTo' in reason ? [reason.extendTo] : [],
      )
    expect(await extendTo()).toEqual(['2064-12-31'])
    await rules({ validFrom: '2020-01-01', renewalYears: 15 })
    expect(await extendTo()).toEqual(['2054-12-31'])
  })

  test('is shown with its last holders after it has ended, until another one is in force', async () => {
    const { grave, party, right, verdict } = await aTownWithRights()
    const id = await grave()
    const [first, last] = [await party({ name: 'Ана' }), await party({ name: 'Мила', surname: 'Савић' })]
    await right(id, first, { validFrom: '1990-01-01', validTo: '1999-12-31' })
    const ended = await right(id, last, { validFrom: '2000-01-01', validTo: '2009-12-31' })
    const latest = { id: ended, validTo: '2009-12-31', holders: [{ partyId: last, name: 'Мила Савић' }] }
    expect(await verdict(id, on)).toMatchObject({ right: null, endedRight: latest })
    expect(await verdict(id, '?date=2005-01-01')).toMatchObject({ right: latest, endedRight: null })
    expect(await verdict(id, '?date=1989-01-01')).toMatchObject({ right: null, endedRight: null })
    const current = await right(id, first)
    expect(await verdict(id, on)).toMatchObject({ right: { id: current }, endedRight: null })
  })

  test('lets its holder bury, and others with written consent', async () => {
    const { grave, party, right, answer } = await aTownWithRights()
    const id = await grave()
    await right(id, await party())
    expect(await answer(id, `${on}&applicant=HOLDER`)).toBe('YES')
    expect(await answer(id, `${on}&applicant=OTHER`)).toBe('CONDITIONALLY CONSENT_MISSING')
    expect(await answer(id, `${on}&applicant=OTHER&consent=true`)).toBe('YES')
    expect(await answer(id, `${on}&applicant=OTHER&consent=false`)).toBe('CONDITIONALLY CONSENT_MISSING')
  })

  test('must be transferred after a holder has died, even if only the death register says so', async () => {
    const { grave, party, right, verdict, answer, die } = await aTownWithRights()
    const id = await grave()
    const jmbg = aJmbg('1950-03-04')
    await right(id, await party({ jmbg }))
    expect(await answer(id, `${on}&applicant=HOLDER`)).toBe('YES')
    await die(jmbg, '2026-11-20')
    expect(await answer(id, `${on}&applicant=HOLDER`)).toBe('CONDITIONALLY HOLDER_DECEASED')
    expect(await verdict(id, on)).toMatchObject({ right: { holders: [{ deceasedOn: '2026-11-20' }] } })
    expect(await answer(id, `${on}&heirs=true`)).toBe('YES TRANSFER_DUE')
    expect((await verdict(id, '?date=2026-11-19')).right?.holders).toMatchObject([{ deceasedOn: null }])
  })

  test('names the party that a holder was merged into', async () => {
    const { grave, party, right, verdict, administrator } = await aTownWithRights()
    const id = await grave()
    const [twin, kept] = [await party({ surname: 'Чолић' }), await party({ surname: 'Чолић' })]
    await right(id, twin)
    await administrator.post(`/api/party/${twin}/merging`, { into: kept })
    expect((await verdict(id, on)).right?.holders).toMatchObject([{ partyId: kept }])
  })
})
