import { Alert, Button } from '@mantine/core'
import { codeText, type CountedText, type Text } from '../../shared/texts.ts'
import type { RequestFailed } from '../connection.ts'
import { useLanguage } from '../language.tsx'
import { recordsTexts } from './texts.ts'

const seconds: CountedText = {
  one: ['секунду', 'second'],
  few: ['секунде', 'seconds'],
  other: ['секунди', 'seconds'],
}

interface NotSavedProps {
  failure: RequestFailed
  codes: Readonly<Record<string, Text>>
  busy: boolean
  retry: () => void
}

/** Why a form could not be saved; shown until it is saved. */
export function NotSaved({ failure, codes, busy, retry }: NotSavedProps) {
  const { t, count } = useLanguage()
  const { code, retryAfter } = failure
  const why = t(codeText(code, codes))
  return (
    <Alert color="red" role="alert" radius={0}>
      {`${t(recordsTexts.notSaved)}: ${why.slice(0, 1).toLowerCase()}${why.slice(1)}`}
      {retryAfter !== null && ` ${t(recordsTexts.retryIn)} ${count(retryAfter, seconds)}.`}
      <Button mt="xs" display="block" variant="default" loading={busy} onClick={retry}>
        {t(recordsTexts.retry)}
      </Button>
    </Alert>
  )
}
