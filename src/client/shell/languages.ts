/** The languages' own names, independent of the interface language. */
export const languages = {
  rs: { code: 'rs', short: 'СР', name: 'Српски', lang: 'sr-Cyrl' },
  en: { code: 'en', short: 'EN', name: 'English', lang: 'en' },
} as const
