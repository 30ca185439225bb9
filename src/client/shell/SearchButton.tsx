import { type ComponentType, Suspense, useState } from 'react'
import { IconSearch } from '../icons.tsx'
import { shortcuts } from '../keyboard/shortcuts.ts'
import { useShortcut } from '../keyboard/use-shortcut.ts'
import { useLanguage } from '../language.tsx'
import { typeAhead } from '../type-ahead.ts'
import classes from './Header.module.css'
import { shellTexts } from './texts.ts'

export type Search = ComponentType<{ onClose: () => void }>

/** Opens the search over all records, as Ctrl+K does anywhere. */
export function SearchButton({ Search }: { Search: Search }) {
  const { t } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    if (!isOpen) typeAhead()
    setOpen(true)
  }
  useShortcut('search', open)
  return (
    <>
      <button type="button" className={classes['search']} aria-keyshortcuts={shortcuts.search} onClick={open}>
        <IconSearch size={18} aria-hidden />
        <span>{t(shellTexts.search)}</span>
        <kbd aria-hidden>Ctrl K</kbd>
      </button>
      <Suspense>{isOpen && <Search onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
