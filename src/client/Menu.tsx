import { type KeyboardEvent, type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import classes from './Menu.module.css'
import type { Icon } from './icons.tsx'

interface MenuItem {
  readonly key: string
  readonly label: string
  readonly Icon?: Icon
  readonly run: () => void
  readonly danger?: boolean
  /** Marks the current choice, and the language of the label. */
  readonly current?: boolean
  readonly lang?: string
}

interface MenuProps {
  /** The button's accessible name. */
  label: string
  button: ReactNode
  className?: string | undefined
  items: readonly MenuItem[]
  /** A line above the items. */
  heading?: string
}

/**
 * A button with a menu, based on the browser's own popover: always on top, closed by Esc or a click elsewhere, returning the
 * focus. (Mantine's menu needs a positioning library that would add a tenth to the first load.)
 */
export function Menu({ label, button, className, items, heading }: MenuProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    if (!open) return undefined
    list.current?.querySelector('button')?.focus()
    const close = () => list.current?.hidePopover()
    window.addEventListener('scroll', close, true)
    window.addEventListener('resize', close)
    return () => {
      window.removeEventListener('scroll', close, true)
      window.removeEventListener('resize', close)
    }
  }, [open])

  const position = ({ newState }: ToggleEvent) => {
    const anchor = opener.current?.getBoundingClientRect()
    if (newState !== 'open' || !anchor || !list.current) return
    const below = anchor.bottom < window.innerHeight * 0.7
    list.current.style.inset = below
      ? `${anchor.bottom + 4}px ${Math.max(8, document.documentElement.clientWidth - anchor.right)}px auto auto`
      : `auto ${Math.max(8, document.documentElement.clientWidth - anchor.right)}px ${window.innerHeight - anchor.top + 4}px auto`
  }

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const now = buttons.findIndex((button) => button === document.activeElement)
    const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: -1 }[event.key]
    if (event.key === 'Tab') list.current?.hidePopover()
    if (next === undefined) return
    event.preventDefault()
    buttons.at(next % buttons.length)?.focus()
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget={id}
        // Do not open the row when its menu is clicked.
        onClick={(event) => event.stopPropagation()}
      >
        {button}
      </button>
      <div
        ref={list}
        id={id}
        role="presentation"
        popover="auto"
        className={classes['menu']}
        onBeforeToggle={position}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={move}
      >
        {/* A list has a menu in every row. */}
        {open && (
          <>
            {heading && <p className={classes['heading']}>{heading}</p>}
            <div role="menu" aria-label={label}>
              {items.map(({ key, label: text, Icon, run, danger, current, lang }) => (
                <button
                  key={key}
                  type="button"
                  role={current === undefined ? 'menuitem' : 'menuitemradio'}
                  aria-checked={current}
                  tabIndex={-1}
                  lang={lang}
                  className={classes['item']}
                  data-danger={danger}
                  onClick={() => {
                    list.current?.hidePopover()
                    run()
                  }}
                >
                  {Icon && <Icon size={18} stroke={1.6} aria-hidden />}
                  {text}
                </button>
              ))}
            </div>
          </>
        )}
      </div>
    </>
  )
}
