import type { AuditedAction } from '../../server/audit.ts'
import { type IsoDate, today } from '../../shared/dates.ts'
import { toDinars } from '../../shared/money.ts'
import type { ValuesOf } from '../../shared/record-of.ts'
import { type Booker, bookPayments, closedDays, type GivenShare, reversePayment } from '../ledger/public.server.ts'
import type { payment } from '../payments/record.ts'
import type { ReadLine } from './statement.ts'

/** Who works on statements, and the entries of the trail that are written with the rest of the transaction. */
export type Clerk = Booker & { readonly entries: AuditedAction[] }

type BookedLine = Pick<ReadLine, 'bookedOn' | 'valueOn' | 'partner' | 'partnerAccount' | 'purpose' | 'references'> & {
  readonly id: number
}

/** A line, or a part of it, and whom it is booked for. */
export interface LinePart {
  readonly line: BookedLine
  readonly partyId: number
  readonly para: number
  readonly allocations?: readonly GivenShare[] | undefined
}

const orNull = (text: string) => (text === '' ? null : text.slice(0, 200))

/** Books payments for lines; what belongs to a closed month is booked today. */
export async function bookLines(clerk: Clerk, parts: readonly LinePart[]) {
  const closed = await closedDays(
    clerk.tx,
    clerk.company,
    parts.map(({ line }) => line.bookedOn),
  )
  const dayOf = (day: IsoDate) => (closed.has(day) ? today() : day)
  return bookPayments(
    clerk,
    parts.map(({ line, partyId, para, allocations }) => ({
      values: {
        direction: 'IN',
        receivedOn: line.valueOn,
        bookedOn: dayOf(line.bookedOn),
        amount: toDinars(para),
        method: 'BANK',
        partyId,
        reference: orNull(line.references.map(({ model, number }) => `${model} ${number}`.trim())[0] ?? ''),
        payerName: orNull(line.partner),
        payerAccount: orNull(line.partnerAccount),
        purpose: orNull(line.purpose),
        statementLineId: line.id,
      } satisfies ValuesOf<typeof payment>,
      ...(allocations && { allocations }),
    })),
  )
}

/** Takes back what was booked for lines; returns the number of payments. */
export async function reverseLines(clerk: Clerk, lineIds: readonly number[], reason: string): Promise<number> {
  const { tx, company } = clerk
  if (lineIds.length === 0) return 0
  const rows = await tx
    .selectFrom('payments')
    .select('id')
    .where('companyId', '=', company)
    .where('statementLineId', 'in', [...lineIds])
    .where('direction', '=', 'IN')
    .where('status', '<>', 'REVERSED')
    .execute()
  for (const { id } of rows) await reversePayment(clerk, id, reason)
  return rows.length
}
