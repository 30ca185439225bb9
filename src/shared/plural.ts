const rules = { rs: new Intl.PluralRules('sr-Cyrl-RS'), en: new Intl.PluralRules('en-GB') }

/** The grammatical number after a count: 1 запис, 2 записа, 5 записа, 21 запис. English has no 'few'. */
export function pluralForm(count: number, language: 'rs' | 'rs-Latn' | 'en'): 'one' | 'few' | 'other' {
  const form = rules[language === 'en' ? 'en' : 'rs'].select(count)
  return form === 'one' || form === 'few' ? form : 'other'
}
