import { bookIn } from './book.ts'
import { loadAllTexts } from './record-pages.ts'

/** The page of imports, with the texts of all record types. */
export async function loadImportPage() {
  const [{ ImportPage }, types] = await Promise.all([import('../features/imports/ImportPage.tsx'), loadAllTexts()])
  const all = [...types, bookIn(types)]
  return { Import: () => <ImportPage types={all} /> }
}
