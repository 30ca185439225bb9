import { Button } from '@mantine/core'
import type { Ref } from 'react'
import { IconPlus } from '../icons.tsx'
import { shortcuts } from '../keyboard/shortcuts.ts'
import { useSingleKeys } from '../keyboard/single-keys.ts'
import classes from './Records.module.css'

interface AddButtonProps {
  label: string
  onClick: () => void
  ref?: Ref<HTMLButtonElement>
}

/** Opens the form of a new record, as the key N does. */
export function AddButton({ label, onClick, ref }: AddButtonProps) {
  const hasKey = useSingleKeys()
  return (
    <Button
      ref={ref}
      leftSection={<IconPlus size={18} aria-hidden />}
      rightSection={
        hasKey && (
          <kbd className={classes['key']} aria-hidden>
            {shortcuts.add}
          </kbd>
        )
      }
      aria-keyshortcuts={hasKey ? shortcuts.add : undefined}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
