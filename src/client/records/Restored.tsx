import { tableDateTime } from '../../shared/dates.ts'
import type { Draft } from '../drafts.ts'
import { useLanguage } from '../language.tsx'
import { Notice } from './Notice.tsx'
import { recordsTexts } from './texts.ts'

/** States that a form contains restored input, and offers to discard it. */
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
