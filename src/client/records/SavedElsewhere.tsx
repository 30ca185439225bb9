import { useLanguage } from '../language.tsx'
import { Notice } from './Notice.tsx'
import { laterTexts } from './texts-later.ts'
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
    period: `${t(isNew ? laterTexts.savedIn : laterTexts.movedTo)} ${period}`,
    search: t(isNew ? laterTexts.addedOutsideSearch : laterTexts.editedOutsideSearch),
    page: t(laterTexts.onOtherPage),
  }[outside]
  return <Notice message={message} action={t(laterTexts.show)} onFollow={onShow} onDismiss={onDismiss} />
}
