import { describe, expect, test } from 'vitest'
import { addDays, today } from '../../shared/dates.ts'
import { aGrave } from '../../testing/graves.ts'
import { aDunningOffice } from '../../testing/dunning-office.ts'
import { pageTexts, pdfWords } from '../../testing/pdf.ts'
import { platformForTests } from '../../testing/platform.ts'

const platform = platformForTests()
const anOffice = () => aDunningOffice(platform)
const on = today()
const ago = (days: number) => addDays(on, -days)

type Values = Readonly<Record<string, unknown>>

describe('the policy', () => {
  test('has three levels until an administrator decides otherwise', async () => {
    const { policy, level, clerk, administrator, refused } = await anOffice()
    const { levels, version } = await policy()
    expect(version).toBe(0)
    expect(
      levels.map(({ name, daysOverdue, minAmount, daysToPay, cost }) => [
        name,
        daysOverdue,
        minAmount,
        daysToPay,
        cost,
      ]),
    ).toEqual([
      ['Обавештење о дуговању', 30, 500, 8, 0],
      ['Опомена', 60, 500, 8, 0],
      ['Опомена пред утужење', 120, 500, 8, 0],
    ])
    await level(0, { daysOverdue: 15 })
    expect((await policy()).levels[0]?.daysOverdue).toBe(15)
    expect((await clerk.put('/api/dunningPolicy', { levels })).statusCode).toBe(401)
    const save = async (body: object) => refused(await administrator.put('/api/dunningPolicy', body))
    expect(await save({ levels: levels.toReversed() })).toEqual([400, 'levels: DUNNING_POLICY_NOT_IN_ORDER'])
    expect(await save({ levels: [] })).toEqual([400, 'levels: DUNNING_POLICY_NOT_VALID'])
    expect(await save({ levels, version: 0 })).toEqual([409, 'RECORD_CHANGED_MEANWHILE'])
  })
})

describe('a dunning run', () => {
  test('shows one letter for each debtor, with all overdue claims and the highest level', async () => {
    const { debtor, owes, run, preview, claim } = await anOffice()
    const [late, later, small, due] = [await debtor(), await debtor(), await debtor(), await debtor()]
    await owes(late, 40)
    await owes(later, 500)
    await owes(later, 135, { kind: 'SERVICE', amount: 100 })
    await owes(later, 3, { kind: 'CHAPEL', amount: 50 })
    await owes(small, 200, { amount: 499.99 })
    await claim({ partyId: due, issuedOn: ago(30), dueOn: on })
    const shown = await preview(await run())
    const levels = new Map(shown.lines.map((line) => [line.party.id, [line.level, line.claims, line.principal]]))
    expect(levels).toEqual(
      new Map([
        [late, [1, 1, 1466]],
        [later, [3, 3, 1616]],
      ]),
    )
    expect(shown).toMatchObject({ letters: 2, amount: 3082, exceptions: [] })
    expect((await preview(await run({ levels: '1,2' }))).lines.find(({ party }) => party.id === later)?.level).toBe(2)
    expect((await preview(await run({ levels: '3' }))).letters).toBe(1)
  })

  test('makes a reprimand for each debtor, whose claims settle it', async () => {
    const { debtor, owes, run, posted, letters, lines, read, pay, post, refused, clerk } = await anOffice()
    const partyId = await debtor({
      name: 'Мила',
      surname: 'Савић',
      address: 'Липова',
      addressNumber: '7',
      city: 'Зеленград',
    })
    const old = await owes(partyId, 500, { periodFrom: '2023-01-01', periodTo: '2023-12-31' })
    const recent = await owes(partyId, 130, { periodFrom: '2025-01-01', periodTo: '2025-12-31' })
    const draft = await run()
    expect(await posted(draft)).toMatchObject({ status: 'POSTED', letters: 1, amount: 2932 })
    const [letter] = await letters(draft)
    const id = letter?.letterId ?? 0
    expect(letter?.number).toMatch(new RegExp(`^1/${on.slice(0, 4)}$`))
    expect(await read('reprimand', id)).toMatchObject({
      clientSurname: 'Савић',
      clientAddress: 'Липова 7',
      billNumber: '2023–2025, 2 рачуна',
      debtAmount: 2932,
      periodFrom: '2023-01-01',
      periodTo: '2025-12-31',
      delivery: 'SENT',
      partyId,
    })
    expect(await lines(id)).toMatchObject([
      { claimId: old.id, amount: 1466, interest: 0, days: 500, remaining: 1466 },
      { claimId: recent.id, amount: 1466, interest: 0, days: 130, remaining: 1466 },
    ])
    const search = async () =>
      (await clerk.post('/api/reprimand/search', {}))
        .json<{ entities: Values[] }>()
        .entities.find((each) => each['id'] === id)
    expect(await search()).toMatchObject({ level: 'Опомена пред утужење', remaining: 2932, settlement: 'OPEN' })
    await pay({ partyId, receivedOn: on, amount: 2000 })
    expect(await search()).toMatchObject({ remaining: 932, settlement: 'PARTLY' })
    await pay({ partyId, receivedOn: on, amount: 932 })
    expect(await search()).toMatchObject({ remaining: 0, settlement: 'SETTLED' })
    expect(refused(await post(await run()))).toEqual([400, 'DUNNING_RUN_NOTHING_OVERDUE'])
  })

  test('can be posted again, and nobody is reminded twice within the days of the level', async () => {
    const { debtor, owes, run, posted, post, letters, preview, refused } = await anOffice()
    await owes(await debtor(), 70)
    const draft = await run()
    await posted(draft)
    await posted(draft)
    expect(await letters(draft)).toHaveLength(1)
    await owes(await debtor(), 70)
    const next = await run()
    expect(await preview(next)).toMatchObject({ letters: 1 })
    await posted(next)
    expect(refused(await post(await run()))).toEqual([400, 'DUNNING_RUN_NO_LETTERS'])
  })

  test('leaves out the dead, those without an address, disputed claims, and whom somebody has decided to spare', async () => {
    const { debtor, owes, run, preview, posted, clerk, company, letters } = await anOffice()
    const dead = await debtor({ deceasedOn: ago(400) })
    const nowhere = await debtor({ address: null, addressNumber: null, city: null, addressState: 'UNKNOWN' })
    const returned = await debtor({ addressState: 'RETURNED' })
    const [disputing, skipped, blocked, given] = [await debtor(), await debtor(), await debtor(), await debtor()]
    for (const each of [dead, nowhere, returned, disputing, skipped, blocked, given]) await owes(each, 200)
    const claims = (await clerk.post('/api/claim/search', {})).json<{ entities: { id: number; partyId: number }[] }>()
    const disputed = claims.entities.find(({ partyId }) => partyId === disputing)?.id ?? 0
    const hold = await clerk.post(`/api/claim/${disputed}/dispute`, { reason: 'Тврди да је платио' })
    expect(hold.statusCode, hold.body).toBe(200)
    const decisions = [
      { partyId: skipped, decision: 'SKIP' },
      { partyId: blocked, decision: 'BLOCK', until: addDays(on, 60) },
      { partyId: given, decision: 'HAND_OVER' },
    ]
    const withoutDay = await clerk.post(`/api/dunningRun/${company.id}`, {
      onDay: on,
      decisions: [{ partyId: blocked, decision: 'BLOCK' }],
    })
    expect(withoutDay.body).toContain('DUNNING_RUN_UNTIL_CANT_BE_NULL')
    const draft = await run({ decisions })
    const shown = await preview(draft)
    expect(shown.letters).toBe(0)
    expect(Object.fromEntries(shown.exceptions.map(({ party, reason }) => [party.id, reason]))).toEqual({
      [dead]: 'DECEASED',
      [nowhere]: 'NO_ADDRESS',
      [returned]: 'ADDRESS_RETURNED',
      [disputing]: 'DISPUTED',
    })
    await posted(draft)
    expect(await letters(draft)).toEqual([])
    const next = await preview(await run())
    expect(next.lines.map(({ party }) => party.id)).toEqual([skipped])
    const reasons = Object.fromEntries(next.exceptions.map(({ party, reason }) => [party.id, reason]))
    expect(reasons).toMatchObject({ [blocked]: 'BLOCKED', [given]: 'HANDED_OVER' })
    for (const { holdId } of next.exceptions)
      if (holdId !== null) expect((await clerk.post(`/api/dunningHold/${holdId}/lifting`, {})).statusCode).toBe(200)
    expect((await preview(await run())).lines).toHaveLength(4)
  })

  test('asks for costs and interest if the level says so, and is then closed by what they are paid', async () => {
    const { debtor, owes, run, posted, preview, letters, lines, level, read, pay, clerk } = await anOffice()
    await level(2, {
      cost: 300,
      withInterest: true,
      attachInterestSheet: true,
      name: 'Последња опомена',
      daysToPay: 15,
    })
    const partyId = await debtor()
    await owes(partyId, 200, { amount: 12_000, description: 'Накнада 2025' })
    const draft = await run()
    const [line] = (await preview(draft)).lines
    const interest = line?.interest ?? 0
    expect(interest).toBeGreaterThan(500)
    await posted(draft)
    const [letter] = await letters(draft)
    const made = await read('reprimand', letter?.letterId ?? 0)
    expect(made).toMatchObject({ debtAmount: 12_300 + interest, interestAmount: interest, principalAmount: 12_300 })
    expect((await lines(made.id)).map(({ amount, interest: of }) => [amount, of])).toEqual([
      [12_000, interest],
      [300, 0],
    ])
    const pdf = (await clerk.get(`/api/repri/${made.id}`)).rawPayload
    const words = pdfWords(pdf)
    for (const part of [
      'ПОСЛЕДЊА ОПОМЕНА',
      'у року од 15 дана',
      'СПЕЦИФИКАЦИЈА ДУГА',
      'Накнада 2025',
      'КАМАТНИ ЛИСТ',
      '12.000,00 13,75',
    ])
      expect(words).toContain(part)
    expect(pageTexts(pdf).length).toBeGreaterThan(1)
    // The reference of the letter means its claims.
    await pay({ reference: made.paymentReference, receivedOn: on, amount: 12_300 + interest })
    expect((await lines(made.id)).map(({ remaining }) => remaining)).toEqual([0, 0])
  })

  test('of a graveyard reminds those who owe something there, of everything', async () => {
    const { debtor, owes, run, preview, company, added } = await anOffice()
    const graveyard = await platform.aGraveyard(company)
    const { id: graveId } = await added('grave', aGrave(graveyard))
    const [there, elsewhere] = [await debtor(), await debtor()]
    await owes(there, 200, { graveId })
    await owes(there, 190, { kind: 'SERVICE' })
    await owes(elsewhere, 200)
    const shown = await preview(await run({ graveyardId: graveyard.id }))
    expect(shown.lines).toMatchObject([{ party: { id: there }, claims: 2 }])
  })

  test('is about the past or today, and does not change once its letters are made', async () => {
    const { debtor, owes, run, posted, clerk, company, refused } = await anOffice()
    await owes(await debtor(), 200)
    const ahead = await clerk.post(`/api/dunningRun/${company.id}`, { onDay: addDays(on, 1) })
    expect(refused(ahead)).toEqual([400, 'onDay: DUNNING_RUN_DAY_IS_AHEAD'])
    const draft = await run()
    await posted(draft)
    expect(refused(await clerk.put(`/api/dunningRun/${draft.id}`, { onDay: on }))).toEqual([400, 'DUNNING_RUN_POSTED'])
  })

  test('warns first of payments in the inbox that somebody of this name has made; the others are searched', async () => {
    const { debtor, owes, run, preview, company } = await anOffice()
    await owes(await debtor({ name: 'Ана', surname: 'Аврамов' }), 200)
    await owes(await debtor({ name: 'Мила', surname: 'Савић' }), 200)
    const id = (
      await platform.db
        .insertInto('bankStatements')
        .values({
          companyId: company.id,
          accountNumber: '1',
          number: '1',
          year: 2026,
          onDay: on,
          format: 'TABLE',
          fileName: 'a',
          fileHash: 'a',
          warnings: JSON.stringify([]),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
    await platform.db
      .insertInto('bankStatementLines')
      .values({
        companyId: company.id,
        statementId: id,
        number: 1,
        amount: 1466,
        isReversal: false,
        bookedOn: on,
        valueOn: on,
        partner: 'SAVIĆ MILA',
        partnerAccount: '',
        purpose: '',
        paymentCode: '',
        reference: '',
        otherReference: '',
        bankKey: '1',
        contentKey: '1',
        state: 'OPEN',
        searchText: 'savic mila',
      })
      .execute()
    const draft = await run()
    const names = async (searched?: string) => {
      const { letters, found, lines } = await preview(draft, searched)
      return [letters, found, ...lines.map(({ party }) => party.name)]
    }
    expect((await preview(draft)).lines).toMatchObject([
      { unmatched: [{ amount: 1466, partner: 'SAVIĆ MILA' }] },
      { unmatched: [] },
    ])
    expect(await names()).toEqual([2, 2, 'Мила Савић', 'Ана Аврамов'])
    expect(await names('avramov a')).toEqual([1, 1, 'Ана Аврамов'])
    expect(await names('Петар')).toEqual([0, 0])
    expect(await names('%_')).toEqual(await names())
  })

  test('takes the delivery that the post states', async () => {
    const { debtor, owes, run, posted, letters, clerk, read, refused } = await anOffice()
    await owes(await debtor(), 200)
    const draft = await run()
    await posted(draft)
    const [letter] = await letters(draft)
    const id = letter?.letterId ?? 0
    const stored = await read('reprimand', id)
    const edit = (values: Values) => clerk.put(`/api/reprimand/${id}`, { ...stored, ...values })
    expect(refused(await edit({ delivery: 'DELIVERED' }))).toEqual([
      400,
      'deliveredOn: REPRIMAND_DELIVERED_ON_CANT_BE_NULL',
    ])
    expect(refused(await edit({ delivery: 'DELIVERED', deliveredOn: ago(1) }))).toEqual([
      400,
      'deliveredOn: REPRIMAND_DELIVERED_BEFORE_DATE',
    ])
    expect((await edit({ delivery: 'DELIVERED', deliveredOn: on })).statusCode).toBe(200)
  })

  test('that comes back says so at the party, whose next letter waits for another address', async () => {
    const { debtor, owes, run, posted, letters, clerk, read, preview, company, level } = await anOffice()
    await level(2, { minDaysSinceLast: 0 })
    const partyId = await debtor()
    await owes(partyId, 200)
    const draft = await run()
    await posted(draft)
    const [letter] = await letters(draft)
    const id = letter?.letterId ?? 0
    const stored = await read('reprimand', id)
    expect((await clerk.put(`/api/reprimand/${id}`, { ...stored, delivery: 'RETURNED' })).statusCode).toBe(200)
    const known = await read('party', partyId)
    expect(known['addressState']).toBe('RETURNED')
    const [entry] = await platform.db
      .selectFrom('auditEntries')
      .select('changes')
      .where('companyId', '=', company.id)
      .where('recordId', '=', partyId)
      .orderBy('id', 'desc')
      .execute()
    expect(entry?.changes).toMatchObject({ addressState: { from: 'OK', to: 'RETURNED' } })
    expect((await preview(await run())).exceptions).toMatchObject([
      { party: { id: partyId }, reason: 'ADDRESS_RETURNED' },
    ])
    expect((await clerk.put(`/api/party/${partyId}`, { ...known, phone: '011/222' })).statusCode).toBe(200)
    expect((await read('party', partyId))['addressState']).toBe('RETURNED')
    const moved = { ...(await read('party', partyId)), address: 'Нова' }
    expect((await clerk.put(`/api/party/${partyId}`, moved)).statusCode).toBe(200)
    expect((await read('party', partyId))['addressState']).toBe('OK')
  })
})
