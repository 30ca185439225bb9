import { fieldSpans } from '../../shared/field-spans.ts'
import type { FieldGroup } from '../../shared/record.ts'
import { claimScreen as screen } from './screen-texts.ts'

export const claimFormGroups: readonly FieldGroup[] = [
  {
    legend: screen.claim,
    fields: fieldSpans({ partyId: 6, kind: 3, amount: 3, issuedOn: 3, dueOn: 3 }),
  },
  {
    legend: screen.about,
    fields: fieldSpans({
      graveId: 6,
      periodFrom: 3,
      periodTo: 3,
      vatRate: 3,
      documentNumber: 3,
      description: 6,
      note: 6,
    }),
  },
]

export const claimGroups: readonly FieldGroup[] = [
  {
    legend: screen.claim,
    fields: fieldSpans({
      partyId: 6,
      kind: 3,
      status: 3,
      amount: 3,
      open: 3,
      net: 3,
      vat: 3,
      issuedOn: 3,
      dueOn: 3,
      graveId: 6,
      periodFrom: 3,
      periodTo: 3,
      vatRate: 3,
      documentNumber: 3,
      contractId: 6,
      interestOfId: 6,
      description: 6,
      note: 6,
    }),
  },
  {
    legend: screen.corrections,
    fields: fieldSpans({ reversesClaimId: 6, reason: 6, reversalReason: 6, writtenOffOn: 3, decisionNumber: 3 }),
  },
]
