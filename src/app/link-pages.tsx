import { loadAllTexts } from './record-pages.ts'

/** The pages that link records to parties and graves, with the texts of all record types. */
export async function loadLinkPages() {
  const [{ GraveLinks, PartySuggestions }, types] = await Promise.all([
    import('../features/unlinked-records/page.tsx'),
    loadAllTexts(),
  ])
  return {
    GraveLinks: () => <GraveLinks types={types} />,
    PartySuggestions: () => <PartySuggestions types={types} />,
  }
}
