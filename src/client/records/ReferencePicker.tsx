import { CloseButton, Combobox, TextInput, VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import type { CountedText } from '../../shared/texts.ts'
import { IconExternalLink } from '../icons.tsx'
import { useLanguage } from '../language.tsx'
import { hrefOfRecord } from '../paths.ts'
import { ListBelow, scrollIntoView } from './ListBelow.tsx'
import { pickerTexts as texts } from './picker-texts.ts'
import classes from './ReferencePicker.module.css'
import { pickedKey, type PickerProps, useCandidates, usePicked } from './use-candidates.ts'

type Input = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'onBlur'>
export interface PickerField extends Input {
  /** The id of the chosen record; empty if there is none. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
}

const asNew = 'new'
const offered: CountedText = {
  one: ['понуђен', 'offered'],
  few: ['понуђена', 'offered'],
  other: ['понуђено', 'offered'],
}
/**
 * A field that refers to a record of another type, found by words in any script. The first candidate is proposed for Enter; Tab
 * takes it only if it is certainly meant or was reached with the arrow keys: docs/design.md#choosing-a-record
 */
export function ReferencePicker<Found extends { id: number }>(props: PickerProps<Found> & PickerField) {
  const { from, known, addNew, onFound, value, onChange, onBlur, error, disabled = false, ...input } = props
  const { t, count: counted } = useLanguage()
  const queries = useQueryClient()
  const name = usePicked({ from, known }, value)
  const first = value === '' ? (from.first ?? null) : null
  /** Null if the field shows the chosen record. */
  const [typed, setTyped] = useState(first)
  const [isOpen, setOpen] = useState(first !== null)
  const [isFocused, setFocused] = useState(false)
  /** Reached with the arrow keys; otherwise the first candidate is proposed. */
  const [reached, setReached] = useState<number>()
  /** The key was faster than the answer: what to take once it arrives. */
  const [awaited, setAwaited] = useState<'first' | 'only'>()
  const isWanted = isOpen || awaited !== undefined
  const { candidates, certain, isCurrent, hasFailed } = useCandidates(from, typed ?? '', isWanted)
  const isShown = isOpen && isFocused && (candidates.length > 0 || isCurrent)
  const place = useRef<HTMLInputElement>(null)
  const prefix = useId()
  const created = isCurrent && typed ? addNew?.(typed.trim()) : undefined
  const count = candidates.length + (created ? 1 : 0)
  const active = reached ?? (candidates.length > 0 ? 0 : -1)
  const idAt = (at: number) => `${prefix}-${candidates[at]?.id ?? asNew}`

  const close = () => {
    setOpen(false)
    setReached(undefined)
    setAwaited(undefined)
  }
  const take = (candidate: Found) => {
    queries.setQueryData(pickedKey(from.name, String(candidate.id)), candidate)
    close()
    setTyped(null)
    onChange(String(candidate.id))
    onFound?.(candidate)
  }
  const add = async () => {
    const record = await created?.add()
    if (record) take(record)
  }
  const type = (text: string) => {
    setTyped(text)
    setReached(undefined)
    setAwaited(undefined)
    setOpen(text.trim() !== '')
    if (text === '' && value !== '') onChange('')
  }
  /** Leaves what was chosen before. */
  const keep = (isLeft: boolean) => {
    if (isLeft && value !== '') setTyped(null)
  }
  const takeOr = (which: 'first' | 'only') => {
    if (!isCurrent) return setAwaited(which)
    const isReached = which === 'first' || reached !== undefined
    if (isReached && created && active === candidates.length) return void add()
    const candidate = isReached ? candidates[active] : certain
    if (candidate) return take(candidate)
    close()
    keep(which === 'only')
  }
  const arrived = useEffectEvent(() => {
    if (awaited) takeOr(awaited)
  })
  useEffect(() => {
    if (!isCurrent) return undefined
    const timer = setTimeout(() => arrived())
    return () => clearTimeout(timer)
  }, [isCurrent])

  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, nativeEvent } = event
    if (nativeEvent.isComposing || ctrlKey || metaKey) return
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const by = key === 'ArrowDown' ? 1 : -1
      if (isShown) setReached((Math.max(active, by < 0 ? 0 : -1) + by + count) % (count || 1))
      else setOpen(true)
    } else if (key === 'Escape' && (isOpen || typed !== null)) {
      close()
      setTyped(null)
    } else if (key === 'Enter' && isOpen && !altKey) takeOr('first')
    else {
      if (key === 'Tab' && isOpen && typed !== null) takeOr('only')
      return
    }
    event.preventDefault()
  }
  const leave = () => {
    setFocused(false)
    setOpen(false)
    keep(awaited === undefined)
    onBlur?.()
  }
  const isUnchosen = !isFocused && value === '' && (typed ?? '').trim() !== '' && awaited === undefined
  const message = hasFailed ? texts.failed : texts.nothing
  return (
    <>
      <TextInput
        {...input}
        ref={place}
        disabled={disabled}
        error={error || (isUnchosen && t(texts.chooseFromList))}
        className={classes['field']}
        role="combobox"
        spellCheck={false}
        autoComplete="off"
        placeholder={disabled ? undefined : t(from.by)}
        value={typed ?? name}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onFocus={({ currentTarget }) => {
          setFocused(true)
          if (typed === null) currentTarget.select()
        }}
        onBlur={leave}
        onKeyDown={press}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-haspopup="listbox"
        aria-controls={isShown ? prefix : undefined}
        aria-activedescendant={isShown && active >= 0 ? idAt(active) : undefined}
        rightSectionWidth={value === '' ? undefined : disabled ? 36 : 64}
        rightSectionPointerEvents="all"
        rightSection={
          value !== '' && (
            <span className={classes['tools']}>
              <a
                href={hrefOfRecord(from.page, Number(value))}
                target="_blank"
                rel="noreferrer"
                aria-label={`${t(texts.open)}: ${name}`}
                title={t(texts.open)}
              >
                <IconExternalLink size={16} aria-hidden />
              </a>
              {!disabled && (
                // With the keyboard, the field is emptied.
                <CloseButton
                  size="sm"
                  tabIndex={-1}
                  aria-label={`${t(texts.clear)}: ${name}`}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => type('')}
                />
              )}
            </span>
          )
        }
      />
      {isFocused && (
        <VisuallyHidden role="status">
          {isShown && (candidates.length > 0 ? counted(candidates.length, offered) : t(message))}
        </VisuallyHidden>
      )}
      {isShown && (
        <ListBelow
          field={place}
          id={prefix}
          label={t(texts.candidates)}
          onChoose={(id) => {
            const candidate = candidates.find((each) => String(each.id) === id)
            if (candidate) take(candidate)
            else void add()
          }}
          empty={candidates.length === 0 && <Combobox.Empty>{t(message)}</Combobox.Empty>}
        >
          {candidates.map((candidate, at) => (
            <Combobox.Option
              key={candidate.id}
              id={`${prefix}-${candidate.id}`}
              value={String(candidate.id)}
              selected={at === active}
              aria-selected={at === active}
              className={classes['candidate']}
              ref={at === active ? scrollIntoView : null}
            >
              <b>{from.nameOf(candidate)}</b>
              {from.detailOf && <small>{from.detailOf(candidate)}</small>}
            </Combobox.Option>
          ))}
          {created && (
            <Combobox.Option
              id={idAt(candidates.length)}
              value={asNew}
              selected={active === candidates.length}
              aria-selected={active === candidates.length}
              className={classes['candidate']}
            >
              <b aria-hidden>+</b>
              <span>{created.label}</span>
            </Combobox.Option>
          )}
        </ListBelow>
      )}
    </>
  )
}

/** A chosen record where its field is not shown. */
const PickedName = <Found,>({ value, ...props }: PickerProps<Found> & { value: string }) => usePicked(props, value)

/** How a form shows a reference: in its field, and in words. */
export interface Picker {
  readonly field: (field: PickerField) => ReactNode
  readonly name: (value: string) => ReactNode
}

export const pickerOf = <Found extends { id: number }>(props: PickerProps<Found>): Picker => ({
  field: (field) => <ReferencePicker {...props} {...field} />,
  name: (value) => <PickedName {...props} value={value} />,
})
