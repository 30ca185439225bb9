import { expect, test } from 'vitest'
import { moneyOffice } from '../../testing/money.ts'
import { pdfWords } from '../../testing/pdf.ts'
import { platformForTests } from '../../testing/platform.ts'
import { today } from '../../shared/dates.ts'
import type { PartyInterest } from './calls.ts'

const platform = platformForTests()

/** A company that charges interest, and a claim of 12,000 dinars due on 30.06.2025. */
async function anOffice() {
  const office = await moneyOffice(platform)
  await office.settings({ bookInterest: true })
  const partyId = await office.party()
  const claim = await office.claim({ partyId, issuedOn: '2025-06-01', dueOn: '2025-06-30', amount: 12_000 })
  const book = (on: string, ...ids: number[]) =>
    office.clerk.post('/api/claim/interest', { claimIds: ids.length > 0 ? ids : [claim.id], on })
  const booked = async (on: string) => {
    const answer = await book(on)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ claims: { id: number; amount: number }[] }>().claims
  }
  const interest = async (on: string) =>
    (await office.clerk.get(`/api/party/${partyId}/interest?on=${on}`)).json<PartyInterest>()
  return { ...office, partyId, claim_: claim, book, booked, interest }
}

test('interest is booked by an act, as a claim of its own, each day once', async () => {
  const { partyId, claim_, book, booked, interest, refused, read } = await anOffice()
  expect(await interest('2025-07-30')).toMatchObject({
    claims: [{ claimId: claim_.id, from: '2025-07-01', interest: 135.62, open: 12_000 }],
    bookInterest: true,
    beyondVerified: false,
  })
  const [first] = await booked('2025-07-30')
  expect(first?.amount).toBe(135.62)
  expect(await read('claim', first?.id ?? 0)).toMatchObject({
    kind: 'INTEREST',
    partyId,
    interestOfId: claim_.id,
    periodFrom: '2025-07-01',
    periodTo: '2025-07-30',
    issuedOn: '2025-07-30',
    vat: 0,
  })
  expect(refused(await book('2025-07-30'))).toEqual([400, 'claimIds.0: CLAIM_INTEREST_ALREADY_BOOKED'])
  // 60 days are 271.2329: what was rounded before is not rounded again.
  const [second] = await booked('2025-08-29')
  expect(second?.amount).toBe(135.61)
  expect((await interest('2025-08-29')).claims).toEqual([])
  // Interest bears none.
  expect((await interest('2026-08-29')).claims.map(({ claimId }) => claimId)).toEqual([claim_.id])
})

test('reversed interest can be booked again, and goes with the claim that bears it', async () => {
  const { claim_, booked, reverse, read } = await anOffice()
  const [wrong] = await booked('2025-07-30')
  expect((await reverse('claim', { id: wrong?.id ?? 0 })).statusCode).toBe(200)
  const [again] = await booked('2025-07-30')
  expect(again?.amount).toBe(135.62)
  expect((await reverse('claim', claim_)).statusCode).toBe(200)
  expect((await read('claim', again?.id ?? 0)).status).toBe('REVERSED')
})

test('what payments take of interest is not booked again, nor booked interest taken from payments', async () => {
  const { partyId, claim_, booked, interest, pay, open, read } = await anOffice()
  await pay({ partyId, receivedOn: '2025-07-30', amount: 135.62 })
  expect((await interest('2025-07-15')).claims).toEqual([])
  const [own] = await booked('2025-08-29')
  expect(own?.amount).toBe(135.61)
  await pay({ partyId, receivedOn: '2025-08-15', amount: 135.61 })
  expect(await open({ id: own?.id ?? 0 }, claim_)).toEqual([0, 12_000])
  expect((await read('claim', own?.id ?? 0)).status).toBe('PAID')
})

test('is refused where none is charged, ahead, without any, and in a closed month', async () => {
  const { claim_, book, booked, settings, refused, close, clerk, party, claim, partyId } = await anOffice()
  expect(refused(await book('2025-06-30'))).toEqual([400, 'claimIds.0: CLAIM_INTEREST_NONE'])
  expect(refused(await book('2999-01-01'))).toEqual([400, 'on: CLAIM_INTEREST_IN_FUTURE'])
  expect((await book('2025-07-30', 999_999)).statusCode).toBe(400)
  const [own] = await booked('2025-07-30')
  expect(refused(await book('2025-08-30', own?.id ?? 0))).toEqual([400, 'claimIds.0: CLAIM_INTEREST_NONE'])
  await close('2025-08')
  expect(refused(await book('2025-08-30'))).toEqual([400, 'issuedOn: CLAIM_MONTH_CLOSED'])
  await settings({ bookInterest: false })
  expect(refused(await book(today()))).toEqual([400, 'CLAIM_INTEREST_NOT_CHARGED'])
  // Requests cannot claim interest of a claim besides that.
  const other = await claim({ partyId, kind: 'INTEREST', interestOfId: claim_.id })
  expect(other['interestOfId']).toBeNull()
  expect((await clerk.post('/api/claim/interest', { claimIds: [], on: today() })).statusCode).toBe(400)
  expect((await clerk.get(`/api/party/${await party()}/interest`)).json()).toMatchObject({ claims: [] })
})

test('the interest sheet prints each period and the sum of each claim, and warns of rates that were not verified', async () => {
  const { partyId, pay, clerk, settings, claim, party, refused } = await anOffice()
  await settings({ bookInterest: false })
  await pay({ partyId, receivedOn: '2025-07-30', amount: 5000 })
  const sheet = async (on: string) => pdfWords((await clerk.get(`/api/interestSheet/${partyId}?on=${on}`)).rawPayload)
  const words = await sheet('2025-08-29')
  for (const part of [
    'КАМАТНИ ЛИСТ',
    'доспело 30.06.2025.',
    '01.07.2025. – 30.07.2025. 30 12.000,00 13,75 135,62',
    '31.07.2025. – 29.08.2025. 30 7.000,00 13,75 79,11',
    'Укупно, заокружено једном 60 214,73',
    'Камата укупно: 214,73 динара',
  ])
    expect(words).toContain(part)
  expect(words).not.toContain('проверене')
  expect(await sheet('2026-09-30')).toContain('Стопе су проверене до 10.09.2026. године')
  expect(await sheet('2025-06-30')).toContain('нема доцње')
  const old = await party()
  await claim({ partyId: old, issuedOn: '2017-01-01', dueOn: '2017-01-31' })
  expect(refused(await clerk.get(`/api/interestSheet/${old}?on=2025-01-01`))).toEqual([400, 'INTEREST_RATE_UNKNOWN'])
})
