import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Database } from '../../server/database/connection.ts'
import { companyCanary, recordCanary } from './canaries.ts'
import type { Caller } from './examples.ts'
import type { Description, Operation } from './operations.ts'

export interface Answered {
  readonly statusCode: number
  readonly contentType: string
  readonly body: string
}

/** Compares responses with the OpenAPI description; returns the faults of a response. */
export function answerOracle(document: Description) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true, verbose: true })
  formats.default(ajv)
  ajv.addSchema(document, 'description')
  const compiled = new Map<string, ValidateFunction>()
  const validatorOf = ({ method, path }: Operation, status: number, kind: string) => {
    const pointer = ['paths', path, method.toLowerCase(), 'responses', String(status), 'content', kind, 'schema']
    const $ref = `description#/${pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`
    const validate = compiled.get($ref) ?? ajv.compile({ $ref })
    compiled.set($ref, validate)
    return validate
  }

  return (operation: Operation, caller: Caller, { statusCode, contentType, body }: Answered): string[] => {
    const faults: string[] = []
    if (statusCode >= 500) faults.push(`${statusCode} ${body.slice(0, 200)}`)
    const kind = contentType.split(';')[0] ?? ''
    const responses = document.paths[operation.path]?.[lower[operation.method]]?.responses
    const content = responses?.[statusCode]?.content?.[kind]
    if (!responses?.[statusCode]) faults.push(`the status ${statusCode} is not documented`)
    else if (!content) faults.push(`${statusCode} is not documented as ${kind || 'an answer without a type'}`)
    else if (kind === 'application/json') faults.push(...differences(body, validatorOf(operation, statusCode, kind)))
    if (kind === 'application/json' && contentType !== 'application/json; charset=utf-8')
      faults.push(`the content type is ${contentType}`)
    if (/\bat (async )?[\w.<>]+ \(|node:internal|node_modules|\/src\/\w+\//.test(body)) faults.push('a stack trace')
    if (body.includes(recordCanary)) faults.push("another company's records")
    if (caller !== 'SUPERADMIN' && body.includes(companyCanary)) faults.push("another company's data")
    return faults
  }
}

const lower = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const

function differences(body: string, validate: ValidateFunction): string[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return ['the body is not JSON']
  }
  if (validate(parsed)) return []
  // Row numbers would make every response look like a different fault.
  const texts = (validate.errors ?? []).map(({ instancePath, keyword, message, params, data }) => {
    const wrong = keyword === 'enum' ? data : params
    return `${instancePath.replaceAll(/\/\d+/g, '/#')} ${message} ${JSON.stringify(wrong)}`.slice(0, 300)
  })
  return [...new Set(texts)].slice(0, 3)
}

/** The rows that a refused request may still write: the attempt itself, and the readings of the previous request. */
const countsOfAttempts = [
  'login_attempts',
  'audit_entries',
  'audit_chains',
  // A challenge can be answered once.
  'passkey_challenges',
  'sessions',
  'personal_number_readings',
]

/** Documents and mails that an earlier request has asked for are made in the background, which also changes the database. */
async function backgroundWorkDone(db: Database) {
  const waiting = sql`select 1 from billing_documents where state = 'RUNNING'
    union all select 1 from dunning_mails where sent_at is null and failed_at is null`
  await vi.waitFor(async () => expect((await waiting.execute(db)).rows).toEqual([]), { timeout: 60_000 })
}

/** The contents of the database, to compare before and after a refused request. */
export async function contents(db: Database): Promise<Record<string, string>> {
  await backgroundWorkDone(db)
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  const compared = tables.filter(({ name }) => !countsOfAttempts.includes(name))
  const parts = compared.map(
    ({ name }) => sql`
      select ${name}::text as name, count(*) || ' ' || coalesce(sum(hashtext(each::text)::bigint), 0) as content
      from ${sql.table(name)} each`,
  )
  // The head of the audit trail, without the entries on refused accesses and failed attempts.
  const head = sql`
    select 'audit_entries', coalesce(max(id), 0)::text from audit_entries
    where action_name !~ '(REFUSED|FAILED|PAUSED|WRONG)'`
  const all = sql.join([...parts, head], sql` union all `)
  const { rows } = await sql<{ name: string; content: string }>`${all}`.execute(db)
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]))
}
