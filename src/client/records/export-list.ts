import type { RecordType } from '../../shared/record.ts'
import type { Script } from '../../shared/scripts.ts'
import { failureText, inLanguage, type Text } from '../../shared/texts.ts'
import { currentLanguage } from '../language.tsx'
import { download } from '../download.ts'
import { RequestFailed } from '../request.ts'
import { toast } from '../toasts.tsx'
import { inOtherScript, saveFile } from './document.ts'
import type { ListSearch } from './list-search.ts'
import { recordsTexts } from './texts.ts'
import { searchBody, type Filters } from './use-records.ts'

export interface ExportedList {
  type: RecordType
  search: ListSearch
  /** The page's own parameters of the search. */
  filters: Filters | undefined
  /** The columns that are printed. */
  columns: readonly string[]
  /** Limits it to records with these ids. */
  only?: readonly number[]
}

export const exportTexts = {
  export: ['Извоз', 'Export'],
  both: ['Извоз и увоз', 'Export and import'],
  import: ['Увоз…', 'Import…'],
  xlsx: ['Excel (XLSX)', 'Excel (XLSX)'],
  csv: ['Табела као текст (CSV)', 'Table as text (CSV)'],
  pdf: ['Списак за штампу (PDF)', 'List to print (PDF)'],
  soon: ['Извоз се припрема…', 'The export is being prepared…'],
  made: ['Извоз је преузет.', 'The export has been downloaded.'],
} as const satisfies Record<string, Text>

const codes = {
  EXPORT_TOO_LARGE: [
    'Превише записа за један извоз. Сузите претрагу.',
    'Too many records for one export. Narrow the search.',
  ],
  LIST_TOO_LONG_TO_PRINT: [
    'Превише записа за један PDF (највише 3.000). Сузите претрагу или преузмите Excel.',
    'Too many records for one PDF (at most 3,000). Narrow the search, or download Excel.',
  ],
  LIST_TOO_WIDE_TO_PRINT: [
    'Превише колона за страницу (највише 12). Изаберите мање колона.',
    'Too many columns for a page (at most 12). Choose fewer columns.',
  ],
} as const satisfies Record<string, Text>

/** Downloads a table that is no list of records; a message says when it is there. */
export async function saveTable(path: string, body: object) {
  const notification = toast.pending(inLanguage(exportTexts.soon, currentLanguage()))
  try {
    saveFile(await download(path, {}, { method: 'POST', body, showsOwnError: true }))
    notification.succeed(inLanguage(exportTexts.made, currentLanguage()))
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error
    notification.fail(failureText(error, currentLanguage(), codes), {
      label: inLanguage(recordsTexts.retry, currentLanguage()),
      run: () => void saveTable(path, body),
    })
  }
}

/** Downloads the list as a table; a message says when it is there, and offers a PDF in the other script. */
export async function exportList(list: ExportedList, format: 'xlsx' | 'csv' | 'pdf', script?: Script) {
  const { type, search, filters, columns, only } = list
  const language = currentLanguage()
  const notification = toast.pending(inLanguage(exportTexts.soon, language))
  const usual = language === 'rs-Latn' ? 'latin' : 'cyrillic'
  const next =
    format === 'pdf' && language !== 'en' && !script
      ? inOtherScript((other) => void exportList(list, format, other), usual)
      : undefined
  const body = { ...searchBody(search, filters), columns, only, format, language, script }
  try {
    saveFile(await download(`${type.base}/export`, {}, { method: 'POST', body, showsOwnError: true }))
    notification.succeed(inLanguage(exportTexts.made, currentLanguage()), next)
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error
    notification.fail(failureText(error, currentLanguage(), codes), {
      label: inLanguage(recordsTexts.retry, currentLanguage()),
      run: () => void exportList(list, format, script),
    })
  }
}
