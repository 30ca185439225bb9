import { Text as Paragraph } from '@mantine/core'
import { codeText, type CountedText, type Text } from '../shared/texts.ts'
import type { RequestFailed } from './connection.ts'
import { useLanguage } from './language.tsx'

const minutes: CountedText = {
  one: ['минут', 'minute'],
  few: ['минута', 'minutes'],
  other: ['минута', 'minutes'],
}
const tryAgainIn: Text = ['Покушајте поново за', 'Try again in']

/** Why a small form could not be sent, and how long to wait if the server says so. */
export function RetryLater({ failure }: { failure: RequestFailed | null }) {
  const { t, count } = useLanguage()
  return (
    failure && (
      <Paragraph role="alert" c="var(--mantine-color-error)">
        {t(codeText(failure.code))}
        {failure.retryAfter !== null && ` ${t(tryAgainIn)} ${count(Math.ceil(failure.retryAfter / 60), minutes)}.`}
      </Paragraph>
    )
  )
}
