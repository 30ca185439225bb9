// Derives the texts in Serbian Latin from those in Cyrillic: docs/decisions/0021-keys-script-and-help.md#the-latin-script
import { toLatin } from './serbian-script.ts'
import { setTransliteration } from './texts.ts'

/** A page shows the same texts again and again. */
const known = new Map<string, string>()

setTransliteration((cyrillic) => {
  const found = known.get(cyrillic)
  if (found !== undefined) return found
  const latin = toLatin(cyrillic)
  if (known.size < 5_000) known.set(cyrillic, latin)
  return latin
})
