import { Anchor, Button, Text as Paragraph, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useCodedForm } from '../../client/coded-form.ts'
import { useLanguage } from '../../client/language.tsx'
import { RequestFailed } from '../../client/request.ts'
import { RetryLater } from '../../client/RetryLater.tsx'
import { loginWith } from '../../client/session.ts'
import { secondFactorCodes as codes } from '../../shared/second-factor-codes.ts'
import { codeText, type Text } from '../../shared/texts.ts'
import { codeTexts as texts } from './code-texts.ts'

interface CodeStepProps {
  mfaToken: string
  onDone: () => void
  /** To the password, with the reason if the server has refused to continue. */
  onBack: (reason?: Text) => void
}

/** The second step of a login or of unlocking the screen. */
export function CodeStep(props: CodeStepProps) {
  const { t } = useLanguage()
  const [isRecovery, setIsRecovery] = useState(false)
  const act = (label: string, run: () => void) => (
    <Anchor component="button" type="button" fw={600} ta="left" onClick={run}>
      {label}
    </Anchor>
  )
  return (
    <>
      <Title order={1}>{t(texts.title)}</Title>
      <Paragraph>{t(isRecovery ? texts.recoveryExplained : texts.explained)}</Paragraph>
      {/* With another key, so that the other field gets the focus. */}
      <CodeForm key={String(isRecovery)} isRecovery={isRecovery} {...props} />
      {act(t(isRecovery ? texts.appInstead : texts.recoveryCodeInstead), () => setIsRecovery(!isRecovery))}
      {act(t(texts.backToPassword), () => props.onBack())}
    </>
  )
}

function CodeForm({ mfaToken, onDone, onBack, isRecovery }: CodeStepProps & { isRecovery: boolean }) {
  const { t } = useLanguage()
  const [failure, setFailure] = useState<RequestFailed | null>(null)

  const send = async ({ code }: { code: string }) => {
    setFailure(null)
    try {
      await loginWith({
        mfa_token: mfaToken,
        ...(isRecovery
          ? { grant_type: 'urn:pokoj:mfa-recovery-code', recovery_code: code }
          : { grant_type: 'urn:pokoj:mfa-otp', otp: code }),
      })
      onDone()
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (error.code === 'SECOND_FACTOR_CODE_NOT_VALID') return { code: error.code }
      if (error.status === 400) onBack(codeText(error.code, codes))
      else setFailure(error)
    }
    return {}
  }
  const check = ({ code }: { code: string }) => (code.trim() === '' ? { code: 'SECOND_FACTOR_CODE_CANT_BE_NULL' } : {})
  const { formProps, propsOf, busy } = useCodedForm(['code'], codes, check, send)
  return (
    <form {...formProps} style={{ display: 'grid', gap: 16 }}>
      <TextInput
        inputMode="numeric"
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        label={t(isRecovery ? texts.recoveryCode : texts.code)}
        {...propsOf('code')}
      />
      <RetryLater failure={failure} />
      <Button type="submit" fullWidth size="md" loading={busy}>
        {t(texts.confirm)}
      </Button>
    </form>
  )
}
