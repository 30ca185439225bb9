import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '../../server/database/connection.ts'
import { asCompany } from '../../server/database/tenancy.ts'
import { addDays, today } from '../../shared/dates.ts'
import { seededRandom, type SeededRandom } from '../../shared/seeded-random.ts'
import { mailsTo } from '../../testing/mails.ts'
import { moneyOffice } from '../../testing/money.ts'
import { ofReleases } from '../../testing/of-releases.ts'
import { isOnServer, secondProcess } from '../../testing/another-process.ts'
import { platformForTests, type TestPlatform } from '../../testing/platform.ts'
import {
  accountOf,
  bookPayments,
  postClaims,
  reallocate,
  reverseClaims,
  reversePayment,
  writeOff,
} from './public.server.ts'
import { keepLedger, ledgerFaults, owingBesidePrepayment } from './upkeep.server.ts'

const platform = platformForTests()
const other = isOnServer ? secondProcess(platform) : platform

/** A company's money, with settings of its own, and how many histories it has. */
async function newBooks(count: number, settings: Readonly<Record<string, boolean>>) {
  const office = await moneyOffice(platform)
  await office.settings(settings)
  const { rows } = await sql<{ id: number }>`
    insert into parties (company_id, kind, name, surname, address_state, deliver_by)
    select ${office.company.id}, 'PERSON', 'Петар', 'Ђорђевић', 'UNKNOWN', 'POST' from generate_series(1, ${count * 2}::int)
    returning id`.execute(platform.db)
  const ids = rows.map(({ id }) => id)
  return { office, histories: Array.from({ length: count }, (_, at) => ids.slice(at * 2, at * 2 + 2)) }
}
type Office = Awaited<ReturnType<typeof newBooks>>['office']

/** Two parties, and what was booked for them. */
interface History {
  readonly parties: readonly number[]
  readonly claims: number[]
  readonly payments: number[]
}

/** A random act of an administrator in one of the processes; one that the state refuses changes nothing. */
async function act({ db }: TestPlatform, { company, administrator }: Office, history: History, chance: SeededRandom) {
  const actor = { userId: administrator.id, email: administrator.email, companyId: company.id, role: 'ADMIN' } as const
  const partyId = chance.any(history.parties)
  const day = addDays(today(), chance.integer(-700, 30))
  const amount = chance.integer(1, 500_000) / 100
  const kind = chance.any(['claim', 'claim', 'pay', 'pay', 'reverse claim', 'reverse payment', 'write off', 'again'])
  const [claim, payment] = [history.claims, history.payments].map((ids) => (ids.length > 0 ? chance.any(ids) : 0))
  const isNote = chance.next() < 0.15
  const debt = chance.any(['SERVICE', 'REMINDER_COST', 'OPENING'] as const)
  const [dueOn, vatRate] = [addDays(day, chance.integer(0, 60)), chance.any([null, 10, 20])]
  const booked = { claims: history.claims, payments: history.payments }
  const work = async (tx: Tx): Promise<readonly [keyof typeof booked, readonly number[]]> => {
    const by = { tx, company: company.id, actor }
    if (kind === 'claim') {
      const values = { partyId, issuedOn: day, dueOn, vatRate }
      const stated = isNote ? ({ kind: 'CREDIT_NOTE', amount: -amount } as const) : { kind: debt, amount }
      return ['claims', await postClaims(by, [{ ...values, ...stated }])]
    }
    if (kind === 'pay') {
      const receivedOn = day > today() ? today() : day
      const values = { direction: 'IN', receivedOn, amount, method: 'CASH', partyId } as const
      return ['payments', await bookPayments(by, [{ values }])]
    }
    if (kind === 'reverse claim' && claim) return ['claims', await reverseClaims(by, [claim], 'x')]
    if (kind === 'reverse payment' && payment) return ['payments', [await reversePayment(by, payment, 'x')]]
    if (kind === 'write off' && claim) await writeOff(by, claim, { decisionNumber: '1', reason: 'x' })
    if (kind === 'again' && payment) await reallocate(by, payment, { reason: null })
    return ['claims', []]
  }
  try {
    const [table, ids] = await asCompany(db, company.id, work)
    booked[table].push(...ids)
  } catch (error) {
    // What is reversed or closed already.
    expect(String(error)).toMatch(/_ALREADY_REVERSED|_NOT_OPEN/)
  }
}

/** The balance of each party by its entries, and by what is open. */
async function verify({ company }: Office) {
  const { rows } = await sql<{ partyId: number; balance: number }>`
    select party_id, sum(amount)::float8 as balance from (
      select party_id, open as amount from claims where company_id = ${company.id}
      union all
      select party_id, -unallocated from payments where company_id = ${company.id} and direction = 'IN') owed
    group by 1`.execute(platform.db)
  const on = addDays(today(), 400)
  for (const { partyId, balance } of rows) {
    const account = await asCompany(platform.db, company.id, (tx) => accountOf(tx, company.id, { party: partyId }, on))
    expect(account.balance).toBe(balance)
  }
  return rows.length
}

/** Companies at once, in each of them one history after the other, and in each history two writers in two processes. */
async function histories(count: number, acts: number, seed: number) {
  const run = async (settings: Readonly<Record<string, boolean>>, own: number) => {
    const { office, histories } = await newBooks(count / kinds.length, settings)
    for (const [at, two] of histories.entries()) {
      const chance = seededRandom(seed * (own + 1) + at)
      const history = { parties: two, claims: [], payments: [] }
      for (let done = 0; done < acts; done += 2)
        await Promise.all([platform, other].map((process) => act(process, office, history, chance)))
    }
    return verify(office)
  }
  const kinds = [{}, { payAhead: true }]
  const parties = await Promise.all(kinds.map(run))
  expect(parties.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(count)
  return [await ledgerFaults(platform.db), await owingBesidePrepayment(platform.db)]
}

test('random histories of two writers always add up, and nobody owes beside a prepayment', async () => {
  expect(await histories(6, 30, 1)).toEqual([[], []])
}, 300_000)

/** `HISTORIES=10000` takes two processors an hour on the embedded database, whose maintenance does not run here. */
const count = Number(process.env['HISTORIES'] ?? 1000)

ofReleases(
  'so do a thousand of them, in many towns',
  async () => {
    for (let part = 1; part <= Math.ceil(count / 200); part += 1)
      expect(await histories(200, 10, part * 1000)).toEqual([[], []])
  },
  7_200_000,
)

/** Changes a claim behind the ledger's back. */
async function tamper(statement: ReturnType<typeof sql>) {
  await sql`alter table claims disable trigger user`.execute(platform.db)
  await statement.execute(platform.db)
  await sql`alter table claims enable trigger user`.execute(platform.db)
}

/** The hourly work, with the comparison of a start. */
async function verified() {
  const found = Promise.withResolvers<readonly object[]>()
  await keepLedger(platform.db, { faulty: found.resolve, failed: found.reject })()
  return found.promise
}

test('a claim that falls due is closed by what was paid ahead', async () => {
  const office = await moneyOffice(platform)
  const partyId = await office.party()
  const paid = await office.pay({ partyId, amount: 100 })
  const claim = await office.claim({ partyId, issuedOn: today(), dueOn: addDays(today(), 5), amount: 500 })
  await office.reverse('payment', paid)
  const ahead = await office.pay({ partyId, amount: 100, receivedOn: today() })
  expect([await office.open(claim), await office.left(ahead)]).toEqual([[500], 100])
  // Five days later, as it were.
  await tamper(sql`update claims set issued_on = issued_on - 10, due_on = due_on - 10 where id = ${claim.id}`)
  expect(await verified()).toEqual([])
  expect([await office.open(claim), await office.left(ahead)]).toEqual([[400], 0])
})

test('a ledger that does not add up is in the metrics, on the home page and once in the mail until it is repaired', async () => {
  const [office, others] = [await moneyOffice(platform), await moneyOffice(platform)]
  const superadmin = await platform.loggedIn(await platform.aUser('SUPERADMIN'))
  const claim = await office.claim({ partyId: await office.party(), amount: 500 })
  const alarms = async () => [
    /^pokoj_ledger_faults (.+)$/m.exec((await platform.app.inject('/api/metrics')).body)?.[1],
    ...(await Promise.all(
      [office.administrator, superadmin, others.administrator].map(
        async (person) => (await person.get('/api/home')).json<{ ledgerFaults: number }>().ledgerFaults,
      ),
    )),
    ...(await Promise.all(
      [office.administrator, superadmin, others.administrator, office.clerk].map(
        async ({ email }) => (await mailsTo(platform, email)).filter(({ kind }) => kind === 'ledgerFaults').length,
      ),
    )),
  ]
  expect(await verified()).toEqual([])
  expect(await alarms()).toEqual(['0', 0, 0, 0, 0, 0, 0, 0])
  await tamper(sql`update claims set open = 499 where id = ${claim.id}`)
  const fault = { companyId: office.company.id, kind: 'claim', id: claim.id }
  expect([await verified(), await verified()]).toEqual([[fault], [fault]])
  expect(await alarms()).toEqual(['1', 1, 1, 0, 1, 1, 0, 0])
  await tamper(sql`update claims set open = 500 where id = ${claim.id}`)
  expect(await verified()).toEqual([])
  expect(await alarms()).toEqual(['0', 0, 0, 0, 1, 1, 0, 0])
})
