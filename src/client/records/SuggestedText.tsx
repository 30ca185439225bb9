import { Combobox, Textarea, TextInput, VisuallyHidden } from '@mantine/core'
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react'
import type { CountedText, Text } from '../../shared/texts.ts'
import { useLanguage } from '../language.tsx'
import { ListBelow, scrollIntoView } from './ListBelow.tsx'
import type { Suggestions } from './use-suggestions.ts'

const suggestionsLabel: Text = ['Предлози', 'Suggestions']
const forms: CountedText = {
  one: ['предлог', 'suggestion'],
  few: ['предлога', 'suggestions'],
  other: ['предлога', 'suggestions'],
}

interface SuggestedTextProps extends Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'onBlur'> {
  suggestions: Suggestions
  /** Whether the text may have several lines. */
  lines?: boolean
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  onFocus?: () => void
}

/**
 * A text field with a list of suggestions below it. Suggestions are used only when selected with the arrow keys or the mouse;
 * typed text is never changed.
 */
export function SuggestedText(props: SuggestedTextProps) {
  const {
    suggestions: { texts: suggestions, isPending },
    lines = false,
    value,
    onChange,
    onBlur,
    onFocus,
    ...input
  } = props
  const { t, count } = useLanguage()
  const [focused, setFocused] = useState(false)
  const [isRequested, setIsRequested] = useState(false)
  const [selected, setSelected] = useState<string | null>(null)
  const isOpen = focused && isRequested && suggestions.length > 0
  const place = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const idPrefix = useId()
  // The server's response to the typed text can remove the selected suggestion from the list.
  const chosen = isOpen && selected !== null && suggestions.includes(selected) ? selected : null
  const optionId = (suggestion: string) => `${idPrefix}-${suggestions.indexOf(suggestion)}`

  const unchoose = () => setSelected(null)
  const type = (text: string) => {
    unchoose()
    setIsRequested(true)
    onChange(text)
  }
  const take = (suggestion: string) => {
    unchoose()
    setIsRequested(false)
    onChange(suggestion)
  }
  const walk = ({ key, altKey }: KeyboardEvent) => {
    if (isOpen) {
      const index = chosen === null ? -1 : suggestions.indexOf(chosen)
      const next = key === 'ArrowDown' ? suggestions[index + 1] : suggestions[index - 1]
      // After the last comes the first, and the other way round.
      setSelected(next ?? suggestions.at(key === 'ArrowDown' ? 0 : -1) ?? null)
    }
    // In several lines the arrow keys move between the lines.
    else if (lines ? !altKey : suggestions.length === 0) return false
    else setIsRequested(true)
    return true
  }
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, nativeEvent } = event
    if (nativeEvent.isComposing || ctrlKey || metaKey) return
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (!walk(event)) return
    } else if (key === 'Escape' && (isOpen || (isRequested && isPending))) {
      // Also cancels a list that is about to open; otherwise the effect of Escape would depend on the server's speed.
      unchoose()
      setIsRequested(false)
    } else if (key === 'Enter' && chosen !== null) take(chosen)
    else {
      // The focus moves to the next field.
      if (key === 'Tab' && !shiftKey && chosen !== null) take(chosen)
      return
    }
    event.preventDefault()
  }
  const field = {
    ...input,
    ref: place,
    value,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => type(currentTarget.value),
    onFocus: () => {
      setFocused(true)
      // An empty field immediately suggests recent values.
      setIsRequested(value === '')
      onFocus?.()
    },
    onBlur: () => {
      setFocused(false)
      unchoose()
      onBlur()
    },
    onKeyDown: press,
    'aria-autocomplete': 'list' as const,
    'aria-haspopup': 'listbox' as const,
    'aria-controls': isOpen ? idPrefix : undefined,
    'aria-activedescendant': chosen === null ? undefined : optionId(chosen),
  }
  return (
    <>
      {lines ? <Textarea {...(field as ComponentProps<typeof Textarea>)} rows={1} /> : <TextInput {...field} />}
      {focused && <VisuallyHidden role="status">{isOpen && count(suggestions.length, forms)}</VisuallyHidden>}
      {isOpen && (
        <ListBelow field={place} id={idPrefix} label={t(suggestionsLabel)} onChoose={take}>
          {suggestions.map((suggestion) => (
            <Combobox.Option
              key={suggestion}
              id={optionId(suggestion)}
              value={suggestion}
              selected={suggestion === chosen}
              aria-selected={suggestion === chosen}
              ref={suggestion === chosen ? scrollIntoView : null}
            >
              {suggestion}
            </Combobox.Option>
          ))}
        </ListBelow>
      )}
    </>
  )
}
