import { loadRecordPageTexts } from './record-page-texts.ts'

/** The page of imports, with the texts of all record types. */
export async function loadImportPage() {
  const [{ ImportPage }, types] = await Promise.all([import('../client/imports/ImportPage.tsx'), loadRecordPageTexts()])
  return { Import: () => <ImportPage types={types} /> }
}
