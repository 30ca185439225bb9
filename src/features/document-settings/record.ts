import type { DocumentSettings } from './settings.ts'

export type DocumentSettingsField = keyof DocumentSettings

/** The page's data: the settings, their version, and the accounts to choose from. */
export interface DocumentSettingsAnswer {
  documentSettings: DocumentSettings & { version: number; companyId: number }
  bankAccounts: { id: number; name: string; accountNumber: string }[]
}
