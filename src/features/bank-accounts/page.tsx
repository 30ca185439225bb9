import { ofCompanySearch, useListOfCompany } from '../../client/records/of-company.tsx'
import { lazyForm } from '../../client/records/lazy-form.ts'
import { RecordPage } from '../../client/records/RecordPage.tsx'
import { type BankAccount, bankAccount } from './record.ts'
import { bankAccountTexts as texts } from './texts.ts'

const BankAccountForm = lazyForm(async () => (await import('./form.tsx')).BankAccountForm)

export const bankAccountsSearch = ofCompanySearch(bankAccount)

/** The accounts of the company that the URL names. */
export function BankAccountsPage() {
  const list = useListOfCompany(bankAccount)
  return (
    <RecordPage<BankAccount>
      {...{ type: bankAccount, texts, ...list }}
      titleColumns={['name']}
      brief={['accountNumber', 'dateCreated']}
      nameOf={({ name }) => name}
      Form={BankAccountForm}
    />
  )
}
