import { describe, expect, test } from 'vitest'
import { today } from '../../shared/dates.ts'
import { aGrave, aGraveRight } from '../../testing/graves.ts'
import { moneyOffice } from '../../testing/money.ts'
import { aParty } from '../../testing/parties.ts'
import { pageTexts, pdfWords } from '../../testing/pdf.ts'
import { platformForTests } from '../../testing/platform.ts'
import type { Payer } from './calls.ts'

const platform = platformForTests()

async function aDesk() {
  const office = await moneyOffice(platform)
  const { company, clerk } = office
  const added = async (type: string, body: object) => {
    const answer = await clerk.post(`/api/${type}/${company.id}`, body)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Record<string, { id: number }>>()[type]?.id ?? 0
  }
  const find = async (searchParam: string) => {
    const answer = await clerk.post('/api/cashDesk/payers', { searchParam })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ entities: Payer[] }>().entities
  }
  return { ...office, added, find }
}

describe('a payer is found', () => {
  test('by words of the name in any script, those who owe first, with what is owed', async () => {
    const { added, find, claim, pay } = await aDesk()
    const free = await added('party', aParty({ name: 'Петрија', surname: 'Савић' }))
    const debtor = await added('party', aParty({ name: 'Петра', surname: 'Савић' }))
    const ahead = await added('party', aParty({ name: 'Петроније', surname: 'Савић' }))
    await claim({ partyId: debtor, amount: 1000, dueOn: '2023-01-31' })
    await claim({ partyId: debtor, amount: 500, dueOn: '2099-01-31' })
    await pay({ partyId: ahead, amount: 300 })
    const found = await find('petr savic')
    expect(found.map(({ id, open, overdue, prepayment }) => [id, open, overdue, prepayment])).toEqual([
      [debtor, 1500, 1000, 0],
      [ahead, 0, 0, 300],
      [free, 0, 0, 0],
    ])
  })

  test('by the label of a grave: its holders, payers and debtors', async () => {
    const { company, added, find, claim, party } = await aDesk()
    const graveyard = await platform.aGraveyard(company)
    const graveId = await added('grave', aGrave(graveyard, { number: '118' }))
    const [holder, former, debtor] = [await party(), await party(), await party()]
    const share = { role: 'HOLDER', numerator: 1, denominator: 1 }
    await added('graveRight', {
      ...aGraveRight({ graveId, validFrom: '2000-01-01', validTo: null }),
      holders: [
        { ...share, partyId: former, heldTo: '2010-12-31' },
        { ...share, partyId: holder, heldFrom: '2011-01-01' },
      ],
    })
    await claim({ partyId: debtor, graveId })
    const found = await find('118')
    expect(found.map(({ id, graves }) => [id, graves])).toEqual([
      [debtor, ['118']],
      [holder, ['118']],
    ])
  })

  test('by a slip, as it is scanned', async () => {
    const { find, claim, party } = await aDesk()
    const debtor = await party()
    const { paymentReference } = await claim({ partyId: debtor })
    expect(await find(`97 ${paymentReference}`)).toMatchObject([
      { id: debtor, reference: paymentReference, amount: null },
    ])
    const code = `K:PR|V:01|C:1|R:265000000000000012|N:JKP|I:RSD1612,60|SF:221|S:Naknada|RO:97${paymentReference}`
    expect(await find(code)).toMatchObject([{ id: debtor, reference: paymentReference, amount: 1612.6 }])
    expect(await find('9700000000000000')).toEqual([])
  })

  test('as the party that stands for a merged one, and never of another company', async () => {
    const { administrator, find, claim, added } = await aDesk()
    const [twin, kept] = [
      await added('party', aParty({ name: 'Јелка', surname: 'Спојена' })),
      await added('party', aParty({ name: 'Јелка', surname: 'Остала' })),
    ]
    await claim({ partyId: twin, amount: 700 })
    expect((await administrator.post(`/api/party/${twin}/merging`, { into: kept })).statusCode).toBe(200)
    expect(await find('Јелка')).toMatchObject([{ id: kept, open: 700 }])
    expect(await (await aDesk()).find('Јелка')).toEqual([])
  })
})

describe('the receipt', () => {
  test('numbers payments in cash, and states what was paid, in figures and words', async () => {
    const { clerk, added, claim, pay } = await aDesk()
    const partyId = await added(
      'party',
      aParty({ name: 'Мила', surname: 'Савић', address: 'Липова', addressNumber: '7' }),
    )
    await claim({ partyId, description: 'Накнада за одржавање 2025' })
    const first = await pay({ partyId, amount: 1500, receivedOn: today() })
    const second = await pay({ partyId, amount: 10, receivedOn: today() })
    const year = today().slice(0, 4)
    expect([first['receiptNumber'], second['receiptNumber']]).toEqual([`1/${year}`, `2/${year}`])
    const answer = await clerk.get(`/api/receipt/${first.id}`)
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
    const words = pdfWords(answer.rawPayload)
    for (const part of [
      `ПРИЗНАНИЦА Број: 1/${year}`,
      'Примљено од Мила Савић',
      'Адреса Липова 7',
      'Начин плаћања готовина',
      'Накнада за одржавање 2025 1.466,00',
      'Аванс 34,00',
      'Примљено: 1.500,00 динара (словима: једна хиљада петсто динара и 00/100)',
    ])
      expect(words).toContain(part)
    expect(pageTexts(answer.rawPayload)).toHaveLength(1)
    const entries = await platform.db
      .selectFrom('auditEntries')
      .select('recordId')
      .where('actionName', '=', 'RECEIPT_MADE')
      .execute()
    expect(entries).toEqual([{ recordId: first.id }])
  })

  test('of a reversed payment says so, and of another company is not found', async () => {
    const { clerk, party, pay, reverse } = await aDesk()
    const paid = await pay({ partyId: await party(), amount: 10 })
    const reversed = await reverse('payment', paid)
    expect(reversed.statusCode, reversed.body).toBe(200)
    expect(pdfWords((await clerk.get(`/api/receipt/${paid.id}`)).rawPayload)).toContain('ПРИЗНАНИЦА – СТОРНИРАНО')
    expect((await (await aDesk()).clerk.get(`/api/receipt/${paid.id}`)).statusCode).toBe(404)
  })
})
