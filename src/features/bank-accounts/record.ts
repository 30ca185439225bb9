import { z } from 'zod'
import { accountNumber, text } from '../../shared/fields.ts'
import { recordType } from '../../shared/record.ts'
import type { CodeOf, RecordOf } from '../../shared/record-of.ts'
import { bankAccountsPage } from './page-entry.ts'

export const bankAccount = recordType({
  name: 'bankAccount',
  table: 'bankAccounts',
  page: bankAccountsPage,
  base: '/api/superadmin/bankAccounts',
  code: 'BANK_ACCOUNT',
  notFound: 'BANK_ACCOUNT_NOT_EXIST',
  scope: 'company',
  may: { read: 'companies', write: 'companies' },
  fields: z.object({
    name: text('BANK_ACCOUNT_NAME'),
    accountNumber: accountNumber('BANK_ACCOUNT_ACCOUNT_NUMBER'),
  }),
  columns: ['name', 'accountNumber', 'dateCreated'],
  searched: ['name', 'accountNumber'],
  title: ['name'],
  details: [['accountNumber']],
  unique: [
    {
      index: 'bank_accounts_account_number',
      field: 'accountNumber',
      code: 'BANK_ACCOUNT_WITH_ACCOUNT_NUMBER_ALREADY_EXIST',
    },
  ],
  references: [],
})

export type BankAccount = RecordOf<typeof bankAccount>
export type BankAccountCode = CodeOf<typeof bankAccount>
