import { Combobox, useCombobox } from '@mantine/core'
import { type ReactNode, type Ref, type RefObject, useImperativeHandle } from 'react'
import classes from './ListBelow.module.css'

interface ElsewhereProps {
  at: RefObject<HTMLElement | null>
  /** Mantine's own, for the element that its popover is beside. */
  ref?: Ref<HTMLElement | null>
}

/** Stands for an element that is rendered elsewhere, so that a popover beside it is mounted only while it is open. */
export function Elsewhere({ at, ref }: ElsewhereProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => at.current, [at])
  return null
}

interface ListBelowProps {
  field: RefObject<HTMLElement | null>
  id: string
  label: string
  onChoose: (value: string) => void
  /** The options. */
  children: ReactNode
  /** Said if there are none. */
  empty?: ReactNode
}

/** The open list of a field. */
export function ListBelow({ field, id, label, onChoose, children, empty }: ListBelowProps) {
  const store = useCombobox({ opened: true })
  return (
    <Combobox
      store={store}
      onOptionSubmit={onChoose}
      keepMounted={false}
      withinPortal={false}
      floatingStrategy="fixed"
      transitionProps={{ duration: 0 }}
      shadow="md"
      size="md"
    >
      <Combobox.DropdownTarget>
        <Elsewhere at={field} />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options id={id} aria-label={label} className={classes['list'] ?? ''}>
          {children}
        </Combobox.Options>
        {empty}
      </Combobox.Dropdown>
    </Combobox>
  )
}

export const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })
