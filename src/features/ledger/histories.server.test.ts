import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asCompany } from '../../server/database/tenancy.ts'
import { addDays, today } from '../../shared/dates.ts'
import { seededRandom, type SeededRandom } from '../../shared/seeded-random.ts'
import { moneyOffice } from '../../testing/money.ts'
import { ofReleases } from '../../testing/of-releases.ts'
import { platformForTests } from '../../testing/platform.ts'
import type { Account } from './calls.ts'
import { bookPayments, postClaims, reverseClaims, reversePayment, writeOff } from './public.server.ts'
import { keepLedger, ledgerFaults, owingBesidePrepayment } from './upkeep.server.ts'

const platform = platformForTests()

interface Books {
  readonly office: Awaited<ReturnType<typeof moneyOffice>>
  readonly parties: readonly number[]
}

async function newBooks(): Promise<Books> {
  const office = await moneyOffice(platform)
  return { office, parties: [await office.party(), await office.party(), await office.party()] }
}

/** A random act of a clerk or an administrator; one that the state refuses changes nothing. */
async function act({ office: { company, administrator }, parties }: Books, chance: SeededRandom) {
  const actor = { userId: administrator.id, email: administrator.email, companyId: company.id, role: 'ADMIN' } as const
  const partyId = chance.any(parties)
  const day = addDays(today(), chance.integer(-700, 30))
  const amount = chance.integer(1, 500_000) / 100
  const any = async (table: 'claims' | 'payments') => {
    const rows = await platform.db.selectFrom(table).select('id').where('companyId', '=', company.id).execute()
    return rows.length === 0 ? undefined : chance.any(rows).id
  }
  const kind = chance.any(['claim', 'claim', 'pay', 'pay', 'reverse claim', 'reverse payment', 'write off', 'again'])
  const [claim, payment] = [await any('claims'), await any('payments')]
  await asCompany(platform.db, company.id, async (tx) => {
    const by = { tx, company: company.id, actor }
    if (kind === 'claim') {
      const isNote = chance.next() < 0.15
      await postClaims(by, [
        {
          kind: isNote ? 'CREDIT_NOTE' : chance.any(['SERVICE', 'REMINDER_COST', 'OPENING']),
          partyId,
          issuedOn: day,
          dueOn: addDays(day, chance.integer(0, 60)),
          amount: isNote ? -amount : amount,
          vatRate: chance.any([null, 10, 20]),
        },
      ])
    } else if (kind === 'pay') {
      const receivedOn = day > today() ? today() : day
      await bookPayments(by, [{ values: { direction: 'IN', receivedOn, amount, method: 'CASH', partyId } }])
    } else if (kind === 'reverse claim' && claim) await reverseClaims(by, [claim], 'x')
    else if (kind === 'reverse payment' && payment) await reversePayment(by, payment, 'x')
    else if (kind === 'write off' && claim) await writeOff(by, claim, { decisionNumber: '1', reason: 'x' })
  }).catch((error: unknown) => {
    // What is reversed or closed already.
    expect(String(error)).toMatch(/_ALREADY_REVERSED|_NOT_OPEN/)
  })
  if (kind === 'again' && payment) await administrator.post(`/api/payment/${payment}/allocation`, {})
}

/** The balance of each party by its entries, by what is open, and all of them together. */
async function verify({ office, parties }: Books) {
  const { rows } = await sql<{ partyId: number; balance: string }>`
    select party_id, sum(amount)::text as balance from (
      select party_id, open as amount from claims where company_id = ${office.company.id}
      union all
      select party_id, -unallocated from payments where company_id = ${office.company.id} and direction = 'IN') owed
    group by 1`.execute(platform.db)
  for (const partyId of parties) {
    const answer = await office.clerk.get(`/api/party/${partyId}/account?on=${addDays(today(), 400)}`)
    const stored = Number(rows.find((row) => row.partyId === partyId)?.balance ?? 0)
    expect(answer.json<Account>().balance).toBe(stored)
  }
}

async function histories(count: number, acts: number, seed: number) {
  for (let at = 0; at < count; at++) {
    const chance = seededRandom(seed + at)
    const books = await newBooks()
    for (let done = 0; done < acts; done += 2) await Promise.all([act(books, chance), act(books, chance)])
    await verify(books)
  }
  return [await ledgerFaults(platform.db), await owingBesidePrepayment(platform.db)]
}

test('random histories of two writers always add up, and nobody owes beside a prepayment', async () => {
  expect(await histories(6, 30, 1)).toEqual([[], []])
}, 300_000)

ofReleases(
  'so do many of them',
  async () => {
    expect(await histories(300, 34, 1000)).toEqual([[], []])
  },
  3_600_000,
)

test('a claim that falls due is closed by what was paid ahead, and a ledger that does not add up is found', async () => {
  const { office, parties } = await newBooks()
  const [partyId = 0] = parties
  const paid = await office.pay({ partyId, amount: 100 })
  const claim = await office.claim({ partyId, issuedOn: today(), dueOn: addDays(today(), 5), amount: 500 })
  await office.reverse('payment', paid)
  const ahead = await office.pay({ partyId, amount: 100, receivedOn: today() })
  expect([await office.open(claim), await office.left(ahead)]).toEqual([[500], 100])
  // Five days later, as it were.
  const change = async (statement: ReturnType<typeof sql>) => {
    await sql`alter table claims disable trigger user`.execute(platform.db)
    await statement.execute(platform.db)
    await sql`alter table claims enable trigger user`.execute(platform.db)
  }
  await change(sql`update claims set issued_on = issued_on - 10, due_on = due_on - 10 where id = ${claim.id}`)
  const found = Promise.withResolvers<readonly object[]>()
  const stop = keepLedger(platform.db, { faulty: found.resolve, failed: found.reject })
  expect(await found.promise).toEqual([])
  await stop()
  expect([await office.open(claim), await office.left(ahead)]).toEqual([[400], 0])
  await change(sql`update claims set open = 399 where id = ${claim.id}`)
  expect(await ledgerFaults(platform.db)).toEqual([{ companyId: office.company.id, kind: 'claim', id: claim.id }])
  await change(sql`update claims set open = 400 where id = ${claim.id}`)
})
