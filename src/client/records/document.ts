import { inLanguage } from '../../shared/texts.ts'
import { currentLanguage } from '../language.tsx'
import { download, RequestFailed } from '../request.ts'
import { toast } from '../toasts.tsx'
import type { DocumentTexts } from './document-texts.ts'
import { recordsTexts } from './texts.ts'

export interface MadeDocument {
  readonly blob: Blob
  readonly fileName: string
}
type Query = Readonly<Record<string, number>>

/** Has the server make a PDF and saves it under the server's name for it. */
export const saveDocument = (path: string, query: Query, told: DocumentTexts) =>
  makeDocument(path, query, told, saveFile)

/** Has it made and shows it in a tab of its own, where a drawer would be too narrow. */
export async function openDocument(path: string, told: DocumentTexts) {
  // Opened at the click: later the browser would take it for a nuisance and block it.
  const tab = window.open('', '_blank')
  const isMade = await makeDocument(path, {}, told, (made) => {
    if (tab) tab.location.href = shortLivedUrl(made.blob)
    else saveFile(made)
  })
  if (!isMade) tab?.close()
}

async function makeDocument(path: string, query: Query, told: DocumentTexts, hand: (made: MadeDocument) => void) {
  const said = toast.pending(inLanguage(told.soon, currentLanguage()))
  try {
    hand(await download(path, query))
    said.succeed(inLanguage(told.made, currentLanguage()))
    return true
  } catch (error) {
    said.fail(inLanguage(recordsTexts.documentFailed, currentLanguage()), {
      label: inLanguage(recordsTexts.retry, currentLanguage()),
      run: () => void makeDocument(path, query, told, saveFile),
    })
    if (!(error instanceof RequestFailed)) throw error
    return false
  }
}

export function saveFile({ blob, fileName }: MadeDocument) {
  const link = document.createElement('a')
  link.href = shortLivedUrl(blob)
  link.download = fileName
  link.click()
}

/** The browser takes the file over in its own time. */
function shortLivedUrl(blob: Blob): string {
  const url = URL.createObjectURL(blob)
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return url
}
