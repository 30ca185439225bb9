import { sql, type SqlBool } from 'kysely'
import { recordServer } from '../../server/records/record-server.ts'
import type { Check, Derivation, Effect } from '../../server/records/rules.ts'
import { Refusal, refusedFields } from '../../server/refusal.ts'
import { toPara } from '../../shared/money.ts'
import {
  closedDays,
  moneySettings,
  namedByPayments,
  refuseUnlessBooksMoney,
  settlePayments,
} from '../ledger/public.server.ts'
import { payForOthers } from './for-others.server.ts'
import { givenWithPayment } from './for-others.ts'
import type { payment } from './record.ts'
import { receiptNumbers } from './receipt-numbers.server.ts'
import { paymentRoutes } from './routes.server.ts'
import { paymentTexts } from './texts.ts'

const ofRequests = { statementLineId: null, reversesPaymentId: null, withPaymentId: null, reason: null }

/** A payment is of the party that it states, or else of the one that its reference names. */
const stated: Derivation<typeof payment> = async ({ tx, company, writer }, all) => {
  const named = await namedByPayments(
    tx,
    company,
    all.map(({ after }) => after),
  )
  const numbers = await receiptNumbers(
    tx,
    company,
    all.map(({ after }) => after),
  )
  return all.map(({ after }, at) => ({
    ...(writer === 'rule' ? {} : ofRequests),
    direction: after.direction ?? 'IN',
    receiptNumber: numbers[at] ?? null,
    fiscalKind:
      after.fiscalNumber === null ? null : (after.fiscalKind ?? (after.direction === 'OUT' ? 'REFUND' : 'SALE')),
    bookedOn: after.bookedOn ?? after.receivedOn,
    partyId: after.partyId ?? named[at]?.partyId ?? null,
  }))
}

/** Of all lines of a statement at once. */
const refuseClosedMonths: Derivation<typeof payment> = async ({ tx, company }, all) => {
  const bookedOn = ({ after }: (typeof all)[number]) => after.bookedOn ?? after.receivedOn
  const closed = await closedDays(tx, company, all.map(bookedOn))
  const refused = all.find((each) => closed.has(bookedOn(each)))
  if (refused)
    throw refusedFields([
      { code: 'PAYMENT_MONTH_CLOSED', field: refused.after.bookedOn === null ? 'receivedOn' : 'bookedOn' },
    ])
  return all.map(() => ({}))
}

/** Money goes out only by an administrator. */
const refuseRefundByClerk: Check<typeof payment> = ({ actor, writer, after }) => {
  if (writer !== 'rule' && after.direction === 'OUT' && actor.role === 'USER') throw new Refusal(401, 'LOGIN_AS_ADMIN')
}

/** A company may take cash in whole dinars only, what is paid for others included; the rest stays open, or is a prepayment. */
const refuseSmallChange: Check<typeof payment> = async ({ tx, company, after, input }) => {
  if (after.method !== 'CASH' || after.reversesPaymentId !== null || after.withPaymentId !== null) return
  const others = givenWithPayment.parse(input).others ?? []
  if ([after, ...others].reduce((sum, { amount }) => sum + toPara(amount), 0) % 100 === 0) return
  if ((await moneySettings(tx, company)).cashRounding)
    throw refusedFields([{ code: 'PAYMENT_CASH_NOT_WHOLE', field: 'amount' }])
}

const settle: Effect<typeof payment> = settlePayments

/** docs/domain/money.md#payments */
export const paymentServer = recordServer(paymentTexts, {
  routes: paymentRoutes,
  requestFields: givenWithPayment,
  derived: [refuseClosedMonths, stated],
  checks: [refuseUnlessBooksMoney, refuseRefundByClerk, refuseSmallChange],
  guards: { partyId: () => sql<SqlBool>`payments.unallocated <> 0` },
  effects: [settle, payForOthers],
})
