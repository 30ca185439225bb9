import { IconEye, IconFileText } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { DocumentTexts } from '../../shared/record-texts.ts'
import { useLanguage } from '../language.tsx'
import { DrawerSkeleton } from '../Skeleton.tsx'
import { openDocument, saveDocument } from './document.ts'
import { recordsTexts } from './texts.ts'

const DocumentPreview = lazy(async () => ({ default: (await import('./DocumentPreview.tsx')).DocumentPreview }))

/** Whether a drawer is wide enough to read a page, and the browser can show PDFs. */
const fitsDrawer = () => window.matchMedia('(min-width: 48em)').matches && navigator.pdfViewerEnabled

/** A record's PDF: the actions of its row, and the preview that one of them opens. */
export function useDocument(pathOf: (id: number) => string, texts: DocumentTexts) {
  const { t } = useLanguage()
  const [previewed, setPreviewed] = useState<string | null>(null)

  const show = (path: string) => {
    if (fitsDrawer()) setPreviewed(path)
    else void openDocument(path, texts)
  }
  const documentActions = ({ id }: { id: number }) => [
    {
      key: 'document',
      label: t(texts.create),
      Icon: IconFileText,
      run: () => void saveDocument(pathOf(id), {}, texts),
    },
    {
      key: 'preview',
      label: t(recordsTexts.preview),
      Icon: IconEye,
      run: () => show(pathOf(id)),
    },
  ]
  const documentPreview = (
    <Suspense fallback={<DrawerSkeleton />}>
      {previewed !== null && <DocumentPreview path={previewed} onClose={() => setPreviewed(null)} />}
    </Suspense>
  )
  return { documentActions, documentPreview }
}
