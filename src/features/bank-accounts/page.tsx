import { lazyForm } from '../../client/records/lazy-form.ts'
import { useListOfCompany } from '../companies/public.tsx'
import type { RecordPages } from '../../client/records/record-pages.ts'
import { recordPage } from '../../client/records/record-page.tsx'
import { RecordList } from '../../client/records/RecordList.tsx'
import { type BankAccount, bankAccount } from './record.ts'
import { bankAccountTexts as texts } from './texts.ts'
import { bankAccountGroups } from './groups.ts'

const pages: RecordPages<BankAccount> = {
  type: bankAccount,
  texts,
  groups: bankAccountGroups,
  titleColumns: ['name'],
  brief: ['accountNumber', 'dateCreated'],
  nameOf: ({ name }) => name,
  Form: lazyForm(async () => (await import('./form.tsx')).BankAccountForm),
}

/** The accounts of the company that the URL names. */
export const List = () => <RecordList pages={pages} {...useListOfCompany(bankAccount)} />
export const Page = recordPage(pages)
