import { lazy, Suspense, useState } from 'react'
import type { DocumentTexts, NounTexts } from '../../shared/record-texts.ts'
import { IconDownload, IconPrinter } from '../icons.tsx'
import { useLanguage } from '../language.tsx'
import { DrawerSkeleton } from '../Skeleton.tsx'
import { openDocument, saveDocument } from './document.ts'
import type { RecordActions } from './record-pages.ts'

const DocumentPreview = lazy(async () => ({ default: (await import('./DocumentPreview.tsx')).DocumentPreview }))

/** Whether a drawer is wide enough to read a page, and the browser can show PDFs. */
const fitsDrawer = () => window.matchMedia('(min-width: 48em)').matches && navigator.pdfViewerEnabled

/** Shows a PDF or a stored file in a drawer, or in a new tab if that is too narrow. */
export function usePreview(texts: DocumentTexts, { isFile = false } = {}) {
  const [previewed, setPreviewed] = useState<string | null>(null)
  const show = (path: string) => {
    if (fitsDrawer()) setPreviewed(path)
    else {
      // Opened at once: after waiting, the browser would block it.
      const tab = window.open('', '_blank')
      void openDocument(path, texts, tab)
    }
  }
  const dialog = previewed !== null && (
    <Suspense fallback={<DrawerSkeleton />}>
      <DocumentPreview path={previewed} {...{ texts, isFile }} onClose={() => setPreviewed(null)} />
    </Suspense>
  )
  return { show, dialog }
}

/** The actions that show a record's document for printing, and save its PDF. */
export function useDocument<Row extends { id: number }>(
  pathOf: (id: number) => string,
  texts: NounTexts['document'],
): RecordActions<Row> {
  const { t } = useLanguage()
  const { show, dialog } = usePreview(texts)
  const actionsOf = ({ id }: Row) => [
    {
      key: 'preview',
      label: t(texts.print),
      Icon: IconPrinter,
      prints: true as const,
      run: () => show(pathOf(id)),
    },
    {
      key: 'document',
      label: t(texts.create),
      Icon: IconDownload,
      prints: true as const,
      run: () => void saveDocument(pathOf(id), {}, texts),
    },
  ]
  return { actionsOf, dialogs: dialog }
}
