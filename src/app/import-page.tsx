import { loadAllTexts } from './record-pages.ts'

/** The page of imports, with the texts of all record types. */
export async function loadImportPage() {
  const [{ ImportPage }, types] = await Promise.all([import('../features/imports/ImportPage.tsx'), loadAllTexts()])
  return { Import: () => <ImportPage types={types} /> }
}
