import { loadAllTexts } from './record-pages.ts'

// The pages that link records to parties and graves, with the texts of all record types.

export async function loadPartySuggestions() {
  const [{ PartySuggestionsPage }, types] = await Promise.all([
    import('../features/party-suggestions/page.tsx'),
    loadAllTexts(),
  ])
  return { PartySuggestions: () => <PartySuggestionsPage types={types} /> }
}

export async function loadGraveLinks() {
  const [{ GraveLinksPage }, types] = await Promise.all([import('../features/grave-links/page.tsx'), loadAllTexts()])
  return { GraveLinks: () => <GraveLinksPage types={types} /> }
}
