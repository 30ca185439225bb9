import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addDays, today } from '../../shared/dates.ts'
import { billedTown } from '../../testing/billed-town.ts'
import { moneyOffice } from '../../testing/money.ts'
import { aParty } from '../../testing/parties.ts'
import { pdfWords } from '../../testing/pdf.ts'
import { platformForTests } from '../../testing/platform.ts'
import { bytesOf } from '../../testing/workbook.ts'
import type { Account } from '../ledger/calls.ts'
import type { CaseClaims, Enforceable } from './calls.ts'

const platform = platformForTests()
const on = today()
const ago = (days: number) => addDays(on, -days)

type Values = Readonly<Record<string, unknown>>

/** A person who owes two fees that are overdue, and something that is not due yet. */
async function aDebtor(values: Values = {}) {
  const office = await moneyOffice(platform)
  const { company, clerk, administrator } = office
  const added = async (type: string, body: object) => {
    const answer = await clerk.post(`/api/${type}/${company.id}`, body)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Record<string, { id: number; version: number }>>()[type] ?? { id: 0, version: 0 }
  }
  const person = { name: 'Мила', surname: 'Савић', address: 'Липа', addressNumber: '5', city: 'Зеленград', ...values }
  const { id: partyId } = await added('party', aParty(person))
  const [old, recent] = [
    await office.claim({
      partyId,
      issuedOn: ago(500),
      dueOn: ago(470),
      amount: 1466,
      description: 'Накнада 2025',
      documentNumber: '2025-000007',
    }),
    await office.claim({ partyId, kind: 'SERVICE', issuedOn: ago(200), dueOn: ago(170), amount: 2000.05 }),
  ]
  await office.claim({ partyId, issuedOn: on, dueOn: addDays(on, 30), amount: 500, description: 'Накнада 2027' })
  const prepare = (more: Values = {}) =>
    clerk.post(`/api/enforcementCase/${company.id}`, { partyId, preparedOn: ago(20), ...more })
  const prepared = async (more: Values = {}) => {
    const answer = await prepare(more)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ enforcementCase: { id: number } }>().enforcementCase.id
  }
  const propose = (id: number, more: Values = {}) =>
    clerk.post(`/api/enforcementCase/${id}/proposal`, { proposedOn: ago(10), caseNumber: 'И.Ив 7/2026', ...more })
  const close = (id: number, outcome: string) =>
    administrator.post(`/api/enforcementCase/${id}/closing`, { outcome, reason: 'Договор' })
  const listed = async () =>
    (await clerk.post('/api/enforcementCase/search', {})).json<{ entities: Values[] }>().entities[0]
  const claims = async (id: number) => (await clerk.get(`/api/enforcementCase/${id}/claims`)).json<CaseClaims>().claims
  const choice = async () => (await clerk.get(`/api/party/${partyId}/enforceable`)).json<Enforceable>()
  const remind = async (more: Values = {}) => {
    const { id } = await added('dunningRun', { onDay: on, ...more })
    return clerk.post(`/api/dunningRun/${id}/posting`, {})
  }
  const lastDays = async () =>
    (await clerk.get(`/api/party/${partyId}/account`)).json<Account>().openItems.map(({ barredOn }) => barredOn)
  return {
    ...office,
    added,
    partyId,
    old,
    recent,
    prepare,
    prepared,
    propose,
    close,
    listed,
    claims,
    choice,
    remind,
    lastDays,
  }
}

describe('enforcement', () => {
  test('is prepared for what is overdue, or for chosen claims', async () => {
    const { prepared, claims, listed, old, recent, choice, prepare, refused, pay } = await aDebtor()
    expect(await choice()).toMatchObject({ refusal: null, claims: [{ claimId: old.id }, { claimId: recent.id }] })
    const first = await prepared({ claimIds: [recent.id] })
    expect(await claims(first)).toMatchObject([{ claimId: recent.id, amount: 2000.05, open: 2000.05 }])
    expect(await listed()).toMatchObject({ status: 'PREPARED', amount: 2000.05, open: 2000.05, outcome: null })
    expect(refused(await prepare({ claimIds: [old.id, recent.id] }))).toEqual([
      400,
      'claimIds.1: ENFORCEMENT_CASE_CLAIM_IN_CASE',
    ])
    const second = await prepared()
    expect(await claims(second)).toMatchObject([{ claimId: old.id }])
    expect(refused(await prepare())).toEqual([400, 'partyId: ENFORCEMENT_CASE_NOTHING_OVERDUE'])
    await pay({ reference: old.paymentReference, receivedOn: on, amount: 466 })
    expect(await listed()).toMatchObject({ amount: 1466, open: 1000 })
  })

  test('is not of the dead, of those who are left alone, nor of disputed claims', async () => {
    const { old, recent, clerk, claims, prepare, prepared, choice, refused, partyId, company } = await aDebtor()
    const disputed = await clerk.post(`/api/claim/${recent.id}/dispute`, { reason: 'Тврди да је платио' })
    expect(disputed.statusCode).toBe(200)
    expect(refused(await prepare({ claimIds: [recent.id] }))).toEqual([
      400,
      'claimIds.0: ENFORCEMENT_CASE_CLAIM_DISPUTED',
    ])
    const other = await aDebtor()
    expect(refused(await prepare({ claimIds: [other.old.id] }))).toEqual([
      400,
      'claimIds.0: ENFORCEMENT_CASE_CLAIM_NOT_OVERDUE',
    ])
    expect(refused(await prepare({ preparedOn: addDays(on, 1) }))).toEqual([
      400,
      'preparedOn: ENFORCEMENT_CASE_DAY_IS_AHEAD',
    ])
    expect(await claims(await prepared())).toMatchObject([{ claimId: old.id }])
    await sql`insert into dunning_holds (company_id, party_id, kind, until) values
      (${company.id}, ${partyId}, 'HANDED_OVER', null), (${company.id}, ${partyId}, 'BLOCKED', ${addDays(on, 5)}::date)`.execute(
      platform.db,
    )
    expect(await choice()).toMatchObject({ refusal: 'ENFORCEMENT_CASE_DEBTOR_BLOCKED' })
    const dead = await aDebtor({ deceasedOn: ago(30) })
    expect(dead.refused(await dead.prepare())).toEqual([400, 'partyId: ENFORCEMENT_CASE_DEBTOR_DECEASED'])
  })

  test('interrupts limitation when it is proposed, and nobody reminds the debtor, unless it is withdrawn', async () => {
    const { prepared, propose, close, listed, refused, remind, lastDays, clerk } = await aDebtor()
    const id = await prepared()
    const before = await lastDays()
    expect(refused(await propose(id, { proposedOn: ago(21) }))).toEqual([
      400,
      'proposedOn: ENFORCEMENT_CASE_PROPOSED_BEFORE',
    ])
    expect(refused(await propose(id, { caseNumber: ' ' }))).toEqual([
      400,
      'caseNumber: ENFORCEMENT_CASE_CASE_NUMBER_CANT_BE_NULL',
    ])
    expect((await propose(id)).statusCode).toBe(200)
    expect(await listed()).toMatchObject({ status: 'PROPOSED', proposedOn: ago(10), caseNumber: 'И.Ив 7/2026' })
    const proposed = ago(10)
    expect((await lastDays())[0]).toBe(`${Number(proposed.slice(0, 4)) + 3}${proposed.slice(4)}`)
    expect(refused(await propose(id))).toEqual([400, 'ENFORCEMENT_CASE_NOT_PREPARED'])
    expect(refused(await remind())).toEqual([400, 'DUNNING_RUN_NO_LETTERS'])
    const refusedClerk = await clerk.post(`/api/enforcementCase/${id}/closing`, { outcome: 'WITHDRAWN', reason: 'Не' })
    expect(refusedClerk.statusCode).toBe(401)
    expect(refused(await close(id, 'PAID'))).toEqual([400, 'ENFORCEMENT_CASE_NOT_PAID'])
    expect((await close(id, 'WITHDRAWN')).statusCode).toBe(200)
    expect(await listed()).toMatchObject({ status: 'CLOSED', outcome: 'WITHDRAWN' })
    expect(await lastDays()).toEqual(before)
    expect((await remind()).statusCode).toBe(200)
    expect(refused(await close(id, 'WITHDRAWN'))).toEqual([400, 'ENFORCEMENT_CASE_CLOSED'])
  })

  test('is closed as paid when its claims are', async () => {
    const { prepared, propose, close, pay, partyId, listed, prepare, refused, administrator } = await aDebtor()
    const id = await prepared()
    expect((await propose(id)).statusCode).toBe(200)
    await pay({ partyId, receivedOn: on, amount: 3466.05 })
    expect((await close(id, 'PAID')).json()).toMatchObject({ enforcementCase: { status: 'CLOSED', open: 0 } })
    expect(await listed()).toMatchObject({ outcome: 'PAID', amount: 3466.05 })
    expect(refused(await prepare())).toEqual([400, 'partyId: ENFORCEMENT_CASE_NOTHING_OVERDUE'])
    const trail = await administrator.post('/api/auditTrail/search', {})
    for (const action of ['ENFORCEMENT_PROPOSED', 'ENFORCEMENT_CLOSED']) expect(trail.body).toContain(action)
  })

  test('has a packet of what is enclosed with the proposal: the extract, letters, proofs and the interest sheet', async () => {
    const { prepared, remind, clerk, recent, old, pay, partyId } = await aDebtor({ jmbg: '0101950710129' })
    expect((await remind()).statusCode).toBe(200)
    await pay({ reference: old.paymentReference, receivedOn: on, amount: 466 })
    const id = await prepared({ claimIds: [old.id, recent.id] })
    const answer = await clerk.get(`/api/enforcementCase/${id}/packet?on=${on}`)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers['content-type']).toBe('application/zip')
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
      `Izvrsenje(${id})Мила_Савић.zip`,
    )
    await platform.app.personalNumberReadings.written()
    const readings = await platform.db
      .selectFrom('personalNumberReadings')
      .select('recordIds')
      .where('way', '=', 'document')
      .execute()
    expect(readings.flatMap(({ recordIds }) => recordIds.map(String))).toContain(String(partyId))
    const files = bytesOf(answer.rawPayload)
    expect([...files.keys()]).toEqual([
      '1-Podaci-za-predlog.pdf',
      '2-Izvod-iz-poslovnih-knjiga.pdf',
      '4-Opomene.pdf',
      '5-Dokazi-o-dostavljanju.pdf',
      '6-Kamatni-list.pdf',
    ])
    const words = [...files.values()].map((file) => pdfWords(file))
    const expected: readonly (readonly string[])[] = [
      ['ЈМБГ 0101950710129', 'Главница 3.000,05 динара', 'Опомене писама: 1', 'прилаже посебно за: Накнада 2025'],
      ['ИЗВОД ИЗ ПОСЛОВНИХ КЊИГА', '2025-000007', '1.466,00 466,00 1.000,00', 'Дуг укупно: 3.000,05 динара'],
      ['ОПОМЕНА ПРЕД УТУЖЕЊЕ', 'Мила Савић'],
      ['ДОКАЗИ О ДОСТАВЉАЊУ', 'Опомена пред утужење', 'послато'],
      ['КАМАТНИ ЛИСТ', 'Накнада 2025'],
    ]
    for (const [at, parts] of expected.entries()) for (const part of parts) expect(words[at]).toContain(part)
    const latin = bytesOf((await clerk.get(`/api/enforcementCase/${id}/packet?script=latin`)).rawPayload)
    expect(pdfWords(latin.get('2-Izvod-iz-poslovnih-knjiga.pdf') ?? Buffer.alloc(0))).toContain('IZVOD IZ POSLOVNIH')
    expect((await clerk.get(`/api/enforcementCase/${id}/packet?on=јуче`)).statusCode).toBe(400)
  })

  test('encloses the invoices of a yearly run', async () => {
    const { company, administrator, clerk, prepared } = await aDebtor()
    const graveyard = await platform.aGraveyard(company)
    await billedTown(platform.db, company, graveyard, 4)
    const done = async (url: string, body?: object) => {
      const answer = await administrator.post(url, body)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer
    }
    await done(`/api/tariff/${company.id}`, {
      code: '1',
      name: 'Одржавање',
      kind: 'FEE_MAINTENANCE',
      periodMonths: 12,
      basis: 'GROSS',
      vatRate: 10,
      amount: 1466,
      validFrom: '2020-01-01',
    })
    const days = { issuedOn: '2026-01-10', dueOn: '2026-02-10' }
    const run = await done(`/api/billingRun/${company.id}`, { year: 2026, kinds: 'FEE_MAINTENANCE', ...days })
    await done(`/api/billingRun/${run.json<{ billingRun: { id: number } }>().billingRun.id}/posting`)
    const { rows } = await sql<{ partyId: number; number: string }>`
      select party_id, document_number as number from claims where company_id = ${company.id} and run_id is not null
      order by id limit 1`.execute(platform.db)
    const [invoiced] = rows
    const id = await prepared({ partyId: invoiced?.partyId })
    const files = bytesOf((await clerk.get(`/api/enforcementCase/${id}/packet`)).rawPayload)
    expect(pdfWords(files.get('3-Racuni.pdf') ?? Buffer.alloc(0))).toContain(`РАЧУН БРОЈ ${invoiced?.number}`)
    expect(pdfWords(files.get('1-Podaci-za-predlog.pdf') ?? Buffer.alloc(0))).toContain('Рачуни рачуна: 1')
  })
})
