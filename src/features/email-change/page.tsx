import { Alert, Anchor, Button, Text as Paragraph, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { useSetRecordTitle } from '../../client/page-title.ts'
import { request, RequestFailed } from '../../client/request.ts'
import { currentUser, endSession, updateUser, useSession } from '../../client/session.ts'
import { Skeleton } from '../../client/Skeleton.tsx'
import { FullScreen } from '../../client/shell/FullScreen.tsx'
import { messageTexts } from '../../client/shell/message-texts.ts'
import type { AnswerOf } from '../../shared/call.ts'
import { codeText, type Text } from '../../shared/texts.ts'
import { emailChangeLinks } from './calls.ts'
import { emailChangeCodes, emailChangeTexts as texts } from './texts.ts'

type Change = AnswerOf<typeof emailChangeLinks.confirmation.read>

interface LinkPageProps {
  title: Text
  kind: keyof typeof emailChangeLinks
  token: string
  explained: (change: Change) => Text
  button: Text
  isDanger?: boolean
  /** Called after the server has completed the action. */
  done: (change: Change) => void
  children: ReactNode
  /** Shown for a link that no longer works. */
  notValid: ReactNode
}

/**
 * The page of a mailed link. Works for anybody with the link, logged in or not, and requires pressing a button,
 * because some mail programs open every link.
 */
function LinkPage({
  title,
  kind,
  token,
  explained,
  button,
  isDanger = false,
  done,
  children,
  notValid,
}: LinkPageProps) {
  const { t } = useLanguage()
  const session = useSession()
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open')
  const [code, setCode] = useState<string | null>(null)
  const { data, error } = useQuery({
    queryKey: ['emailChange', kind, token],
    queryFn: () => request(emailChangeLinks[kind].read, { params: { token }, anonymous: true, handledStatuses: [404] }),
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  useSetRecordTitle(t(title))
  const isGone = error instanceof RequestFailed && (error.status === 400 || error.status === 404)

  const follow = async (change: Change) => {
    setState('busy')
    setCode(null)
    try {
      await request(emailChangeLinks[kind].follow, { params: { token }, anonymous: true, handledStatuses: [404] })
      setState('done')
      done(change)
    } catch (failure) {
      if (!(failure instanceof RequestFailed)) throw failure
      setState('open')
      if (!failure.wasShown) setCode(failure.code)
    }
  }
  return (
    <FullScreen>
      <Title order={1}>{t(title)}</Title>
      {state === 'done' ? (
        children
      ) : isGone || code === 'LINK_NOT_VALID' ? (
        <>
          <Alert color="red" role="alert">
            {t(codeText('LINK_NOT_VALID'))}
          </Alert>
          {notValid}
        </>
      ) : data ? (
        <>
          <Paragraph style={{ overflowWrap: 'anywhere' }}>
            {t(texts.newAddress)}: <b>{data.email}</b>
            <br />
            {t(texts.oldAddress)}: <b>{data.oldEmail}</b>
          </Paragraph>
          <Paragraph>{t(explained(data))}</Paragraph>
          {code !== null && (
            <Alert color="red" role="alert">
              {t(codeText(code, emailChangeCodes))}
            </Alert>
          )}
          <Button
            autoFocus
            size="md"
            fullWidth
            {...(isDanger && { color: 'red' })}
            loading={state === 'busy'}
            onClick={() => void follow(data)}
          >
            {t(button)}
          </Button>
        </>
      ) : (
        <Skeleton lines={2} kind="field" />
      )}
      <Anchor component={Link} to={session ? '/' : '/login'} fw={600}>
        {t(session ? messageTexts.backHome : texts.toLogin)}
      </Anchor>
    </FullScreen>
  )
}

const isSame = (one: string, another: string) => one.toLowerCase() === another.toLowerCase()

export function EmailConfirmationPage({ token }: { token: string }) {
  const { t } = useLanguage()
  return (
    <LinkPage
      title={texts.confirmTitle}
      kind="confirmation"
      token={token}
      explained={() => texts.confirmExplained}
      button={texts.confirm}
      // The lock screen logs in with the e-mail stored in this browser.
      done={({ email, oldEmail }) => {
        const user = currentUser()
        if (user && isSame(user.email, oldEmail)) updateUser({ ...user, email })
      }}
      notValid={<Paragraph>{t(texts.confirmExpired)}</Paragraph>}
    >
      <Alert color="cypress" role="status">
        {t(texts.confirmed)}
      </Alert>
    </LinkPage>
  )
}

export function EmailCancellationPage({ token }: { token: string }) {
  const { t } = useLanguage()
  const newPassword = (
    <Button component={Link} to="/resetPasswordRequest" size="md">
      {t(texts.newPassword)}
    </Button>
  )
  return (
    <LinkPage
      title={texts.cancelTitle}
      kind="cancellation"
      token={token}
      explained={({ confirmed }) => (confirmed ? texts.cancelConfirmedExplained : texts.cancelExplained)}
      button={texts.cancel}
      isDanger
      // The server has ended this browser's session along with all others.
      done={({ email, oldEmail }) => {
        const user = currentUser()
        if (user && [email, oldEmail].some((address) => isSame(user.email, address))) endSession()
      }}
      notValid={
        <>
          <Paragraph>{t(texts.cancelExpired)}</Paragraph>
          {newPassword}
        </>
      }
    >
      <Alert color="cypress" role="status">
        {t(texts.cancelled)}
      </Alert>
      <Paragraph>{t(texts.setNewPassword)}</Paragraph>
      {newPassword}
    </LinkPage>
  )
}
