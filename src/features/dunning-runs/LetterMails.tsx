import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { Confirm } from '../../client/records/Confirm.tsx'
import { recordsTexts } from '../../client/records/texts.ts'
import { request, RequestFailed } from '../../client/request.ts'
import { toast } from '../../client/toasts.tsx'
import { counted, failureText, numberText, type Text } from '../../shared/texts.ts'
import { type DunningMails, mailDunningLetters } from './calls.ts'
import classes from './Preview.module.css'
import { dunningRun } from './record.ts'
import { dunningCodes, dunningScreen as screen, lettersCount } from './screen-texts.ts'

/** Sends the letters of a run by e-mail, and says how far that is. The children are other buttons of the letters. */
export function LetterMails({ runId, mails, children }: { runId: number; mails: DunningMails; children: ReactNode }) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await request(mailDunningLetters, { params: { id: runId }, showsOwnError: true })
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.wasShown) toast.error(failureText(error, language, dunningCodes))
    } finally {
      await queries.invalidateQueries({ queryKey: [dunningRun.name, 'record', runId, 'letters'] })
      setAsked(false)
      setBusy(false)
    }
  }
  const { possible, waiting, sent, failed } = mails
  const states: readonly (readonly [number, Text])[] = [
    [sent, screen.mailsSent],
    [waiting, screen.mailsWaiting],
    [failed, screen.mailsFailed],
  ]
  const said = states.flatMap(([count, text]) =>
    count > 0 ? [t(text).replace('{count}', numberText(count, language))] : [],
  )
  return (
    <>
      <p className={classes['actions']} data-screen-only>
        {children}
        {possible > 0 && (
          <Button variant="default" onClick={() => setAsked(true)}>
            {t(screen.mail)}
          </Button>
        )}
      </p>
      <p role="status" hidden={said.length === 0}>
        {said.join(' ')}
      </p>
      {isAsked && (
        <Confirm
          title={t(screen.mailTitle)}
          question={t(screen.mailQuestion).replace('{count}', counted(possible, lettersCount, language))}
          yes={t(screen.mailYes)}
          no={t(recordsTexts.cancel)}
          danger={false}
          busy={busy}
          onYes={() => void send()}
          onNo={() => setAsked(false)}
        />
      )}
    </>
  )
}
