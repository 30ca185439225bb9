import { useSyncExternalStore } from 'react'
import { counted, type CountedText, inLanguage, type Language, type Text } from '../shared/texts.ts'

const key = 'pokoj.language'
const htmlLang = { rs: 'sr-Cyrl', en: 'en' } as const
const watchers = new Set<() => void>()

export const currentLanguage = (): Language => (localStorage.getItem(key) === 'en' ? 'en' : 'rs')

/** Applies the stored language to `<html lang>` and all watchers. */
function apply() {
  document.documentElement.lang = htmlLang[currentLanguage()]
  for (const watcher of watchers) watcher()
}

/** At start-up: sets `<html lang>`, and follows changes of the language in other tabs. */
export function followLanguage() {
  apply()
  window.addEventListener('storage', (event) => {
    if (event.key === key) apply()
  })
}

function setLanguage(language: Language) {
  localStorage.setItem(key, language)
  apply()
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
