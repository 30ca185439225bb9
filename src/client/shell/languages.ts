import type { Language } from '../../shared/texts.ts'

/** The languages' own names, independent of the interface language. */
export const languageNames = {
  rs: { short: 'СР', name: 'Српски' },
  'rs-Latn': { short: 'SR', name: 'Srpski' },
  en: { short: 'EN', name: 'English' },
} as const satisfies Record<Language, object>
