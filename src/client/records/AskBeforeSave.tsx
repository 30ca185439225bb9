import type { ReactNode } from 'react'
import { useLanguage } from '../language.tsx'
import { Confirm } from './Confirm.tsx'
import type { Entered } from './RecordFields.tsx'
import { recordsTexts } from './texts.ts'

/** A question before saving input that is allowed but probably a mistake. */
export interface SaveQuestion {
  title: string
  question: string
  note?: ReactNode
  /** The answers, if they are not «Сачувај ипак» and «Настави унос». */
  yes?: string
  no?: string
  /** Where to go on instead of saving. */
  onNo?: () => void
}

/** Of what is entered, and what would be sent. */
export type AsksBeforeSave = (
  entered: Entered,
  values: Readonly<Record<string, unknown>>,
) => SaveQuestion | undefined | Promise<SaveQuestion | undefined>

interface AskBeforeSaveProps {
  question: SaveQuestion | undefined
  onYes: () => void
  onNo: () => void
}

export function AskBeforeSave({ question, onYes, onNo }: AskBeforeSaveProps) {
  const { t } = useLanguage()
  if (!question) return null
  const { title, question: text, note, yes = t(recordsTexts.saveAnyway), no = t(recordsTexts.keepTyping) } = question
  const leave = () => {
    onNo()
    // After the dialog has given the focus back.
    if (question.onNo) setTimeout(question.onNo)
  }
  return <Confirm {...{ title, question: text, note, yes, no, onYes, onNo: leave }} danger={false} />
}
