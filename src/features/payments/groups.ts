import { fieldSpans } from '../../shared/field-spans.ts'
import type { FieldGroup } from '../../shared/record.ts'
import { paymentScreen as screen } from './screen-texts.ts'

export const paymentFormGroups: readonly FieldGroup[] = [
  {
    legend: screen.payment,
    fields: fieldSpans({ partyId: 6, amount: 3, method: 3, receivedOn: 3, reference: 3, purpose: 6 }),
  },
  {
    legend: screen.more,
    folded: true,
    fields: fieldSpans({
      payerName: 6,
      payerAccount: 3,
      bookedOn: 3,
      fiscalNumber: 3,
      fiscalKind: 3,
      fiscalAdvanceNumber: 3,
      note: 6,
    }),
  },
]

export const paymentGroups: readonly FieldGroup[] = [
  {
    legend: screen.payment,
    fields: fieldSpans({
      partyId: 6,
      direction: 3,
      status: 3,
      amount: 3,
      unallocated: 3,
      method: 3,
      receivedOn: 3,
      bookedOn: 3,
      reference: 3,
      purpose: 6,
      payerName: 3,
      payerAccount: 3,
      receiptNumber: 3,
      orderNumber: 3,
      fiscalNumber: 3,
      fiscalKind: 3,
      fiscalAdvanceNumber: 3,
      note: 6,
    }),
  },
  {
    legend: screen.corrections,
    fields: fieldSpans({ withPaymentId: 6, reversesPaymentId: 6, reason: 6, reversalReason: 6 }),
  },
]
