import { CloseButton, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { IconSearch } from '../icons.tsx'
import { shortcuts } from '../keyboard/shortcuts.ts'
import { useSingleKeys } from '../keyboard/single-keys.ts'
import { useShortcut } from '../keyboard/use-shortcut.ts'
import { useLanguage } from '../language.tsx'
import classes from './Records.module.css'
import { recordsTexts } from './texts.ts'
import { useTypedSearch } from './use-typed-search.ts'

interface SearchBoxProps {
  hint: string
  searched: string
  onSearch: (typed: string) => void
  /** False while something covers the list. */
  active: boolean
}

/**
 * Searches a moment after the last keystroke; `/` focuses the box from anywhere on the page, ↓ the first row it found, and Enter
 * opens the only one.
 */
export function SearchBox({ hint, searched, onSearch, active }: SearchBoxProps) {
  const { t } = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const { typed, setTyped, submit } = useTypedSearch(searched, onSearch)
  const hasKey = useSingleKeys()
  const entered = useRef(false)
  useEffect(() => {
    if (!entered.current || searched === '' || typed.trim() !== searched) return
    const rows = document.querySelectorAll<HTMLElement>('[aria-busy="false"] tr[data-record]')
    if (rows.length === 1) rows[0]?.click()
    if (rows.length > 0) entered.current = false
  })
  useShortcut('find', () => input.current?.select(), { isActive: active })
  return (
    <TextInput
      ref={input}
      className={classes['search']}
      type="search"
      aria-label={t(recordsTexts.search)}
      aria-keyshortcuts={hasKey ? shortcuts.find : undefined}
      placeholder={hint}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={typed}
      onChange={({ currentTarget }) => {
        entered.current = false
        setTyped(currentTarget.value)
      }}
      onBlur={() => (entered.current = false)}
      onKeyDown={(event) => {
        const { key } = event
        if (key === 'Enter') {
          entered.current = true
          submit(typed)
        }
        if (key === 'Escape') setTyped('')
        if (key !== 'ArrowDown' || event.shiftKey || event.ctrlKey || event.altKey) return
        event.preventDefault()
        // Not the rows that the typed text is about to replace.
        if (typed.trim() === searched) document.querySelector<HTMLElement>('[aria-busy="false"] tr[tabindex]')?.focus()
      }}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        typed === '' ? (
          hasKey && (
            <kbd className={classes['key']} aria-hidden>
              {shortcuts.find}
            </kbd>
          )
        ) : (
          <CloseButton
            size="sm"
            aria-label={t(recordsTexts.clearSearch)}
            onClick={() => {
              setTyped('')
              submit('')
              input.current?.focus()
            }}
          />
        )
      }
    />
  )
}
