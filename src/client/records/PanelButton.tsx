import { Button } from '@mantine/core'
import { type ReactNode, type Ref, useState } from 'react'

interface PanelButtonProps {
  label: string
  /** Of the panel. */
  id: string
  /** The panel that the button opens below the bar; loaded when it is opened. */
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** A button in the bar of a list that opens and closes a panel. */
export function PanelButton({ label, id, children, ref }: PanelButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        ref={ref}
        variant="default"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {label}
      </Button>
      {open && children}
    </>
  )
}
