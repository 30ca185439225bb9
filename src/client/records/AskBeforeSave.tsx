import { useLanguage } from '../language.tsx'
import { Confirm } from './Confirm.tsx'
import { recordsTexts } from './texts.ts'

/** A question before saving input that is allowed but probably a mistake. */
export interface SaveQuestion {
  title: string
  question: string
  /** The answers, if they are not «Сачувај ипак» and «Настави унос». */
  yes?: string
  no?: string
  /** Where to go on instead of saving. */
  onNo?: () => void
}

interface AskBeforeSaveProps {
  question: SaveQuestion | undefined
  onYes: () => void
  onNo: () => void
}

export function AskBeforeSave({ question, onYes, onNo }: AskBeforeSaveProps) {
  const { t } = useLanguage()
  if (!question) return null
  const { title, question: text, yes = t(recordsTexts.saveAnyway), no = t(recordsTexts.keepTyping) } = question
  const leave = () => {
    onNo()
    // After the dialog has given the focus back.
    if (question.onNo) setTimeout(question.onNo)
  }
  return <Confirm {...{ title, question: text, yes, no, onYes, onNo: leave }} danger={false} />
}
