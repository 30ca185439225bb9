import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from './database/connection.ts'

/** The result for one company's entries; the platform's own entries have no company. */
export interface VerifiedChain {
  company: { id: number; name: string } | null
  entries: number
  /** Hash of the last entry. Stored elsewhere, it proves later that the whole chain was not rewritten. */
  hash: string
  /** The first altered entry, or the last remaining entry when later ones are missing. */
  wrong: { id: number | null; why: 'altered' | 'cut off' } | undefined
}

interface Chain {
  companyId: number | null
  name: string | null
  length: number | null
  hash: string | null
}

const batch = 2000

/**
 * Reads the whole trail once, in batches, and recomputes every hash here rather than with the database's function, which
 * somebody who alters entries could alter too.
 */
export async function* verifiedChains(db: Database): AsyncGenerator<VerifiedChain> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').execute()
  try {
    for (const chain of await chains(tx)) yield await verified(tx, chain)
    await tx.commit().execute()
  } catch (error) {
    await tx.rollback().execute()
    throw error
  }
}

/** Every company with entries or a chain head, even if one of the two is missing. */
async function chains(tx: Tx): Promise<Chain[]> {
  const { rows } = await sql<Chain>`
    select c.company_id, companies.name, head.length, encode(head.hash, 'hex') as hash
    from (select company_id from audit_entries group by company_id union select nullif(id, 0) from audit_chains) c
    left join audit_chains head on head.id = coalesce(c.company_id, 0) and c.company_id is distinct from 0
    left join companies on companies.id = c.company_id
    order by c.company_id nulls first`.execute(tx)
  return rows
}

async function verified(tx: Tx, chain: Chain): Promise<VerifiedChain> {
  const company = chain.companyId === null ? null : { id: chain.companyId, name: chain.name ?? '' }
  let entries = 0
  let last: number | null = null
  let previous = Buffer.alloc(0)
  const outcome = (wrong: VerifiedChain['wrong']) => ({ company, entries, hash: previous.toString('hex'), wrong })
  for (;;) {
    const rows = await entriesAfter(tx, chain.companyId, last)
    for (const { id, text, hash } of rows) {
      const expected = createHash('sha256').update(previous).update(text).digest()
      if (expected.toString('hex') !== hash) return outcome({ id, why: 'altered' })
      previous = expected
      last = id
      entries += 1
    }
    if (rows.length < batch) break
  }
  const isWhole = entries === chain.length && previous.toString('hex') === chain.hash
  return outcome(isWhole ? undefined : { id: last, why: 'cut off' })
}

/** What the hash of an entry is over, besides the one before. */
export const auditedText = sql`jsonb_build_array(id, to_char(date_created at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
  company_id, user_id, user_email, action_name, record_id, changes, search_text)::text`

async function entriesAfter(tx: Tx, company: number | null, last: number | null) {
  const { rows } = await sql<{ id: number; text: string; hash: string }>`
    select id, encode(hash, 'hex') as hash, ${auditedText} as text
    from audit_entries
    where ${company === null ? sql`company_id is null` : sql`company_id = ${company}`} and id > ${last ?? 0}
    order by id limit ${sql.lit(batch)}`.execute(tx)
  return rows
}
