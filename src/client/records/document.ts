import { inLanguage, type Text } from '../../shared/texts.ts'
import { currentLanguage } from '../language.tsx'
import { download, RequestFailed } from '../request.ts'
import { toast } from '../toasts.tsx'
import { recordsTexts } from './texts.ts'

interface Told {
  soon: Text
  made: Text
}

/** Has the server make a PDF and saves it under the server's name for it (specification 7.8). */
export async function saveDocument(path: string, query: Readonly<Record<string, number>>, { soon, made }: Told) {
  const said = toast.pending(inLanguage(soon, currentLanguage()))
  try {
    const { blob, fileName } = await download(path, query)
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = fileName
    link.click()
    // The browser takes the file over in its own time.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    said.succeed(inLanguage(made, currentLanguage()))
  } catch (error) {
    said.fail(inLanguage(recordsTexts.documentFailed, currentLanguage()), {
      label: inLanguage(recordsTexts.retry, currentLanguage()),
      run: () => void saveDocument(path, query, { soon, made }),
    })
    if (!(error instanceof RequestFailed)) throw error
  }
}
