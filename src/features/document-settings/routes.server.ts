import type { RecordTable } from '../../server/database/tables.ts'
import type { FastifyInstance } from 'fastify'
import type { Generated } from 'kysely'
import { z } from 'zod'
import { audit, changesBetween } from '../../server/audit.ts'
import type { Database, Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { named } from '../../server/records/answers.ts'
import { companyParameter } from '../../server/records/parameters.ts'
import { Refusal, refusedFields } from '../../server/refusal.ts'
import { inSessionCompany, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { documentSettingsColumns, documentSettingsFields, type DocumentSettings } from './settings.ts'
import { codesOf } from '../../shared/field.ts'
import { company } from '../companies/record.ts'
import type { DocumentSettingsAnswer } from './record.ts'
import { serve } from '../../server/call.ts'
import { readDocumentSettings, saveDocumentSettings } from './calls.ts'

declare module '../../server/database/tables.ts' {
  interface Tables {
    companies: RecordTable<typeof company> & DocumentSettings & { secondFactorRequired: Generated<boolean> }
  }
}

const scope = z.object({ companyId: companyParameter })
const envelope = z.object({
  companyId: companyParameter.nullable(),
  version: z.int().positive().optional(),
})

// The declaration of the settings composes it, so that its type says nothing.
const ok: z.ZodType = z.object({
  documentSettings: z.object({
    version: z.int(),
    companyId: z.int(),
    ...Object.fromEntries(
      Object.entries(documentSettingsFields.shape).map(([name, field]) => [
        name,
        (field.safeParse(1).success ? z.int() : field.safeParse(true).success ? z.boolean() : z.string()).nullable(),
      ]),
    ),
  }),
  bankAccounts: z.array(named.extend({ accountNumber: z.string() })),
})
const readAnswers = { ok, refusals: { 401: ['NOT_YOUR_COMPANY'], 404: ['COMPANY_NOT_EXIST'] } }
const editAnswers = {
  ok,
  refusals: {
    400: [...codesOf(documentSettingsFields), 'COMPANY_NOT_EXIST'],
    401: ['NOT_YOUR_COMPANY'],
    409: ['RECORD_CHANGED_MEANWHILE'],
  },
}

/** A company's document settings: for its administrator, or for a super administrator who specifies the company. */
export function documentSettingsRoutes(app: FastifyInstance, db: Database) {
  const config = { may: 'documentSettings' } as const
  const tags = ['company']

  serve(
    app,
    readDocumentSettings,
    { config: { ...config, answers: readAnswers }, schema: { tags, querystring: scope } },
    (request) =>
      inSessionCompany(db, request, valid(scope, request.query).companyId, async (tx, company) => {
        const settings = company && (await settingsOf(tx, company))
        if (!settings) throw new Refusal(404, 'COMPANY_NOT_EXIST')
        return settings
      }),
  )

  serve(
    app,
    saveDocumentSettings,
    {
      config: { ...config, answers: editAnswers },
      schema: {
        tags,
        body: z.looseObject({ ...documentSettingsFields.shape, ...envelope.shape }).meta({ id: 'documentSettings' }),
      },
    },
    (request) => {
      const { companyId, version } = valid(envelope, request.body)
      const values = valid(documentSettingsFields, request.body)
      return inSessionCompany(db, request, companyId ?? undefined, async (tx, id) => {
        const before = id && (await settingsOf(tx, id, { forUpdate: true }))
        if (!id || !before) throw new Refusal(400, 'COMPANY_NOT_EXIST')
        const { documentSettings: current, bankAccounts } = before
        if (version !== undefined && version !== current.version) throw new Refusal(409, 'RECORD_CHANGED_MEANWHILE')
        const changes = changesBetween({ ...current }, values)
        const isNewAccount = values.bankAccountId !== null && 'bankAccountId' in changes
        if (isNewAccount && bankAccounts.every(({ id }) => id !== values.bankAccountId))
          throw refusedFields([{ code: 'BANK_ACCOUNT_NOT_EXIST', field: 'bankAccountId' }])
        if (Object.keys(changes).length === 0) return before
        await tx
          .updateTable('companies')
          .set({ ...values, version: current.version + 1 })
          .where('id', '=', id)
          .execute()
        await audit(tx, sessionFrom(request), {
          type: company,
          action: 'EDITED',
          companyId: id,
          recordId: id,
          changes,
        })
        return (await settingsOf(tx, id)) ?? before
      })
    },
  )
}

async function settingsOf(
  tx: Tx,
  company: CompanyId,
  { forUpdate = false } = {},
): Promise<DocumentSettingsAnswer | undefined> {
  const row = await tx
    .selectFrom('companies')
    .select(['id as companyId', 'version', ...documentSettingsColumns])
    .where('id', '=', company)
    .where('deleted', '=', false)
    .$if(forUpdate, (rows) => rows.forUpdate())
    .executeTakeFirst()
  if (!row) return undefined
  const bankAccounts = await tx
    .selectFrom('bankAccounts')
    .select(['id', 'name', 'accountNumber'])
    .where('companyId', '=', company)
    .where('deleted', '=', false)
    .orderBy('id')
    .execute()
  return { documentSettings: row, bankAccounts }
}
