import { tableDateTime } from '../../shared/dates.ts'
import type { Draft } from '../drafts.ts'
import { useLanguage } from '../language.tsx'
import { Notice } from './Notice.tsx'
import { SavedElsewhere } from './SavedElsewhere.tsx'
import { recordsTexts } from './texts.ts'
import type { Saved } from './use-just-saved.ts'

interface ListNoticesProps {
  /** Unsaved input of a form over the list. */
  draft: Draft | undefined
  onContinue: () => void
  /** A saved record that the list does not show, and its period in words. */
  elsewhere: Saved<unknown> | null
  period: string | undefined
  onShow: () => void
  onDismiss: () => void
}

/** The notices of a list about unsaved input and saved records. */
export function ListNotices(props: ListNoticesProps) {
  const { draft, onContinue, elsewhere, period, onShow, onDismiss } = props
  const { t } = useLanguage()
  return (
    <>
      {draft && (
        <Notice
          message={`${t(recordsTexts.unsavedEntry)} ${tableDateTime(new Date(draft.at))}`}
          action={t(recordsTexts.continueEntry)}
          onFollow={onContinue}
        />
      )}
      {elsewhere && (
        <SavedElsewhere {...{ period, onShow, onDismiss }} isNew={elsewhere.isNew} outside={elsewhere.outside} />
      )}
    </>
  )
}
