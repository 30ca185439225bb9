import { Menu } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
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

export interface MenuProps {
  /** The button's accessible name. */
  label: string
  button: ReactNode
  className?: string | undefined
  items: readonly MenuItem[]
  /** A line above the items. */
  heading?: string
}

/** Mantine's menu, open at first. */
export function OpenMenu({ label, button, className, items, heading }: MenuProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(true)
  // The button has the focus before anything that an item opens, which returns the focus there.
  const close = () => {
    opener.current?.focus({ preventScroll: true })
    setOpened(false)
  }
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      onClose={close}
      position="bottom-end"
      returnFocus={false}
      closeOnEscape={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button
          ref={opener}
          type="button"
          className={className}
          aria-label={label}
          // Do not open the row when its menu is clicked.
          onClick={(event) => event.stopPropagation()}
        >
          {button}
        </button>
      </Menu.Target>
      <Menu.Dropdown
        aria-label={label}
        onClick={(event) => event.stopPropagation()}
        // Mantine would keep the focus in the menu at Tab, which leaves it from the button.
        onKeyDownCapture={(event) => {
          if (event.key !== 'Tab' && event.key !== 'Escape') return
          event.stopPropagation()
          close()
        }}
      >
        {heading && <Menu.Label>{heading}</Menu.Label>}
        {items.map(({ key, label: text, Icon, run, danger, current, lang }, at) => {
          const item = {
            lang,
            closeMenuOnClick: false,
            'data-autofocus': at === 0 ? true : undefined,
            ...(danger && { style: { color: 'var(--clay)' } }),
            onClick: () => {
              close()
              run()
            },
          }
          return current === undefined ? (
            <Menu.Item key={key} {...item} leftSection={Icon && <Icon size={18} stroke={1.6} aria-hidden />}>
              {text}
            </Menu.Item>
          ) : (
            <Menu.RadioItem key={key} {...item} value={key} checked={current}>
              {text}
            </Menu.RadioItem>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
