import { type ComponentType, Suspense, useState } from 'react'
import { IconSearch } from '../icons.tsx'
import { useLanguage } from '../language.tsx'
import { useKeys } from '../records/keys.ts'
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
  useKeys((event) => {
    if (event.code !== 'KeyK' || event.altKey || event.shiftKey || event.ctrlKey === event.metaKey) return
    event.preventDefault()
    open()
  })
  return (
    <>
      <button type="button" className={classes['search']} aria-keyshortcuts="Control+K" onClick={open}>
        <IconSearch size={18} aria-hidden />
        <span>{t(shellTexts.search)}</span>
        <kbd aria-hidden>Ctrl K</kbd>
      </button>
      <Suspense>{isOpen && <Search onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
