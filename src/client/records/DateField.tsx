import { CloseButton, Loader, Popover, TextInput, UnstyledButton } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { addDays, isDate, pickerDate, today } from '../../shared/dates.ts'
import { typedDate } from '../../shared/typed-date.ts'
import { IconCalendar } from '../icons.tsx'
import { isShortcut, shortcuts } from '../keyboard/shortcuts.ts'
import { useLanguage } from '../language.tsx'
import { useKeys } from './keys.ts'
import { Elsewhere } from './ListBelow.tsx'
import classes from './RecordForm.module.css'
import { recordsTexts } from './texts.ts'

const DayPicker = lazy(async () => ({ default: (await import('./DayPicker.tsx')).DayPicker }))

interface DateFieldProps {
  id: string
  label: string
  required: boolean
  error: ReactNode
  description: ReactNode
  autoFocus: boolean
  /** yyyy-MM-dd, or the typed text while it is not a date, so that the schema rejects it. */
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  /** The latest year for a two-digit year. */
  latestYear?: number | undefined
  /** Whether four digits are a year, of which the day is not known. */
  isYearFirst?: boolean | undefined
  disabled?: boolean
  placeholder?: string | undefined
}

/**
 * A date, typed in any usual notation or picked from a calendar. Invalid input is kept as typed: Mantine's DateInput would
 * change it to another date.
 */
export function DateField(props: DateFieldProps) {
  const { value, onChange, onBlur, latestYear, isYearFirst = false, placeholder, autoFocus, ...field } = props
  const { t } = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const buttonId = useId()
  // The typed text, until the field loses the focus.
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const written = isDate(value) ? pickerDate(value) : value

  const type = (text: string) => {
    const isYear =
      isYearFirst && /^\s*(1[6-9]|20)[0-9]{2}\s*$/.test(text) && Number(text) <= Number(today().slice(0, 4))
    const date = isYear ? null : typedDate(text, { today: today(), ...(latestYear !== undefined && { latestYear }) })
    setTyped(text)
    onChange(date === undefined ? '' : (date ?? text))
  }
  const choose = (date: string) => {
    setTyped(null)
    onChange(date)
  }
  const closePicker = () => {
    setOpen(false)
    input.current?.focus()
  }
  const pick = (date: string) => {
    choose(date)
    closePicker()
  }
  const takeEscape = (event: KeyboardEvent) => {
    if (!open || event.code !== 'Escape') return
    event.preventDefault()
    closePicker()
  }
  useKeys(takeEscape, { first: true })
  return (
    <TextInput
      {...field}
      ref={input}
      data-autofocus={autoFocus || undefined}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      placeholder={placeholder ?? t(recordsTexts.datePattern)}
      autoComplete="off"
      spellCheck={false}
      aria-keyshortcuts={shortcuts.calendar}
      value={typed ?? written}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => {
        setTyped(null)
        onBlur()
      }}
      onKeyDown={(event) => {
        const { key, ctrlKey, metaKey } = event
        // Not prevented: it also submits a form.
        if (key === 'Enter' && !ctrlKey && !metaKey) return setTyped(null)
        if (isShortcut('calendar', event)) setOpen(true)
        else if (key === 'ArrowUp' || key === 'ArrowDown')
          choose(isDate(value) ? addDays(value, key === 'ArrowUp' ? 1 : -1) : today())
        else return
        event.preventDefault()
      }}
      rightSectionWidth={value === '' ? 36 : 66}
      rightSection={
        // Not in the tab order, which leads from field to field; Alt+↓ opens the calendar by keyboard.
        <>
          {value !== '' && (
            <CloseButton
              size="sm"
              tabIndex={-1}
              aria-label={`${t(recordsTexts.clearDate)}: ${field.label}`}
              onClick={() => {
                choose('')
                input.current?.focus()
              }}
            />
          )}
          <UnstyledButton
            ref={button}
            id={buttonId}
            className={classes['calendar']}
            tabIndex={-1}
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-label={`${t(recordsTexts.chooseDate)}: ${field.label}`}
            title={`${t(recordsTexts.chooseDate)} (Alt+↓)`}
            onClick={() => setOpen(!open)}
          >
            <IconCalendar size={18} aria-hidden />
          </UnstyledButton>
          {open && (
            <Popover
              id={buttonId}
              opened
              onChange={setOpen}
              position="bottom-end"
              // Otherwise moving the focus into the calendar would scroll the page behind the form.
              floatingStrategy="fixed"
              // Above the dialogs.
              zIndex={450}
              trapFocus
              closeOnEscape={false}
              shadow="md"
            >
              <Popover.Target>
                <Elsewhere at={button} />
              </Popover.Target>
              <Popover.Dropdown
                onKeyDown={(event) => {
                  // Keys pressed here must not reach the form.
                  if (event.key !== 'Escape') event.stopPropagation()
                }}
              >
                <Suspense fallback={<Loader size="sm" />}>
                  <DayPicker value={isDate(value) ? value : null} onPick={pick} />
                </Suspense>
              </Popover.Dropdown>
            </Popover>
          )}
        </>
      }
    />
  )
}
