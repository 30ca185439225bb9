import { useLanguage } from '../language.tsx'
import { Confirm, type ConfirmProps } from './Confirm.tsx'
import { laterTexts } from './texts-later.ts'
import { recordsTexts } from './texts.ts'

export interface DeleteQuestionProps extends Pick<ConfirmProps, 'note' | 'busy' | 'onYes' | 'onNo'> {
  /** The record, or the number of records. */
  about: string
  areSeveral?: boolean
}

/** The question before records are deleted. */
export function DeleteQuestion({ areSeveral = false, ...props }: DeleteQuestionProps) {
  const { t } = useLanguage()
  return (
    <Confirm
      title={t(laterTexts.confirmDelete)}
      question={t(areSeveral ? laterTexts.sureToDeleteAll : laterTexts.sureToDelete)}
      yes={t(recordsTexts.yes)}
      no={t(recordsTexts.no)}
      {...props}
    />
  )
}
