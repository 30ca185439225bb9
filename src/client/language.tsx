import { useSyncExternalStore } from 'react'
import {
  counted,
  type CountedText,
  inLanguage,
  type Language,
  languages,
  languageTags,
  type Text,
} from '../shared/texts.ts'

const key = 'pokoj.language'
const watchers = new Set<() => void>()
let current: Language = 'rs'

const stored = () => languages.find((language) => language === localStorage.getItem(key)) ?? 'rs'

export const currentLanguage = () => current

/** Applies the stored language to `<html lang>` and all watchers. */
async function apply() {
  // Without its code, for example when offline, the texts stay in Cyrillic.
  if (stored() === 'rs-Latn') await import('../shared/latin-texts.ts').catch(() => undefined)
  current = stored()
  document.documentElement.lang = languageTags[current]
  for (const watcher of watchers) watcher()
}

/** At start-up: sets `<html lang>`, and follows changes of the language in other tabs. Resolves when texts can be shown. */
export function followLanguage() {
  window.addEventListener('storage', (event) => {
    if (event.key === key) void apply()
  })
  return apply()
}

function setLanguage(language: Language) {
  localStorage.setItem(key, language)
  void apply()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The interface language and functions that return texts in it. */
export function useLanguage() {
  const language = useSyncExternalStore(watch, currentLanguage)
  return {
    language,
    t: (text: Text) => inLanguage(text, language),
    count: (n: number, forms: CountedText) => counted(n, forms, language),
    setLanguage,
  }
}
