import { sql, type Generated, type SelectQueryBuilder, type SqlBool, type Transaction } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { z } from 'zod'
import type { Page, RecordOf, RecordType } from '../../shared/record.ts'
import { fold, foldedTokens, sortKey } from '../../shared/serbian-script.ts'
import type { Field } from '../../shared/fields.ts'
import { audit, changesBetween, type Actor } from '../audit.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'
import { Refusal, refusedFields } from '../refusal.ts'

/** A row of any record table; its own columns are the declaration's fields. */
interface AnyRecord {
  id: Generated<number>
  companyId: number
  version: Generated<number>
  deleted: Generated<boolean>
  dateCreated: Generated<Date>
  searchText: string
  sortKeys: unknown
  [field: string]: unknown
}
type AnyTables = Record<string, AnyRecord>
type Rows = SelectQueryBuilder<AnyTables, string, object>
export type RecordFilter = (rows: Rows) => Rows

/** The declared tables are among the real ones; here they are read by name, so the compiler knows only what all have. */
const anyTables = (tx: Tx) => tx as unknown as Transaction<AnyTables>

export interface Search {
  searchParam?: string | undefined
  /** Zero-based. */
  page: number
  size: number
  /** A column's name, `-` before it for descending; newest first without one. */
  sort?: string | undefined
}

type Values = Readonly<Record<string, unknown>>

const stored = ['id', 'version', 'deleted', 'dateCreated'] as const

/** What every record type can do, within the transaction of one company (database/tenancy.ts). */
export function recordQueries<Type extends RecordType>(type: Type) {
  type Record = RecordOf<Type>
  const fields = Object.keys(type.fields.shape)

  const rowsOf = (tx: Tx, company: CompanyId) =>
    anyTables(tx).selectFrom(type.table).where(`${type.table}.companyId`, '=', company)

  const complete = (rows: Rows) =>
    rows.select([...stored, ...fields].map((column) => `${type.table}.${column}`)).select((eb) =>
      type.references.map((reference) =>
        jsonObjectFrom(
          eb
            .selectFrom(reference.table)
            .select([`${reference.table}.id`, `${reference.table}.name`])
            .whereRef(`${reference.table}.id`, '=', `${type.table}.${reference.field}`),
        ).as(reference.as),
      ),
    )

  async function find(tx: Tx, company: CompanyId, id: number): Promise<Record | undefined> {
    const row = await complete(rowsOf(tx, company)).where(`${type.table}.id`, '=', id).executeTakeFirst()
    return row as Record | undefined
  }

  return {
    find,

    /** One page and the total of all that match, deleted ones included (decisions 5: they stay in the lists). */
    async search(
      tx: Tx,
      company: CompanyId,
      search: Search,
      filter: RecordFilter = (rows) => rows,
    ): Promise<Page<Record>> {
      const matching = filter(withWords(type, rowsOf(tx, company), search.searchParam ?? ''))
      const all = matching.select((eb) => eb.fn.countAll<number>().as('total'))
      // The total comes with the rows: one question to the database instead of two.
      const rows = await inOrder(type, complete(matching), search.sort)
        .select(all.as('total'))
        .limit(search.size)
        .offset(search.page * search.size)
        .execute()
      const total = rows[0]?.total ?? (search.page === 0 ? 0 : (await all.executeTakeFirstOrThrow()).total)
      return { entities: rows.map(({ total: _total, ...row }) => row as Record), total }
    },

    async create(tx: Tx, company: CompanyId, actor: Actor, values: Values): Promise<Record> {
      await refuseForeignReferences(type, tx, company, values)
      const { id } = await takingDuplicates(type, () =>
        anyTables(tx)
          .insertInto(type.table)
          .values({ ...values, companyId: company, ...derived(type, values) })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
      const changes = changesBetween({}, Object.fromEntries(fields.map((field) => [field, values[field]])))
      await audit(tx, actor, { action: `${type.code}_ADDED`, recordId: id, changes })
      return existing(type, await find(tx, company, id))
    },

    /** `version` is the one that the caller has read; without it the last write wins, and the audit entry tells. */
    async edit(
      tx: Tx,
      company: CompanyId,
      actor: Actor,
      id: number,
      values: Values,
      version?: number,
    ): Promise<Record> {
      const before = await locked(type, tx, company, id)
      if (before.deleted) throw new Refusal(400, type.notFound)
      if (version !== undefined && version !== before.version) throw new Refusal(409, 'RECORD_CHANGED_MEANWHILE')
      const changes = changesBetween(before, values)
      if (Object.keys(changes).length > 0) {
        await refuseForeignReferences(type, tx, company, values, before)
        await takingDuplicates(type, () =>
          anyTables(tx)
            .updateTable(type.table)
            .set({ ...values, ...derived(type, values), version: before.version + 1 })
            .where('companyId', '=', company)
            .where('id', '=', id)
            .execute(),
        )
        await audit(tx, actor, { action: `${type.code}_EDITED`, recordId: id, changes })
      }
      return existing(type, await find(tx, company, id))
    },

    /** Deletes and restores: deleted is a state. Restoring a live record changes nothing; deleting a deleted one is refused. */
    async setDeleted(tx: Tx, company: CompanyId, actor: Actor, id: number, deleted: boolean): Promise<Record> {
      const before = await locked(type, tx, company, id)
      if (deleted && before.deleted) throw new Refusal(400, type.notFound)
      if (before.deleted !== deleted) {
        await takingDuplicates(type, () =>
          anyTables(tx)
            .updateTable(type.table)
            .set({ deleted, version: before.version + 1 })
            .where('companyId', '=', company)
            .where('id', '=', id)
            .execute(),
        )
        await audit(tx, actor, { action: `${type.code}_${deleted ? 'DELETED' : 'RESTORED'}`, recordId: id })
      }
      return existing(type, await find(tx, company, id))
    },
  }
}

const kindOf = (type: RecordType, name: string) =>
  (type.fields.shape[name] as Field<z.ZodType, string> | undefined)?.kind

function existing<Row>(type: RecordType, row: Row | undefined): Row {
  if (row === undefined) throw new Refusal(400, type.notFound)
  return row
}

/** The row, held until the transaction ends, so that two edits at once follow each other. */
async function locked(type: RecordType, tx: Tx, company: CompanyId, id: number) {
  const row = await anyTables(tx)
    .selectFrom(type.table)
    .selectAll()
    .where('companyId', '=', company)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return existing(type, row as (Values & { version: number; deleted: boolean }) | undefined)
}

/**
 * Every word must occur, in any order and script. Folding leaves letters and digits only, so a typed `%` or `_` can be no
 * wildcard; it has to stand in the record itself.
 */
function withWords(type: RecordType, rows: Rows, typed: string): Rows {
  const words = foldedTokens(typed).reduce(
    (found, word) => found.where(`${type.table}.searchText`, 'like', `%${word}%`),
    rows,
  )
  const text = sql.join(
    type.searched.map((field) => sql.ref(`${type.table}.${field}`)),
    sql` || ' ' || `,
  )
  return [...new Set(typed.match(/[%_\\]/g))].reduce(
    (found, sign) => found.where(sql<SqlBool>`strpos(${text}, ${sign}) > 0`),
    words,
  )
}

/** Texts sort by their stored Serbian key, which both databases order alike; equal ones newest first. */
function inOrder(type: RecordType, rows: Rows, sort: string | undefined): Rows {
  const [, minus, name] = /^(-?)(\w+)$/.exec(sort ?? '-dateCreated') ?? []
  if (name === undefined || !isColumn(type, name)) throw new Refusal(400, 'REQUEST_NOT_VALID')
  const direction = minus ? 'desc' : 'asc'
  const id = `${type.table}.id`
  if (name === 'dateCreated') return rows.orderBy(id, direction)
  const column = sql.ref(`${type.table}.${name}`)
  const key =
    kindOf(type, name) === 'date' ? column : sql`${sql.ref(`${type.table}.sortKeys`)} ->> ${sql.lit(name)} collate "C"`
  return rows.orderBy(key, direction).orderBy(id, 'desc')
}

const isColumn = (type: RecordType, name: string) => type.columns.some((column) => column === name)

/** What is stored beside the fields, for searching and sorting. */
function derived(type: RecordType, values: Readonly<Record<string, unknown>>) {
  const texts = type.columns.filter((column) => typeof values[column] === 'string' && kindOf(type, column) !== 'date')
  return {
    searchText: fold(type.searched.map((field) => String(values[field])).join(' ')),
    sortKeys: JSON.stringify(Object.fromEntries(texts.map((column) => [column, sortKey(String(values[column]))]))),
  }
}

/** A record may name only live records of its own company; one that it named already may have been deleted since. */
async function refuseForeignReferences(
  type: RecordType,
  tx: Tx,
  company: CompanyId,
  values: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> = {},
) {
  for (const { field, table, code } of type.references) {
    if (values[field] === before[field]) continue
    const named = await anyTables(tx)
      .selectFrom(table)
      .select('id')
      .where('companyId', '=', company)
      .where('id', '=', Number(values[field]))
      .where('deleted', '=', false)
      .executeTakeFirst()
    if (!named) throw refusedFields([{ code, field }])
  }
}

/** Lets the database decide what is unique, and says it with the declared code at its field. */
async function takingDuplicates<Result>(type: RecordType, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    const duplicate = type.unique.find(({ index }) => isUniqueViolation(error, index))
    throw duplicate ? refusedFields([{ code: duplicate.code, field: duplicate.field }]) : error
  }
}

/** SQLSTATE 23505. PGlite names the index in the message only. */
const isUniqueViolation = (error: unknown, index: string) =>
  error instanceof Error && 'code' in error && error.code === '23505' && error.message.includes(`"${index}"`)
