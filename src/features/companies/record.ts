import { z } from 'zod'
import { email, optionalText, text } from '../../shared/fields.ts'
import { recordType } from '../../shared/record.ts'
import type { CodeOf, RecordOf } from '../../shared/record-of.ts'
import { companiesPage } from './page-entry.ts'

export const company = recordType({
  name: 'company',
  table: 'companies',
  page: companiesPage,
  base: '/api/superadmin/companies',
  code: 'COMPANY',
  notFound: 'COMPANY_NOT_EXIST',
  scope: 'platform',
  // Only the super administrator adds companies.
  exchanged: false,
  may: { read: 'companies', write: 'companies' },
  fields: z.object({
    name: text('COMPANY_NAME'),
    email: email('COMPANY_EMAIL'),
    registrationNumber: text('COMPANY_REGISTRATION_NUMBER'),
    taxNumber: optionalText('COMPANY_TAX_NUMBER'),
    codeNumber: optionalText('COMPANY_CODE_NUMBER'),
    address: optionalText('COMPANY_ADDRESS'),
    zipCode: optionalText('COMPANY_ZIP_CODE'),
    city: optionalText('COMPANY_CITY'),
    country: optionalText('COMPANY_COUNTRY'),
    phone: optionalText('COMPANY_PHONE'),
    fax: optionalText('COMPANY_FAX'),
    website: optionalText('COMPANY_WEBSITE'),
  }),
  columns: ['email', 'name', 'registrationNumber', 'website', 'city', 'country', 'dateCreated'],
  searched: ['name', 'email', 'registrationNumber', 'taxNumber', 'city'],
  title: ['name'],
  details: [['city']],
  // Unique on the whole platform, like the indexes.
  unique: [
    { index: 'companies_name', field: 'name', code: 'COMPANY_WITH_NAME_ALREADY_EXIST' },
    { index: 'companies_email', field: 'email', code: 'COMPANY_WITH_EMAIL_ALREADY_EXIST' },
    {
      index: 'companies_registration_number',
      field: 'registrationNumber',
      code: 'COMPANY_WITH_REGISTRATION_NUMBER_ALREADY_EXIST',
    },
  ],
  references: [],
})

export type Company = RecordOf<typeof company>
/** The last code has a text but is not sent: docs/requirements.md#irregular-codes */
export type CompanyCode = CodeOf<typeof company> | 'COMPANY_WITH_NAME_OR_EMAIL_OR_REGNMB_ALREADY_EXIST'
