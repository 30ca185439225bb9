import { useRef, useState } from 'react'
import { useLanguage } from '../language.tsx'
import type { AsksBeforeSave, SaveQuestion } from './AskBeforeSave.tsx'

/** The question before a record is saved, for which the server may have to be asked. */
export function useSaveQuestion(ask: AsksBeforeSave | undefined) {
  const { language } = useLanguage()
  const [asked, setAsked] = useState<{ andNext: boolean; question: SaveQuestion; in: string } | null>(null)
  const isWaiting = useRef(false)
  // A question is in the language in which it was asked; in another one it is asked again with the next save.
  if (asked && asked.in !== language) setAsked(null)
  return {
    asked,
    withdraw: () => setAsked(null),
    isWaiting: () => isWaiting.current,
    /** Whether nothing is asked. */
    mayGoOn: async (andNext: boolean, ...input: Parameters<AsksBeforeSave>) => {
      isWaiting.current = true
      try {
        const question = await ask?.(...input)
        setAsked(question ? { andNext, question, in: language } : null)
        return question === undefined
      } finally {
        isWaiting.current = false
      }
    },
  }
}
