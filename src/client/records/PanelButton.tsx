import { Button, Popover } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import classes from './Filters.module.css'

interface PanelButtonProps {
  label: string
  /** The panel. */
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** A button in the bar of a list that opens a panel over the list, which Escape and a click elsewhere close. */
export function PanelButton({ label, children, ref }: PanelButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const clicked = useEffectEvent(({ target }: MouseEvent) => {
    // Calendars in the panel, messages and the panel itself are in a portal.
    if (target instanceof Element && !target.closest('[data-portal]') && !place.current?.contains(target))
      setOpen(false)
  })
  useEffect(() => {
    if (!isOpen) return undefined
    window.addEventListener('mousedown', clicked)
    return () => window.removeEventListener('mousedown', clicked)
  }, [isOpen])
  const pressed = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.key === 'F1') return
    // The list must not act on keys that are pressed here.
    event.stopPropagation()
    if (event.key !== 'Escape') return
    place.current?.querySelector('button')?.focus()
    setOpen(false)
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      trapFocus
      closeOnClickOutside={false}
      closeOnEscape={false}
      shadow="md"
    >
      <span ref={place}>
        <Popover.Target>
          <Button ref={ref} variant="default" onClick={() => setOpen(!isOpen)} onKeyDown={isOpen ? pressed : undefined}>
            {label}
          </Button>
        </Popover.Target>
      </span>
      <Popover.Dropdown className={classes['dropdown']} onKeyDown={pressed}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
