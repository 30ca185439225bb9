import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aDeathRecord, platformForTests, type Answer } from '../../testing/platform.ts'
import { verifiedChains } from '../audit-verification.ts'
import { batchWrites } from './batched-writes.ts'

const platform = platformForTests()

async function anOffice() {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company)
  const aClerk = async () => {
    const clerk = await platform.loggedIn(await platform.aUser('USER', company))
    return { id: clerk.id, save: (record: object) => clerk.post(`/api/deathRecord/${company.id}`, record) }
  }
  const aRecord = (values: Record<string, unknown> = {}) => aDeathRecord(graveyard, values)
  return { company, aClerk, aRecord }
}

const recordIn = (answer: Answer) => answer.json<{ deathRecord: { id: number; firstName: string } }>().deathRecord

async function storedNames(company: { id: number }) {
  const records = platform.db.selectFrom('deathRecords').select('firstName').where('companyId', '=', company.id)
  return (await records.execute()).map(({ firstName }) => firstName).toSorted()
}

const names = Array.from({ length: 30 }, (_, at) => `Име${String(at).padStart(2, '0')}`)

test('simultaneous saves share transactions, but each gets its own response and audit entry', async () => {
  const { company, aClerk, aRecord } = await anOffice()
  const [one, other] = [await aClerk(), await aClerk()]
  const authors = names.map((_, at) => (at % 3 === 0 ? one : other))
  const answers = await Promise.all(authors.map((author, at) => author.save(aRecord({ firstName: names[at] }))))
  const records = answers.map(recordIn)
  expect(records.map(({ firstName }) => firstName)).toEqual(names)

  const { rows } = await sql<{ recordId: number; userId: number; transaction: string }>`
    select record_id, user_id, xmin::text as transaction from audit_entries
    where company_id = ${company.id}`.execute(platform.db)
  const authorOf = new Map(rows.map(({ recordId, userId }) => [recordId, userId]))
  expect(records.map(({ id }) => authorOf.get(id))).toEqual(authors.map(({ id }) => id))
  if (process.env['TEST_DATABASE_URL'])
    expect(new Set(rows.map(({ transaction }) => transaction)).size).toBeLessThan(names.length / 2)
  for await (const { wrong } of verifiedChains(platform.db)) expect(wrong).toBeUndefined()
})

test('a company that saves steadily is never refused because its queue is full', async () => {
  const company = await platform.aCompany()
  const saves = batchWrites(platform.db, (_tx, _company, items: readonly number[]) => Promise.resolve(items))
  const clerks = Array.from({ length: 30 }, async (_, clerk) => {
    for (let at = 0; at < 40; at++) expect(await saves(company.id, clerk * 100 + at)).toBe(clerk * 100 + at)
  })
  await Promise.all(clerks)
})

test('refused saves do not affect those that share their transaction', async () => {
  const { company, aClerk, aRecord } = await anOffice()
  const clerk = await aClerk()
  const twin = aRecord({ firstName: 'Двојник' })
  const ofOthers = { graveyardId: (await platform.aGraveyard(await platform.aCompany())).id }
  const saves = [aRecord(ofOthers), twin, twin, ...names.map((firstName) => aRecord({ firstName }))]
  const answers = await Promise.all(saves.map((record) => clerk.save(record)))
  const codes = answers.filter(({ statusCode }) => statusCode !== 200).map((answer) => answer.json<object>())
  expect(codes).toMatchObject([
    { message: 'GRAVEYARD_NOT_EXIST', field: 'graveyardId' },
    { message: 'DEATH_RECORD_WITH_JMBG_ALREADY_EXIST', field: 'jmbg' },
  ])
  expect(await storedNames(company)).toEqual(['Двојник', ...names])
})

test('a save that the database rejects does not affect those that share its transaction', async () => {
  const { company, aClerk, aRecord } = await anOffice()
  const clerk = await aClerk()
  await sql`alter table death_records add constraint unexpected check (first_name <> 'Квар')`.execute(platform.db)
  const saves = [...names, 'Квар'].map((firstName) => clerk.save(aRecord({ firstName })))
  const answers = await Promise.all(saves)
  await sql`alter table death_records drop constraint unexpected`.execute(platform.db)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...names.map(() => 200), 500])
  expect(await storedNames(company)).toEqual(names)
  for await (const { wrong } of verifiedChains(platform.db)) expect(wrong).toBeUndefined()
})
