import type { FastifyInstance } from 'fastify'
import { sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import { countedUpTo } from '../../shared/list-page.ts'
import { nestedLists } from '../../shared/child-lists.ts'
import type { Reference } from '../../shared/references.ts'
import type { RecordType } from '../../shared/record.ts'
import type { RelatedRecords } from '../../shared/record-of.ts'
import { refusalFor } from '../../shared/roles.ts'
import { foldedTokens } from '../../shared/serbian-script.ts'
import type { Database, Tx } from '../database/connection.ts'
import type { CompanyOrAll } from '../database/tenancy.ts'
import { listOf } from '../operation.ts'
import { Refusal } from '../refusal.ts'
import { inSessionCompany, sessionFrom } from '../session.ts'
import { valid } from '../validation.ts'
import { refersTo } from './merged.ts'
import { recordQueries } from './queries.ts'
import { pathId, wholeNumber } from './parameters.ts'
import { rowsOf } from './rows.ts'
import type { Rows } from './record-tables.ts'
import { detailsColumn, filledDetails, titleOf } from './references.ts'
import { byAge } from './search.ts'
import { serve } from '../call.ts'
import * as calls from '../../shared/record-calls.ts'

const parameters = pathId.extend({ type: z.string().describe('the key of one record in responses, e.g. `graveyard`') })
const relatedRecords = z.object({
  path: z.string().describe('of their list in the browser'),
  isSamePerson: z.boolean().describe('found by the personal number, not by a reference'),
  total: z.int(),
  totalIsExact: z.boolean(),
  records: z
    .array(
      z.object({
        id: z.int(),
        title: z.string(),
        details: z
          .array(z.string())
          .describe('details that tell records with the same title apart; days as yyyy-MM-dd'),
      }),
    )
    .describe('the newest'),
})
const sizes = z.object({
  size: wholeNumber.pipe(z.int().min(1).max(100)).default(5).describe('how many of each type are returned'),
})

/**
 * The live records that refer to a record or to one merged into it, and those of the same person, if the role may read
 * them.
 */
export function relatedRoutes(app: FastifyInstance, db: Database, types: readonly RecordType[]) {
  serve(
    app,
    calls.relatedRecords,
    {
      config: {
        may: 'ownSession',
        answers: {
          ok: listOf(relatedRecords),
          refusals: {
            401: ['LOGIN_AS_ADMIN', 'LOGIN_AS_SUPERADMIN'],
            404: ['NOT_FOUND', ...types.map(({ notFound }) => notFound)],
          },
        },
      },
      schema: { tags: ['records'], params: parameters, querystring: sizes },
    },
    async (request) => {
      const { type: name, id } = valid(parameters, request.params)
      const { size } = valid(sizes, request.query)
      const { role } = sessionFrom(request)
      const type = types.find((each) => each.name === name)
      if (!type) throw new Refusal(404, 'NOT_FOUND')
      const refusal = refusalFor(type.may.read, role)
      if (refusal) throw new Refusal(401, refusal)
      const readable = types.filter(({ may }) => !refusalFor(may.read, role))
      return inSessionCompany(db, request, undefined, async (tx, company) => {
        const record = await recordQueries(type).find(tx, company, id)
        if (!record) throw new Refusal(404, type.notFound)
        const personal: unknown = type.personalNumber && Reflect.get(record, type.personalNumber)
        const shown = { size, of: type, title: title(type, record) }
        const entities: RelatedRecords[] = []
        for (const other of readable) {
          const rows = rowsOf(tx, other, company).where(`${other.table}.deleted`, '=', false)
          const conditions = referring(other, type, id, company)
          if (conditions.length > 0)
            entities.push(await newest(tx, other, company, rows.where(anyOf(conditions)), shown))
          if (!other.personalNumber || typeof personal !== 'string') continue
          const ofSamePerson = ofPerson(other, rows, other.personalNumber, personal, id)
          const newestOfPerson = await newest(tx, other, company, notReferring(other, type, ofSamePerson, id), shown)
          entities.push({ ...newestOfPerson, isSamePerson: true })
        }
        const nonEmpty = entities.filter(({ total }) => total > 0)
        return { entities: nonEmpty, total: nonEmpty.length }
      })
    },
  )
}

const title = (type: RecordType, record: object) =>
  type.title
    .map((field): unknown => Reflect.get(record, field))
    .filter(Boolean)
    .join(' ')

const anyOf = (conditions: readonly Condition[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
type Condition = ReturnType<typeof refersTo>

/** How records of a type refer to a record: by their own fields, and by fields of rows in their lists. */
function referring(other: RecordType, { table }: RecordType, id: number, company: CompanyOrAll): Condition[] {
  const refers = ({ to }: Reference) => to.some((each) => each.table === table)
  // If there are several references to one type, the first one counts: the grave of an interment, not the one it was
  // moved to.
  const reference = other.references.find(refers)
  const listed = nestedLists(other).flatMap(([, list]) =>
    (list.references ?? []).filter(refers).map(({ to, field }) => {
      const column = (name: string) => sql.ref(`${list.table}.${name}`)
      const ofCompany = company === undefined ? sql`` : sql` and ${column('companyId')} = ${company}`
      return sql<SqlBool>`${sql.ref(`${other.table}.id`)} in (
        select ${column(list.parent)} from ${sql.table(list.table)}
        where ${refersTo(to, `${list.table}.${field}`, [id])}${ofCompany})`
    }),
  )
  return [...(reference ? [refersTo(reference.to, `${other.table}.${reference.field}`, [id])] : []), ...listed]
}

/** The JMBG is one of the searched fields, so the search index finds it. */
const ofPerson = ({ table }: RecordType, rows: Rows, field: string, personal: string, id: number) =>
  foldedTokens(personal)
    .reduce((found, word) => found.where(`${table}.searchText`, 'like', `%${word}%`), rows)
    .where(`${table}.${field}`, '=', personal)
    .where(`${table}.id`, '!=', id)

/** Excludes records that refer to the record, because they are already listed. */
const notReferring = ({ table, references }: RecordType, type: RecordType, rows: Rows, id: number) =>
  references
    .filter(({ to }) => to.some((each) => each.table === type.table))
    .reduce(
      (found, { field, to }) => found.where(sql<SqlBool>`${refersTo(to, `${table}.${field}`, [id])} is not true`),
      rows,
    )

interface Shown {
  size: number
  /** The type and title of the page's record, which need not be repeated. */
  of: RecordType
  title: string
}

async function newest(
  tx: Tx,
  type: RecordType,
  company: CompanyOrAll,
  matching: Rows,
  shown: Shown,
): Promise<RelatedRecords> {
  const { page, table } = type
  const others = type.references.filter(({ to }) => !to.some((each) => each.table === shown.of.table))
  const rows = await byAge(type, company, matching, true)
    .select(`${table}.id`)
    .select([titleOf(type, table).as('title'), detailsColumn(type, others).as('details')])
    .limit(shown.size)
    .execute()
  const records = rows.map(({ id, title: own, details }) => ({
    id,
    title: own,
    details: filledDetails(details).filter((detail) => detail !== shown.title),
  }))
  const total = records.length < shown.size ? records.length : await counted(tx, matching)
  return {
    path: page.path,
    isSamePerson: false,
    total: Math.min(total, countedUpTo),
    totalIsExact: total <= countedUpTo,
    records,
  }
}

/** The number of rows, up to one more than are counted. */
async function counted(tx: Tx, matching: Rows) {
  const { total } = await tx
    .selectFrom(
      matching
        .select(sql.lit(1).as('one'))
        .limit(countedUpTo + 1)
        .as('found'),
    )
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
