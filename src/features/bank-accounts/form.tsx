import { RecordForm } from '../../client/records/RecordForm.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { bankAccountTexts as texts } from './texts.ts'
import { bankAccountGroups as groups } from './groups.ts'
import { type BankAccount, bankAccount } from './record.ts'

export function BankAccountForm(open: OpenForm<BankAccount>) {
  return <RecordForm {...open} {...{ type: bankAccount, texts, groups }} />
}
