import { z } from 'zod'
import { optionalLongText, optionalText } from '../../shared/fields.ts'
import type { DocumentSettings } from '../../shared/document-settings.ts'

/** A whole number, as a number or as text; empty is stored as null. */
const optionalCount = (code: string, max: number) => {
  const count = z.int({ error: code }).min(1, { error: code }).max(max, { error: code })
  const typed = z
    .string()
    .trim()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(count)
  const empty = z
    .string()
    .regex(/^\s*$/)
    .nullish()
    .transform(() => null)
  return z.union([count, typed, empty], { error: code })
}

/** The settings of a company's administrator in the form's order; all are optional. */
export const documentSettingsFields = z.object({
  directorTitle: optionalText('COMPANY_DIRECTOR_TITLE'),
  directorName: optionalText('COMPANY_DIRECTOR_NAME'),
  contractPlace: optionalText('COMPANY_CONTRACT_PLACE'),
  // Longer than one line, because they cite all amendments.
  lawReference: optionalLongText('COMPANY_LAW_REFERENCE'),
  cityDecision: optionalLongText('COMPANY_CITY_DECISION'),
  court: optionalText('COMPANY_COURT'),
  leaseYears: optionalCount('COMPANY_LEASE_YEARS_NOT_VALID', 100),
  transferClause: optionalLongText('COMPANY_TRANSFER_CLAUSE'),
  successionClause: optionalLongText('COMPANY_SUCCESSION_CLAUSE'),
  restClause: optionalLongText('COMPANY_REST_CLAUSE'),
  maintenanceClause: optionalLongText('COMPANY_MAINTENANCE_CLAUSE'),
  copiesSentence: optionalLongText('COMPANY_COPIES_SENTENCE'),
  interestSentence: optionalLongText('COMPANY_INTEREST_SENTENCE'),
  reprimandTitle: optionalText('COMPANY_REPRIMAND_TITLE'),
  reprimandDays: optionalCount('COMPANY_REPRIMAND_DAYS_NOT_VALID', 365),
  complaintAddress: optionalText('COMPANY_COMPLAINT_ADDRESS'),
  bankAccountId: optionalCount('BANK_ACCOUNT_NOT_EXIST', Number.MAX_SAFE_INTEGER),
  paymentCodeBasis: z
    .string({ error: 'COMPANY_PAYMENT_CODE_BASIS_NOT_VALID' })
    .trim()
    .regex(/^(?:[0-9]{2})?$/, { error: 'COMPANY_PAYMENT_CODE_BASIS_NOT_VALID' })
    .nullish()
    .transform((value) => value || null),
})

export type DocumentSettingsField = keyof DocumentSettings

/** The page's data: the settings, their version, and the accounts to choose from. */
export interface DocumentSettingsAnswer {
  documentSettings: DocumentSettings & { version: number; companyId: number }
  bankAccounts: { id: number; name: string; accountNumber: string }[]
}
