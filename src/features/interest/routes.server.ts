import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { audit, changesBetween } from '../../server/audit.ts'
import { serve } from '../../server/call.ts'
import type { Database } from '../../server/database/connection.ts'
import { asPlatform } from '../../server/database/tenancy.ts'
import { Refusal, refusedFields } from '../../server/refusal.ts'
import { inSessionCompany, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import type { Changes } from '../../shared/audit-trail.ts'
import { text } from '../../shared/fields.ts'
import { toDinars, typedAmount } from '../../shared/money.ts'
import { date } from '../../shared/value-fields.ts'
import { type InterestRates, readInterest, readInterestRates, saveInterestRates } from './calls.ts'
import { interestOf, interestPeriods } from './interest.ts'
import { interestRates, replaceInterestRates } from './rates.server.ts'

/** An amount as in JSON, `1466.00`. */
const amountCodes = ['INTEREST_AMOUNT_CANT_BE_NULL', 'INTEREST_AMOUNT_NOT_VALID'] as const
const amount = z.string({ error: amountCodes[0] }).regex(/^\d{1,9}(\.\d{1,2})?$/, amountCodes[1])
const [due, on] = [date('INTEREST_DUE'), date('INTEREST_ON')]
const calculation = z.object({ amount, due, on })

const notPercent = 'INTEREST_RATE_PERCENT_NOT_VALID'
const rate = z.object({
  from: date('INTEREST_RATE_FROM'),
  percent: z
    .number({ error: notPercent })
    .positive({ error: notPercent })
    .max(100, { error: notPercent })
    // So that interest is an exact fraction of a para.
    .refine((percent) => Math.round(percent * 100) / 100 === percent, notPercent),
  source: text('INTEREST_RATE_SOURCE'),
})
const ratesBody = z.object({
  entities: z.array(rate).min(1, { error: 'INTEREST_RATES_MISSING' }).max(1000),
  verifiedThrough: date('INTEREST_RATES_VERIFIED_THROUGH'),
})
const rateCodes = [notPercent, 'INTEREST_RATES_MISSING', 'INTEREST_RATE_TWICE']

const day = z.iso.date()
const interestAnswer = z.object({
  interest: z.number(),
  periods: z.array(z.object({ from: day, to: day, days: z.int(), rate: z.number(), amount: z.number() })),
  verifiedThrough: day,
  beyondVerified: z.boolean(),
})
const ratesAnswer = z.object({
  entities: z.array(z.object({ from: day, percent: z.number(), source: z.string() })),
  verifiedThrough: day,
})

/** Default interest by the law, and its rates: docs/domain/money.md#default-interest */
export function interestRoutes(app: FastifyInstance, db: Database) {
  const schema = { tags: ['interest'] }
  const refusals = { 400: [...amountCodes, 'INTEREST_RATE_UNKNOWN'] }
  serve(
    app,
    readInterest,
    {
      config: { may: 'interest', answers: { ok: interestAnswer, refusals } },
      schema: { ...schema, querystring: calculation },
    },
    async (request) => {
      const { amount, due, on } = valid(calculation, request.query)
      const { entities, verifiedThrough } = await inSessionCompany(db, request, undefined, (tx) => interestRates(tx))
      const periods = interestPeriods(entities, typedAmount(amount) ?? 0, due, on)
      if (!periods) throw new Refusal(400, 'INTEREST_RATE_UNKNOWN')
      return {
        interest: toDinars(interestOf(periods)),
        periods: periods.map(({ from, to, days, percent, accrued }) => ({
          from,
          to,
          days,
          rate: percent,
          amount: toDinars(interestOf([{ accrued }])),
        })),
        verifiedThrough,
        beyondVerified: periods.length > 0 && on > verifiedThrough,
      }
    },
  )

  const config = { may: 'interestRates' } as const
  serve(app, readInterestRates, { config: { ...config, answers: { ok: ratesAnswer } }, schema }, () =>
    asPlatform(db, interestRates, 'read'),
  )

  serve(
    app,
    saveInterestRates,
    {
      config: { ...config, answers: { ok: ratesAnswer, refusals: { 400: rateCodes } } },
      schema: { ...schema, body: ratesBody },
    },
    (request) => {
      const { entities, verifiedThrough } = valid(ratesBody, request.body)
      const twice = entities.findIndex(({ from }, at) => entities.findIndex((each) => each.from === from) < at)
      if (twice >= 0) throw refusedFields([{ code: 'INTEREST_RATE_TWICE', field: `entities.${twice}.from` }])
      const after = { entities: entities.toSorted((one, other) => (one.from < other.from ? -1 : 1)), verifiedThrough }
      return asPlatform(db, async (tx) => {
        const changes = changesOf(await replaceInterestRates(tx, after), after)
        if (Object.keys(changes).length > 0)
          await audit(tx, sessionFrom(request), { action: 'INTEREST_RATES_CHANGED', changes })
        return after
      })
    },
  )
}

/** A rate is named by its first day. */
function changesOf(before: InterestRates, after: InterestRates): Changes {
  const named = ({ entities, verifiedThrough }: InterestRates) => ({
    verifiedThrough,
    ...Object.fromEntries(entities.map(({ from, percent, source }) => [from, `${percent} % (${source})`])),
  })
  const removed = Object.fromEntries(before.entities.map(({ from }) => [from, null]))
  return changesBetween(named(before), { ...removed, ...named(after) })
}
