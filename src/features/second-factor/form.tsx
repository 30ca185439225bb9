import { Anchor, Button, Text as Paragraph, TextInput, Title } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { encode } from 'uqr'
import { useCodedForm } from '../../client/coded-form.ts'
import { focusTitle } from '../../client/focus-title.ts'
import { useLanguage } from '../../client/language.tsx'
import { PasswordField } from '../../client/PasswordField.tsx'
import { saveFile } from '../../client/records/document.ts'
import { RequestFailed } from '../../client/request.ts'
import { RetryLater } from '../../client/RetryLater.tsx'
import { useSession } from '../../client/session.ts'
import { rowPath } from '../../shared/qr-path.ts'
import type { Text } from '../../shared/texts.ts'
import type { NewKey, RecoveryCodes } from './record.ts'
import { ownCodes, secondFactorTexts as texts } from './texts.ts'

export interface Entered {
  oldPassword: string
  code: string
}
type Field = keyof Entered

const missing = { oldPassword: 'OLD_PASSWORD_REQUIRED', code: 'SECOND_FACTOR_CODE_CANT_BE_NULL' } as const

interface CodeFormProps {
  fields: readonly Field[]
  /** The label of the code. */
  label?: Text
  button: Text
  isDanger?: boolean
  /** Above the fields. */
  children?: ReactNode
  send: (entered: Partial<Entered>) => Promise<void>
}

/** Asks for what an action on the second factor requires; asks for the password too once the server requires it. */
export function CodeForm({ fields, label = texts.code, button, isDanger = false, children, send }: CodeFormProps) {
  const { t } = useLanguage()
  const [isPasswordRequired, setIsPasswordRequired] = useState(false)
  const [failure, setFailure] = useState<RequestFailed | null>(null)
  const asked = isPasswordRequired ? (['oldPassword', ...fields] as const) : fields

  const submit = async (entered: Entered) => {
    setFailure(null)
    try {
      await send(Object.fromEntries(asked.map((field) => [field, entered[field]])))
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      const codes = Object.fromEntries(error.errors.map(({ field, code }) => [field, code]))
      if (error.errors.length > 0) {
        setIsPasswordRequired(isPasswordRequired || (!fields.includes('oldPassword') && 'oldPassword' in codes))
        return codes
      }
      if (!error.shown || error.status === 429) setFailure(error)
    }
    return {}
  }
  const check = (entered: Entered) =>
    Object.fromEntries(asked.filter((field) => entered[field].trim() === '').map((field) => [field, missing[field]]))
  const { formProps, propsOf, busy } = useCodedForm(['oldPassword', 'code'], ownCodes, check, submit)
  return (
    <form {...formProps} style={{ display: 'grid', gap: 16 }}>
      {children}
      {asked.includes('oldPassword') && (
        <PasswordField
          autoFocus
          autoComplete="current-password"
          label={t(texts.oldPassword)}
          {...propsOf('oldPassword')}
        />
      )}
      {asked.includes('code') && (
        <TextInput inputMode="numeric" autoComplete="one-time-code" label={t(label)} {...propsOf('code')} />
      )}
      <RetryLater failure={failure} />
      <Button type="submit" fullWidth size="md" {...(isDanger && { color: 'red' })} loading={busy}>
        {t(button)}
      </Button>
    </form>
  )
}

/** Shows a new secret, and asks for its first code. */
export function KeyStep({ secret, uri, send }: NewKey & { send: (entered: Partial<Entered>) => Promise<void> }) {
  const { t } = useLanguage()
  return (
    <CodeForm fields={['code']} button={texts.confirm} send={send}>
      <Paragraph>{t(texts.scan)}</Paragraph>
      <QrCode text={uri} />
      <div>
        <Paragraph>{t(texts.orType)}</Paragraph>
        <code style={{ fontSize: '1rem', userSelect: 'all' }}>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
      </div>
      <Anchor href={uri}>{t(texts.openApp)}</Anchor>
      <Paragraph>{t(texts.thenCode)}</Paragraph>
    </CodeForm>
  )
}

/** Dark on light also in dark mode, with the quiet zone of four modules (ISO/IEC 18004). */
function QrCode({ text }: { text: string }) {
  const { t } = useLanguage()
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  return (
    <svg
      role="img"
      aria-label={t(texts.qrCode)}
      viewBox={`0 0 ${size} ${size}`}
      width={220}
      height={220}
      shapeRendering="crispEdges"
      style={{ background: '#ffffff', borderRadius: 8 }}
    >
      <path d={data.map(rowPath).join(' ')} fill="#000000" />
    </svg>
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
