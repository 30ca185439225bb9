import type { FastifyInstance } from 'fastify'
import { sql, type ExpressionBuilder, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { Database, Tx } from '../../server/database/connection.ts'
import { day, startOf } from '../../server/days.ts'
import type { Tables } from '../../server/database/tables.ts'
import type { CompanyOrAll } from '../../server/database/tenancy.ts'
import {
  companyParameter,
  pathId,
  searchParameters,
  withoutNulls,
  wholeNumber,
} from '../../server/records/parameters.ts'
import { inSessionCompany, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { type AuditTrailEntry, type AuditTrailPage, typeOfAction } from '../../shared/audit-trail.ts'
import { countedUpTo } from '../../shared/list-page.ts'
import type { RecordType } from '../../shared/record.ts'
import { may } from '../../shared/roles.ts'
import { fold, foldedTokens } from '../../shared/serbian-script.ts'
import { namedReferences, withTitles } from '../../server/records/reference-names.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import { historyAnswers, pageAnswers, peopleAnswers } from './answers.server.ts'
import { actionLabels } from './texts.ts'
import { serve } from '../../server/call.ts'
import { auditTrailPeople, searchAuditTrail } from './calls.ts'
import { recordHistory } from '../../shared/record-calls.ts'

const id = wholeNumber.pipe(z.int().min(-1)).optional()

const common = searchParameters.pick({ searchParam: true, page: true, size: true, companyId: true })
const parameters = common.extend({
  sort: z.enum(['-dateCreated', 'dateCreated']).default('-dateCreated').describe('newest or oldest first'),
  selectedCompanyId: companyParameter.describe('for super administrators; absent, 0 or -1: all companies'),
  action: z.string().regex(/^\w*$/).max(100).optional(),
  userId: id,
  recordId: id,
  from: day.describe('a day in Belgrade time'),
  to: day.describe('a day, inclusive'),
})
type Search = z.output<typeof parameters>

const schema = { tags: ['auditTrail'] }

/** The audit trail of a company, or of all. */
export function auditTrailRoutes(app: FastifyInstance, db: Database, texts: readonly RecordTypeTexts[]) {
  const types = texts.map(({ type }) => type)
  const labels = Object.entries(actionLabels(texts)).map(([action, label]) => ({
    action,
    folded: fold(label.join(' ')),
  }))
  const search = (method: 'GET' | 'POST', place: 'query' | 'body') =>
    app.route({
      method,
      url: searchAuditTrail.path,
      config: { may: 'auditTrail', answers: pageAnswers },
      schema: { ...schema, [place === 'query' ? 'querystring' : 'body']: parameters },
      handler: (request): Promise<AuditTrailPage> => {
        const search = valid(parameters, withoutNulls(request[place]))
        const { role, companyId } = sessionFrom(request)
        // Companies see all their own records; the platform sees no personal data of companies.
        const named = types.filter((type) => companyId !== undefined || may(role, type.may.read))
        return inSessionCompany(
          db,
          request,
          chosenCompany(search),
          async (tx, company) => {
            const entries = await page(tx, company, search, { types, named, labels })
            const visible = entries.entities.map((entry) => {
              const type = typeOfAction(types, entry.actionName)
              return type && !named.includes(type) ? { ...entry, changes: null } : entry
            })
            return { ...entries, entities: await withTitles(tx, visible, named) }
          },
          'read',
        )
      },
    })
  search('GET', 'query')
  search('POST', 'body')

  serve(
    app,
    auditTrailPeople,
    {
      config: { may: 'auditTrail', answers: peopleAnswers },
      schema: { ...schema, querystring: parameters.pick({ selectedCompanyId: true }) },
    },
    (request) => {
      const { selectedCompanyId } = valid(parameters, withoutNulls(request.query))
      return inSessionCompany(db, request, selectedCompanyId, async (tx, company) => ({
        entities: await people(tx, company),
      }))
    },
  )

  serve(
    app,
    recordHistory,
    { config: { may: 'ownSession', answers: historyAnswers }, schema: { ...schema, params: pathId } },
    (request) => {
      const { role } = sessionFrom(request)
      const record = valid(pathId, request.params).id
      // Users who may read a record may read its history, but no other entries.
      const isReadable = (actionName: string) => {
        const type = typeOfAction(types, actionName)
        return type !== undefined && may(role, type.may.read)
      }
      return inSessionCompany(db, request, undefined, async (tx, company) => {
        const entries = (await history(tx, company, record)).filter(({ actionName }) => isReadable(actionName))
        return { entities: await namedReferences(tx, entries, types) }
      })
    },
  )
}

const chosenCompany = ({ selectedCompanyId = -1, companyId }: Search) =>
  selectedCompanyId > 0 ? selectedCompanyId : companyId

const entriesOf = (tx: Tx, company: CompanyOrAll) =>
  tx
    .selectFrom('auditEntries')
    .$if(company !== undefined, (rows) => rows.where('auditEntries.companyId', '=', company ?? 0))

type Entries = ReturnType<typeof entriesOf>

type Label = { readonly action: string; readonly folded: string }

async function page(
  tx: Tx,
  company: CompanyOrAll,
  search: Search,
  known: { types: readonly RecordType[]; named: readonly RecordType[]; labels: readonly Label[] },
): Promise<AuditTrailPage> {
  const { types, named, labels } = known
  const matching = filtered(entriesOf(tx, company), search, labels)
  const total = isUnfiltered(search) ? lengthOf(tx, company) : counted(tx, matching)
  const rows = await complete(matching, company, search.sort === 'dateCreated' ? 'asc' : 'desc')
    .select(total.as('total'))
    .limit(search.size)
    .offset(search.page * search.size)
    .execute()
  const matches = rows[0]?.total ?? (await tx.selectNoFrom(total.as('total')).executeTakeFirstOrThrow()).total ?? 0
  return {
    entities: await namedReferences(tx, rows.map(entryOf), types, named),
    total: isUnfiltered(search) ? matches : Math.min(matches, countedUpTo),
    totalIsExact: isUnfiltered(search) || matches <= countedUpTo,
  }
}

const isUnfiltered = ({ searchParam, action = '', userId = 0, recordId = 0, from = '', to = '' }: Search) =>
  searchParam.trim() === '' && action === '' && userId <= 0 && recordId <= 0 && from === '' && to === ''

/** Read from the heads of the chains, without counting. */
const lengthOf = (tx: Tx, company: CompanyOrAll) =>
  tx
    .selectFrom('auditChains')
    .select(sql<number>`coalesce(sum(length), 0)::bigint`.as('total'))
    .$if(company !== undefined, (chains) => chains.where('id', '=', company ?? 0))

const counted = (tx: Tx, matching: Entries) =>
  tx
    .selectFrom(
      matching
        .select('auditEntries.id')
        .limit(countedUpTo + 1)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))

/**
 * Every word must occur in the action's label, in either language, or in the e-mail; `%` and `_` are literal, in the
 * e-mail.
 */
function filtered(
  rows: Entries,
  { searchParam, action = '', userId = 0, recordId = 0, from = '', to = '' }: Search,
  labels: readonly Label[],
): Entries {
  const words = foldedTokens(searchParam).reduce((found, word) => found.where((eb) => occurs(eb, word, labels)), rows)
  return [...new Set(searchParam.match(/[%_\\]/g))]
    .reduce((found, sign) => found.where(sql<SqlBool>`strpos(user_email, ${sign}) > 0`), words)
    .$if(action !== '', (rows) => rows.where('actionName', '=', action))
    .$if(userId > 0, (rows) => rows.where('userId', '=', userId))
    .$if(recordId > 0, (rows) => rows.where('recordId', '=', recordId))
    .$if(from !== '', (rows) => rows.where('auditEntries.dateCreated', '>=', startOf(from, 0)))
    .$if(to !== '', (rows) => rows.where('auditEntries.dateCreated', '<', startOf(to, 1)))
}

function occurs(eb: ExpressionBuilder<Tables, 'auditEntries'>, word: string, labels: readonly Label[]) {
  const actions = labels.filter(({ folded }) => folded.includes(word)).map(({ action }) => action)
  const inEmail = eb('auditEntries.searchText', 'like', `%${word}%`)
  return actions.length === 0 ? inEmail : eb.or([inEmail, eb('auditEntries.actionName', 'in', actions)])
}

const complete = (matching: Entries, company: CompanyOrAll, order: 'asc' | 'desc' = 'desc') =>
  matching
    .select(['auditEntries.id', 'actionName', 'auditEntries.dateCreated', 'userId', 'userEmail'])
    .select(['auditEntries.companyId', 'recordId', 'changes'])
    // A subquery instead of a join, so that names are fetched only for the rows of the page.
    .select((eb) =>
      eb
        .selectFrom('companies')
        .select('name')
        .whereRef('companies.id', '=', 'auditEntries.companyId')
        .as('companyName'),
    )
    // The list of all companies has a different order, so that a page of one company is never read from its index.
    .orderBy(
      company === undefined ? sql`audit_entries.date_created at time zone 'UTC'` : 'auditEntries.dateCreated',
      order,
    )
    .orderBy('auditEntries.id', order)

type Row = Awaited<ReturnType<ReturnType<typeof complete>['execute']>>[number]

const entryOf = (row: Row): AuditTrailEntry => ({
  id: row.id,
  actionName: row.actionName,
  dateCreated: row.dateCreated.toISOString(),
  user: { id: row.userId, email: row.userEmail },
  company: row.companyId === null ? null : { id: row.companyId, name: row.companyName ?? '' },
  recordId: row.recordId,
  recordTitle: null,
  changes: row.changes,
})

/** The users to choose from: the company's, or without a company the platform's. */
const people = (tx: Tx, company: CompanyOrAll) =>
  tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('companyId', company === undefined ? 'is' : '=', company ?? null)
    .orderBy('email')
    .execute()

async function history(tx: Tx, company: CompanyOrAll, record: number): Promise<AuditTrailEntry[]> {
  const rows = await complete(entriesOf(tx, company).where('recordId', '=', record), company)
    .limit(200)
    .execute()
  return rows.map(entryOf)
}
