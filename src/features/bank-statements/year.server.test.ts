import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { asCompany } from '../../server/database/tenancy.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { seededRandom } from '../../shared/seeded-random.ts'
import { ofReleases } from '../../testing/of-releases.ts'
import { aParty } from '../../testing/parties.ts'
import { platformForTests } from '../../testing/platform.ts'
import { statementOffice } from '../../testing/statement-office.ts'
import { distortions, type Owed, statementYear } from '../../testing/statement-year.ts'
import { statementText } from '../../testing/statements.ts'
import { postClaims } from '../ledger/public.server.ts'
import { party } from '../parties/record.ts'

const platform = platformForTests()
let office: Awaited<ReturnType<typeof statementOffice>>
beforeAll(async () => {
  office = await statementOffice(platform)
})

const amounts = [146_600, 161_260, 99_950]

/** Persons who owe one fee each. */
async function town(count: number): Promise<Owed[]> {
  const owed: Owed[] = []
  while (owed.length < count) owed.push(...(await debtors(Math.min(1000, count - owed.length), owed.length)))
  // Like every import.
  await sql`analyze parties, claims`.execute(platform.db)
  return owed
}

function debtors(count: number, from: number): Promise<Owed[]> {
  const { company, clerk } = office
  const actor = { userId: clerk.id, email: clerk.email, companyId: company.id }
  const surnames = Array.from({ length: count }, (_, at) => `Странка${from + at}`)
  return asCompany(platform.db, company.id, async (tx) => {
    const by = { tx, company: company.id, actor, writer: 'rule' as const }
    const parties = await recordQueries(party).save(
      by,
      surnames.map((surname) => ({
        values: {
          ...aParty({ surname }),
          kind: 'PERSON' as const,
          addressState: 'OK' as const,
          deliverBy: 'POST' as const,
        },
      })),
    )
    const values = parties.map((partyId, at) => ({
      kind: 'FEE_MAINTENANCE' as const,
      partyId,
      issuedOn: '2026-01-01',
      dueOn: '2026-01-31',
      amount: (amounts[at % amounts.length] ?? 0) / 100,
    }))
    const claims = await postClaims(by, values)
    const stored = await tx
      .selectFrom('claims')
      .select(['id', 'paymentReference'])
      .where('companyId', '=', company.id)
      .where('id', 'in', claims)
      .orderBy('id')
      .execute()
    return stored.map(({ paymentReference: reference }, at) => ({
      partyId: parties[at] ?? 0,
      reference,
      amount: amounts[at % amounts.length] ?? 0,
      name: surnames[at] ?? '',
    }))
  })
}

/** Sends a year, and compares what became of each line with what it was. */
async function matchedYear(count: number, days: number) {
  const owed = await town(count)
  const { statements, expected } = statementYear(office.account, owed, seededRandom(38), { days })
  for (const statement of statements)
    expect((await office.receive(statementText('ASSECO', statement))).refused).toEqual([])
  const lines = await platform.db
    .selectFrom('bankStatementLines as line')
    .leftJoin('payments', 'payments.statementLineId', 'line.id')
    .select(['line.bankKey', 'line.state', 'payments.partyId'])
    .where('line.companyId', '=', office.company.id)
    .execute()
  const wrong: string[] = []
  const missed: string[] = []
  for (const { bankKey, state, partyId } of lines) {
    const given = expected.get(bankKey)
    if (state === 'MATCHED' && partyId !== given?.owed.partyId) wrong.push(`${bankKey} ${given?.distortion}`)
    if (given && state !== 'MATCHED') missed.push(`${bankKey} ${given.distortion} ${state}`)
  }
  return { wrong, missed, count: lines.length, share: 1 - missed.length / owed.length }
}

describe('of a year with references that payers and banks have distorted', () => {
  test('at least 98 of 100 lines are booked, and none for a wrong party', async () => {
    expect(Object.keys(distortions)).toHaveLength(12)
    const { wrong, missed, share } = await matchedYear(480, 12)
    expect(wrong).toEqual([])
    expect(share, missed.join('\n')).toBeGreaterThanOrEqual(0.98)
  }, 300_000)

  ofReleases(
    'the same of a whole town',
    async () => {
      office = await statementOffice(platform)
      const { wrong, missed, share } = await matchedYear(17_000, 250)
      expect(wrong).toEqual([])
      expect(share, missed.slice(0, 100).join('\n')).toBeGreaterThanOrEqual(0.98)
    },
    3_600_000,
  )
})

ofReleases(
  'a statement of 2,000 lines takes little longer for each of them than one of 200',
  async () => {
    office = await statementOffice(platform)
    const owed = await town(2200)
    const secondsFor = async (number: string, from: number, to: number) => {
      const lines = owed.slice(from, to).map(({ reference, amount, name }, at) => {
        return { amount, reference, partner: name, key: `L${from + at}` }
      })
      const text = statementText('ASSECO', { account: office.account, number, date: '2026-11-20', lines })
      const begun = performance.now()
      const { entities } = await office.receive(text)
      const took = (performance.now() - begun) / 1000
      expect(entities).toMatchObject([{ lines: to - from, matched: to - from }])
      return took
    }
    const short = await secondsFor('1', 0, 200)
    const long = await secondsFor('2', 200, 2200)
    // Ten times as long, and more on a busy machine; comparing each line with all claims would take a hundred times.
    expect(long / short).toBeLessThan(25)
  },
  600_000,
)
