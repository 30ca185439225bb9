import { type FieldGroup, RecordForm } from '../../client/records/RecordForm.tsx'
import type { OpenForm } from '../../client/records/RecordPage.tsx'
import { type BankAccount, bankAccount } from './record.ts'
import { bankAccountTexts as texts } from './texts.ts'

const groups: readonly FieldGroup[] = [
  {
    fields: [
      ['name', 6],
      ['accountNumber', 6],
    ],
  },
]

export function BankAccountForm(open: OpenForm<BankAccount>) {
  return <RecordForm {...open} {...{ type: bankAccount, texts, groups }} />
}
