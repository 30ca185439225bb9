import type { Stored } from '../../shared/record.ts'
import { useLanguage } from '../language.tsx'
import { Notice } from './Notice.tsx'
import type { Period } from './period.ts'
import { recordsTexts } from './texts.ts'
import type { Saved } from './use-just-saved.ts'

interface SavedElsewhereProps<Row> {
  saved: Saved<Row>
  period: Period<Row> | undefined
  onShow: (saved: Saved<Row>) => void
  onDismiss: () => void
}

/** Where to find a saved record that the list does not show. */
export function SavedElsewhere<Row extends Stored>({ saved, period, onShow, onDismiss }: SavedElsewhereProps<Row>) {
  const { t } = useLanguage()
  const { row, isNew, outside } = saved
  const message = {
    period: `${t(isNew ? recordsTexts.savedIn : recordsTexts.movedTo)} ${period?.of(row)}`,
    search: t(isNew ? recordsTexts.addedOutsideSearch : recordsTexts.editedOutsideSearch),
    page: t(recordsTexts.onOtherPage),
  }[outside]
  return <Notice message={message} action={t(recordsTexts.show)} onFollow={() => onShow(saved)} onDismiss={onDismiss} />
}
