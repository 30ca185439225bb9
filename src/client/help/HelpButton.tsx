import { ActionIcon } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { IconHelp } from '../icons.tsx'
import { shortcuts } from '../keyboard/shortcuts.ts'
import { useShortcut } from '../keyboard/use-shortcut.ts'
import { useLanguage } from '../language.tsx'
import { shellTexts } from '../shell/texts.ts'

const HelpPanel = lazy(async () => ({ default: (await import('./HelpPanel.tsx')).HelpPanel }))

/** Opens the handbook at the section of the current page, like F1. */
export function HelpButton() {
  const { t } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  useShortcut('guide', () => setOpen(true))
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t(shellTexts.help)}
        title={t(shellTexts.help)}
        aria-keyshortcuts={shortcuts.guide}
        onClick={() => setOpen(true)}
      >
        <IconHelp size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
      <Suspense>{isOpen && <HelpPanel onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
