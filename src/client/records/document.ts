import type { DocumentTexts } from '../../shared/record-texts.ts'
import type { Script } from '../../shared/scripts.ts'
import { inLanguage } from '../../shared/texts.ts'
import { currentLanguage } from '../language.tsx'
import { currentUser } from '../session.ts'
import { download } from '../download.ts'
import { RequestFailed } from '../request.ts'
import { toast } from '../toasts.tsx'
import { otherScript, recordsTexts } from './texts.ts'

export interface MadeDocument {
  readonly blob: Blob
  readonly fileName: string
}
type Query = Readonly<Record<string, number | string>>

/** Requests a PDF from the server and saves it under the server's file name. */
export const saveDocument = (path: string, query: Query, texts: DocumentTexts) =>
  makeDocument(path, query, texts, saveFile)

/** The action that makes a document again in a script other than that of the company's documents. */
export function inOtherScript(make: (script: Script) => void, usual = currentUser()?.company?.documentScript) {
  const script = usual === 'latin' ? 'cyrillic' : 'latin'
  return { label: inLanguage(otherScript[script], currentLanguage()), run: () => make(script) }
}

/** The same, and then offers it in the other script; documents of records have a preview for that. */
export const saveReport = (path: string, query: Query, texts: DocumentTexts) =>
  makeDocument(path, query, texts, saveFile, {
    next: inOtherScript((script) => void saveDocument(path, { ...query, script }, texts)),
  })

/** Requests one PDF with the documents of several records, and then offers it in the other script. */
export function saveDocuments(path: string, ids: readonly number[], texts: DocumentTexts, script?: Script) {
  const next = script ? undefined : inOtherScript((other) => void saveDocuments(path, ids, texts, other))
  return makeDocument(path, {}, texts, saveFile, { next, options: { method: 'POST', body: { ids, script } } })
}

/** Requests a PDF and shows it in a new tab, if a drawer would be too narrow. */
export async function openDocument(path: string, texts: DocumentTexts, tab: Window | null) {
  const isMade = await makeDocument(path, {}, texts, (made) => {
    if (tab) tab.location.href = shortLivedUrl(made.blob)
    else saveFile(made)
  })
  if (!isMade) tab?.close()
}

interface Making {
  /** The action offered by the message about the document. */
  next?: Parameters<ReturnType<typeof toast.pending>['succeed']>[1] | undefined
  options?: Parameters<typeof download>[2] | undefined
}

async function makeDocument(
  path: string,
  query: Query,
  texts: DocumentTexts,
  onMade: (made: MadeDocument) => void,
  { next, options }: Making = {},
) {
  const notification = toast.pending(inLanguage(texts.soon, currentLanguage()))
  try {
    onMade(await download(path, query, options))
    notification.succeed(inLanguage(texts.made, currentLanguage()), next)
    return true
  } catch (error) {
    const refused = error instanceof RequestFailed ? texts.refused?.[error.code] : undefined
    if (refused) notification.fail(inLanguage(refused, currentLanguage()))
    else
      notification.fail(inLanguage(recordsTexts.documentFailed, currentLanguage()), {
        label: inLanguage(recordsTexts.retry, currentLanguage()),
        run: () => void makeDocument(path, query, texts, saveFile, { next, options }),
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

/** Revoked later, because the browser reads the file asynchronously. */
function shortLivedUrl(blob: Blob): string {
  const url = URL.createObjectURL(blob)
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return url
}
