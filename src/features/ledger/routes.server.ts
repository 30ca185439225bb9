import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { audit, changesBetween } from '../../server/audit.ts'
import { serve } from '../../server/call.ts'
import type { Database } from '../../server/database/connection.ts'
import { asCompany } from '../../server/database/tenancy.ts'
import { listOf } from '../../server/operation.ts'
import { Refusal } from '../../server/refusal.ts'
import { companyFrom, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { today } from '../../shared/dates.ts'
import { optionalLongText } from '../../shared/fields.ts'
import { isVatRateOn } from '../../shared/vat.ts'
import { accountRoutes } from './account-routes.server.ts'
import { closeMonth, readMoneySettings, readMonths, reopenMonth, saveMoneySettings } from './calls.ts'
import { changeMonth, months } from './months.server.ts'
import { moneySettingsFields } from './settings.ts'
import { isVatPayer, storedSettings } from './settings.server.ts'

const settingsAnswer = z.object({
  moneySettings: moneySettingsFields.extend({ version: z.int() }),
  vatPayer: z.boolean().nullable(),
})
/** One that is stored may be older. */
const rateOfToday = moneySettingsFields.shape.buildVatRate
  .refine((rate) => rate === null || isVatRateOn(rate, today()), 'MONEY_SETTING_NOT_VALID')
  .optional()
/** What is absent stays. */
const changed = moneySettingsFields.partial().extend({
  buildVatRate: rateOfToday,
  rentVatRate: rateOfToday,
  chapelVatRate: rateOfToday,
  version: z.int().nonnegative().optional(),
})

const amount = z.string().regex(/^-?\d+\.\d{2}$/)
const monthsAnswer = listOf(
  z.object({
    month: z.string(),
    closedAt: z.string().meta({ format: 'date-time' }).nullable(),
    closedBy: z.string().nullable(),
    claimed: amount,
    paid: amount,
  }),
)
const ofMonth = z.object({
  month: z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'ACCOUNTING_MONTH_NOT_VALID'),
})
const reopening = z.object({ reason: optionalLongText('ACCOUNTING_MONTH_REASON') })

/** The settings of a company's money, and its months. */
export function moneyRoutes(app: FastifyInstance, db: Database) {
  accountRoutes(app, db)
  const schema = { tags: ['money'] }
  serve(app, readMoneySettings, { config: { may: 'money', answers: { ok: settingsAnswer } }, schema }, (request) => {
    const company = companyFrom(request)
    return asCompany(
      db,
      company,
      async (tx) => {
        const { version, settings } = await storedSettings(tx, company)
        return { moneySettings: { ...settings, version }, vatPayer: await isVatPayer(tx, company) }
      },
      'read',
    )
  })

  serve(
    app,
    saveMoneySettings,
    {
      config: {
        may: 'money-close',
        answers: {
          ok: settingsAnswer,
          refusals: { 400: ['MONEY_SETTING_NOT_VALID'], 409: ['RECORD_CHANGED_MEANWHILE'] },
        },
      },
      schema: { ...schema, body: changed },
    },
    (request) => {
      const { version, ...given } = valid(changed, request.body)
      const company = companyFrom(request)
      return asCompany(db, company, async (tx) => {
        const before = await storedSettings(tx, company, { forUpdate: true })
        if (version !== undefined && version !== before.version) throw new Refusal(409, 'RECORD_CHANGED_MEANWHILE')
        const after = moneySettingsFields.parse({ ...before.settings, ...given })
        const changes = changesBetween(before.settings, after)
        const vatPayer = await isVatPayer(tx, company)
        if (Object.keys(changes).length === 0) return { moneySettings: { ...after, version: before.version }, vatPayer }
        const row = { version: before.version + 1, settings: JSON.stringify(after) }
        await tx
          .insertInto('moneySettings')
          .values({ companyId: company, ...row })
          .onConflict((conflict) => conflict.column('companyId').doUpdateSet(row))
          .execute()
        await audit(tx, sessionFrom(request), { action: 'MONEY_SETTINGS_CHANGED', changes })
        return { moneySettings: { ...after, version: row.version }, vatPayer }
      })
    },
  )

  serve(app, readMonths, { config: { may: 'money', answers: { ok: monthsAnswer } }, schema }, (request) => {
    const company = companyFrom(request)
    return asCompany(db, company, (tx) => months(tx, company), 'read')
  })

  const config = { may: 'money-close' } as const
  const codes = ['ACCOUNTING_MONTH_NOT_VALID']
  serve(
    app,
    closeMonth,
    {
      config: {
        ...config,
        answers: {
          ok: monthsAnswer,
          refusals: { 400: [...codes, 'ACCOUNTING_MONTH_NOT_OVER'] },
        },
      },
      schema: { ...schema, params: ofMonth },
    },
    (request) => {
      const { month } = valid(ofMonth, request.params)
      const company = companyFrom(request)
      return asCompany(db, company, (tx) =>
        changeMonth({ tx, company, actor: sessionFrom(request) }, `${month}-01`, { isClosed: true, reason: null }),
      )
    },
  )
  serve(
    app,
    reopenMonth,
    {
      config: {
        ...config,
        answers: { ok: monthsAnswer, refusals: { 400: codes } },
      },
      schema: { ...schema, params: ofMonth, body: reopening },
    },
    (request) => {
      const { month } = valid(ofMonth, request.params)
      const { reason } = valid(reopening, request.body ?? {})
      const company = companyFrom(request)
      return asCompany(db, company, (tx) =>
        changeMonth({ tx, company, actor: sessionFrom(request) }, `${month}-01`, { isClosed: false, reason }),
      )
    },
  )
}
