import { Alert, Button, Text, TextInput, Title } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
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

/** The sentence for the code that a form holds as a field's error. */
function useErrorText() {
  const { t } = useLanguage()
  return (error: ReactNode) => typeof error === 'string' && t(codeText(error, sessionCodes))
}

/** Login (specification 2.4). */
export function LoginPage() {
  const { t, count } = useLanguage()
  const errorText = useErrorText()
  const { history } = useRouter()
  const [failure, setFailure] = useState<RequestFailed | null>(null)
  const form = useForm({ initialValues: { email: '', password: '' }, validate: schemaResolver(loginFields) })

  const logIn = async ({ email, password }: { email: string; password: string }) => {
    setFailure(null)
    try {
      await login(email, password)
      history.push(takeWantedPath())
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (error.code !== 'WRONG_CREDENTIALS') return setFailure(error)
      form.setErrors({ email: error.code, password: error.code })
      form.getInputNode('email')?.focus()
    }
  }
  return (
    <FullScreen>
      <Title order={1}>{t(sessionTexts.loginTitle)}</Title>
      <form
        noValidate
        onSubmit={form.onSubmit(logIn, (errors) => form.getInputNode(errors['email'] ? 'email' : 'password')?.focus())}
      >
        <TextInput
          {...form.getInputProps('email')}
          type="email"
          autoComplete="username"
          label={t(sessionTexts.email)}
          error={errorText(form.errors['email'])}
        />
        <PasswordField
          {...form.getInputProps('password')}
          autoComplete="current-password"
          label={t(sessionTexts.password)}
          mt="md"
          error={errorText(form.errors['password'])}
        />
        {failure && (
          <Alert color="red" role="alert" mt="md">
            {t(codeText(failure.code))}
            {failure.retryAfter !== null && ` ${t(tryAgainIn)} ${count(Math.ceil(failure.retryAfter / 60), minutes)}.`}
          </Alert>
        )}
        <Button type="submit" fullWidth mt="lg" size="md" loading={form.submitting}>
          {t(sessionTexts.signIn)}
        </Button>
      </form>
    </FullScreen>
  )
}

function passwordErrors({ password, repeat }: { password: string; repeat: string }) {
  // The server, which knows the e-mail, also refuses a password that equals it.
  if (!passwordIsStrong(password, '')) return { password: password === '' ? 'PASSWORD_CANT_BE_NULL' : 'PASSWORD_NOT_STRONG' }
  if (repeat === '') return { repeat: 'PASSWORD_CANT_BE_NULL' }
  return password === repeat ? {} : { password: 'PASSWORDS_DO_NOT_MATCH' }
}

/** The first password of a new user, set with the token of the mailed link (specification 2.7). */
export function CreatePasswordPage({ token }: { token: string }) {
  const { t } = useLanguage()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const form = useForm({ initialValues: { password: '', repeat: '' }, validate: passwordErrors })

  const setPassword = async ({ password }: { password: string }) => {
    try {
      await request(`/api/user/createPassword/${encodeURIComponent(token)}`, { method: 'PUT', body: { password }, stay: [404] })
      toast.success(t(sessionTexts.created))
      await navigate({ to: '/login' })
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (error.shown) return
      const known = error.code === 'PASSWORD_NOT_STRONG' || error.code === 'LINK_NOT_VALID'
      form.setFieldError('password', known ? error.code : 'PASSWORD_NOT_SET')
      form.getInputNode('password')?.focus()
    }
  }
  return (
    <FullScreen>
      <Title order={1}>{t(sessionTexts.createTitle)}</Title>
      {token === '' ? (
        <Alert color="red" role="alert">
          {t(codeText('LINK_NOT_VALID'))}
        </Alert>
      ) : (
        <form
          noValidate
          onSubmit={form.onSubmit(setPassword, (errors) => form.getInputNode(errors['password'] ? 'password' : 'repeat')?.focus())}
        >
          <PasswordField
            {...form.getInputProps('password')}
            autoComplete="new-password"
            label={t(sessionTexts.password)}
            description={t(sessionTexts.rule)}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            error={errorText(form.errors['password'])}
          />
          <PasswordField
            {...form.getInputProps('repeat')}
            autoComplete="new-password"
            label={t(sessionTexts.repeat)}
            mt="md"
            error={errorText(form.errors['repeat'])}
          />
          <Button type="submit" fullWidth mt="lg" size="md" loading={form.submitting}>
            {t(sessionTexts.create)}
          </Button>
        </form>
      )}
      <Text component={Link} to="/login" c="var(--cypress)" fw={600}>
        {t(sessionTexts.toLogin)}
      </Text>
    </FullScreen>
  )
}
