import { useLanguage } from '../language.tsx'
import { Notice } from './Notice.tsx'
import { recordsTexts } from './texts.ts'
import type { Saved } from './use-just-saved.ts'

interface SavedElsewhereProps extends Omit<Saved<unknown>, 'row'> {
  /** The record's period, in words. */
  period: string | undefined
  onShow: () => void
  onDismiss: () => void
}

/** A notice for a saved record that the list does not show, with a link to it. */
export function SavedElsewhere({ isNew, outside, period, onShow, onDismiss }: SavedElsewhereProps) {
  const { t } = useLanguage()
  const message = {
    period: `${t(isNew ? recordsTexts.savedIn : recordsTexts.movedTo)} ${period}`,
    search: t(isNew ? recordsTexts.addedOutsideSearch : recordsTexts.editedOutsideSearch),
    page: t(recordsTexts.onOtherPage),
  }[outside]
  return <Notice message={message} action={t(recordsTexts.show)} onFollow={onShow} onDismiss={onDismiss} />
}
