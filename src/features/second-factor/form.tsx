import { Anchor, Button, Text as Paragraph, TextInput, Title } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useCodedForm } from '../../client/coded-form.ts'
import { focusTitle } from '../../client/focus-title.ts'
import { useLanguage } from '../../client/language.tsx'
import { signedBy } from './public.tsx'
import { challengePasskey } from './calls.ts'
import { PasswordField } from '../../client/PasswordField.tsx'
import { QrCode } from './QrCode.tsx'
import { saveFile } from '../../client/records/document.ts'
import { request, RequestFailed } from '../../client/request.ts'
import { RetryLater } from '../../client/RetryLater.tsx'
import { useSession } from '../../client/session.ts'
import { tableDateTime } from '../../shared/dates.ts'
import type { Text } from '../../shared/texts.ts'
import type { NewKey, Passkey, RecoveryCodes } from './record.ts'
import { ownCodes, secondFactorTexts as texts } from './texts.ts'

export interface Entered {
  oldPassword: string
  code: string
  name: string
}
type Field = keyof Entered
/** The user's input, with the passkey's response instead of a code. */
export type Sent = Partial<Entered> & { passkey?: Signed }
type Signed = Awaited<ReturnType<typeof signedBy>>

const missing = {
  oldPassword: 'OLD_PASSWORD_REQUIRED',
  code: 'SECOND_FACTOR_CODE_CANT_BE_NULL',
  name: 'PASSKEY_NAME_CANT_BE_NULL',
} as const

interface CodeFormProps {
  fields: readonly Field[]
  /** The label of the code. */
  label?: Text
  button: Text
  isDanger?: boolean
  isSecondary?: boolean
  /** Above the fields. */
  children?: ReactNode
  /** The proposed name of a passkey. */
  name?: string
  send: (entered: Partial<Entered>) => Promise<void>
}

/**
 * Asks for the proof that an action on the second factor requires, and for the password once the server requires it.
 */
export function CodeForm({
  fields,
  label = texts.code,
  button,
  isDanger = false,
  isSecondary = false,
  children,
  name,
  send,
}: CodeFormProps) {
  const { t } = useLanguage()
  const [isPasswordRequired, setIsPasswordRequired] = useState(false)
  const [failure, setFailure] = useState<RequestFailed | null>(null)
  const shownFields = isPasswordRequired ? (['oldPassword', ...fields] as const) : fields

  const submit = async (entered: Entered) => {
    setFailure(null)
    try {
      await send(Object.fromEntries(shownFields.map((field) => [field, entered[field]])))
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      const codes = Object.fromEntries(error.errors.map(({ field, code }) => [field, code]))
      if (error.errors.length > 0) {
        setIsPasswordRequired(isPasswordRequired || (!fields.includes('oldPassword') && 'oldPassword' in codes))
        return codes
      }
      if (!error.wasShown || error.status === 429) setFailure(error)
    }
    return {}
  }
  const check = (entered: Entered) =>
    Object.fromEntries(
      shownFields.filter((field) => entered[field].trim() === '').map((field) => [field, missing[field]]),
    )
  const { formProps, propsOf, busy } = useCodedForm(['oldPassword', 'code', 'name'], ownCodes, check, submit)
  return (
    <form {...formProps} style={{ display: 'grid', gap: 16 }}>
      {children}
      {shownFields.includes('oldPassword') && (
        <PasswordField
          autoFocus
          autoComplete="current-password"
          label={t(texts.oldPassword)}
          {...propsOf('oldPassword')}
        />
      )}
      {shownFields.includes('code') && (
        <TextInput inputMode="numeric" autoComplete="one-time-code" label={t(label)} {...propsOf('code')} />
      )}
      {shownFields.includes('name') && (
        <TextInput
          maxLength={100}
          autoComplete="off"
          label={t(texts.passkeyName)}
          defaultValue={name}
          {...propsOf('name')}
        />
      )}
      <RetryLater failure={failure} codes={ownCodes} />
      <Button
        type="submit"
        fullWidth
        size="md"
        variant={isSecondary ? 'default' : 'filled'}
        {...(isDanger && { color: 'red' })}
        loading={busy}
      >
        {t(button)}
      </Button>
    </form>
  )
}

interface ProofFormProps extends Omit<CodeFormProps, 'fields' | 'label' | 'name' | 'send'> {
  /** Whether the user can confirm with a passkey here. */
  hasPasskey: boolean
  send: (sent: Sent) => Promise<void>
}

/** Asks for the password, and for a passkey or a code. */
export function ProofForm({ hasPasskey, button, send, ...props }: ProofFormProps) {
  const { t } = useLanguage()
  const [byPasskey, setByPasskey] = useState(hasPasskey)
  const sign = async (entered: Partial<Entered>) => {
    const challenge = await request(challengePasskey)
    await send({ ...entered, passkey: await signedBy(challenge) })
  }
  return (
    <>
      {byPasskey ? (
        <CodeForm key="passkey" {...props} fields={['oldPassword']} button={texts.confirmByPasskey} send={sign} />
      ) : (
        <CodeForm {...props} fields={['oldPassword', 'code']} label={texts.anyCode} button={button} send={send} />
      )}
      {hasPasskey && (
        <Anchor component="button" type="button" fw={600} ta="left" onClick={() => setByPasskey(!byPasskey)}>
          {t(byPasskey ? texts.codeInstead : texts.passkeyInstead)}
        </Anchor>
      )}
    </>
  )
}

/** Shows a new secret, and asks for its first code. */
export function KeyStep({ secret, uri, send }: NewKey & { send: (entered: Partial<Entered>) => Promise<void> }) {
  const { t } = useLanguage()
  return (
    <CodeForm fields={['code']} button={texts.confirm} send={send}>
      <Paragraph>{t(texts.scan)}</Paragraph>
      <QrCode text={uri} label={t(texts.qrCode)} />
      <div>
        <Paragraph>{t(texts.orType)}</Paragraph>
        <code style={{ fontSize: '1rem', userSelect: 'all' }}>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
      </div>
      <Anchor href={uri}>{t(texts.openApp)}</Anchor>
      <Paragraph>{t(texts.thenCode)}</Paragraph>
    </CodeForm>
  )
}

/** Shows the recovery codes, once. */
export function CodesStep({ recoveryCodes, done }: RecoveryCodes & { done: () => void }) {
  const { t } = useLanguage()
  const email = useSession()?.user.email ?? ''
  useEffect(focusTitle, [])
  const save = () => {
    const lines = [t(texts.codesTitle), email, '', ...recoveryCodes, '', t(texts.codesExplained), '']
    saveFile({ blob: new Blob([lines.join('\r\n')], { type: 'text/plain' }), fileName: t(texts.fileName) })
  }
  return (
    <>
      <Title order={1}>{t(texts.codesTitle)}</Title>
      <Paragraph>{email}</Paragraph>
      <Paragraph>{t(texts.codesExplained)}</Paragraph>
      <ol style={{ margin: 0, fontVariantNumeric: 'tabular-nums' }}>
        {recoveryCodes.map((code) => (
          <li key={code}>
            <code style={{ fontSize: '1rem' }}>{code}</code>
          </li>
        ))}
      </ol>
      <div data-screen-only style={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>
        <Button variant="default" onClick={save}>
          {t(texts.download)}
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          {t(texts.print)}
        </Button>
      </div>
      <Button data-screen-only fullWidth size="md" onClick={done}>
        {t(texts.done)}
      </Button>
    </>
  )
}

export function PasskeyList({
  passkeys,
  rename,
  remove,
}: {
  passkeys: readonly Passkey[]
  rename: (passkey: Passkey) => void
  remove: (passkey: Passkey) => void
}) {
  const { t } = useLanguage()
  const used = ({ lastUsedAt }: Passkey) =>
    lastUsedAt ? `${t(texts.lastUsed)} ${tableDateTime(lastUsedAt)}` : t(texts.neverUsed)
  return passkeys.map((passkey) => (
    <div key={passkey.id} style={{ display: 'grid', gap: 8 }}>
      <div style={{ overflowWrap: 'anywhere' }}>
        <b>{passkey.name}</b>
        <Paragraph size="sm" c="dimmed">
          {t(texts.added)} {tableDateTime(passkey.dateCreated)}; {used(passkey)}
          {passkey.backedUp && `; ${t(texts.onOtherDevices)}`}
        </Paragraph>
      </div>
      <div style={{ display: 'flex', gap: 8 }}>
        {(
          [
            ['rename', rename],
            ['remove', remove],
          ] as const
        ).map(([name, act]) => (
          <Button
            key={name}
            variant="default"
            size="compact-md"
            aria-label={`${t(texts[name])}: ${passkey.name}`}
            onClick={() => act(passkey)}
          >
            {t(texts[name])}
          </Button>
        ))}
      </div>
    </div>
  ))
}
