import { Button } from '@mantine/core'
import type { Ref } from 'react'
import { IconPlus } from '../icons.tsx'
import classes from './Records.module.css'

interface AddButtonProps {
  label: string
  onClick: () => void
  ref: Ref<HTMLButtonElement>
}

/** Opens the form of a new record, as the key N does. */
export function AddButton({ label, onClick, ref }: AddButtonProps) {
  return (
    <Button
      ref={ref}
      leftSection={<IconPlus size={18} aria-hidden />}
      rightSection={
        <kbd className={classes['key']} aria-hidden>
          N
        </kbd>
      }
      aria-keyshortcuts="N"
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
