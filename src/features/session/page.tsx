import { Anchor, Button, Text as Paragraph, TextInput, Title } from '@mantine/core'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { type JSX, useEffect, useLayoutEffect, useState } from 'react'
import { useCodedForm } from '../../client/coded-form.ts'
import type { SecondStep } from '../../client/connection.ts'
import { drafts } from '../../client/drafts.ts'
import { useLanguage } from '../../client/language.tsx'
import { PasswordField } from '../../client/PasswordField.tsx'
import { RequestFailed } from '../../client/request.ts'
import { RetryLater } from '../../client/RetryLater.tsx'
import { login, logout, unlock, useSession } from '../../client/session.ts'
import { FullScreen } from '../../client/shell/FullScreen.tsx'
import { showLockAddress } from '../../client/lock-address.ts'
import { rememberWantedPath, takeWantedPath } from '../../client/wanted-path.ts'
import { isEmailAddress } from '../../shared/email-address.ts'
import type { Text } from '../../shared/texts.ts'
import { SingleSignOn } from './single-sign-on.tsx'
import { sessionCodes, sessionTexts } from './texts.ts'

const stacked = { display: 'grid', gap: 16 }

interface Credentials {
  email: string
  password: string
}

const credentialCodes = ({ email, password }: Credentials) => ({
  ...(!isEmailAddress(email) && { email: 'EMAIL_NOT_VALID' }),
  ...(password === '' && { password: 'PASSWORD_CANT_BE_NULL' }),
})

interface FirstStepProps {
  /** With the data for the second step, if the user has a second factor. */
  next: (secondStep: SecondStep | undefined, email?: string) => Promise<void>
  /** The previous input, and why it must be entered again. */
  again: { email?: string | undefined; reason?: Text | undefined }
}

/** Asks for the password, and then for the second factor if the server requires it. */
function Steps({ First, onDone }: { First: (props: FirstStepProps) => JSX.Element; onDone: () => void }) {
  const [again, setAgain] = useState<FirstStepProps['again']>({})
  const [second, setSecond] = useState<JSX.Element>()
  const next = async (secondStep: SecondStep | undefined, email?: string) => {
    if (!secondStep) return onDone()
    const { CodeStep } = await import('./form.tsx').catch(() => {
      throw new RequestFailed(0, 'NO_CONNECTION')
    })
    const onBack = (reason?: Text) => {
      setAgain({ email, reason })
      setSecond(undefined)
    }
    setSecond(<CodeStep {...{ secondStep, onDone, onBack }} />)
  }
  return second ?? <First {...{ next, again }} />
}

export function LoginPage() {
  const { history } = useRouter()
  return (
    <FullScreen>
      <Steps First={LoginForm} onDone={() => history.push(takeWantedPath())} />
    </FullScreen>
  )
}

function LoginForm({ next, again }: FirstStepProps) {
  const { t } = useLanguage()
  const [hasDrafts] = useState(() => drafts().length > 0)
  const [failure, setFailure] = useState<RequestFailed | null>(null)

  const logIn = async ({ email, password }: Credentials) => {
    setFailure(null)
    try {
      await next(await login(email.trim(), password), email)
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (error.code === 'WRONG_CREDENTIALS') return { email: error.code, password: error.code }
      setFailure(error)
    }
    return {}
  }
  const { formProps, propsOf, busy } = useCodedForm(['email', 'password'], sessionCodes, credentialCodes, logIn)
  return (
    <>
      <Title order={1}>{t(sessionTexts.loginTitle)}</Title>
      {hasDrafts && <Paragraph role="alert">{t(sessionTexts.typedIsKept)}</Paragraph>}
      {again.reason && <Paragraph role="alert">{t(again.reason)}</Paragraph>}
      <form {...formProps} style={stacked}>
        <TextInput
          type="email"
          autoComplete="username"
          label={t(sessionTexts.email)}
          defaultValue={again.email}
          {...propsOf('email')}
        />
        <PasswordField autoComplete="current-password" label={t(sessionTexts.password)} {...propsOf('password')} />
        <RetryLater failure={failure} />
        <Button type="submit" fullWidth size="md" loading={busy}>
          {t(sessionTexts.signIn)}
        </Button>
      </form>
      <SingleSignOn next={next} />
      <Anchor component={Link} to="/resetPasswordRequest" fw={600}>
        {t(sessionTexts.forgot)}
      </Anchor>
    </>
  )
}

/** Not the separate page of the lock. */
const isPage = ({ pathname }: { pathname: string }) => pathname !== '/lock'

const passwordCode = ({ password }: { password: string }) =>
  password === '' ? { password: 'PASSWORD_CANT_BE_NULL' } : {}

/** Over the locked page, or a separate page after a reload: docs/requirements.md#lock-screen */
export function LockPage() {
  const { t } = useLanguage()
  const { history, state } = useRouter()
  const navigate = useNavigate()
  const session = useSession()

  const isCover = isPage(state.location)
  useLayoutEffect(() => (isCover ? showLockAddress() : undefined), [isCover])
  const isUnlockedPage = session?.locked === false && !isCover
  useEffect(() => {
    // Also if it was unlocked in another tab.
    if (isUnlockedPage) history.replace(takeWantedPath())
  }, [isUnlockedPage, history])

  const leave = async () => {
    await logout()
    // Unsaved input belongs to the user who has left, so it needs no confirmation.
    await navigate({ to: '/login', replace: true, ignoreBlocker: true })
  }
  return (
    <FullScreen>
      <Steps First={UnlockForm} onDone={() => undefined} />
      <Anchor component="button" type="button" fw={600} ta="left" onClick={() => void leave()}>
        {t(sessionTexts.somebodyElse)}
      </Anchor>
    </FullScreen>
  )
}

function UnlockForm({ next, again }: FirstStepProps) {
  const { t } = useLanguage()
  const session = useSession()
  const { state } = useRouter()
  const [failure, setFailure] = useState<RequestFailed | null>(null)
  const unlockWith = async ({ password }: { password: string }) => {
    setFailure(null)
    try {
      await next(await unlock(password))
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (error.code === 'WRONG_CREDENTIALS') return { password: 'WRONG_PASSWORD' }
      setFailure(error)
    }
    return {}
  }
  const { formProps, propsOf, busy } = useCodedForm(['password'], sessionCodes, passwordCode, unlockWith)
  return (
    <>
      <Title order={1}>{t(sessionTexts.lockTitle)}</Title>
      <Paragraph>
        <b>
          {session?.user.name} {session?.user.surname}
        </b>
        <br />
        {t(sessionTexts.unlockExplained)}
      </Paragraph>
      {again.reason && <Paragraph role="alert">{t(again.reason)}</Paragraph>}
      <form {...formProps} style={stacked}>
        <PasswordField autoComplete="current-password" label={t(sessionTexts.password)} {...propsOf('password')} />
        <RetryLater failure={failure} />
        <Button type="submit" fullWidth size="md" loading={busy}>
          {t(sessionTexts.unlock)}
        </Button>
      </form>
      <SingleSignOn next={next} onLeave={() => isPage(state.location) && rememberWantedPath(state.location.href)} />
    </>
  )
}
