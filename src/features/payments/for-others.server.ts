import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { type Effect, onEach } from '../../server/records/rules.ts'
import { bookPayments } from '../ledger/public.server.ts'
import { givenWithPayment } from './for-others.ts'
import type { payment } from './record.ts'

/** Books a payment for each of the others for whom a payer pays at the same time. */
export const payForOthers: Effect<typeof payment> = onEach(async (write) => {
  const { tx, company, input, after } = write
  const others = givenWithPayment.parse(input).others ?? []
  if (others.length === 0 || after.direction !== 'IN') return
  const payerName = after.payerName ?? (await nameOf(tx, company, after.partyId))
  await bookPayments(
    write,
    others.map(({ partyId, amount, allocations }) => ({
      values: {
        direction: after.direction,
        receivedOn: after.receivedOn,
        bookedOn: after.bookedOn,
        method: after.method,
        purpose: after.purpose,
        receiptNumber: after.receiptNumber,
        fiscalNumber: after.fiscalNumber,
        fiscalKind: after.fiscalKind,
        fiscalAdvanceNumber: after.fiscalAdvanceNumber,
        partyId,
        amount,
        payerName,
        withPaymentId: after.id,
      },
      ...(allocations && { allocations }),
    })),
  )
})

async function nameOf(tx: Tx, company: CompanyId, partyId: number | null) {
  if (partyId === null) return null
  const row = await tx
    .selectFrom('parties')
    .select(['name', 'surname'])
    .where('companyId', '=', company)
    .where('id', '=', partyId)
    .executeTakeFirst()
  return row ? [row.name, row.surname].filter(Boolean).join(' ') : null
}

/** The payments of one receipt, with the one of the payer first. */
export async function paymentsOfReceipt(tx: Tx, company: CompanyId, id: number) {
  const one = await tx
    .selectFrom('payments')
    .select('withPaymentId')
    .where('companyId', '=', company)
    .where('id', '=', id)
    .executeTakeFirst()
  const first = one?.withPaymentId ?? id
  return tx
    .selectFrom('payments')
    .leftJoin('parties', (join) =>
      join.onRef('parties.companyId', '=', 'payments.companyId').onRef('parties.id', '=', 'payments.partyId'),
    )
    .select(['payments.id', 'payments.amount', 'payments.status', 'payments.payerName', 'parties.name', 'surname'])
    .where('payments.companyId', '=', company)
    .where((eb) => eb.or([eb('payments.id', '=', first), eb('withPaymentId', '=', first)]))
    .orderBy('payments.id')
    .execute()
}
