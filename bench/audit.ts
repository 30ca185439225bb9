import { sql, type RawBuilder } from 'kysely'
import { audit } from '../src/server/audit.ts'
import { verifiedChains } from '../src/server/audit-verification.ts'
import type { Database } from '../src/server/database/connection.ts'
import { asCompany, trustedCompanyId } from '../src/server/database/tenancy.ts'
import { type Case, type Figure, ms, paired, searches } from './measure.ts'

const total = 1_000_000
const companies = 100

/** Builds the chain as the database does, but in one statement with a single update of each head. */
const manyEntries = sql`
  do $$ declare entry audit_entries; chain bigint; begin
    insert into companies (id, name, email, registration_number, search_text, sort_keys)
      select n, 'Велико предузеће ' || n, 'many' || n || '@example.rs', (80000000 + n)::text, '', '{}'
      from generate_series(1, ${sql.lit(companies)}) n;
    for chain in 1..${sql.lit(companies)} loop
      entry.hash := '';
      for n in 1..${sql.lit(total / companies)} loop
        entry.id := nextval('audit_entry_id');
        entry.date_created := timestamptz '2024-01-01' + n * interval '1 hour' + chain * interval '1 second';
        entry.company_id := chain;
        entry.user_id := chain * 100 + n % 7;
        entry.user_email := 'clerk' || entry.user_id || '@company' || chain || '.rs';
        entry.search_text := replace(replace(entry.user_email, '@', ' '), '.', ' ');
        entry.action_name := (array['DEATH_RECORD_ADDED', 'DEATH_RECORD_EDITED', 'LOGIN', 'LOGOUT', 'LOGIN',
          'DEATH_RECORD_PDF_MADE', 'DEATH_RECORD_EDITED'])[1 + n * 31 / 7 % 7];
        if n % 1000 = 0 then entry.action_name := 'TOKEN_REUSED'; end if;
        entry.record_id := n;
        entry.changes := jsonb_build_object('lastName', jsonb_build_object('from', 'Петровић', 'to', 'Чолић' || n));
        entry.hash := sha256(entry.hash || convert_to(audit_entry_text(entry), 'UTF8'));
        insert into audit_entries select entry.*;
      end loop;
      insert into audit_chains values (chain, ${sql.lit(total / companies)}, entry.hash);
    end loop;
  end $$`

/** The chain's cost for a writer, its verification, and the trail's pages and searches next to the same SQL. */
export async function auditFigures(databaseUrl: string | undefined): Promise<Figure[]> {
  const figures: Figure[] = []
  const ofPlatform = async (db: Database) => {
    await fill(db)
    figures.push(await chained(db), await verification(db))
    return { role: 'SUPERADMIN' as const, company: null, cases: cases('all companies', sql`true`) }
  }
  const ofCompany = async (db: Database) => {
    await sql`update users set email = 'earlier@example.rs'`.execute(db)
    return { role: 'ADMIN' as const, company: 50, cases: cases('a company', sql`company_id = 50`) }
  }
  const [name, path] = ['1,000,000 entries', '/api/auditTrail/search']
  for (const prepared of [ofPlatform, ofCompany]) figures.push(...(await searches(name, databaseUrl, path, prepared)))
  return figures
}

async function fill(db: Database) {
  await sql`drop index audit_entries_search`.execute(db)
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    await manyEntries.execute(one)
    await sql`create index audit_entries_search on audit_entries using gin (search_text gin_trgm_ops)`.execute(one)
    await sql`vacuum (analyze) audit_entries`.execute(one)
  })
}

/** The same queries for the whole trail and for one company. */
function cases(whose: string, scope: RawBuilder<unknown>): Case[] {
  const straight = (where: RawBuilder<unknown>) => [
    sql`select count(*) from (select 1 from audit_entries where ${scope} and ${where} limit 10001) found`,
    page(where),
  ]
  const page = (where: RawBuilder<unknown>) =>
    sql`select id, action_name, date_created, user_id, user_email, company_id, record_id, changes,
        (select name from companies where companies.id = company_id)
      from audit_entries where ${scope} and ${where} order by date_created desc, id desc limit 25`
  const edited = sql`(search_text like '%izmena%' or action_name = 'DEATH_RECORD_EDITED')`
  const aDayOfWork = sql`date_created >= '2024-06-01' and date_created < '2024-06-02'`
  return [
    [`${whose}, first page`, {}, [sql`select sum(length) from audit_chains`, page(sql`true`)]],
    [`${whose}, search for a frequent action`, { searchParam: 'измена' }, straight(edited)],
    [`${whose}, search for a person`, { searchParam: 'clerk5003' }, straight(sql`search_text like '%clerk5003%'`)],
    [`${whose}, one person`, { userId: 5003 }, straight(sql`user_id = 5003`)],
    [`${whose}, a rare action`, { action: 'TOKEN_REUSED' }, straight(sql`action_name = 'TOKEN_REUSED'`)],
    [`${whose}, a day`, { from: '2024-06-01', to: '2024-06-01' }, straight(aDayOfWork)],
  ]
}

/** The chain skips an entry that already has a hash, so the difference is the cost of the chain. */
async function chained(db: Database): Promise<Figure> {
  const company = trustedCompanyId(51)
  const write = () =>
    asCompany(db, company, (tx) =>
      audit(
        tx,
        { userId: 1, email: 'clerk@example.rs', companyId: company },
        { action: 'LOGIN', changes: { lastName: { from: 'Петровић', to: 'Чолић' } } },
      ),
    )
  const unchained = () =>
    db.transaction().execute(async (tx) => {
      await sql`select set_config('app.company_id', '52', true)`.execute(tx)
      await sql`insert into audit_entries (id, company_id, user_id, user_email, action_name, changes, search_text, hash)
        values (nextval('audit_entry_id'), 52, 1, 'clerk@example.rs', 'LOGIN', ${JSON.stringify({ lastName: { from: 'Петровић', to: 'Чолић' } })}, 'clerk example rs', '\\x00')`.execute(
        tx,
      )
    })
  const [withChain, without] = await paired(write, unchained)
  return {
    what: 'an entry written in a separate transaction',
    measured: `${ms(withChain)} chained`,
    limit: `${ms(without)} without the chain`,
  }
}

async function verification(db: Database): Promise<Figure> {
  // Removes the unchained entries written by the measurement.
  await sql`alter table audit_entries disable trigger user`.execute(db)
  await sql`delete from audit_entries where hash = '\\x00'`.execute(db)
  await sql`alter table audit_entries enable trigger user`.execute(db)
  const start = performance.now()
  const before = process.memoryUsage().rss
  let [entries, most] = [0, before]
  for await (const chain of verifiedChains(db)) {
    if (chain.wrong) throw new Error(`the chain of ${chain.company?.name} is broken`)
    entries += chain.entries
    most = Math.max(most, process.memoryUsage().rss)
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  return {
    what: `verification of ${entries.toLocaleString('en')} entries`,
    measured: `${seconds} s`,
    limit: `${((most - before) / 1e6).toFixed(0)} MB more memory at most`,
  }
}
