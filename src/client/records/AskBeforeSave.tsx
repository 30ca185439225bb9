import { useLanguage } from '../language.tsx'
import { Confirm } from './Confirm.tsx'
import { laterTexts } from './texts-later.ts'

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
  const [yes, no] = [t(laterTexts.saveAnyway), t(laterTexts.keepTyping)]
  return <Confirm {...question} {...{ yes, no, onYes, onNo }} danger={false} />
}
