import { Anchor, Button, Text as Paragraph, TextInput, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useCodedForm } from '../../client/coded-form.ts'
import type { SecondStep } from '../../client/connection.ts'
import { useLanguage } from '../../client/language.tsx'
import { browserHasPasskeys, signedBy } from '../second-factor/public.tsx'
import type { PasskeyRequest } from '../second-factor/record.ts'
import { RequestFailed } from '../../client/request.ts'
import { RetryLater } from '../../client/RetryLater.tsx'
import { loginWith, oauthAnswer } from '../../client/session.ts'
import { secondFactorCodes as codes } from '../second-factor/public.ts'
import { codeText, type Text } from '../../shared/texts.ts'
import { codeTexts as texts } from './code-texts.ts'

interface StepProps {
  onDone: () => void
  /** Returns to the password, with the reason if the server has refused to continue. */
  onBack: (reason?: Text) => void
}

/** The factors that can complete a login, the preferred one first. */
const ways = ['passkey', 'otp', 'recovery_code'] as const
type Way = (typeof ways)[number]
const explained = {
  passkey: texts.passkeyExplained,
  otp: texts.explained,
  recovery_code: texts.recoveryExplained,
} as const
const instead = {
  passkey: texts.passkeyInstead,
  otp: texts.appInstead,
  recovery_code: texts.recoveryCodeInstead,
} as const

/** The second step of a login or of unlocking the screen. */
export function CodeStep({ secondStep, ...props }: StepProps & { secondStep: SecondStep }) {
  const { t } = useLanguage()
  const mfaToken = String(secondStep['mfa_token'])
  const factors = secondStep['mfa_factors']
  const offered = ways.filter(
    (way) => Array.isArray(factors) && factors.includes(way) && (way !== 'passkey' || browserHasPasskeys()),
  )
  const [way, setWay] = useState<Way>(offered[0] ?? 'recovery_code')
  const act = (label: Text, run: () => void) => (
    <Anchor key={label[1]} component="button" type="button" fw={600} ta="left" onClick={run}>
      {t(label)}
    </Anchor>
  )
  return (
    <>
      <Title order={1}>{t(texts.title)}</Title>
      <Paragraph>{t(explained[way])}</Paragraph>
      {way === 'passkey' ? (
        <PasskeyForm {...{ mfaToken, ...props }} />
      ) : (
        // With another key, so that the other field gets the focus.
        <CodeForm key={way} isRecovery={way === 'recovery_code'} {...{ mfaToken, ...props }} />
      )}
      {offered.filter((each) => each !== way).map((each) => act(instead[each], () => setWay(each)))}
      {act(texts.backToPassword, () => props.onBack())}
    </>
  )
}

type FormProps = StepProps & { mfaToken: string }

function PasskeyForm({ mfaToken, onDone, onBack }: FormProps) {
  const { t } = useLanguage()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<RequestFailed | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])

  const confirm = async () => {
    setFailure(null)
    setBusy(true)
    try {
      const challenge = await oauthAnswer<PasskeyRequest>('mfa/challenge', { mfa_token: mfaToken })
      const passkey = JSON.stringify(await signedBy(challenge))
      await loginWith({ grant_type: 'urn:pokoj:mfa-passkey', mfa_token: mfaToken, passkey })
      onDone()
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (error.code === 'MFA_TOKEN_NOT_VALID') return onBack(codeText(error.code, codes))
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <RetryLater {...{ failure, codes }} />
      <Button ref={button} fullWidth size="md" loading={busy} onClick={() => void confirm()}>
        {t(texts.passkey)}
      </Button>
    </>
  )
}

function CodeForm({ mfaToken, onDone, onBack, isRecovery }: FormProps & { isRecovery: boolean }) {
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
