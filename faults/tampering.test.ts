import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { audit } from '../src/server/audit.ts'
import { verifiedChains } from '../src/server/audit-verification.ts'
import { asCompany, type CompanyId } from '../src/server/database/tenancy.ts'
import { seededRandom } from '../src/shared/seeded-random.ts'
import { platformForTests } from '../src/testing/platform.ts'
import { printed } from './figures.ts'

const rounds = Number(process.env['FAULT_ROUNDS'] ?? 500)
const entriesOfEach = 30

const platform = platformForTests()
const { any, integer } = seededRandom(2026)

const digits = () => String(integer(1, 1_000_000))
/** Assigns other values to columns of an entry. */
const assignments: readonly (() => RawBuilder<unknown>)[] = [
  () => sql`date_created = date_created + ${digits()}::int * interval '1 microsecond'`,
  () => sql`user_id = coalesce(user_id, 0) + ${digits()}::int`,
  () => sql`user_email = ${digits()}`,
  () => sql`action_name = ${any(['LOGIN', 'USER_DELETED', 'DEATH_RECORD_EDITED'])}`,
  () => sql`record_id = coalesce(record_id, 0) + ${digits()}::int`,
  () => sql`changes = jsonb_build_object('notes', jsonb_build_object('from', null, 'to', ${digits()}::text))`,
  () => sql`search_text = ${digits()}`,
  () => sql`hash = sha256(${digits()}::text::bytea)`,
  () => sql`company_id = null`,
  () => sql`id = id + 1000000 + ${digits()}::int`,
]
/**
 * Alterations by somebody with full access to the database to a company's entries, two of which are `id` and `next`.
 */
const tamperings: readonly ((company: CompanyId, id: number, next: number) => readonly RawBuilder<unknown>[])[] = [
  ...assignments.map((assignment) => (_: CompanyId, id: number) => [
    sql`update audit_entries set ${assignment()} where id = ${id}`,
  ]),
  (_, id) => [sql`delete from audit_entries where id = ${id}`],
  (company, id) => [sql`delete from audit_entries where company_id = ${company} and id >= ${id}`],
  (company, id) => [sql`delete from audit_entries where company_id = ${company} and id <= ${id}`],
  (_, id, next) => [
    sql`update audit_entries e set action_name = o.action_name, changes = o.changes, date_created = o.date_created
        from audit_entries o where (e.id, o.id) in ((${id}, ${next}), (${next}, ${id}))`,
  ],
  (_, id) => [
    sql`insert into audit_entries select (jsonb_populate_record(e, jsonb_build_object('id', 2000000))).*
        from audit_entries e where id = ${id}`,
  ],
  (company) => [sql`update audit_chains set length = length - ${integer(1, 5)} where id = ${company}`],
  (company) => [sql`update audit_chains set hash = sha256(${digits()}::text::bytea) where id = ${company}`],
  (company) => [sql`delete from audit_chains where id = ${company}`],
  (company, id) => [
    sql`delete from audit_entries where company_id = ${company} and id >= ${id}`,
    sql`update audit_chains c set length = (select count(*) from audit_entries where company_id = ${company})
        where id = ${company}`,
  ],
]

test(`${rounds} alterations of the audit trail by somebody with all rights in the database are detected`, async () => {
  const { db } = platform
  const companies = [(await platform.aCompany()).id, (await platform.aCompany()).id]
  for (const companyId of companies)
    for (let n = 0; n < entriesOfEach; n++)
      await asCompany(db, companyId, (tx) =>
        audit(
          tx,
          { userId: null, email: `clerk${n}@example.rs`, companyId },
          { action: 'MONTHLY_REPORT_MADE', changes: { number: { from: null, to: n } } },
        ),
      )
  for (const table of ['audit_entries', 'audit_chains']) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
    await sql`create table ${sql.table(`${table}_before`)} as select * from ${sql.table(table)}`.execute(db)
  }
  const wrong = async () => (await Array.fromAsync(verifiedChains(db))).filter((chain) => chain.wrong).length
  expect(await wrong()).toBe(0)

  const missed: string[] = []
  for (let round = 0; round < rounds; round++) {
    const company = any(companies)
    const entries = await db
      .selectFrom('auditEntries')
      .select('id')
      .where('companyId', '=', company)
      .orderBy('id')
      .execute()
    const at = integer(0, entries.length - 2)
    const statements = any(tamperings)(company, entries[at]?.id ?? 0, entries[at + 1]?.id ?? 0)
    for (const statement of statements) await statement.execute(db)
    if ((await wrong()) === 0) missed.push(statements.map((each) => each.compile(db).sql).join('; '))
    for (const table of ['audit_entries', 'audit_chains']) {
      await sql`delete from ${sql.table(table)}`.execute(db)
      await sql`insert into ${sql.table(table)} select * from ${sql.table(`${table}_before`)}`.execute(db)
    }
  }
  expect(missed).toEqual([])
  expect(await wrong()).toBe(0)
  printed('Alterations of the audit trail', { alterations: rounds, detected: rounds - missed.length })
})
