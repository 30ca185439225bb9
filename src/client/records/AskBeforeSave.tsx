import { useLanguage } from '../language.tsx'
import { Confirm } from './Confirm.tsx'
import { recordsTexts } from './texts.ts'

/** A question before saving input that is allowed but probably a mistake. */
export interface SaveQuestion {
  title: string
  question: string
}

interface AskBeforeSaveProps {
  question: SaveQuestion | undefined
  onYes: () => void
  onNo: () => void
}

export function AskBeforeSave({ question, onYes, onNo }: AskBeforeSaveProps) {
  const { t } = useLanguage()
  if (!question) return null
  const [yes, no] = [t(recordsTexts.saveAnyway), t(recordsTexts.keepTyping)]
  return <Confirm {...question} {...{ yes, no, onYes, onNo }} danger={false} />
}
