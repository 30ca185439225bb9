import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '../icons.tsx'
import { useLanguage } from '../language.tsx'
import { shellTexts } from './texts.ts'

export function ColorSchemeSwitch() {
  const { t } = useLanguage()
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const label = t(dark ? shellTexts.light : shellTexts.dark)
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <IconSun size={19} stroke={1.6} aria-hidden /> : <IconMoon size={19} stroke={1.6} aria-hidden />}
    </ActionIcon>
  )
}
