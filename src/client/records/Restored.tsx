import { tableDateTime } from '../../shared/dates.ts'
import type { Draft } from '../drafts.ts'
import { useLanguage } from '../language.tsx'
import { Notice } from './Notice.tsx'
import { recordsTexts } from './texts.ts'

/** Says that a form holds what was typed earlier, and takes it back. */
export function Restored({ draft, discard }: { draft: Draft; discard: () => void }) {
  const { t } = useLanguage()
  return (
    <Notice
      message={`${t(recordsTexts.draftRestored)} ${tableDateTime(new Date(draft.at))}`}
      action={t(recordsTexts.discardDraft)}
      onFollow={discard}
    />
  )
}
