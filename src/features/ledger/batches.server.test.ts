import { expect, test } from 'vitest'
import { asCompany } from '../../server/database/tenancy.ts'
import { today } from '../../shared/dates.ts'
import { aClaim, aPayment, moneyOffice } from '../../testing/money.ts'
import { aParty } from '../../testing/parties.ts'
import { platformForTests } from '../../testing/platform.ts'
import {
  bookPayments,
  claimsOfReference,
  moneySettings,
  openClaims,
  postClaims,
  reverseClaims,
  sameParties,
} from './public.server.ts'

const platform = platformForTests()

test('other features post claims and book payments by thousands, and find both by their references', async () => {
  const { company, clerk, administrator, pay, left } = await moneyOffice(platform)
  const actor = { userId: clerk.id, email: clerk.email, companyId: company.id, role: 'USER' } as const
  const partyIds: number[] = []
  for (let at = 0; at < 3; at++) {
    const answer = await administrator.post(`/api/party/${company.id}`, aParty())
    partyIds.push(answer.json<{ party: { id: number } }>().party.id)
  }
  const [first = 0, second = 0, third = 0] = partyIds
  const ahead = await pay({ partyId: first, amount: 2000 })
  const run = 77
  const posted = await asCompany(platform.db, company.id, (tx) =>
    postClaims(
      { tx, company: company.id, actor },
      Array.from({ length: 2500 }, (_, at) => ({
        ...aClaim(),
        kind: 'SERVICE' as const,
        partyId: partyIds[at % 3] ?? 0,
        amount: 1,
        issuedOn: today(),
        dueOn: today(),
        runId: run,
      })),
    ),
  )
  expect([posted.length, new Set(posted).size]).toEqual([2500, 2500])
  // Paid ahead by the first party.
  expect(await left(ahead)).toBe(2000 - 834)

  const done = await asCompany(platform.db, company.id, async (tx) => {
    const owed = await openClaims(tx, company.id, {
      parties: [...(await sameParties(tx, company.id, [second])).keys()],
    })
    const [claim] = owed
    const [named] = await claimsOfReference(tx, company.id, [{ text: claim?.paymentReference ?? '', isWhole: true }])
    const payments = await bookPayments({ tx, company: company.id, actor }, [
      { values: { ...aPayment(), method: 'BANK', amount: 1, reference: `97 ${claim?.paymentReference}` } },
      { values: { ...aPayment(), method: 'BANK', amount: 500, partyId: third } },
    ])
    return { owed, claim, named, payments, ofThird: await openClaims(tx, company.id, { parties: [third] }) }
  })
  expect([done.owed.length, done.ofThird.length, done.payments.length]).toEqual([833, 833, 2])
  expect(done.named).toMatchObject({ claims: [done.claim?.id], partyId: second, isExact: true })
  expect(done.claim).toMatchObject({ runId: run, open: 100 })

  await asCompany(platform.db, company.id, (tx) =>
    reverseClaims({ tx, company: company.id, actor: { ...actor, role: 'ADMIN' } }, posted, 'Погрешан ценовник'),
  )
  expect(await left(ahead)).toBe(2000)
  expect(await asCompany(platform.db, company.id, (tx) => moneySettings(tx, company.id))).toMatchObject({
    autoPost: true,
  })
})
