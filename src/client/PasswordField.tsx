import { TextInput, type TextInputProps, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useLanguage } from './language.tsx'
import { shellTexts } from './shell/texts.ts'

/** A password field with a button that reveals its content. */
export function PasswordField(props: TextInputProps) {
  const { t } = useLanguage()
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="off"
      rightSectionWidth="auto"
      rightSection={
        <UnstyledButton
          px={10}
          py={4}
          c="dimmed"
          fz="sm"
          aria-label={t(shown ? shellTexts.hidePasswordLong : shellTexts.showPasswordLong)}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {t(shown ? shellTexts.hidePassword : shellTexts.showPassword)}
        </UnstyledButton>
      }
    />
  )
}
