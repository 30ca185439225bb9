import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { addDays, today } from '../../shared/dates.ts'
import { moneyOffice } from '../../testing/money.ts'
import { platformForTests } from '../../testing/platform.ts'
import { asCompany } from '../../server/database/tenancy.ts'

const platform = platformForTests()
let office: Awaited<ReturnType<typeof moneyOffice>>
beforeAll(async () => {
  office = await moneyOffice(platform)
})

/** A party that owes the fees of three years. */
async function debtor() {
  const partyId = await office.party()
  const claims = []
  for (const [dueOn, amount] of [
    ['2023-01-31', 1466],
    ['2024-01-31', 1466],
    ['2025-01-31', 1612.6],
  ] as const)
    claims.push(await office.claim({ partyId, issuedOn: dueOn, dueOn, amount }))
  return { partyId, claims }
}

describe('a payment', () => {
  test('without a reference closes the oldest claims', async () => {
    const { partyId, claims } = await debtor()
    const paid = await office.pay({ partyId, amount: 3000 })
    expect(await office.open(...claims)).toEqual([0, 0, 1544.6])
    expect(paid).toMatchObject({ status: 'ALLOCATED', unallocated: 0 })
    expect((await office.read('claim', claims[2]?.id ?? 0)).status).toBe('PARTLY_PAID')
  })

  test('with a reference closes what it names, whatever the bank made of it, and is of its party', async () => {
    const { partyId, claims } = await debtor()
    const reference = `97-${claims[2]?.paymentReference.slice(0, 2)}-${Number(claims[2]?.paymentReference.slice(2))}`
    const paid = await office.pay({ amount: 1612.6, reference, method: 'BANK' })
    expect(paid).toMatchObject({ partyId })
    expect(await office.open(...claims)).toEqual([1466, 1466, 0])
  })

  test('with its reference only in the purpose, or with a year in it, closes what is named', async () => {
    const { partyId, claims } = await debtor()
    await office.pay({ amount: 100, purpose: `uplata 97${claims[1]?.paymentReference}` })
    await office.pay({ partyId, amount: 100, purpose: 'одржавање за 2024. годину' })
    expect(await office.open(...claims)).toEqual([1366, 1366, 1612.6])
  })

  test('of more than is owed leaves a prepayment, which a later claim uses at once', async () => {
    const { partyId, claims } = await debtor()
    const paid = await office.pay({ partyId, amount: 6000 })
    expect(await office.open(...claims)).toEqual([0, 0, 0])
    expect(paid).toMatchObject({ unallocated: 1455.4, status: 'PREPAYMENT' })
    const next = await office.claim({ partyId, issuedOn: today(), dueOn: addDays(today(), 30), amount: 1466 })
    expect([next.open, await office.left(paid)]).toEqual([10.6, 0])
  })

  test('that is reversed opens its claims again exactly', async () => {
    const { partyId, claims } = await debtor()
    const paid = await office.pay({ partyId, amount: 3000 })
    expect((await office.reverse('payment', paid)).statusCode).toBe(200)
    expect(await office.open(...claims)).toEqual([1466, 1466, 1612.6])
    expect(await office.read('payment', paid.id)).toMatchObject({
      status: 'REVERSED',
      unallocated: 0,
      reversalReason: 'Погрешно књижено',
    })
    expect(office.refused(await office.reverse('payment', paid))).toEqual([400, 'PAYMENT_ALREADY_REVERSED'])
  })

  test('in cash is of whole dinars where the company wants that', async () => {
    const own = await moneyOffice(platform)
    await own.settings({ cashRounding: true })
    const path = `/api/payment/${own.company.id}`
    const cash = { receivedOn: '2025-06-02', amount: 100.5, method: 'CASH' }
    expect(own.refused(await own.clerk.post(path, cash))).toEqual([400, 'amount: PAYMENT_CASH_NOT_WHOLE'])
    expect((await own.clerk.post(path, { ...cash, method: 'CARD' })).statusCode).toBe(200)
    expect((await own.clerk.post(path, { ...cash, amount: 100 })).statusCode).toBe(200)
  })

  test('takes costs and interest first where the company charges them', async () => {
    const own = await moneyOffice(platform)
    await own.settings({ bookInterest: true })
    const partyId = await own.party()
    const due = { issuedOn: '2025-06-01', dueOn: '2025-06-30', partyId }
    const claim = await own.claim({ ...due, amount: 12_000 })
    const cost = await own.claim({ ...due, kind: 'REMINDER_COST', amount: 300 })
    const payment = { partyId, amount: 5000, receivedOn: '2025-07-30' }
    expect(await own.proposal(payment)).toMatchObject({
      allocations: [
        { claimId: cost.id, part: 'COST', amount: 300 },
        { claimId: claim.id, part: 'INTEREST', amount: 135.62 },
        { claimId: claim.id, part: 'PRINCIPAL', amount: 4564.38 },
      ],
      prepayment: 0,
    })
    await own.pay(payment)
    expect(await own.open(claim, cost)).toEqual([7435.62, 0])
  })

  test('of two claims of one day and kind is shared by what they owe', async () => {
    const partyId = await office.party()
    const due = { issuedOn: '2025-01-31', dueOn: '2025-01-31', partyId }
    const claims = [await office.claim({ ...due, amount: 1000 }), await office.claim({ ...due, amount: 3000 })]
    await office.pay({ partyId, amount: 1000 })
    expect(await office.open(...claims)).toEqual([750, 2250])
  })

  test('can be allocated by hand and anew; what is left by hand stays', async () => {
    const { partyId, claims } = await debtor()
    const [first, , third] = claims.map(({ id }) => id)
    const share = { claimId: third, part: 'PRINCIPAL', amount: 1000 }
    const paid = await office.pay({ partyId, amount: 3000, allocations: [share] })
    expect(await office.open(...claims)).toEqual([1466, 1466, 612.6])
    await office.claim({ partyId, dueOn: '2023-06-30', amount: 50 })
    expect(await office.left(paid)).toBe(2000)
    const replaced = await office.clerk.post(`/api/payment/${paid.id}/allocation`, {
      allocations: [{ ...share, claimId: first }],
      reason: 'Изјава странке',
    })
    expect(replaced.json()).toMatchObject({ allocations: [{ claimId: first, amount: 1000 }], prepayment: 2000 })
    await office.clerk.post(`/api/payment/${paid.id}/allocation`, {})
    expect([await office.open(...claims), await office.left(paid)]).toEqual([[0, 0, 1612.6 - 18], 0])
  })

  test.each([
    [{ amount: 1466.01 }, 'allocations.0.amount: PAYMENT_ALLOCATION_TOO_MUCH'],
    [{ part: 'COST' }, 'allocations.0.claimId: PAYMENT_ALLOCATION_PART_NOT_VALID'],
    [{ claimId: 1 }, 'allocations.0.claimId: PAYMENT_ALLOCATION_CLAIM_NOT_OPEN'],
    [{ amount: 1.005 }, 'allocations.0.amount: PAYMENT_ALLOCATION_NOT_VALID'],
    [{ amount: 1000.01, of: 1000 }, 'allocations: PAYMENT_ALLOCATED_TOO_MUCH'],
  ])('cannot be allocated as %j', async ({ of = 3000, ...share }: { of?: number; [name: string]: unknown }, fault) => {
    const { partyId, claims } = await debtor()
    const allocations = [{ claimId: claims[0]?.id, part: 'PRINCIPAL', amount: 100, ...share }]
    const body = { receivedOn: '2025-06-02', amount: of, method: 'CASH', partyId, allocations }
    expect(office.refused(await office.clerk.post(`/api/payment/${office.company.id}`, body))).toEqual([400, fault])
  })

  test('of two at the same time closes nothing twice', async () => {
    const { partyId, claims } = await debtor()
    const paid = await Promise.all(Array.from({ length: 12 }, () => office.pay({ partyId, amount: 500 })))
    const left = await Promise.all(paid.map((each) => office.left(each)))
    expect(await office.open(...claims)).toEqual([0, 0, 0])
    expect(left.reduce((sum, each) => sum + Math.round(each * 100), 0)).toBe(600_000 - 454_460)
  })
})

test('who owes something, or has paid ahead, cannot be deleted', async () => {
  const partyId = await office.party()
  const claim = await office.claim({ partyId, amount: 100 })
  const deleted = async () =>
    (await office.clerk.delete(`/api/party/${partyId}/${office.clerk.id}`)).json<{ message?: string }>().message
  expect(await deleted()).toBe('PARTY_IN_USE')
  await office.pay({ partyId, amount: 150 })
  expect(await office.open(claim)).toEqual([0])
  expect(await deleted()).toBe('PARTY_IN_USE')
  const refund = { direction: 'OUT', partyId, amount: 50, method: 'CASH', receivedOn: '2025-06-03', orderNumber: '1' }
  expect((await office.administrator.post(`/api/payment/${office.company.id}`, refund)).statusCode).toBe(200)
  expect(await deleted()).toBeUndefined()
})

describe('a refund', () => {
  test('is drawn from what was paid ahead, by an administrator with an order', async () => {
    const partyId = await office.party()
    const paid = await office.pay({ partyId, amount: 500 })
    const body = { direction: 'OUT', receivedOn: today(), amount: 200, method: 'BANK', partyId, orderNumber: '7/2026' }
    const by = (person: typeof office.clerk, values: object = {}) =>
      person.post(`/api/payment/${office.company.id}`, { ...body, ...values })
    expect((await by(office.clerk)).statusCode).toBe(401)
    expect(office.refused(await by(office.administrator, { orderNumber: '' }))).toEqual([
      400,
      'orderNumber: PAYMENT_REFUND_NEEDS_ORDER',
    ])
    expect((await by(office.administrator)).statusCode).toBe(200)
    expect(await office.left(paid)).toBe(300)
    expect(office.refused(await by(office.administrator, { amount: 300.01 }))).toEqual([
      400,
      'amount: PAYMENT_NO_PREPAYMENT',
    ])
    expect(office.refused(await office.reverse('payment', paid))).toEqual([400, 'reason: PAYMENT_REFUNDED'])
  })
})

describe('a claim', () => {
  test('has its net amount and VAT, and a reference of its own', async () => {
    const partyId = await office.party()
    const claim = await office.claim({
      partyId,
      amount: 432,
      vatRate: 10,
      periodFrom: '2025-01-01',
      periodTo: '2025-12-31',
    })
    expect(claim).toMatchObject({ net: 392.73, vat: 39.27, open: 432, status: 'OPEN' })
    expect(claim['description']).toBe('Накнада за одржавање 2025')
    expect(claim.paymentReference).toMatch(new RegExp(`^\\d\\d0*${claim.id}$`))
  })

  test('of a period is claimed once for a grave and a debtor, until it is reversed', async () => {
    const partyId = await office.party()
    const fee = { partyId, periodFrom: '2025-01-01', periodTo: '2025-12-31' }
    const first = await office.claim(fee)
    const again = await office.clerk.post(`/api/claim/${office.company.id}`, {
      kind: 'FEE_MAINTENANCE',
      issuedOn: '2023-01-01',
      dueOn: '2023-01-31',
      amount: 1,
      ...fee,
    })
    expect(office.refused(again)).toEqual([400, 'periodFrom: CLAIM_FOR_PERIOD_ALREADY_EXIST'])
    expect((await office.reverse('claim', first)).statusCode).toBe(200)
    expect((await office.claim(fee)).open).toBe(1466)
  })

  test('that is reversed frees what was paid for it, which closes what else is due', async () => {
    const { partyId, claims } = await debtor()
    const paid = await office.pay({ partyId, amount: 1466 })
    const [first] = claims
    if (!first) throw new Error('There is no claim.')
    expect((await office.reverse('claim', first)).statusCode).toBe(200)
    expect(await office.open(...claims)).toEqual([0, 0, 1612.6])
    expect(await office.left(paid)).toBe(0)
    const after = await office.read('claim', first.id)
    expect(after).toMatchObject({ status: 'REVERSED', reversalReason: 'Погрешно књижено' })
    const reversal = await office.read('claim', Number(after['reversedByClaimId']))
    expect(reversal).toMatchObject({ status: 'REVERSAL', amount: -1466, open: 0, reversesClaimId: first.id })
    expect(office.refused(await office.reverse('claim', first))).toEqual([400, 'CLAIM_ALREADY_REVERSED'])
  })

  test('is written off by a decision of an administrator', async () => {
    const { claims } = await debtor()
    const path = `/api/claim/${claims[0]?.id}/writeOff`
    const body = { decisionNumber: '12/2026', reason: 'Застарело' }
    expect((await office.clerk.post(path, body)).statusCode).toBe(401)
    expect((await office.administrator.post(path, body)).json()).toMatchObject({
      claim: { status: 'WRITTEN_OFF', open: 0, writtenOffOn: today(), decisionNumber: '12/2026' },
    })
    expect(office.refused(await office.administrator.post(path, body))).toEqual([400, 'CLAIM_NOT_OPEN'])
  })

  test('and a credit note close each other', async () => {
    const { partyId, claims } = await debtor()
    const note = await office.claim({ partyId, kind: 'CREDIT_NOTE', amount: -466 })
    expect([note.open, await office.open(...claims)]).toEqual([0, [1000, 1466, 1612.6]])
  })
})

describe('a closed month', () => {
  test('takes nothing more, and corrections go into the open one', async () => {
    const own = await moneyOffice(platform)
    const partyId = await own.party()
    const claim = await own.claim({ partyId, issuedOn: '2025-03-01', dueOn: '2025-03-31' })
    const paid = await own.pay({ partyId, receivedOn: '2025-04-10', amount: 1000 })
    await own.close('2025-03')
    await own.close('2025-04')
    const late = { kind: 'SERVICE', partyId, issuedOn: '2025-03-31', dueOn: '2025-04-30', amount: 1 }
    expect(own.refused(await own.clerk.post(`/api/claim/${own.company.id}`, late))).toEqual([
      400,
      'issuedOn: CLAIM_MONTH_CLOSED',
    ])
    const payment = { partyId, receivedOn: '2025-04-30', amount: 1, method: 'CASH' }
    const pay = (values: object) => own.clerk.post(`/api/payment/${own.company.id}`, { ...payment, ...values })
    expect(own.refused(await pay({}))).toEqual([400, 'receivedOn: PAYMENT_MONTH_CLOSED'])
    expect((await pay({ bookedOn: '2025-05-02' })).statusCode).toBe(200)
    expect((await own.reverse('payment', paid)).statusCode).toBe(200)
    expect((await own.reverse('claim', claim)).statusCode).toBe(200)
    expect(
      (await own.administrator.post('/api/accountingMonth/2025-03/reopening', { reason: 'Грешка' })).statusCode,
    ).toBe(200)
    expect((await own.clerk.post(`/api/claim/${own.company.id}`, late)).statusCode).toBe(200)
    expect(own.refused(await own.administrator.post(`/api/accountingMonth/${today().slice(0, 7)}/closing`))).toEqual([
      400,
      'ACCOUNTING_MONTH_NOT_OVER',
    ])
  })

  test('is kept by the database too', async () => {
    const own = await moneyOffice(platform)
    const { id } = await own.claim({ partyId: await own.party(), issuedOn: '2025-03-01', dueOn: '2025-03-31' })
    await own.close('2025-03')
    const insert = sql`insert into allocations (company_id, claim_id, part, amount, on_day, decision_number)
      values (${own.company.id}, ${id}, 'PRINCIPAL', 1, '2025-03-05', 'x')`
    await expect(asCompany(platform.db, own.company.id, (tx) => insert.execute(tx))).rejects.toThrow(
      '2025-03 is closed',
    )
  })
})

test('the database refuses more than is open or was paid, and every change of what is booked', async () => {
  const { partyId, claims } = await debtor()
  const paid = await office.pay({ partyId, amount: 100, allocations: [] })
  const [claim] = claims
  const move = (amount: number) => sql`insert into allocations (company_id, payment_id, claim_id, part, amount, on_day)
    values (${office.company.id}, ${paid.id}, ${claim?.id}, 'PRINCIPAL', ${amount}, '2025-06-02')`
  const tried = (statement: ReturnType<typeof move>) =>
    asCompany(platform.db, office.company.id, (tx) => statement.execute(tx))
  await expect(tried(move(100.01))).rejects.toMatchObject({ code: '23514' })
  for (const statement of [
    sql`update claims set open = 0 where id = ${claim?.id}`,
    sql`update claims set amount = 1 where id = ${claim?.id}`,
    sql`delete from payments where id = ${paid.id}`,
    sql`delete from allocations`,
  ])
    await expect(tried(statement)).rejects.toMatchObject({ code: '42501' })
})

test('clerks book money unless their company leaves it to administrators', async () => {
  const own = await moneyOffice(platform)
  const partyId = await own.party()
  await own.settings({ clerksBookMoney: false })
  const body = { kind: 'SERVICE', partyId, issuedOn: today(), dueOn: today(), amount: 1 }
  expect((await own.clerk.post(`/api/claim/${own.company.id}`, body)).statusCode).toBe(401)
  expect((await own.administrator.post(`/api/claim/${own.company.id}`, body)).statusCode).toBe(200)
})

test('claims and payments are found by the names of parties, also of those merged into another one', async () => {
  const own = await moneyOffice(platform)
  const [kept, merged] = [await own.party(), await own.party()]
  await own.claim({ partyId: merged })
  await own.administrator.post(`/api/party/${merged}/merging`, { into: kept })
  for (const type of ['claim', 'payment']) {
    if (type === 'payment') await own.pay({ partyId: kept, amount: 1 })
    const found = await own.clerk.post(`/api/${type}/search`, { searchParam: 'djordjevic' })
    expect(found.json()).toMatchObject({ total: 1 })
  }
})
