import type { FastifyInstance } from 'fastify'
import { sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { Database, Tx } from '../../server/database/connection.ts'
import { asCompany, type CompanyId } from '../../server/database/tenancy.ts'
import { day, startOf } from '../../server/days.ts'
import { instant } from '../../server/records/answers.ts'
import { searchParameters, wholeNumber, withoutNulls } from '../../server/records/parameters.ts'
import { titlesOf } from '../../server/records/references.ts'
import { companyFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { countedUpTo } from '../../shared/list-page.ts'
import { namedRecords, type PersonalNumberReadings, type WayOfReading } from '../../shared/personal-number-readings.ts'
import type { RecordType } from '../../shared/record.ts'

const id = wholeNumber.pipe(z.int().min(-1)).optional()
const ways = z.enum(['record', 'document', 'list', 'client', 'report'] satisfies WayOfReading[])

const parameters = searchParameters.pick({ page: true, size: true }).extend({
  way: z.union([ways, z.literal('')]).optional(),
  userId: id,
  recordId: id.describe('a record whose number was read'),
  from: day.describe('a day in Belgrade time'),
  to: day.describe('a day, inclusive'),
})
type Search = z.output<typeof parameters>

const reading = z.object({
  id: z.int(),
  dateCreated: instant,
  user: z.object({ id: z.int(), email: z.string() }),
  way: ways,
  recordType: z.string(),
  records: z.array(z.object({ id: z.int(), title: z.string() })).describe(`the first ${namedRecords} of them`),
  recordCount: z.int(),
})
const answers = { ok: z.object({ entities: z.array(reading), total: z.int(), totalIsExact: z.boolean() }) }

/** Who in the company has read which personal numbers: docs/decisions/0015-readings-of-personal-numbers.md */
export function personalDataRoutes(app: FastifyInstance, db: Database, types: readonly RecordType[]) {
  app.post(
    '/api/personalData/readings',
    { config: { may: 'personalData', answers }, schema: { tags: ['personalData'], body: parameters } },
    async (request): Promise<PersonalNumberReadings> => {
      const search = valid(parameters, withoutNulls(request.body))
      const company = companyFrom(request)
      await app.personalNumberReadings.written()
      return asCompany(db, company, (tx) => page(tx, company, search, types), 'read')
    },
  )
}

async function page(tx: Tx, company: CompanyId, search: Search, types: readonly RecordType[]) {
  const matching = filtered(tx, company, search)
  const rows = await matching
    .select(['id', 'dateCreated', 'userId', 'userEmail', 'way', 'recordType'])
    .select([
      sql<number[]>`record_ids[1:${sql.lit(namedRecords)}]`.as('firstIds'),
      sql<number>`cardinality(record_ids)`.as('recordCount'),
    ])
    .orderBy('id', 'desc')
    .limit(search.size)
    .offset(search.page * search.size)
    .execute()
  const { total } = await tx
    .selectFrom(
      matching
        .select('id')
        .limit(countedUpTo + 1)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const concerned = types.filter(({ name }) => rows.some(({ recordType }) => recordType === name))
  const ids = rows.flatMap(({ firstIds }) => firstIds.map(Number))
  const titles = await titlesOf(tx, concerned, ids)
  return {
    entities: rows.map((row) => ({
      id: row.id,
      dateCreated: row.dateCreated.toISOString(),
      user: { id: row.userId, email: row.userEmail },
      way: row.way,
      recordType: row.recordType,
      records: row.firstIds.map(Number).flatMap((record) => {
        const title = titles.get(record)
        return title === undefined ? [] : [{ id: record, title }]
      }),
      recordCount: row.recordCount,
    })),
    total: Math.min(total, countedUpTo),
    totalIsExact: total <= countedUpTo,
  }
}

const filtered = (tx: Tx, company: CompanyId, { way = '', userId = 0, recordId = 0, from = '', to = '' }: Search) =>
  tx
    .selectFrom('personalNumberReadings')
    .where('companyId', '=', company)
    .$if(way !== '', (found) => found.where('way', '=', ways.parse(way)))
    .$if(userId > 0, (found) => found.where('userId', '=', userId))
    .$if(recordId > 0, (found) => found.where(sql<SqlBool>`record_ids @> array[${recordId}]::bigint[]`))
    .$if(from !== '', (found) => found.where('dateCreated', '>=', startOf(from, 0)))
    .$if(to !== '', (found) => found.where('dateCreated', '<', startOf(to, 1)))
