import { useRef, useState } from 'react'
import type { AsksBeforeSave, SaveQuestion } from './AskBeforeSave.tsx'

/** The question before a record is saved, for which the server may have to be asked. */
export function useSaveQuestion(ask: AsksBeforeSave | undefined) {
  const [asked, setAsked] = useState<{ andNext: boolean; question: SaveQuestion } | null>(null)
  const isWaiting = useRef(false)
  return {
    asked,
    withdraw: () => setAsked(null),
    isWaiting: () => isWaiting.current,
    /** Whether nothing is asked. */
    mayGoOn: async (andNext: boolean, ...input: Parameters<AsksBeforeSave>) => {
      isWaiting.current = true
      try {
        const question = await ask?.(...input)
        setAsked(question ? { andNext, question } : null)
        return question === undefined
      } finally {
        isWaiting.current = false
      }
    },
  }
}
