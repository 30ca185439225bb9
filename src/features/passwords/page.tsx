import { Alert, Anchor, Button, Text as Paragraph, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useCodedForm } from '../../client/coded-form.ts'
import { useLanguage } from '../../client/language.tsx'
import { useSetRecordTitle } from '../../client/page-title.ts'
import { request, RequestFailed } from '../../client/request.ts'
import { RetryLater } from '../../client/RetryLater.tsx'
import { useSession } from '../../client/session.ts'
import { Skeleton } from '../../client/Skeleton.tsx'
import { FullScreen } from '../../client/shell/FullScreen.tsx'
import { toast } from '../../client/toasts.tsx'
import { isEmailAddress } from '../../shared/email-address.ts'
import { codeText, type Text } from '../../shared/texts.ts'
import { NewPasswordForm } from './form.tsx'
import { changePassword, passwordLinks, requestReset } from './calls.ts'
import { passwordCodes, passwordTexts as texts } from './texts.ts'

const ownCodes = ['PASSWORD_NOT_STRONG', 'LINK_NOT_VALID', 'OLD_PASSWORD_REQUIRED', 'OLD_PASSWORD_DID_NOT_MATCH']
/** The code of a failure, or the general password error: docs/requirements.md#password-pages */
function codesOf(error: unknown): { password?: string; oldPassword?: string } {
  if (!(error instanceof RequestFailed)) throw error
  if (error.wasShown) return {}
  const code = ownCodes.includes(error.code) ? error.code : 'PASSWORD_NOT_CHANGED'
  return code.startsWith('OLD_') ? { oldPassword: code } : { password: code }
}

function ToLogin() {
  const { t } = useLanguage()
  return (
    <Anchor component={Link} to="/login" fw={600}>
      {t(texts.toLogin)}
    </Anchor>
  )
}

interface LinkPageProps {
  title: Text
  kind: keyof typeof passwordLinks
  token: string
  button: Text
  done: Text
  /** Shown for a link that can no longer be used. */
  notValid: ReactNode
}

/** The page of a mailed link: checks whether it can still be used before the user types anything. */
function LinkPage({ title, kind, token, button, done, notValid }: LinkPageProps) {
  const { t } = useLanguage()
  const navigate = useNavigate()
  const { isPending, error } = useQuery({
    queryKey: ['password', kind, token],
    queryFn: () => request(passwordLinks[kind].read, { params: { token }, handledStatuses: [404] }),
    enabled: token !== '',
    refetchOnWindowFocus: false,
  })
  const isNotValid = token === '' || (error instanceof RequestFailed && (error.status === 400 || error.status === 404))

  const setPassword = async ({ password }: { password: string }) => {
    try {
      await request(passwordLinks[kind].follow, { params: { token }, body: { password }, handledStatuses: [404] })
      toast.success(t(done))
      await navigate({ to: '/login' })
    } catch (failure) {
      return codesOf(failure)
    }
    return {}
  }
  useSetRecordTitle(t(title))
  return (
    <FullScreen>
      <Title order={1}>{t(title)}</Title>
      {isNotValid ? (
        <>
          <Alert color="red" role="alert">
            {t(codeText('LINK_NOT_VALID'))}
          </Alert>
          {notValid}
        </>
      ) : isPending ? (
        <Skeleton lines={2} kind="field" />
      ) : (
        <NewPasswordForm button={button} send={setPassword} />
      )}
      <ToLogin />
    </FullScreen>
  )
}

/** The first password of a new user. */
export function CreatePasswordPage({ token }: { token: string }) {
  const { t } = useLanguage()
  return (
    <LinkPage
      title={texts.createTitle}
      kind="registration"
      token={token}
      button={texts.create}
      done={texts.created}
      notValid={<Paragraph>{t(texts.createExplained)}</Paragraph>}
    />
  )
}

export function ResetPasswordPage({ token }: { token: string }) {
  const { t } = useLanguage()
  return (
    <LinkPage
      title={texts.resetTitle}
      kind="reset"
      token={token}
      button={texts.reset}
      done={texts.resetDone}
      notValid={
        <>
          <Paragraph>{t(texts.resetExplained)}</Paragraph>
          <Button component={Link} to="/resetPasswordRequest" size="md">
            {t(texts.askAgain)}
          </Button>
        </>
      }
    />
  )
}

/** Requests a reset by mail; the page that the user wanted before logging in stays remembered (wanted-path.ts). */
export function ForgotPasswordPage() {
  const { t, language } = useLanguage()
  const [sent, setSent] = useState(false)
  const [failure, setFailure] = useState<RequestFailed | null>(null)

  const send = async ({ email }: { email: string }) => {
    setFailure(null)
    try {
      await request(requestReset, { body: { email, language }, handledStatuses: [429] })
      setSent(true)
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (error.status === 400) return { email: 'WRONG_EMAIL' }
      if (!error.wasShown || error.status === 429) setFailure(error)
    }
    return {}
  }
  const check = ({ email }: { email: string }) => (isEmailAddress(email) ? {} : { email: 'EMAIL_NOT_VALID' })
  const { formProps, propsOf, busy } = useCodedForm(['email'], passwordCodes, check, send)
  useSetRecordTitle(t(texts.forgotTitle))
  return (
    <FullScreen>
      <Title order={1}>{t(texts.forgotTitle)}</Title>
      {sent ? (
        <Alert color="cypress" role="status" title={t(texts.mailSent)}>
          {t(texts.mailSentExplained)}
        </Alert>
      ) : (
        <form {...formProps} style={{ display: 'grid', gap: 16 }}>
          <Paragraph>{t(texts.forgotExplained)}</Paragraph>
          <TextInput type="email" autoComplete="username" label={t(texts.email)} {...propsOf('email')} />
          <RetryLater failure={failure} />
          <Button type="submit" fullWidth size="md" loading={busy}>
            {t(texts.send)}
          </Button>
        </form>
      )}
      <ToLogin />
    </FullScreen>
  )
}

export function ChangePasswordPage() {
  const { t } = useLanguage()
  const navigate = useNavigate()
  const email = useSession()?.user.email ?? ''
  const [asksForOld, setAsksForOld] = useState(false)
  const [failure, setFailure] = useState<RequestFailed | null>(null)

  const change = async ({ oldPassword, password }: { oldPassword: string; password: string }) => {
    setFailure(null)
    try {
      const body = { email, password, ...(asksForOld && { oldPassword }) }
      await request(changePassword, { body, handledStatuses: [429] })
      toast.success(t(texts.changed))
      await navigate({ to: '/profile' })
    } catch (error) {
      if (error instanceof RequestFailed && error.status === 429) {
        setFailure(error)
        return {}
      }
      const codes = codesOf(error)
      if (codes.oldPassword) setAsksForOld(true)
      return codes
    }
    return {}
  }
  useSetRecordTitle(t(texts.changeTitle))
  return (
    <FullScreen>
      <Title order={1}>{t(texts.changeTitle)}</Title>
      <NewPasswordForm button={texts.change} email={email} asksForOld={asksForOld} send={change}>
        <input type="hidden" autoComplete="username" value={email} />
        <Paragraph>{t(texts.changeExplained)}</Paragraph>
        <RetryLater failure={failure} />
      </NewPasswordForm>
      <Anchor component={Link} to="/profile" fw={600}>
        {t(texts.toProfile)}
      </Anchor>
    </FullScreen>
  )
}
