import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { recordTypes } from '../../app/record-types.ts'
import { demonstratedTypes, typesInGraveyards } from '../../testing/record-types.ts'
import { aDeathRecord, platformForTests } from '../../testing/platform.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Database, Tx } from './connection.ts'
import { companyRole, platformRole } from './roles.ts'
import { asCompany, asPlatform, trustedCompanyId } from './tenancy.ts'
import { manyDeathRecords } from '../../testing/many-records.ts'

const platform = platformForTests()

/** The application's role without a company: the effect of forgetting `asCompany`. */
const withoutCompany = <Result>(db: Database, work: (tx: Tx) => Promise<Result>) =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('role', ${companyRole}, true)`.execute(tx)
    return work(tx)
  })

async function twoRegisters() {
  const [ours, theirs] = [await platform.aCompany(), await platform.aCompany()]
  for (const company of [ours, theirs]) {
    const graveyard = await platform.aGraveyard(company)
    const clerk = await platform.loggedIn(await platform.aUser('USER', company))
    const answer = await clerk.post(`/api/deathRecord/${company.id}`, aDeathRecord(graveyard))
    expect(answer.statusCode, answer.body).toBe(200)
    const administrator = await platform.loggedIn(await platform.aUser('ADMIN', company))
    for (const { type, valid } of typesInGraveyards)
      expect((await administrator.post(`${type.base}/${company.id}`, valid(graveyard))).statusCode).toBe(200)
    for (const { type, valid } of demonstratedTypes)
      expect((await administrator.post(`${type.base}/${company.id}`, valid())).statusCode).toBe(200)
    await platform.db
      .insertInto('bankAccounts')
      .values({
        companyId: company.id,
        name: 'Рачун',
        accountNumber: String(company.id).padStart(18, '0'),
        searchText: '',
        sortKeys: '{}',
      })
      .execute()
  }
  return { ours, theirs }
}

describe('the database isolates companies', () => {
  const companyTables = [
    ...recordTypes
      .flatMap(({ table, lists }: RecordType) => [table, ...Object.values(lists ?? {}).map((list) => list.table)])
      .map((table) => table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
    'audit_entries',
    'idempotency_keys',
    'personal_number_readings',
    'saved_views',
    'undoable_actions',
    'import_words',
    'files',
    'file_parts',
    'grave_right_transfers',
    'accounting_months',
    'allocations',
    'bank_payers',
    'bank_statement_lines',
    'bank_statements',
    'billing_document_bytes',
    'billing_document_parts',
    'billing_documents',
    'billing_mails',
    'dunning_mails',
    'billing_postings',
    'ledger_faults',
    'dunning_holds',
    'dunning_letters',
    'dunning_policies',
    'dunning_postings',
    'dunning_lines',
    'repayment_plan_ends',
    'enforcement_claims',
    'enforcement_steps',
    'money_settings',
    'pinned_payments',
  ]

  test('every company table has row-level security enabled and forced, with a check on writes', async () => {
    const { rows } = await sql<{
      name: string
      isEnabled: boolean
      isForced: boolean
      checked: number
      policies: number
      isMaintained: boolean
    }>`
      select c.relname as name, c.relrowsecurity as is_enabled, c.relforcerowsecurity as is_forced,
        (select count(*) from pg_policy p where p.polrelid = c.oid) as policies,
        (select count(*) from pg_policy p where p.polrelid = c.oid and p.polwithcheck is not null) as checked,
        exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'maintenance') as is_maintained
      from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and (c.relname = 'companies' or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id'))`.execute(
      platform.db,
    )
    expect(rows.map((row) => row.name).toSorted()).toEqual(companyTables.toSorted())
    for (const row of rows)
      expect(row).toMatchObject({ isEnabled: true, isForced: true, checked: row.policies, isMaintained: true })
  })

  test("the company's role owns nothing, cannot bypass row-level security, and can access no table without it", async () => {
    const { rows: roles } = await sql<{ name: string; isFree: boolean; owned: number }>`
      select r.rolname as name, r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcanlogin as is_free,
        (select count(*) from pg_class c where c.relowner = r.oid)
          + (select count(*) from pg_auth_members m where m.member = r.oid) as owned
      from pg_roles r where r.rolname in (${companyRole}, ${platformRole}) order by 1`.execute(platform.db)
    expect(roles).toEqual([
      { name: expect.stringMatching(/_company$/) as unknown, isFree: false, owned: 0 },
      { name: expect.stringMatching(/_platform$/) as unknown, isFree: false, owned: 0 },
    ])
    const { rows: open } = await sql<{ name: string }>`
      select c.relname as name from pg_class c
      where c.relkind in ('r', 'v', 'm', 'p') and c.relnamespace = 'public'::regnamespace and not c.relrowsecurity
        and has_table_privilege(${companyRole}, c.oid, 'select, insert, update, delete, truncate')`.execute(platform.db)
    expect(open).toEqual([])
  })

  test('a query without a company sees nothing', async () => {
    await twoRegisters()
    for (const table of companyTables) {
      const { rows } = await withoutCompany(platform.db, (tx) =>
        sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(tx),
      )
      expect([table, rows[0]?.n]).toEqual([table, 0])
    }
  })

  test("a company's query without the application's filter does not return other companies' rows", async () => {
    const { ours, theirs } = await twoRegisters()
    await asCompany(platform.db, ours.id, async (tx) => {
      const records = await tx.selectFrom('deathRecords').selectAll().execute()
      expect(new Set(records.map((record) => record.companyId))).toEqual(new Set([ours.id]))
      const edited = await tx
        .updateTable('deathRecords')
        .set({ occupation: 'нико' })
        .where('companyId', '=', theirs.id)
        .executeTakeFirst()
      expect(edited.numUpdatedRows).toBe(0n)
    })
  })

  test('a row cannot be inserted into or moved to another company', async () => {
    const { ours, theirs } = await twoRegisters()
    const copied = asCompany(platform.db, ours.id, (tx) =>
      sql`insert into audit_entries (company_id, user_email, action_name) values (${theirs.id}, 'x', 'X')`.execute(tx),
    )
    await expect(copied).rejects.toMatchObject({ code: '42501' })
    const moved = asCompany(platform.db, ours.id, (tx) =>
      sql`update death_records set company_id = ${theirs.id}`.execute(tx),
    )
    await expect(moved).rejects.toMatchObject({ code: '42501' })
  })

  test("the platform's role cannot access records, and no role can change or remove audit entries", async () => {
    const { ours } = await twoRegisters()
    await expect(
      asPlatform(platform.db, (tx) => tx.selectFrom('deathRecords').selectAll().execute()),
    ).rejects.toMatchObject({ code: '42501' })
    for (const change of [
      sql`update audit_entries set user_email = 'x'`,
      sql`delete from audit_entries`,
      sql`truncate audit_entries`,
    ]) {
      await expect(asCompany(platform.db, ours.id, (tx) => change.execute(tx))).rejects.toMatchObject({ code: '42501' })
      await expect(asPlatform(platform.db, (tx) => change.execute(tx))).rejects.toMatchObject({ code: '42501' })
    }
  })

  test('records cannot be removed: the role has no DELETE permission', async () => {
    const { ours } = await twoRegisters()
    await expect(
      asCompany(platform.db, ours.id, (tx) => sql`delete from death_records`.execute(tx)),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('a company can lock its graveyards, but not change them', async () => {
    const { ours } = await twoRegisters()
    await asCompany(platform.db, ours.id, async (tx) => {
      const { rows } = await sql`select company_id from graveyards for key share`.execute(tx)
      expect(rows).toEqual([{ companyId: ours.id }])
    })
    for (const column of ['date_created', 'name', 'deleted'])
      await expect(
        asCompany(platform.db, ours.id, (tx) =>
          sql`update graveyards set ${sql.ref(column)} = ${sql.ref(column)}`.execute(tx),
        ),
      ).rejects.toMatchObject({ code: '42501' })
  })

  test('concurrent transactions keep their own company', async () => {
    const { ours, theirs } = await twoRegisters()
    const seen = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const company = index % 2 ? ours.id : theirs.id
        return asCompany(platform.db, company, async (tx) => {
          const [record] = await tx.selectFrom('deathRecords').select('companyId').execute()
          return record?.companyId === company
        })
      }),
    )
    expect(seen.every(Boolean)).toBe(true)
  })
})

describe('a list reads only the rows of its company', () => {
  const total = 100_000
  const companies = 100
  let company = trustedCompanyId(0)

  beforeAll(async () => {
    company = (await manyDeathRecords(platform.db, { total, companies }))[50] ?? company
  })

  interface Plan {
    'Node Type': string
    'Actual Rows': number
    'Actual Loops': number
    'Rows Removed by Filter'?: number
    'Rows Removed by Index Recheck'?: number
    'Relation Name'?: string
    Plans?: Plan[]
  }
  /** Rows that a plan's scans read from tables and indexes, including discarded ones. */
  const rowsRead = (plan: Plan): number =>
    Math.max(
      plan['Relation Name'] || plan['Node Type'] === 'Bitmap Index Scan'
        ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)) *
            plan['Actual Loops']
        : 0,
      ...(plan.Plans ?? []).map(rowsRead),
    )

  const base = (where = sql`true`) => sql`from death_records where company_id = ${company} and ${where}`
  const like = (word: string) => sql`search_text like ${`%${word}%`}`
  const month = sql`burial_month = '2024-03-01'`
  test.each([
    ['the newest page', sql`select * ${base()} order by (-id) limit 25`],
    ['its total', sql`select count(*) ${base()}`],
    ['a page far down the list', sql`select * ${base()} order by (-id) limit 25 offset 5000`],
    ['a page of a month', sql`select * ${base(month)} order by (-id) limit 25`],
    ['a month by date of burial', sql`select * ${base(month)} order by date_of_burial desc, (0 - id) limit 25`],
    [
      'the same month of all years',
      sql`select * ${base(sql`extract(month from burial_month) = 3`)} order by (0 - id) limit 25`,
    ],
    ['a search for a rare word', sql`select * ${base(like('abcd1'))} order by (0 - id) limit 25`],
    ['a search for a frequent surname', sql`select * ${base(like('petrovic'))} order by (0 - id) limit 25`],
    ['the total of a frequent surname', sql`select count(*) ${base(like('petrovic'))}`],
    [
      'a search for two words',
      sql`select * ${base(sql`${like('djordj')} and ${like('a1')}`)} order by (0 - id) limit 25`,
    ],
    ['a search for one letter', sql`select * ${base(like('a'))} order by (0 - id) limit 25`],
    ['a search without result', sql`select count(*) ${base(like('zzzzzz'))}`],
    ['a sorted page', sql`select * ${base()} order by sort_keys ->> 'lastName' collate "C", (0 - id) limit 25`],
  ])('%s', async (_name, query) => {
    const plan = await asCompany(platform.db, company, async (tx) => {
      const { rows } = await sql<Record<string, [{ Plan: Plan }]>>`explain (analyze, format json) ${query}`.execute(tx)
      return Object.values(rows[0] ?? {})[0]?.[0].Plan
    })
    expect(plan).toBeDefined()
    if (plan) expect(rowsRead(plan), JSON.stringify(plan)).toBeLessThanOrEqual(total / companies)
  })
})
