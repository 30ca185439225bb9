import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SecondStep } from '../../client/connection.ts'
import { useLanguage } from '../../client/language.tsx'
import { RequestFailed } from '../../client/request.ts'
import { RetryLater } from '../../client/RetryLater.tsx'
import { isLocked, lastLogout, loginStep, oauthAnswer, oauthRead } from '../../client/session.ts'
import { singleSignOnCodes as codes, sessionTexts as texts } from './texts.ts'

/** The query with which the provider has sent the browser back; only once, and it does not stay in the address. */
function takeAnswer(): string | undefined {
  const query = new URLSearchParams(location.search)
  if (!query.has('state') || !(query.has('code') || query.has('error'))) return undefined
  history.replaceState(history.state, '', location.pathname)
  return query.toString()
}

const hours = 3_600_000
/** Whoever sits down after a locked screen or a logout must prove to the provider who they are. */
const asksAgain = () => isLocked() || Date.now() - lastLogout() < 12 * hours

interface Props {
  next: (secondStep: SecondStep | undefined) => Promise<void>
  /** Called before the page is left for the provider. */
  onLeave?: () => void
}

/** Logging in through a provider instead of the password, if there is one: docs/requirements.md#single-sign-on */
export function SingleSignOn({ next, onLeave }: Props) {
  const { t } = useLanguage()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<RequestFailed | null>(null)
  const { data } = useQuery({
    queryKey: ['singleSignOn'],
    queryFn: () => oauthRead<{ provider: string | null }>('singleSignOn'),
    staleTime: Infinity,
    retry: false,
  })

  const run = async (work: () => Promise<void>) => {
    setFailure(null)
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      setBusy(false)
      setFailure(error)
    }
  }
  useEffect(() => {
    const answer = takeAnswer()
    if (answer === undefined) return
    const grant = { grant_type: 'urn:pokoj:single-sign-on', answer, ...(isLocked() && { screen: 'lock' }) }
    void run(async () => next(await loginStep(grant)))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the page is opened
  }, [])

  const leave = () =>
    run(async () => {
      const { url } = await oauthAnswer<{ url: string }>('singleSignOn', { ...(asksAgain() && { again: 'true' }) })
      onLeave?.()
      location.assign(url)
    })
  return (
    <>
      <RetryLater {...{ failure, codes }} />
      {data?.provider && (
        <Button variant="default" fullWidth size="md" loading={busy} onClick={() => void leave()}>
          {t(texts.through)} {data.provider}
        </Button>
      )}
    </>
  )
}
