import { Alert, Button } from '@mantine/core'
import { failureText, inSentence, type Text } from '../../shared/texts.ts'
import type { RequestFailed } from '../connection.ts'
import { useLanguage } from '../language.tsx'
import { useScrolledIntoView } from '../scrolled-into-view.ts'
import { recordsTexts } from './texts.ts'

interface NotSavedProps {
  failure: RequestFailed
  codes: Readonly<Record<string, Text>>
  busy: boolean
  retry: () => void
}

/** Why a form could not be saved; shown until it is saved. */
export function NotSaved({ failure, codes, busy, retry }: NotSavedProps) {
  const { t, language } = useLanguage()
  const alert = useScrolledIntoView(failure)
  return (
    <Alert ref={alert} color="red" role="alert" radius={0}>
      {`${t(recordsTexts.notSaved)}: ${inSentence(failureText(failure, language, codes))}`}
      <Button mt="xs" display="block" variant="default" loading={busy} onClick={retry}>
        {t(recordsTexts.retry)}
      </Button>
    </Alert>
  )
}
