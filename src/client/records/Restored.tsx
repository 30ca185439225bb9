import { tableDateTime } from '../../shared/dates.ts'
import type { Draft } from '../drafts.ts'
import { useLanguage } from '../language.tsx'
import { Notice } from './Notice.tsx'
import { laterTexts } from './texts-later.ts'

/** States that a form contains restored input, and offers to discard it. */
export function Restored({ draft, discard }: { draft: Draft; discard: () => void }) {
  const { t } = useLanguage()
  return (
    <Notice
      message={`${t(laterTexts.draftRestored)} ${tableDateTime(new Date(draft.at))}`}
      action={t(laterTexts.discardDraft)}
      onFollow={discard}
    />
  )
}
