import { describe, expect, test } from 'vitest'
import { addDays, today } from '../../shared/dates.ts'
import { clerkWith } from '../../testing/clerk.ts'
import { aGrave, aGraveRight } from '../../testing/graves.ts'
import { platformForTests } from '../../testing/platform.ts'
import { grave } from '../graves/record.ts'
import { party } from '../parties/record.ts'
import { graveRight } from './record.ts'

const platform = platformForTests()
type Values = Readonly<Record<string, unknown>>

const aPerson = {
  kind: 'PERSON',
  name: 'Петар',
  address: 'Главна',
  city: 'Крагујевац',
  addressState: 'OK',
  deliverBy: 'POST',
}

async function aTown() {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company)
  const clerk = await clerkWith(platform, graveRight, company)
  const graves = await clerkWith(platform, grave, company)
  const parties = await clerkWith(platform, party, company)
  const { id: graveId } = await graves.add(aGrave(graveyard))
  const aParty = async (surname: string) => (await parties.add({ ...aPerson, surname })).id
  const [father, daughter, son] = [await aParty('Петровић'), await aParty('Марић'), await aParty('Јовић')]
  const aRight = (values: Values = {}) =>
    aGraveRight({ graveId, basis: 'CONTRACT', validFrom: '2020-01-01', validTo: '2029-12-31', ...values })
  return { company, clerk, graveId, father, daughter, son, aRight }
}

const whole = { role: 'HOLDER', numerator: 1, denominator: 1 }
const half = { role: 'HOLDER', numerator: 1, denominator: 2 }

describe('a right of use', () => {
  test('has a grave, a period and holders with shares, and is listed on the page of the grave', async () => {
    const { clerk, graveId, father, daughter, aRight } = await aTown()
    const holders = [
      { partyId: father, ...half },
      { partyId: daughter, ...half, role: 'CO_HOLDER' },
      { partyId: father, role: 'PAYER' },
    ]
    const { id } = await clerk.add(aRight({ holders }))
    expect(await clerk.read(id)).toMatchObject({
      graveId,
      validTo: '2029-12-31',
      holders: [
        { number: 1, party: { id: father, name: 'Петар Петровић' }, numerator: 1, denominator: 2, heldTo: null },
        { number: 2, role: 'CO_HOLDER' },
        { number: 3, role: 'PAYER', numerator: null },
      ],
    })
    expect((await clerk.get(`/api/related/grave/${graveId}`)).json()).toMatchObject({
      entities: [{ path: '/graveRights', records: [{ id }] }],
    })
  })

  test('of an old book may have no grave and no end', async () => {
    const { clerk, aRight } = await aTown()
    expect(await clerk.add(aRight({ basis: 'OLD_BOOK', graveId: null, validTo: null }))).toMatchObject({ holders: [] })
    expect(await clerk.refusal(aRight({ graveId: null }))).toEqual([400, 'graveId: GRAVE_RIGHT_GRAVE_NEEDED'])
  })

  test('does not overlap with another right to its grave', async () => {
    const { clerk, aRight } = await aTown()
    const first = await clerk.add(aRight())
    const overlaps = [400, 'validFrom: GRAVE_RIGHT_OVERLAPS']
    expect(await clerk.refusal(aRight({ validFrom: '2029-12-31', validTo: null }))).toEqual(overlaps)
    expect(await clerk.refusal(aRight({ validFrom: '1990-01-01', validTo: null }))).toEqual(overlaps)
    const next = await clerk.add(aRight({ validFrom: '2030-01-01', validTo: null }))
    const longer = await clerk.put(`/api/graveRight/${first.id}`, { ...first, validTo: '2030-01-01' })
    expect(longer.json()).toMatchObject({ errors: [{ code: 'GRAVE_RIGHT_OVERLAPS', field: 'validFrom' }] })
    // A deleted one makes room, and cannot come back into it.
    await clerk.remove(next.id)
    await clerk.add(aRight({ validFrom: '2030-06-01', validTo: null }))
    const restored = await clerk.put(`/api/graveRight/restore/${next.id}`, {})
    expect(restored.json()).toMatchObject({ errors: [{ code: 'GRAVE_RIGHT_OVERLAPS' }] })
  })

  test.each([
    ['an end before its beginning', { validTo: '2019-12-31' }, 'validTo: GRAVE_RIGHT_DATES_NOT_IN_ORDER'],
    ['a holder without a share', { holder: { numerator: null } }, 'holders.0.numerator: GRAVE_RIGHT_SHARE_NEEDED'],
    [
      'more than the whole',
      { holder: { numerator: 3, denominator: 2 } },
      'holders.0.numerator: GRAVE_RIGHT_SHARE_TOO_LARGE',
    ],
    [
      'a holder before it begins',
      { holder: { heldFrom: '2019-12-31' } },
      'holders.0.heldFrom: GRAVE_RIGHT_HOLDER_OUTSIDE',
    ],
    [
      'a holder after it has ended',
      { holder: { heldTo: '2030-01-01' } },
      'holders.0.heldTo: GRAVE_RIGHT_HOLDER_OUTSIDE',
    ],
    [
      'a holding that ends before it begins',
      { holder: { heldFrom: '2024-01-02', heldTo: '2024-01-01' } },
      'holders.0.heldTo: GRAVE_RIGHT_HOLDER_DATES_NOT_IN_ORDER',
    ],
  ])('is refused with %s', async (_, { holder, ...values }: Values & { holder?: Values }, fault) => {
    const { clerk, father, aRight } = await aTown()
    expect(await clerk.refusal(aRight({ ...values, holders: [{ partyId: father, ...whole, ...holder }] }))).toEqual([
      400,
      fault,
    ])
  })

  test('has shares of at most one whole on every day', async () => {
    const { clerk, father, daughter, son, aRight } = await aTown()
    const exceeded = [400, 'holders: GRAVE_RIGHT_SHARES_EXCEED_WHOLE']
    const inherited = { heldFrom: '2024-03-10', acquiredBy: 'INHERITANCE', ...half }
    const heirs = [
      { partyId: daughter, ...inherited },
      { partyId: son, ...inherited },
    ]
    const until = (heldTo: string) => aRight({ holders: [{ partyId: father, ...whole, heldTo }, ...heirs] })
    expect(await clerk.refusal(until('2024-03-10'))).toEqual(exceeded)
    await clerk.add(until('2024-03-09'))
  })

  test('names parties of its own company only', async () => {
    const { clerk, aRight } = await aTown()
    const { father: stranger } = await aTown()
    expect(await clerk.refusal(aRight({ holders: [{ partyId: stranger, ...whole }] }))).toEqual([
      400,
      'holders.0.partyId: PARTY_NOT_EXIST',
    ])
  })
})

describe('the history of its holders', () => {
  /** The right goes on for some years. */
  const validTo = addDays(today(), 1200)
  async function aHeldRight() {
    const town = await aTown()
    const right = await town.clerk.add(town.aRight({ validTo, holders: [{ partyId: town.father, ...whole }] }))
    const [held] = right.holders
    const edit = (values: Values) => town.clerk.put(`/api/graveRight/${right.id}`, { ...right, ...values })
    return { ...town, right, held, edit }
  }
  const kept = { errors: [{ code: 'GRAVE_RIGHT_HISTORY_KEPT' }] }

  test('is appended to: a holding ends and others begin', async () => {
    const { clerk, right, held, daughter, edit } = await aHeldRight()
    const yesterday = addDays(today(), -1)
    const heir = { partyId: daughter, ...whole, heldFrom: today(), acquiredBy: 'INHERITANCE' }
    const edited = await edit({ holders: [{ ...held, heldTo: yesterday }, heir] })
    expect(edited.statusCode, edited.body).toBe(200)
    expect((await clerk.read(right.id)).holders).toMatchObject([
      { number: 1, heldTo: yesterday },
      { number: 2, partyId: daughter, heldFrom: today() },
    ])
    const changes = (await clerk.trail(right.id)).at(-1)?.changes
    expect(changes).toMatchObject({ 'holders.1.heldTo': { to: yesterday }, 'holders.2.partyId': { to: daughter } })
  })

  test('is not changed or removed by a clerk', async () => {
    const { right, held, daughter, edit } = await aHeldRight()
    expect((await edit({ holders: [] })).json()).toMatchObject(kept)
    expect((await edit({ holders: [{ ...held, partyId: daughter }] })).json()).toMatchObject(kept)
    expect((await edit({ holders: [{ ...held, denominator: 2 }] })).json()).toMatchObject(kept)
    expect((await edit({ validFrom: '2021-01-01', correction: 'Омашка.' })).json()).toMatchObject(kept)
    expect((await edit({ validTo: addDays(validTo, 700), holders: right.holders })).statusCode).toBe(200)
  })

  test('keeps an end that has passed, and may lose a holder who has not begun', async () => {
    const { clerk, held, daughter, right, edit } = await aHeldRight()
    const ended = { ...held, heldTo: addDays(today(), -1) }
    const later = { partyId: daughter, ...whole, heldFrom: addDays(today(), 10) }
    expect((await edit({ holders: [ended, later] })).statusCode).toBe(200)
    const { version } = await clerk.read(right.id)
    expect((await edit({ version, holders: [{ ...held, heldTo: today() }] })).json()).toMatchObject(kept)
    expect((await edit({ version, holders: [ended] })).statusCode).toBe(200)
  })

  test('is corrected by an administrator who gives a new reason', async () => {
    const { company, right, daughter, held } = await aHeldRight()
    const administrator = await platform.loggedIn(await platform.aUser('ADMIN', company))
    const holders = [{ ...held, partyId: daughter }]
    const edit = (values: Values) => administrator.put(`/api/graveRight/${right.id}`, { ...right, holders, ...values })
    expect((await edit({})).json()).toMatchObject({
      errors: [{ code: 'GRAVE_RIGHT_CORRECTION_NEEDED', field: 'correction' }],
    })
    const corrected = await edit({ correction: 'Погрешна странка.' })
    expect(corrected.json()).toMatchObject({
      graveRight: { correction: 'Погрешна странка.', holders: [{ partyId: daughter }] },
    })
  })

  test('fits into a period that is shortened without naming the holders', async () => {
    const { clerk, right, held, edit } = await aHeldRight()
    expect((await edit({ holders: [{ ...held, heldTo: addDays(validTo, -365) }] })).statusCode).toBe(200)
    const { holders: _holders, ...others } = await clerk.read(right.id)
    const shortened = await clerk.put(`/api/graveRight/${right.id}`, { ...others, validTo: addDays(validTo, -366) })
    expect(shortened.json()).toMatchObject({
      errors: [{ code: 'GRAVE_RIGHT_HOLDER_OUTSIDE', field: 'holders.0.heldTo' }],
    })
  })
})
