/** The languages as they name themselves, whatever the interface's language. */
export const languages = {
  rs: { code: 'rs', short: 'СР', name: 'Српски', lang: 'sr-Cyrl' },
  en: { code: 'en', short: 'EN', name: 'English', lang: 'en' },
} as const
