import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { Confirm } from '../../client/records/Confirm.tsx'
import { recordsTexts } from '../../client/records/texts.ts'
import { RequestFailed } from '../../client/request.ts'
import { toast } from '../../client/toasts.tsx'
import { failureText, type Text } from '../../shared/texts.ts'
import { correctionTexts as texts } from './correction-texts.ts'

export interface Correction {
  readonly title: Text
  readonly question: Text
  readonly yes: Text
  readonly done: Text
  /** Whether it needs the number of a decision. */
  readonly byDecision?: true
}

interface CorrectionDialogProps {
  correction: Correction
  about: string
  codes: Readonly<Record<string, Text | undefined>>
  send: (grounds: { reason: string; decisionNumber: string }) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

/** Asks for the reason of a correction, and perhaps for a decision, before it is booked. */
export function CorrectionDialog({ correction, about, codes, send, onClose, children }: CorrectionDialogProps) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const decision = useRef<HTMLInputElement>(null)
  const reason = useRef<HTMLTextAreaElement>(null)
  const [isAsked, setAsked] = useState(false)
  const [grounds, setGrounds] = useState({ reason: '', decisionNumber: '' })
  const [busy, setBusy] = useState(false)
  const isMissing = (name: keyof typeof grounds) => isAsked && grounds[name].trim() === ''
  const submit = async () => {
    setAsked(true)
    if (correction.byDecision && grounds.decisionNumber.trim() === '') return decision.current?.focus()
    if (grounds.reason.trim() === '') return reason.current?.focus()
    setBusy(true)
    try {
      await send(grounds)
      toast.success(t(correction.done))
      await queries.invalidateQueries()
      onClose()
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.wasShown) toast.error(failureText(error, language, codes))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Confirm
      title={t(correction.title)}
      question={t(correction.question)}
      about={about}
      yes={t(correction.yes)}
      no={t(recordsTexts.cancel)}
      busy={busy}
      onYes={() => void submit()}
      onNo={onClose}
      note={
        <>
          {children}
          {correction.byDecision && (
            <TextInput
              ref={decision}
              mt="md"
              label={t(texts.decision)}
              required
              error={isMissing('decisionNumber') && t(texts.decisionNeeded)}
              value={grounds.decisionNumber}
              onChange={({ currentTarget: { value } }) => setGrounds({ ...grounds, decisionNumber: value })}
            />
          )}
          <Textarea
            ref={reason}
            mt="md"
            label={t(texts.reason)}
            required
            rows={2}
            error={isMissing('reason') && t(texts.reasonNeeded)}
            value={grounds.reason}
            onChange={({ currentTarget: { value } }) => setGrounds({ ...grounds, reason: value })}
          />
        </>
      }
    />
  )
}
