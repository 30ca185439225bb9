import { beforeAll, describe, expect, test } from 'vitest'
import { actionsOf } from '../../testing/audit-trail.ts'
import { moneyOffice } from '../../testing/money.ts'
import { pdfWords } from '../../testing/pdf.ts'
import { platformForTests } from '../../testing/platform.ts'

const platform = platformForTests()
let office: Awaited<ReturnType<typeof moneyOffice>>
beforeAll(async () => {
  office = await moneyOffice(platform)
  const partyId = await office.party()
  const january = { partyId, issuedOn: '2025-01-10', dueOn: '2025-01-31' }
  await office.claim({ ...january, amount: 1466, vatRate: 10 })
  await office.claim({ ...january, kind: 'SERVICE', amount: 500 })
  await office.claim({ ...january, kind: 'SERVICE', issuedOn: '2025-01-12', amount: 1200, vatRate: 20 })
  const wrong = await office.claim({ ...january, kind: 'OPENING', amount: 77, vatRate: 10 })
  await office.reverse('claim', wrong)
  await office.pay({ partyId, amount: 4000, receivedOn: '2025-01-20' })
  await office.claim({
    partyId,
    issuedOn: '2025-02-05',
    dueOn: '2025-02-28',
    kind: 'SERVICE',
    amount: 300,
    vatRate: 10,
  })
})

const vat = async (month: string) => (await office.clerk.get(`/api/accountingMonth/${month}/vat`)).json<object>()
const journal = (month: string, format = 'csv') =>
  office.clerk.get(`/api/accountingMonth/${month}/journal?format=${format}`)
const linesOf = async (month: string) => (await journal(month)).body.replace('\ufeff', '').trim().split('\r\n')

describe('a month', () => {
  test('states its VAT by rate, and what was paid ahead and used', async () => {
    expect(await vat('2025-01')).toEqual({
      month: '2025-01',
      rates: [
        { rate: 10, issued: { gross: 1466, net: 1332.73, vat: 133.27 }, reversed: { gross: 0, net: 0, vat: 0 } },
        { rate: 20, issued: { gross: 1200, net: 1000, vat: 200 }, reversed: { gross: 0, net: 0, vat: 0 } },
        { rate: null, issued: { gross: 500, net: 500, vat: 0 }, reversed: { gross: 0, net: 0, vat: 0 } },
      ],
      total: { gross: 3166, net: 2832.73, vat: 333.27 },
      advances: {
        rate: 10,
        received: { gross: 834, net: 758.18, vat: 75.82 },
        used: { gross: 0, net: 0, vat: 0 },
      },
    })
    expect(await vat('2025-02')).toMatchObject({
      total: { gross: 300 },
      advances: { received: { gross: 0 }, used: { gross: 300, net: 272.73, vat: 27.27 } },
    })
  })

  test('has a journal in double entry, with the number of lines and both sums', async () => {
    const lines = await linesOf('2025-01')
    expect(lines[0]).toBe('Датум;Документ;Конто;Шифра странке;Дугује;Потражује;Опис')
    expect(lines.at(-1)).toBe('Укупно;;;;7243,00;7243,00;Редова: 13')
    expect(lines.filter((line) => line.startsWith('2025-01-20')).map((line) => line.split(';').slice(2, 6))).toEqual([
      ['2430', expect.any(String), '4000,00', ''],
      ['2040', expect.any(String), '', '3166,00'],
      ['4300', expect.any(String), '', '834,00'],
    ])
    expect(await linesOf('2025-02')).toHaveLength(1 + 3 + 2 + 1)
  })

  test('yields the same bytes each time, as CSV and XLSX, and each time is in the audit trail', async () => {
    for (const format of ['csv', 'xlsx']) {
      const [one, other] = [await journal('2025-01', format), await journal('2025-01', format)]
      expect(one.rawPayload.equals(other.rawPayload)).toBe(true)
      expect(one.rawPayload.length).toBeGreaterThan(500)
    }
    expect((await actionsOf(platform, office.clerk.id)).slice(-2)).toEqual(['JOURNAL_EXPORTED', 'JOURNAL_EXPORTED'])
  })

  test('uses the accounts of the company, and refuses what is none', async () => {
    const answer = (await office.administrator.get('/api/company/moneySettings')).json<{
      moneySettings: { accounts: object }
    }>()
    const { accounts } = answer.moneySettings
    await office.settings({ accounts: { ...accounts, revenue: '61299' } })
    expect((await linesOf('2025-01')).some((line) => line.includes(';61299;'))).toBe(true)
    await office.settings({ accounts })
    const wrong = { accounts: { ...accounts, revenue: 'приход' } }
    expect(office.refused(await office.administrator.put('/api/company/moneySettings', wrong))[0]).toBe(400)
  })

  test('prints its VAT by rate, as it is shown, for whoever enters it in the record', async () => {
    const pdf = await office.clerk.get('/api/vatRecord/2025-01')
    expect(pdf.statusCode, pdf.body).toBe(200)
    const words = pdfWords(pdf.rawPayload)
    for (const part of [
      'ПРЕГЛЕД ЗА ЕВИДЕНЦИЈУ ПДВ-А ЗА ЈАНУАР 2025.',
      'Задужено 10 % 1.332,73 133,27 1.466,00',
      'Задужено 20 % 1.000,00 200,00 1.200,00',
      'Задужено без ПДВ-а 500,00 0,00 500,00',
      'Укупно 2.832,73 333,27 3.166,00',
      'Примљени аванси 10 % 758,18 75,82 834,00',
    ])
      expect(words).toContain(part)
    const latin = await office.clerk.get('/api/vatRecord/2025-01?script=latin')
    expect(pdfWords(latin.rawPayload)).toContain('PREGLED ZA EVIDENCIJU PDV-A')
    expect((await actionsOf(platform, office.clerk.id)).at(-1)).toBe('VAT_RECORD_MADE')
  })

  test('that is none is refused', async () => {
    expect(office.refused(await office.clerk.get('/api/vatRecord/2025-13'))).toEqual([
      400,
      'month: ACCOUNTING_MONTH_NOT_VALID',
    ])
    expect(office.refused(await journal('2025-13'))).toEqual([400, 'month: ACCOUNTING_MONTH_NOT_VALID'])
    expect(office.refused(await office.clerk.get('/api/accountingMonth/2025/vat'))[0]).toBe(400)
  })
})
