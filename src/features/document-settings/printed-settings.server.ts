import type { CompanySettings, DocumentCompany } from '../../server/documents/company.ts'
import { documentDefaults, type DocumentSettings } from './settings.ts'

declare module '../../server/documents/company.ts' {
  interface CompanySettings extends Omit<
    DocumentSettings,
    'bankAccountId' | 'burialBookGapless' | 'earlyBurialWarned' | 'documentScript' | 'registerScript'
  > {}
}

/** The settings as printed, with defaults for empty ones. */
export function printedSettings({ settings, city, address, zipCode }: DocumentCompany) {
  const filled = Object.entries(settings).filter(([, value]) => value !== null && value !== '')
  const place = city?.trim() ?? ''
  const street = address?.trim() ?? ''
  return {
    directorName: '',
    contractPlace: place,
    complaintAddress: [street, [zipCode, place].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    ...documentDefaults,
    ...(Object.fromEntries(filled) as { [Name in keyof CompanySettings]?: NonNullable<CompanySettings[Name]> }),
  }
}
