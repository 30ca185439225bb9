import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useLanguage } from '../language.tsx'
import { isBareKey, useKeys } from './keys.ts'
import classes from './Records.module.css'
import { recordsTexts } from './texts.ts'

interface SearchBoxProps {
  hint: string
  searched: string
  onSearch: (typed: string) => void
  /** False while something lies over the list. */
  active: boolean
}

/** Searches a moment after the last letter; `/` leads here from anywhere on the page. */
export function SearchBox({ hint, searched, onSearch, active }: SearchBoxProps) {
  const { t } = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(searched)
  const [asked, setAsked] = useState(searched)
  const [seen, setSeen] = useState(searched)
  if (seen !== searched) {
    setSeen(searched)
    // Not what this box asked for: someone went back, or cleared the search elsewhere.
    if (asked !== searched) {
      setAsked(searched)
      setTyped(searched)
    }
  }
  const ask = (text: string) => {
    setAsked(text)
    onSearch(text)
  }
  useEffect(() => {
    if (typed.trim() === asked) return undefined
    const timer = setTimeout(() => ask(typed.trim()), 250)
    return () => clearTimeout(timer)
  })
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
        if (key === 'Enter') ask(typed.trim())
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
              ask('')
              input.current?.focus()
            }}
          />
        )
      }
    />
  )
}
