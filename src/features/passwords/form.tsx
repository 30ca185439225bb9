import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useCodedForm } from '../../client/coded-form.ts'
import { useLanguage } from '../../client/language.tsx'
import { PasswordField } from '../../client/PasswordField.tsx'
import { PasswordRule } from './PasswordRule.tsx'
import { passwordIsStrong } from '../../shared/password-rule.ts'
import type { Text } from '../../shared/texts.ts'
import { passwordCodes, passwordTexts } from './texts.ts'

interface Entered {
  oldPassword: string
  password: string
  repeat: string
}
type Codes = Partial<Entered>

interface NewPasswordFormProps {
  button: Text
  /** The user's e-mail if known: no password may equal it. */
  email?: string
  asksForOld?: boolean
  /** Above the fields. */
  children?: ReactNode
  send: (entered: Entered) => Promise<Codes>
}

/** A new password, entered twice, with the parts of its rule ticked off as they are met. */
export function NewPasswordForm({ button, email = '', asksForOld = false, children, send }: NewPasswordFormProps) {
  const { t } = useLanguage()
  const rule = useId()
  const [typed, setTyped] = useState('')

  const check = ({ oldPassword, password, repeat }: Entered): Codes => {
    if (asksForOld && oldPassword === '') return { oldPassword: 'PASSWORD_CANT_BE_NULL' }
    if (password === '') return { password: 'PASSWORD_CANT_BE_NULL' }
    // The server always knows the e-mail, and also rejects a password equal to it.
    if (!passwordIsStrong(password, email)) return { password: 'PASSWORD_NOT_STRONG' }
    if (repeat === '') return { repeat: 'PASSWORD_CANT_BE_NULL' }
    return password === repeat ? {} : { password: 'PASSWORDS_DO_NOT_MATCH' }
  }
  const { formProps, propsOf, busy } = useCodedForm(['oldPassword', 'password', 'repeat'], passwordCodes, check, send)
  const { onChange, ...password } = propsOf('password')
  return (
    <form {...formProps} style={{ display: 'grid', gap: 16 }}>
      {children}
      {asksForOld && (
        <PasswordField
          // Shown once the server has required it.
          autoFocus
          autoComplete="current-password"
          label={t(passwordTexts.oldPassword)}
          description={t(passwordTexts.oldExplained)}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          {...propsOf('oldPassword')}
        />
      )}
      <PasswordField
        autoComplete="new-password"
        label={t(passwordTexts.newPassword)}
        aria-describedby={rule}
        {...password}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          onChange()
        }}
      />
      <PasswordRule id={rule} typed={typed} email={email} />
      <PasswordField autoComplete="new-password" label={t(passwordTexts.repeat)} {...propsOf('repeat')} />
      <Button type="submit" fullWidth size="md" loading={busy}>
        {t(button)}
      </Button>
    </form>
  )
}
