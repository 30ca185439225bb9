import { beforeAll, describe, expect, test } from 'vitest'
import { aGrave, aGraveRight } from '../../testing/graves.ts'
import { moneyOffice } from '../../testing/money.ts'
import { aParty } from '../../testing/parties.ts'
import { platformForTests } from '../../testing/platform.ts'
import type { BillingPreview } from './calls.ts'
import type { BillingRun } from './record.ts'

const platform = platformForTests()

type Values = Readonly<Record<string, unknown>>

/** A company with a price list, in which each test has its own graves. */
async function aTown() {
  const office = await moneyOffice(platform)
  const { company, clerk, administrator } = office
  const graveyard = await platform.aGraveyard(company)
  const added = async (type: string, body: Values, by = administrator) => {
    const answer = await by.post(`/api/${type}/${company.id}`, body)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Record<string, Values & { id: number }>>()[type] ?? { id: 0 }
  }
  const ofYear = { kind: 'FEE_MAINTENANCE', periodMonths: 12, basis: 'GROSS', vatRate: 10, validFrom: '2020-01-01' }
  await added('tariff', { ...ofYear, code: '1.1', name: 'Одржавање', amount: 1466 })
  const run = async (values: Values = {}) =>
    (
      await added(
        'billingRun',
        { year: 2026, kinds: 'FEE_MAINTENANCE', issuedOn: '2026-01-10', dueOn: '2026-02-10', ...values },
        clerk,
      )
    ).id
  const read = async <Answer>(url: string) => {
    const answer = await clerk.get(url)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Answer>()
  }
  const claims = (id: number) =>
    platform.db
      .selectFrom('claims')
      .select(['id', 'partyId', 'graveId', 'documentNumber', 'amount', 'open', 'periodFrom', 'description'])
      .where('runId', '=', id)
      .where('reversesClaimId', 'is', null)
      .orderBy('documentNumber')
      .orderBy('id')
      .execute()
  return {
    ...office,
    added,
    run,
    claims,
    graveyard,
    /** A grave with a right of these parties in equal parts. */
    grave: async (parties: readonly number[], values: Values = {}, right: Values = {}) => {
      const { id } = await added('grave', aGrave(graveyard, values))
      const holders = parties.map((partyId) => ({ partyId, role: 'HOLDER', numerator: 1, denominator: parties.length }))
      await added('graveRight', aGraveRight({ graveId: id, holders, ...right }))
      return id
    },
    partyOf: async (values: Values) => (await added('party', aParty(values))).id,
    preview: (id: number) => read<BillingPreview>(`/api/billingRun/${id}/preview`),
    post: async (id: number) => {
      const answer = await clerk.post(`/api/billingRun/${id}/posting`)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<{ billingRun: BillingRun }>().billingRun
    },
    runOf: async (id: number) => (await read<{ billingRun: BillingRun }>(`/api/billingRun/${id}`)).billingRun,
  }
}
let town: Awaited<ReturnType<typeof aTown>>

describe('a yearly run', () => {
  beforeAll(async () => {
    town = await aTown()
  })

  test('previews without writing, with groups, exceptions and the year before', async () => {
    const town = await aTown()
    const [one, other] = [await town.party(), await town.party()]
    await town.grave([one, other])
    const two = await town.grave([one], { places: 2 })
    const dead = await town.partyOf({ deceasedOn: '2025-12-01' })
    const withDead = await town.grave([dead])
    await town.grave([one], { feeExemption: 'HONORARY' })
    await town.added('claim', {
      kind: 'FEE_MAINTENANCE',
      partyId: one,
      graveId: two,
      periodFrom: '2025-01-01',
      periodTo: '2025-12-31',
      issuedOn: '2025-01-10',
      dueOn: '2025-02-10',
      amount: 2600,
      vatRate: 10,
    })
    const id = await town.run()
    const preview = await town.preview(id)
    expect(preview).toMatchObject({
      charges: 3,
      graves: 2,
      parties: 2,
      amount: 4398,
      lastYear: { graves: 1, amount: 2600 },
      groups: [
        {
          graveType: 'RAKA',
          kind: 'FEE_MAINTENANCE',
          graves: 2,
          amount: 4398,
          tariffs: [{ code: '1.1', graves: 2, amount: 4398 }],
          lastYear: { graves: 1, amount: 2600 },
        },
      ],
      exceptionCounts: { HOLDER_DECEASED: 1 },
      exceptions: [{ reason: 'HOLDER_DECEASED', grave: { id: withDead }, party: { id: dead } }],
    })
    expect(await town.claims(id)).toEqual([])
    expect(await town.runOf(id)).toMatchObject({ status: 'DRAFT', claims: 0, name: 'Накнаде за 2026.' })
  })

  test('posts one invoice for each party, numbered in the order of the post', async () => {
    const town = await aTown()
    const address = { address: 'Липа', addressNumber: '10', city: 'Зеленград', addressState: 'OK' }
    const last = await town.partyOf({ ...address, zipCode: '15000' })
    const first = await town.partyOf({ ...address, zipCode: '11000' })
    const second = await town.partyOf({ ...address, zipCode: '15000', addressNumber: '9' })
    const graves = [
      await town.grave([last]),
      await town.grave([first]),
      await town.grave([second]),
      await town.grave([first], { places: 2 }),
    ]
    const id = await town.run()
    const posted = await town.post(id)
    expect(posted).toMatchObject({ status: 'POSTED', claims: 4, amount: 7330 })
    expect(
      (await town.claims(id)).map(({ documentNumber, partyId, graveId, amount }) => [
        documentNumber,
        partyId,
        graveId,
        amount,
      ]),
    ).toEqual([
      ['2026-000001', first, graves[1], 1466],
      ['2026-000001', first, graves[3], 2932],
      ['2026-000002', second, graves[2], 1466],
      ['2026-000003', last, graves[0], 1466],
    ])
  })

  test('posted again charges only what was corrected since, with the next numbers', async () => {
    const town = await aTown()
    const lost = await town.partyOf({ addressState: 'UNKNOWN', address: null, city: null })
    await town.grave([await town.party()])
    await town.grave([lost])
    const id = await town.run()
    await town.post(id)
    expect(await town.post(id)).toMatchObject({ claims: 1, amount: 1466 })
    expect(await town.preview(id)).toMatchObject({ charges: 0, exceptionCounts: { NO_ADDRESS: 1 } })
    const party = await town.clerk.get(`/api/party/${lost}`)
    const values = party.json<{ party: Values }>().party
    const edit = { ...values, addressState: 'OK', address: 'Липа 1', city: 'Зеленград' }
    expect((await town.clerk.put(`/api/party/${lost}`, edit)).statusCode).toBe(200)
    expect(await town.post(id)).toMatchObject({ claims: 2, amount: 2932 })
    expect((await town.claims(id)).map(({ documentNumber }) => documentNumber)).toEqual(['2026-000001', '2026-000002'])
  })

  test('uses what was paid ahead at once', async () => {
    const town = await aTown()
    const party = await town.party()
    await town.grave([party])
    const paid = await town.pay({ partyId: party, amount: 1455.4, receivedOn: '2025-06-02' })
    const id = await town.run()
    await town.post(id)
    expect((await town.claims(id)).map(({ open }) => open)).toEqual([10.6])
    expect(await town.left(paid)).toBe(0)
    // What the run has used itself does not keep it from being reversed.
    expect((await town.reverse('billingRun', { id })).statusCode).toBe(200)
    expect(await town.left(paid)).toBe(1455.4)
  })

  test('is reversed while nothing has been paid for it, and its numbers are not used again', async () => {
    const town = await aTown()
    const party = await town.party()
    await town.grave([party])
    const id = await town.run()
    await town.post(id)
    expect((await town.clerk.post(`/api/billingRun/${id}/reversal`, { reason: 'Погрешна цена' })).statusCode).toBe(401)
    expect(town.refused(await town.reverse('billingRun', { id }, ''))).toEqual([
      400,
      'reason: BILLING_RUN_REASON_CANT_BE_NULL',
    ])
    expect((await town.reverse('billingRun', { id })).statusCode).toBe(200)
    expect(await town.runOf(id)).toMatchObject({ status: 'REVERSED', claims: 0, amount: 0 })
    expect(town.refused(await town.clerk.post(`/api/billingRun/${id}/posting`))).toEqual([400, 'BILLING_RUN_REVERSED'])
    const again = await town.run()
    await town.post(again)
    expect((await town.claims(again)).map(({ documentNumber }) => documentNumber)).toEqual(['2026-000002'])
    await town.pay({ partyId: party, amount: 100 })
    expect(town.refused(await town.reverse('billingRun', { id: again }))).toEqual([400, 'BILLING_RUN_HAS_PAYMENTS'])
  })

  test('is not changed or deleted once it is posted', async () => {
    const town = await aTown()
    await town.grave([await town.party()])
    const id = await town.run()
    const draft = await town.runOf(id)
    const changed = await town.clerk.put(`/api/billingRun/${id}`, { ...draft, dueOn: '2026-03-01' })
    expect(changed.statusCode, changed.body).toBe(200)
    await town.post(id)
    const run = await town.runOf(id)
    expect(run.dueOn).toBe('2026-03-01')
    expect(town.refused(await town.clerk.put(`/api/billingRun/${id}`, { ...run, dueOn: '2026-04-01' }))).toEqual([
      400,
      'BILLING_RUN_POSTED',
    ])
    expect(town.refused(await town.clerk.delete(`/api/billingRun/${id}/${town.clerk.id}`))).toEqual([
      400,
      'BILLING_RUN_POSTED',
    ])
  })

  test('is of one graveyard if it says so, and of another run’s graves an exception', async () => {
    const town = await aTown()
    const elsewhere = await platform.aGraveyard(town.company)
    const party = await town.party()
    await town.grave([party])
    const other = await town.grave([party], { graveyardId: elsewhere.id })
    const small = await town.run({ graveyardId: elsewhere.id })
    expect(await town.post(small)).toMatchObject({ claims: 1 })
    const whole = await town.run()
    expect(await town.preview(whole)).toMatchObject({
      charges: 1,
      exceptions: [{ reason: 'ALREADY_BILLED', grave: { id: other } }],
    })
  })

  test('refuses a due day before its invoices, and a closed month', async () => {
    const { run, clerk, company, close, post: _post, refused, grave, party } = town
    const answer = await clerk.post(`/api/billingRun/${company.id}`, {
      year: 2026,
      issuedOn: '2026-02-10',
      dueOn: '2026-01-10',
    })
    expect(refused(answer)).toEqual([400, 'dueOn: BILLING_RUN_DUE_BEFORE_ISSUE'])
    await grave([await party()])
    const id = await run()
    await close('2026-01')
    expect(refused(await clerk.post(`/api/billingRun/${id}/posting`))).toEqual([400, 'issuedOn: CLAIM_MONTH_CLOSED'])
  })
})
