import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { asCompany } from '../../server/database/tenancy.ts'
import { moneyOffice } from '../../testing/money.ts'
import { aParty } from '../../testing/parties.ts'
import { pdfWords } from '../../testing/pdf.ts'
import { platformForTests } from '../../testing/platform.ts'

const platform = platformForTests()
let office: Awaited<ReturnType<typeof moneyOffice>>
beforeAll(async () => {
  office = await moneyOffice(platform)
})

const receipt = { fiscalNumber: 'AB12CD34-AB12CD34-117' }
const state = (id: number, body: object = receipt) => office.clerk.post(`/api/payment/${id}/fiscalReceipt`, body)

describe('a fiscal receipt', () => {
  test('is stated with a payment, of a sale unless it is said, or of one that settles an advance', async () => {
    const sale = await office.pay({ ...receipt })
    expect(sale).toMatchObject({ ...receipt, fiscalKind: 'SALE' })
    const settled = await office.pay({ ...receipt, fiscalAdvanceNumber: 'AB12CD34-AB12CD34-90' })
    expect(settled).toMatchObject({ fiscalKind: 'SALE', fiscalAdvanceNumber: 'AB12CD34-AB12CD34-90' })
    expect(await office.pay({ ...receipt, fiscalKind: 'ADVANCE' })).toMatchObject({ fiscalKind: 'ADVANCE' })
    const answer = await office.clerk.post(`/api/payment/${office.company.id}`, {
      receivedOn: '2025-06-02',
      amount: 10,
      method: 'CASH',
      fiscalKind: 'ADVANCE',
    })
    expect(office.refused(answer)).toEqual([400, 'fiscalNumber: PAYMENT_FISCAL_NUMBER_CANT_BE_NULL'])
  })

  test('is missing of cash and cards that stand; those are found, and it is stated later, once', async () => {
    const own = await moneyOffice(platform)
    const [cash, card] = [await own.pay({}), await own.pay({ method: 'CARD' })]
    const reversed = await own.pay({})
    await own.reverse('payment', reversed)
    await own.pay({ method: 'BANK' })
    const missing = async () => {
      const answer = await own.clerk.post('/api/payment/search', { fiscalState: ['MISSING'] })
      return answer.json<{ entities: { id: number }[] }>().entities.map(({ id }) => id)
    }
    expect(await missing()).toEqual([card.id, cash.id])
    const stated = await own.clerk.post(`/api/payment/${cash.id}/fiscalReceipt`, receipt)
    expect(stated.json()).toMatchObject({ payment: { ...receipt, fiscalKind: 'SALE' } })
    expect(await missing()).toEqual([card.id])
    const again = await own.clerk.post(`/api/payment/${cash.id}/fiscalReceipt`, { fiscalNumber: 'X' })
    expect(own.refused(again)).toEqual([400, 'fiscalNumber: PAYMENT_FISCAL_NUMBER_GIVEN'])
    const [entry] = await platform.db
      .selectFrom('auditEntries')
      .select('changes')
      .where('actionName', '=', 'FISCAL_RECEIPT_STATED')
      .where('recordId', '=', cash.id)
      .execute()
    expect(entry?.changes).toMatchObject({ fiscalNumber: { from: null, to: receipt.fiscalNumber } })
  })

  test('does not change in the database either, and needs a number', async () => {
    const { id } = await office.pay({})
    expect(office.refused(await state(id, {}))).toEqual([400, 'fiscalNumber: PAYMENT_FISCAL_NUMBER_CANT_BE_NULL'])
    expect((await state(id)).statusCode).toBe(200)
    const other = asCompany(platform.db, office.company.id, (tx) =>
      sql`update payments set fiscal_number = 'X' where id = ${id}`.execute(tx),
    )
    await expect(other).rejects.toThrow('only added')
    expect(
      (await (await moneyOffice(platform)).clerk.post(`/api/payment/${id}/fiscalReceipt`, receipt)).statusCode,
    ).toBe(404)
  })
})

describe('what is paid for others', () => {
  const others = async () => {
    const party = async (name: string) => {
      const answer = await office.clerk.post(`/api/party/${office.company.id}`, aParty({ name, surname: 'Савић' }))
      return answer.json<{ party: { id: number } }>().party.id
    }
    const [payer, brother, aunt] = [await party('Мила'), await party('Петар'), await party('Јелка')]
    const owed = async (partyId: number, amount: number, dueOn = '2025-01-31') =>
      office.claim({ partyId, amount, issuedOn: '2025-01-15', dueOn, description: 'Накнада' })
    return {
      payer,
      brother,
      aunt,
      claims: [await owed(payer, 1466.33), await owed(brother, 733.34), await owed(aunt, 733.33)] as const,
    }
  }

  test('is a payment of each with one receipt, which names all, to the para', async () => {
    const { payer, brother, aunt, claims } = await others()
    const paid = await office.pay({
      partyId: payer,
      amount: 1466.33,
      fiscalNumber: 'F-7',
      others: [
        { partyId: brother, amount: 733.34 },
        { partyId: aunt, amount: 800.33, allocations: [{ claimId: claims[2].id, part: 'PRINCIPAL', amount: 700 }] },
      ],
    })
    expect(await office.open(...claims)).toEqual([0, 0, 33.33])
    const { together } = (await office.clerk.get(`/api/payment/${paid.id}/allocation`)).json<{
      together: { id: number; name: string; amount: number }[]
    }>()
    expect(together.map(({ name, amount }) => [name, amount])).toEqual([
      ['Петар Савић', 733.34],
      ['Јелка Савић', 800.33],
    ])
    for (const { id } of together)
      expect(await office.read('payment', id)).toMatchObject({
        receiptNumber: paid['receiptNumber'],
        payerName: 'Мила Савић',
        fiscalNumber: 'F-7',
        withPaymentId: paid.id,
      })
    for (const { id } of [paid, ...together]) {
      const words = pdfWords((await office.clerk.get(`/api/receipt/${id}`)).rawPayload)
      for (const part of [
        'Примљено од Мила Савић',
        'Накнада – Мила Савић 1.466,33',
        'Накнада – Петар Савић 733,34',
        'Накнада – Јелка Савић 700,00',
        'Аванс – Јелка Савић 100,33',
        'Примљено: 3.000,00 динара',
      ])
        expect(words).toContain(part)
    }
  })

  test('is taken back in part, or as a whole', async () => {
    const { payer, brother, aunt, claims } = await others()
    const paid = await office.pay({
      partyId: payer,
      amount: 1466.33,
      others: [
        { partyId: brother, amount: 733.34 },
        { partyId: aunt, amount: 733.33 },
      ],
    })
    const { together } = (await office.clerk.get(`/api/payment/${paid.id}/allocation`)).json<{
      together: { id: number }[]
    }>()
    expect((await office.reverse('payment', together[0] ?? paid)).statusCode).toBe(200)
    expect(await office.open(...claims)).toEqual([0, 733.34, 0])
    const words = pdfWords((await office.clerk.get(`/api/receipt/${paid.id}`)).rawPayload)
    expect(words).not.toContain('Петар')
    expect(words).toContain('Примљено: 2.199,66 динара')
    const whole = await office.administrator.post(`/api/payment/${together[1]?.id}/reversal`, {
      reason: 'Погрешно',
      wholeReceipt: true,
    })
    expect(whole.statusCode, whole.body).toBe(200)
    expect(await office.open(...claims)).toEqual(claims.map(({ open }) => open))
    expect(pdfWords((await office.clerk.get(`/api/receipt/${paid.id}`)).rawPayload)).toContain('СТОРНИРАНО')
  })

  test('is whole dinars together where a company takes only those, and nothing is booked if a part is refused', async () => {
    const { payer, brother, claims } = await others()
    await office.settings({ cashRounding: true })
    const pay = (amount: number, partyId = brother) =>
      office.clerk.post(`/api/payment/${office.company.id}`, {
        receivedOn: '2025-06-02',
        method: 'CASH',
        partyId: payer,
        amount: 1466.33,
        others: [{ partyId, amount }],
      })
    expect(office.refused(await pay(733.34))).toEqual([400, 'amount: PAYMENT_CASH_NOT_WHOLE'])
    expect((await pay(733.67, 999_999_999)).statusCode).toBe(400)
    expect(await office.open(claims[0], claims[1])).toEqual([1466.33, 733.34])
    expect((await pay(733.67)).statusCode).toBe(200)
    expect(await office.open(claims[0], claims[1])).toEqual([0, 0])
    await office.settings({ cashRounding: false })
  })
})
