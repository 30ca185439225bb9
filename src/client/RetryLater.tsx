import { Text as Paragraph } from '@mantine/core'
import { failureText } from '../shared/texts.ts'
import type { RequestFailed } from './connection.ts'
import { useLanguage } from './language.tsx'

/** Why a small form could not be sent, and how long to wait if the server says so. */
export function RetryLater({ failure }: { failure: RequestFailed | null }) {
  const { language } = useLanguage()
  return (
    failure && (
      <Paragraph role="alert" c="var(--mantine-color-error)">
        {failureText(failure, language)}
      </Paragraph>
    )
  )
}
