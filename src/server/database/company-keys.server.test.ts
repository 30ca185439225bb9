import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseForTests } from '../../testing/database.ts'

// The keys of a company's table contain the company, so that companies can be distributed over several servers.

const database = databaseForTests()

/** Unique over the platform, or without a company, and why. */
const otherKeys: Readonly<Record<string, string>> = {
  users_pkey: 'super administrators have no company, and sessions name only the user',
  users_email: 'a login names only the e-mail',
  bank_accounts_account_number: 'an account has one owner',
  audit_entries_pkey: 'entries of the platform have no company',
  idempotency_keys_pkey: 'super administrators have no company',
}

test('the keys of companies’ tables contain the company', async () => {
  const { rows } = await sql<{ name: string }>`
    select key.indexrelid::regclass::text as name from pg_index key
    join pg_attribute company on company.attrelid = key.indrelid and company.attname = 'company_id'
    where (key.indisunique or key.indisexclusion)
      and split_part(pg_get_indexdef(key.indexrelid), ' WHERE ', 1) !~ '\\mcompany_id\\M'
    order by 1`.execute(database.db)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(otherKeys).toSorted())
})

test('the foreign keys of companies’ tables contain the company', async () => {
  const { rows } = await sql<{ key: string }>`
    select f.conrelid::regclass || ' → ' || f.confrelid::regclass as key from pg_constraint f
    where f.contype = 'f' and not exists (select from pg_attribute company
      where company.attrelid = f.conrelid and company.attname = 'company_id' and company.attnum = any(f.conkey))
    order by 1`.execute(database.db)
  // How users log in; a login finds its user before the company is known.
  expect(rows.map(({ key }) => key)).toEqual([
    'email_changes → users',
    'known_devices → users',
    'passkey_challenges → sessions',
    'passkeys → users',
    'password_links → users',
    'pending_logins → users',
    'recovery_codes → users',
    'second_factor_enrolments → sessions',
    'second_factors → users',
    'session_tokens → sessions',
    'sessions → users',
  ])
})
