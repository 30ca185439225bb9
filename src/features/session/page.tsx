import { Alert, Anchor, Button, TextInput, Title } from '@mantine/core'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useCodedForm } from '../../client/coded-form.ts'
import { useLanguage } from '../../client/language.tsx'
import { PasswordField } from '../../client/PasswordField.tsx'
import { request, RequestFailed } from '../../client/request.ts'
import { login } from '../../client/session.ts'
import { FullScreen } from '../../client/shell/FullScreen.tsx'
import { toast } from '../../client/toasts.tsx'
import { takeWantedPath } from '../../client/wanted-path.ts'
import { login as loginFields, passwordIsStrong } from '../../shared/session.ts'
import { codeText } from '../../shared/texts.ts'
import { minutes, sessionCodes, sessionTexts, tryAgainIn } from './texts.ts'

const stacked = { display: 'grid', gap: 16 }

interface Credentials {
  email: string
  password: string
}

function credentialCodes(entered: Credentials) {
  const { error } = loginFields.safeParse(entered)
  return Object.fromEntries(error?.issues.map(({ path, message }) => [String(path[0]), message] as const) ?? [])
}

/** Login (specification 2.4). */
export function LoginPage() {
  const { t, count } = useLanguage()
  const { history } = useRouter()
  const [failure, setFailure] = useState<RequestFailed | null>(null)

  const logIn = async ({ email, password }: Credentials) => {
    setFailure(null)
    try {
      await login(email, password)
      history.push(takeWantedPath())
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (error.code === 'WRONG_CREDENTIALS') return { email: error.code, password: error.code }
      setFailure(error)
    }
    return {}
  }
  const { formProps, propsOf, busy } = useCodedForm(['email', 'password'], sessionCodes, credentialCodes, logIn)
  return (
    <FullScreen>
      <Title order={1}>{t(sessionTexts.loginTitle)}</Title>
      <form {...formProps} style={stacked}>
        <TextInput type="email" autoComplete="username" label={t(sessionTexts.email)} {...propsOf('email')} />
        <PasswordField autoComplete="current-password" label={t(sessionTexts.password)} {...propsOf('password')} />
        {failure && (
          <Alert color="red" role="alert">
            {t(codeText(failure.code))}
            {failure.retryAfter !== null && ` ${t(tryAgainIn)} ${count(Math.ceil(failure.retryAfter / 60), minutes)}.`}
          </Alert>
        )}
        <Button type="submit" fullWidth size="md" loading={busy}>
          {t(sessionTexts.signIn)}
        </Button>
      </form>
    </FullScreen>
  )
}

interface NewPassword {
  password: string
  repeat: string
}

function newPasswordCodes({ password, repeat }: NewPassword): Partial<NewPassword> {
  if (password === '') return { password: 'PASSWORD_CANT_BE_NULL' }
  // The server, which knows the e-mail, also refuses a password that equals it.
  if (!passwordIsStrong(password, '')) return { password: 'PASSWORD_NOT_STRONG' }
  if (repeat === '') return { repeat: 'PASSWORD_CANT_BE_NULL' }
  return password === repeat ? {} : { password: 'PASSWORDS_DO_NOT_MATCH' }
}

/** The first password of a new user, set with the token of the mailed link (specification 2.7). */
export function CreatePasswordPage({ token }: { token: string }) {
  const { t } = useLanguage()
  const navigate = useNavigate()

  const setPassword = async ({ password }: NewPassword) => {
    try {
      await request(`/api/user/createPassword/${encodeURIComponent(token)}`, {
        method: 'PUT',
        body: { password },
        stay: [404],
      })
      toast.success(t(sessionTexts.created))
      await navigate({ to: '/login' })
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      const known = error.code === 'PASSWORD_NOT_STRONG' || error.code === 'LINK_NOT_VALID'
      if (!error.shown) return { password: known ? error.code : 'PASSWORD_NOT_SET' }
    }
    return {}
  }
  const { formProps, propsOf, busy } = useCodedForm(['password', 'repeat'], sessionCodes, newPasswordCodes, setPassword)
  return (
    <FullScreen>
      <Title order={1}>{t(sessionTexts.createTitle)}</Title>
      {token === '' ? (
        <Alert color="red" role="alert">
          {t(codeText('LINK_NOT_VALID'))}
        </Alert>
      ) : (
        <form {...formProps} style={stacked}>
          <PasswordField
            autoComplete="new-password"
            label={t(sessionTexts.password)}
            description={t(sessionTexts.rule)}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            {...propsOf('password')}
          />
          <PasswordField autoComplete="new-password" label={t(sessionTexts.repeat)} {...propsOf('repeat')} />
          <Button type="submit" fullWidth size="md" loading={busy}>
            {t(sessionTexts.create)}
          </Button>
        </form>
      )}
      <Anchor component={Link} to="/login" fw={600}>
        {t(sessionTexts.toLogin)}
      </Anchor>
    </FullScreen>
  )
}
