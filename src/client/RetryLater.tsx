import { Text as Paragraph } from '@mantine/core'
import { type codeText, failureText } from '../shared/texts.ts'
import type { RequestFailed } from './connection.ts'
import { useLanguage } from './language.tsx'

interface RetryLaterProps {
  failure: RequestFailed | null
  /** Texts of its own codes. */
  codes?: Parameters<typeof codeText>[1]
}

/** Why a small form could not be sent, and how long to wait if the server says so. */
export function RetryLater({ failure, codes }: RetryLaterProps) {
  const { language } = useLanguage()
  return (
    failure && (
      <Paragraph role="alert" c="var(--mantine-color-error)">
        {failureText(failure, language, codes)}
      </Paragraph>
    )
  )
}
