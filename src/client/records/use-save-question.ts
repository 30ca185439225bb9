import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLanguage } from '../language.tsx'
import type { AsksBeforeSave, SaveQuestion } from './AskBeforeSave.tsx'

type Input = Parameters<AsksBeforeSave>
interface Asked {
  andNext: boolean
  question: SaveQuestion
  input: Input
}

/** The question before a record is saved, for which the server may have to be asked. */
export function useSaveQuestion(ask: AsksBeforeSave | undefined) {
  const { language } = useLanguage()
  const [asked, setAsked] = useState<Asked | null>(null)
  const isWaiting = useRef(false)
  const askAbout = async (andNext: boolean, input: Input) => {
    const question = await ask?.(...input)
    setAsked(question ? { andNext, question, input } : null)
    return question === undefined
  }
  const askAgain = useEffectEvent(() => {
    if (asked) void askAbout(asked.andNext, asked.input)
  })
  // The question is in the language in which it was asked.
  useEffect(() => askAgain(), [language])
  return {
    asked,
    withdraw: () => setAsked(null),
    isWaiting: () => isWaiting.current,
    /** Whether nothing is asked. */
    mayGoOn: async (andNext: boolean, ...input: Input) => {
      isWaiting.current = true
      try {
        return await askAbout(andNext, input)
      } finally {
        isWaiting.current = false
      }
    },
  }
}
