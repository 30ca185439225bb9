import { currentLanguage } from '../../client/language.tsx'
import { download } from '../../client/download.ts'
import { saveFile } from '../../client/records/document.ts'
import { recordsTexts } from '../../client/records/texts.ts'
import { RequestFailed } from '../../client/request.ts'
import { toast } from '../../client/toasts.tsx'
import { inLanguage } from '../../shared/texts.ts'
import { receiptBase } from './calls.ts'
import { cashDeskTexts as texts } from './texts.ts'

/** Opens the browser's print dialog at once with the receipt, or saves it if the browser shows no PDFs. */
export async function printReceipt(payment: number) {
  const t = (text: Parameters<typeof inLanguage>[0]) => inLanguage(text, currentLanguage())
  const notification = toast.pending(t(texts.receiptSoon))
  try {
    const made = await download(`${receiptBase}/${payment}`)
    if (navigator.pdfViewerEnabled) printed(made.blob)
    else saveFile(made)
    notification.succeed(t(texts.receiptMade))
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error
    notification.fail(t(texts.receiptFailed), { label: t(recordsTexts.retry), run: () => void printReceipt(payment) })
  }
}

let shown: HTMLIFrameElement | undefined

/** In a frame outside of the screen, which stays until the next receipt: the dialog reads it. */
function printed(blob: Blob) {
  if (shown) URL.revokeObjectURL(shown.src)
  shown?.remove()
  const frame = document.createElement('iframe')
  frame.src = URL.createObjectURL(blob)
  frame.tabIndex = -1
  frame.setAttribute('aria-hidden', 'true')
  Object.assign(frame.style, { position: 'fixed', right: '100%', width: '600px', height: '800px', border: '0' })
  frame.addEventListener('load', () => frame.contentWindow?.print())
  document.body.append(frame)
  shown = frame
}
