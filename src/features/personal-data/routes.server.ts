import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { Database, Tx } from '../../server/database/connection.ts'
import { asCompany, type CompanyId } from '../../server/database/tenancy.ts'
import { day, startOf } from '../../server/days.ts'
import { audit } from '../../server/audit.ts'
import { documentCompanyOf } from '../../server/documents/company.ts'
import type { Documents } from '../../server/documents/render.ts'
import { scriptParameter } from '../../server/documents/routes.ts'
import { inScript } from '../../server/documents/script.ts'
import { sendPdf } from '../../server/documents/send.ts'
import { listOf } from '../../server/operation.ts'
import { instant } from '../../server/records/answers.ts'
import { rowsOf } from '../../server/records/rows.ts'
import { party } from '../parties/record.ts'
import { recordsOfPerson } from './people.server.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { searchParameters, wholeNumber, withoutNulls } from '../../server/records/parameters.ts'
import { titlesOf } from '../../server/records/references.ts'
import { Refusal } from '../../server/refusal.ts'
import { companyFrom, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import type { FoundRecord } from './found-record.ts'
import { countedUpTo } from '../../shared/list-page.ts'
import { namedRecords, type PersonalNumberReadings, type WayOfReading } from '../../shared/personal-number-readings.ts'
import type { RecordType } from '../../shared/record.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import { may } from '../../shared/roles.ts'
import { exported, foundRecord, historyAction, type PersonsRecord } from './answers.server.ts'
import { personsDocument } from './document.server.ts'
import { serve } from '../../server/call.ts'
import { exportPerson, searchPerson, searchReadings } from './calls.ts'

const id = wholeNumber.pipe(z.int().min(-1)).optional()
const ways = z.enum(['record', 'document', 'list', 'client', 'report', 'export'] satisfies WayOfReading[])

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

interface Parts {
  db: Database
  documents: Documents
  texts: readonly RecordTypeTexts[]
}

const person = z.object({
  jmbg: z.string().max(50).default(''),
  name: z.string().max(200).default('').describe('words of the name, in any order and script'),
  dateOfBirth: day.describe('of records that have one'),
})
/** Of each type. */
const mostOfParty = 2000

const chosen = z.object({ records: z.array(z.int().positive()).min(1).max(100).describe('ids of found records') })

/** Who in the company has read which personal numbers: docs/decisions/0015-readings-of-personal-numbers.md */
export function personalDataRoutes(app: FastifyInstance, parts: Parts) {
  const { db, texts } = parts
  const types = texts.map(({ type }) => type)
  exportRoutes(app, parts)
  serve(
    app,
    searchReadings,
    { config: { may: 'personalData', answers }, schema: { tags: ['personalData'], body: parameters } },
    async (request): Promise<PersonalNumberReadings> => {
      const search = valid(parameters, withoutNulls(request.body))
      const company = companyFrom(request)
      await app.personalNumberReadings.written()
      return asCompany(db, company, (tx) => page(tx, company, search, types), 'read')
    },
  )
}

/** Everything about a person, to be handed to that person: docs/privacy.md#rights-of-persons */
function exportRoutes(app: FastifyInstance, { db, documents, texts }: Parts) {
  const readable = texts.map(({ type }) => type).filter(({ may: { read } }) => may('ADMIN', read))
  const searched = readable.filter(({ people }) => people)
  // What a party owes and pays names nobody itself, so it comes with the party.
  const ofParties = readable.filter(({ people, fields }) => !people && 'partyId' in fields.shape)
  const schema = { tags: ['personalData'] }
  serve(
    app,
    searchPerson,
    { config: { may: 'personalData', answers: { ok: listOf(foundRecord) } }, schema: { ...schema, body: person } },
    async (request) => {
      const { jmbg, name, dateOfBirth = '' } = valid(person, withoutNulls(request.body))
      const company = companyFrom(request)
      const identity = { personalNumber: jmbg.replaceAll(/\s/g, ''), name, dateOfBirth }
      const entities = await asCompany(
        db,
        company,
        async (tx) => {
          const found: FoundRecord[] = []
          for (const type of searched) found.push(...(await recordsOfPerson(tx, type, company, identity)))
          return found
        },
        'read',
      )
      return { entities, total: entities.length }
    },
  )

  /** The chosen records, and the audit entry about their export. */
  const exportedRecords = (request: FastifyRequest) => {
    const { records } = valid(chosen, request.body)
    const company = companyFrom(request)
    return asCompany(db, company, async (tx) => {
      const found: PersonsRecord[] = []
      for (const type of searched)
        for (const record of await recordQueries(type).existing(tx, company, records))
          found.push(await personsRecordOf(tx, type, company, record))
      if (found.length < new Set(records).size) throw new Refusal(400, 'PERSONS_RECORD_NOT_EXIST')
      const parties = found.filter(({ type }) => type === party.name).map(({ id: of }) => of)
      for (const type of parties.length > 0 ? ofParties : []) {
        const ids = await rowsOf(tx, type, company)
          .select(`${type.table}.id`)
          .where(`${type.table}.partyId`, 'in', parties)
          .orderBy(`${type.table}.id`)
          .limit(mostOfParty)
          .execute()
        for (const record of await recordQueries(type).existing(
          tx,
          company,
          ids.map(({ id: of }) => of),
        ))
          found.push(await personsRecordOf(tx, type, company, record))
      }
      const from = await documentCompanyOf(tx, company)
      const changes = { records: { from: null, to: found.map(({ title }) => title).join(', ') } }
      await audit(tx, sessionFrom(request), { action: 'PERSONAL_DATA_EXPORTED', changes })
      return { found, from }
    })
  }
  const refusals = { 400: ['PERSONS_RECORD_NOT_EXIST'] }
  serve(
    app,
    exportPerson,
    { config: { may: 'personalData', answers: { ok: exported, refusals } }, schema: { ...schema, body: chosen } },
    async (request) => {
      const { found, from } = await exportedRecords(request)
      return { company: from.name, dateCreated: new Date().toISOString(), records: found }
    },
  )
  app.post(
    '/api/personalData/document',
    {
      config: {
        may: 'personalData',
        answers: { ok: 'application/pdf', refusals: { ...refusals, 503: ['DOCUMENT_FAILED'] } },
      },
      schema: { ...schema, body: chosen.extend(scriptParameter.shape) },
    },
    async (request, reply) => {
      const { script } = valid(scriptParameter, request.body)
      const { found, from } = await exportedRecords(request)
      const document = inScript(script ?? from.script, (typed) =>
        personsDocument(found, texts, typed.company(from), new Date(), sessionFrom(request).name, typed.text),
      )
      return sendPdf(reply, document.fileName, await documents.render(document))
    },
  )
}

async function personsRecordOf(tx: Tx, { name, code, title }: RecordType, company: CompanyId, record: Values) {
  const id = Number(record['id'])
  const entries = await tx
    .selectFrom('auditEntries')
    .select(['actionName', 'dateCreated'])
    .where('companyId', '=', company)
    .where('recordId', '=', id)
    .orderBy('id')
    .limit(500)
    .execute()
  const history = entries.flatMap(({ actionName, dateCreated }) => {
    const { data: action } = historyAction.safeParse(actionName.replace(`${code}_`, ''))
    return action ? [{ action, dateCreated: dateCreated.toISOString() }] : []
  })
  return { type: name, id, title: title.map((field) => String(record[field])).join(' '), data: { ...record }, history }
}
type Values = Readonly<Record<string, unknown>>

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
    .$if(way !== '', (rows) => rows.where('way', '=', ways.parse(way)))
    .$if(userId > 0, (rows) => rows.where('userId', '=', userId))
    .$if(recordId > 0, (rows) => rows.where(sql<SqlBool>`record_ids @> array[${recordId}]::bigint[]`))
    .$if(from !== '', (rows) => rows.where('dateCreated', '>=', startOf(from, 0)))
    .$if(to !== '', (rows) => rows.where('dateCreated', '<', startOf(to, 1)))
