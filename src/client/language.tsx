import { useSyncExternalStore } from 'react'
import { counted, type CountedText, inLanguage, type Language, type Text } from '../shared/texts.ts'

const key = 'pokoj.language'
const htmlLang = { rs: 'sr-Cyrl', en: 'en' } as const
const watchers = new Set<() => void>()

export const currentLanguage = (): Language => (localStorage.getItem(key) === 'en' ? 'en' : 'rs')

/** Brings `<html lang>` and every watcher in line with the stored language. */
function apply() {
  document.documentElement.lang = htmlLang[currentLanguage()]
  for (const watcher of watchers) watcher()
}

/** At start: sets `<html lang>`, and follows the language when it is changed in another tab. */
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

/** The interface's language, and texts in it. */
export function useLanguage() {
  const language = useSyncExternalStore(watch, currentLanguage)
  return {
    language,
    t: (text: Text) => inLanguage(text, language),
    count: (n: number, forms: CountedText) => counted(n, forms, language),
    setLanguage,
  }
}
