import { beforeAll, describe, expect, test } from 'vitest'
import { platformForTests } from '../../testing/platform.ts'
import { formWith } from '../../testing/form-with-files.ts'
import { statementOffice } from '../../testing/statement-office.ts'
import { coverText, type GivenLine, statementText } from '../../testing/statements.ts'

const platform = platformForTests()
let office: Awaited<ReturnType<typeof statementOffice>>
beforeAll(async () => {
  office = await statementOffice(platform)
})

let numbers = 0
const payer = '205000000000900151'
/** A statement of one day, with a number of its own. */
const statement = (
  lines: readonly GivenLine[],
  values: Partial<{ number: string; date: string; opening: number }> = {},
) => ({
  account: office.account,
  number: String(++numbers),
  date: '2026-11-20',
  ...values,
  lines: lines.map((line, at) => ({
    key: `K${numbers}-${at}`,
    partner: 'PETROVIC MARA',
    partnerAccount: payer,
    ...line,
  })),
})
const asseco = (...given: Parameters<typeof statement>) => statementText('ASSECO', statement(...given))
const fee = async (values: Readonly<Record<string, unknown>> = {}) => {
  const partyId = await office.party()
  return { partyId, claim: await office.claim({ partyId, ...values }) }
}

describe('a line with our reference', () => {
  test('is booked at once, and stops interest on its value date', async () => {
    const { claim, partyId } = await fee()
    const { entities } = await office.receive(
      asseco([{ amount: 146_600, model: '97', reference: claim.paymentReference }]),
    )
    expect(entities).toMatchObject([{ matched: 1, open: 0, already: false, repeated: 0, warnings: [] }])
    const line = await office.lineOf(claim.paymentReference)
    expect(line).toMatchObject({ state: 'MATCHED', tier: 1, payments: [{ amount: 1466, partyId }] })
    expect(await office.open(claim)).toEqual([0])
    expect(await office.paymentsOf(line.id)).toMatchObject([{ receivedOn: '2026-11-20', partyId }])
  })

  test.each([
    [
      'with its model and dashes',
      (reference: string) => ({ reference: `97-${reference.slice(0, 2)}-${Number(reference.slice(2))}` }),
    ],
    ['of the other side, where some banks put it', (reference: string) => ({ otherReference: `97${reference}` })],
    ['only in the purpose', (reference: string) => ({ model: '00', purpose: `grob 12 97 ${reference}` })],
  ])('%s', async (_, stated) => {
    const { claim } = await fee()
    await office.receive(asseco([{ amount: 146_600, ...stated(claim.paymentReference) }]))
    expect(await office.open(claim)).toEqual([0])
  })

  test('pays the rest of what the party owes, and then ahead', async () => {
    const { claim, partyId } = await fee({ dueOn: '2024-01-31' })
    const older = await office.claim({ partyId, dueOn: '2023-01-31', amount: 1000 })
    await office.receive(asseco([{ amount: 300_000, reference: claim.paymentReference }]))
    expect(await office.open(claim, older)).toEqual([0, 0])
    const line = await office.lineOf(claim.paymentReference)
    expect(await office.paymentsOf(line.id)).toMatchObject([{ status: 'PREPAYMENT' }])
  })

  test('waits as a proposal if the company books nothing by itself', async () => {
    const own = await statementOffice(platform)
    await own.settings({ autoPost: false })
    const partyId = await own.party()
    const claim = await own.claim({ partyId })
    const text = statementText('ROL', {
      account: own.account,
      number: '1',
      date: '2026-11-20',
      lines: [{ amount: 146_600, reference: claim.paymentReference }],
    })
    await own.receive(text)
    const [line] = await own.lines({ state: 'PROPOSED' })
    expect(line).toMatchObject({ tier: 1, proposal: { partyId, claimIds: [claim.id] }, payments: [] })
    expect((await own.match(line?.id ?? 0, { partyId })).statusCode).toBe(200)
    expect(await own.open(claim)).toEqual([0])
  })

  test('of another company, with wrong control digits, or of two parties is not booked', async () => {
    const other = await statementOffice(platform)
    const foreign = await other.claim({ partyId: await other.party() })
    const [one, two] = [await fee(), await fee()]
    const wrong = `${String((Number(one.claim.paymentReference.slice(0, 2)) + 1) % 100).padStart(2, '0')}${one.claim.paymentReference.slice(2)}`
    await office.receive(
      asseco([
        { amount: 11_100, reference: foreign.paymentReference },
        { amount: 22_200, reference: wrong },
        { amount: 33_300, purpose: `${one.claim.paymentReference} i ${two.claim.paymentReference}` },
      ]),
    )
    const lines = await office.lines({ size: 3 })
    expect(lines.map(({ state }) => state)).toEqual(['OPEN', 'OPEN', 'OPEN'])
    expect(await office.open(one.claim, two.claim)).toEqual([1466, 1466])
  })
})

describe('a line without a reference is only proposed', () => {
  test('by an account that has paid for exactly one party, if the amount is what it owes', async () => {
    const { claim, partyId } = await fee()
    const partnerAccount = '265100000000045641'
    await office.receive(asseco([{ amount: 146_600, reference: claim.paymentReference, partnerAccount }]))
    const next = await office.claim({ partyId, dueOn: '2024-01-31', amount: 777 })
    await office.receive(
      asseco([
        { amount: 77_700, partnerAccount, partner: 'X' },
        { amount: 12_345, partnerAccount, partner: 'X' },
      ]),
    )
    const [strange, line] = await office.lines({ size: 2 })
    expect(line).toMatchObject({ state: 'PROPOSED', tier: 3, proposal: { partyId, claimIds: [next.id] } })
    expect(strange).toMatchObject({ state: 'OPEN' })
    expect(await office.open(next)).toEqual([777])
    const known = (await office.clerk.get('/api/bankPayer')).json<{ entities: { id: number; account: string }[] }>()
      .entities
    const learned = known.find(({ account }) => account === partnerAccount)
    expect((await office.clerk.delete(`/api/bankPayer/${learned?.id}`)).statusCode).toBe(200)
    await office.receive(asseco([{ amount: 77_700, partnerAccount, partner: 'X' }]))
    expect((await office.lines({ size: 1 }))[0]).toMatchObject({ state: 'OPEN', proposal: null })
  })

  test('by surname, name and an amount that only one claim has', async () => {
    const partyId = await office.person({ name: 'Јованка', surname: 'Ћирић Станић' })
    const claim = await office.claim({ partyId, amount: 4321.5 })
    await office.receive(
      asseco([
        { amount: 432_150, partner: 'CIRIC STANIC JOVANKA ZELENGRAD', partnerAccount: '' },
        { amount: 432_150, partner: 'CIRIC JOVANKA', partnerAccount: '' },
      ]),
    )
    const [half, line] = await office.lines({ size: 2 })
    expect(line).toMatchObject({ state: 'PROPOSED', tier: 4, proposal: { partyId, claimIds: [claim.id] } })
    expect(half).toMatchObject({ state: 'OPEN' })
  })

  test('money that the company has paid is not ours, and a credit that is taken back waits for a clerk', async () => {
    await office.receive(statementText('ROL', statement([{ amount: -3_500 }, { amount: -146_600, isReversal: true }])))
    expect((await office.lines({ size: 2 })).map(({ state }) => state)).toEqual(['OPEN', 'IGNORED'])
  })
})

describe('a statement', () => {
  test('that is sent again adds nothing, also in another format', async () => {
    const { claim } = await fee()
    const given = statement(
      [
        { amount: 146_600, reference: claim.paymentReference },
        { amount: 500, purpose: 'bez poziva' },
      ],
      { date: '2026-11-21' },
    )
    await office.receive(statementText('ASSECO', given))
    const before = await office.lines({ size: 100 })
    for (const format of ['ASSECO', 'CAMT053', 'HALCOM', 'HALCOM_TABLE'] as const)
      expect((await office.receive(statementText(format, given))).entities, format).toMatchObject([{ already: true }])
    expect(await office.lines({ size: 100 })).toEqual(before)
  })

  test('with the same number and other content is a conflict', async () => {
    const given = statement([{ amount: 500 }])
    await office.receive(statementText('ASSECO', given))
    const other = statementText('ROL', { ...given, lines: [{ amount: 600 }] })
    expect(office.refused(await office.send(other))).toEqual([400, 'file: BANK_STATEMENT_OTHER_CONTENT'])
    const { refused, entities } = await office.receive(other, { listRefused: 'true' })
    expect([entities, refused]).toEqual([
      [],
      [{ name: 'izvod', code: 'BANK_STATEMENT_OTHER_CONTENT', detail: `${given.number} / 2026` }],
    ])
  })

  test('keeps true twins, but not lines that another statement has brought', async () => {
    const line = { amount: 900, key: '', purpose: 'blizanac' }
    const [first] = (await office.receive(asseco([line, line], { date: '2026-11-22' }))).entities
    expect(first).toMatchObject({ lines: 2, repeated: 0 })
    const [second] = (await office.receive(asseco([line, line, line], { date: '2026-11-22' }))).entities
    expect(second).toMatchObject({ lines: 1, repeated: 2, already: false })
  })

  test('of an account that is not the company’s is refused, as is a file without one', async () => {
    const text = statementText('ASSECO', { ...statement([{ amount: 1 }]), account: '160000000000012395' })
    expect(office.refused(await office.send(text))).toEqual([400, 'file: BANK_STATEMENT_ACCOUNT_NOT_OURS'])
    expect(office.refused(await office.clerk.post(`/api/bankStatement/${office.company.id}`, ...formWith([])))).toEqual(
      [400, 'file: BANK_STATEMENT_FILE_CANT_BE_NULL'],
    )
    expect((await office.clerk.post(`/api/bankStatement/${office.company.id}`, {})).statusCode).toBe(400)
    const other = await statementOffice(platform)
    expect(office.refused(await other.send(text, {}, office.clerk))).toEqual([401, 'NOT_YOUR_COMPANY'])
  })

  test('warns of what does not add up, and of one that is missing before it', async () => {
    const own = await statementOffice(platform)
    const given = (number: string, date: string, opening: number) => ({
      account: own.account,
      number,
      date,
      opening,
      lines: [{ amount: 1000, purpose: number }],
    })
    const broken = statementText('ASSECO', given('4', '2026-11-05', 9000))
      .replace('count="1"', 'count="2"')
      .replace('<balamt>100.00', '<balamt>99.00')
    for (const text of [
      statementText('ASSECO', given('1', '2026-11-02', 0)),
      statementText('ASSECO', given('2', '2026-11-03', 1000)),
      broken,
    ])
      await own.receive(text)
    const found = await own.statements()
    expect(found.map(({ number, warnings }) => [number, ...warnings])).toEqual([
      ['4', 'COUNT_DIFFERS', 'SUM_DIFFERS', 'BALANCE_GAP', 'NUMBER_GAP'],
      ['2'],
      ['1'],
    ])
  })

  test('in a table without an account is of the only one that the company has', async () => {
    const table = 'Датум;Уплатилац;Износ;Позив на број\n26.11.2026;Перић Пера;12,00;\n'
    expect((await office.receive(table)).entities).toMatchObject([
      { accountNumber: office.account, number: '2026-11-26', lines: 1 },
    ])
    const unknown = await office.receive(table.replace('Износ', 'Колико'), { listRefused: 'true' })
    expect(unknown.refused).toMatchObject([
      { code: 'BANK_STATEMENT_COLUMN_MISSING', header: ['Датум', 'Уплатилац', 'Колико', 'Позив на број'] },
    ])
    const columns = JSON.stringify(['bookedOn', 'partner', 'amount', 'reference'])
    const read = await office.receive(table.replace('Износ', 'Колико').replace('12,00', '13,00'), {
      columns,
      number: '909',
    })
    expect(read.entities).toMatchObject([{ number: '909', in: 13 }])
    // What its columns contain is remembered until such a statement is taken back.
    const again = () => office.receive(table.replace('Износ', 'КОЛИКО').replace('12,00', '14,00'), { number: '910' })
    expect((await again()).entities).toMatchObject([{ number: '910', in: 14 }])
    const undone = await office.administrator.post(`/api/bankStatement/${read.entities[0]?.id}/undo`, {})
    expect(undone.statusCode).toBe(200)
    expect(
      office.refused(
        await office.clerk.post(
          `/api/bankStatement/${office.company.id}`,
          ...formWith([{ name: 'a.csv', content: table.replace('Износ', 'Колико') }]),
        ),
      ),
    ).toEqual([400, 'file: BANK_STATEMENT_COLUMN_MISSING'])
  })

  test('of fixed width has its number and balances from the cover', async () => {
    const given = statement([{ amount: 4242 }], { number: '77', date: '2026-11-24', opening: 1000 })
    const files = [
      { name: 'a.txt', content: statementText('HALCOM', given) },
      { name: 'a_cov.txt', content: coverText(given) },
    ]
    const answer = await office.clerk.post(`/api/bankStatement/${office.company.id}`, ...formWith(files))
    expect(answer.json()).toMatchObject({ entities: [{ number: '77', opening: 10, closing: 52.42 }], refused: [] })
  })

  test('is taken back by an administrator, and can be sent again', async () => {
    const { claim } = await fee()
    const text = asseco([{ amount: 146_600, reference: claim.paymentReference }], { date: '2026-11-25' })
    const [first] = (await office.receive(text)).entities
    const path = `/api/bankStatement/${first?.id}/undo`
    expect(office.refused(await office.clerk.post(path, {}))).toEqual([401, 'LOGIN_AS_ADMIN'])
    expect((await office.administrator.post(path, {})).statusCode).toBe(200)
    expect(await office.open(claim)).toEqual([1466])
    expect(office.refused(await office.administrator.post(path, {}))).toEqual([400, 'BANK_STATEMENT_NOT_EXIST'])
    expect((await office.receive(text)).entities).toMatchObject([{ already: false, matched: 1 }])
    expect(await office.open(claim)).toEqual([0])
  })
})

describe('a line is worked on', () => {
  const unknown = async (amount: number, values: Partial<GivenLine> = {}) => {
    await office.receive(asseco([{ amount, partnerAccount: '', ...values }]))
    const [line] = await office.lines({ size: 1 })
    return line?.id ?? 0
  }

  test('matched with a party, undone, and matched again', async () => {
    const { claim, partyId } = await fee()
    const id = await unknown(50_000)
    const answer = await office.match(id, { partyId })
    expect(answer.json()).toMatchObject({
      bankStatementLine: { state: 'MATCHED', payments: [{ amount: 500, partyId }] },
    })
    expect(await office.open(claim)).toEqual([966])
    expect(office.refused(await office.match(id, { partyId }))).toEqual([400, 'BANK_STATEMENT_LINE_ALREADY_MATCHED'])
    expect((await office.undo(id)).json()).toMatchObject({ bankStatementLine: { state: 'OPEN', payments: [] } })
    expect(await office.open(claim)).toEqual([1466])
    const allocations = [{ claimId: claim.id, part: 'PRINCIPAL', amount: 100 }]
    expect((await office.match(id, { partyId, allocations })).statusCode).toBe(200)
    expect(await office.open(claim)).toEqual([1366])
    expect((await office.paymentsOf(id)).map(({ status }) => status)).toEqual(['REVERSED', 'PREPAYMENT'])
  })

  test('divided among several parties, to the para', async () => {
    const [one, two] = [await fee(), await fee()]
    const id = await unknown(200_001)
    const parts = [
      { partyId: one.partyId, amount: 1000 },
      { partyId: two.partyId, amount: 1000 },
    ]
    expect(office.refused(await office.match(id, { parts }))).toEqual([
      400,
      'parts: BANK_STATEMENT_PARTS_DO_NOT_ADD_UP',
    ])
    parts[1] = { partyId: two.partyId, amount: 1000.01 }
    expect((await office.match(id, { parts })).statusCode).toBe(200)
    expect(await office.open(one.claim, two.claim)).toEqual([466, 465.99])
    expect((await office.undo(id)).statusCode).toBe(200)
    expect(await office.open(one.claim, two.claim)).toEqual([1466, 1466])
  })

  test('put aside, with all others from its account, and brought back', async () => {
    const partnerAccount = '160000000000012395'
    const [first, second] = [await unknown(100, { partnerAccount }), await unknown(200, { partnerAccount })]
    expect((await office.ignore(first, { always: true })).statusCode).toBe(200)
    const states = async () => (await office.lines({ searchParam: partnerAccount, size: 10 })).map(({ state }) => state)
    expect(await states()).toEqual(['IGNORED', 'IGNORED'])
    await unknown(300, { partnerAccount })
    expect(await states()).toEqual(['IGNORED', 'IGNORED', 'IGNORED'])
    expect((await office.undo(second)).json()).toMatchObject({ bankStatementLine: { state: 'OPEN' } })
  })

  test('not in a closed month, nor by another company, nor without a party', async () => {
    const own = await statementOffice(platform)
    const partyId = await own.party()
    const claim = await own.claim({ partyId })
    const text = statementText('ASSECO', {
      account: own.account,
      number: '1',
      date: '2026-10-20',
      lines: [{ amount: 146_600, reference: claim.paymentReference }],
    })
    const [statementOfOctober] = (await own.receive(text)).entities
    const [line] = await own.lines()
    const id = line?.id ?? 0
    expect(office.refused(await office.undo(id))).toEqual([400, 'BANK_STATEMENT_LINE_NOT_EXIST'])
    expect(office.refused(await office.match(id, { partyId }))).toEqual([400, 'BANK_STATEMENT_LINE_NOT_EXIST'])
    await own.close('2026-10')
    expect(own.refused(await own.undo(id))).toEqual([400, 'BANK_STATEMENT_MONTH_CLOSED'])
    expect(own.refused(await own.administrator.post(`/api/bankStatement/${statementOfOctober?.id}/undo`, {}))).toEqual([
      400,
      'BANK_STATEMENT_MONTH_CLOSED',
    ])
    const other = await unknown(100)
    expect(office.refused(await office.match(other, {}))).toEqual([400, 'partyId: BANK_STATEMENT_PARTY_CANT_BE_NULL'])
    expect((await office.match(other, { partyId })).statusCode).toBe(400)
  })

  test('every change is in the trail', async () => {
    const { partyId } = await fee()
    const id = await unknown(600)
    await office.match(id, { partyId })
    await office.undo(id)
    const entries = await platform.db
      .selectFrom('auditEntries')
      .select('actionName')
      .where('recordId', '=', id)
      .orderBy('id')
      .execute()
    expect(entries.map(({ actionName }) => actionName)).toEqual([
      'BANK_STATEMENT_LINE_MATCHED',
      'BANK_STATEMENT_LINE_UNDONE',
    ])
  })

  test('found by its state, its statement and words in any script', async () => {
    const partner = 'DJORDJEVIĆ ЂУРЂИЦА'
    const id = await unknown(123_456, { partner })
    for (const searchParam of ['Ђорђевић djurdjica', '1234.56', 'ĐURĐICA'])
      expect(
        (await office.lines({ searchParam })).map((line) => line.id),
        searchParam,
      ).toEqual([id])
    const line = await office.lineOf('djurdjica')
    expect(await office.lines({ statementId: line.statementId, state: ['OPEN'] })).toHaveLength(1)
    expect(await office.lines({ statementId: line.statementId, state: 'MATCHED' })).toHaveLength(0)
    expect(
      (await office.clerk.get(`/api/bankStatementLine/search?statementId=${line.statementId}`)).json(),
    ).toMatchObject({ total: 1 })
  })
})
