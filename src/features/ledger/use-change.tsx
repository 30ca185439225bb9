import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { RequestFailed } from '../../client/request.ts'
import { toast } from '../../client/toasts.tsx'
import { failureText } from '../../shared/texts.ts'
import { moneyCodes as codes, moneyTexts as texts } from './texts.ts'

/** Saves a change at once, and says why it was refused. */
export function useChange<Answer>(queryKey: readonly unknown[]) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const change = async (send: () => Promise<Answer>) => {
    setBusy(true)
    try {
      queries.setQueryData(queryKey, await send())
      toast.success(t(texts.saved))
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.wasShown) toast.error(failureText(error, language, codes))
      await queries.invalidateQueries({ queryKey })
    } finally {
      setBusy(false)
    }
  }
  return { busy, change }
}
