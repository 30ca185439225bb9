import { CloseButton, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { IconSearch } from '../icons.tsx'
import { useLanguage } from '../language.tsx'
import { isBareKey, useKeys } from './keys.ts'
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

/** Searches a moment after the last keystroke; `/` focuses the box from anywhere on the page. */
export function SearchBox({ hint, searched, onSearch, active }: SearchBoxProps) {
  const { t } = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const { typed, setTyped, submit } = useTypedSearch(searched, onSearch)
  useKeys((event) => {
    if (!active || !isBareKey(event) || (event.code !== 'Slash' && event.key !== '/')) return
    event.preventDefault()
    input.current?.select()
  })
  return (
    <TextInput
      ref={input}
      className={classes['search']}
      type="search"
      aria-label={t(recordsTexts.search)}
      aria-keyshortcuts="/"
      placeholder={hint}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') submit(typed)
        if (key === 'Escape') setTyped('')
      }}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        typed === '' ? (
          <kbd className={classes['key']} aria-hidden>
            /
          </kbd>
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
