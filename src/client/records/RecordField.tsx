import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { RecordType } from '../../shared/record.ts'
import { amountText, typedAmount } from '../../shared/money.ts'
import { typedTime } from '../../shared/times.ts'
import { useLanguage } from '../language.tsx'
import { DateField } from './DateField.tsx'
import { isRequired, kindOf } from './kind.ts'
import classes from './RecordForm.module.css'
import { SuggestedText } from './SuggestedText.tsx'
import { recordsTexts } from './texts.ts'
import { type Suggestions, useSuggestions } from './use-suggestions.ts'

/** What a feature adds to a field, as things stand. */
export interface FieldExtras {
  /** A fact that helps, and one that gives pause; neither stops the saving. */
  readonly hint?: string | undefined
  readonly warning?: string | undefined
  /** Of a choice or a reference. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** Of a text: what it may become; other than what was written in such fields before. */
  readonly suggestions?: Suggestions
  /** The label of the empty choice; «Изаберите» without one. */
  readonly none?: string
  /** Whether it must be filled as things stand, where the declaration alone does not say so. */
  readonly required?: boolean
  /** Not to be used as things stand; the Tab key passes over it. */
  readonly disabled?: boolean
  /** Not to be seen as things stand, such as a rate that nobody needs yet. */
  readonly hidden?: boolean
  /** Of a date: the last year that two typed digits can mean. */
  readonly latestYear?: number
}

interface RecordFieldProps {
  type: RecordType
  name: string
  id: string
  label: string
  error: ReactNode
  extras: FieldExtras | undefined
  autoFocus: boolean
  value: string
  onChange: (value: string) => void
  onBlur: () => void
}

/** A text field that suggests what was written before in fields like it. */
function RememberedText({ type, name, ...field }: RememberedTextProps) {
  const [reached, setReached] = useState(false)
  const suggestions = useSuggestions(type, name, field.value, reached)
  return <SuggestedText {...field} suggestions={suggestions} onFocus={() => setReached(true)} />
}
interface RememberedTextProps extends Omit<ComponentProps<typeof SuggestedText>, 'type' | 'suggestions' | 'onFocus'> {
  type: RecordType
  name: string
}

const typedText = ({ currentTarget }: { currentTarget: { value: string } }) => currentTarget.value

/** One field, shown as its kind wants it. */
export function RecordField({ type, name, extras = {}, autoFocus, onChange, ...field }: RecordFieldProps) {
  const { t, language } = useLanguage()
  const kind = kindOf(type, name)
  const { required = isRequired(type, name), disabled = false, none, hint, warning, options } = extras
  const { suggestions, latestYear } = extras
  const description = (hint ?? warning) && (
    <>
      {hint}
      {warning && <span className={classes['warning']}>{warning}</span>}
    </>
  )
  if (kind === 'date') return <DateField {...{ ...field, required, description, onChange, latestYear, autoFocus }} />
  const common = {
    ...field,
    required,
    disabled,
    description,
    inputWrapperOrder: ['label' as const, 'input' as const, 'error' as const, 'description' as const],
    autoComplete: 'off',
    'data-autofocus': autoFocus || undefined,
  }
  if (kind === 'choice' || kind === 'reference')
    return (
      <NativeSelect
        {...common}
        data={[{ value: '', label: none ?? t(recordsTexts.choose) }, ...(options ?? [])]}
        onChange={(event) => onChange(typedText(event))}
      />
    )
  if (suggestions) return <SuggestedText {...{ ...common, suggestions, onChange }} spellCheck={false} />
  if (type.suggested?.[name])
    return <RememberedText {...{ ...common, type, name, onChange }} lines={kind === 'longText'} spellCheck={false} />
  if (kind === 'longText')
    return <Textarea {...common} autosize minRows={1} maxRows={10} onChange={(event) => onChange(typedText(event))} />
  const isMoney = kind === 'money'
  const para = isMoney ? typedAmount(field.value) : undefined
  const time = kind === 'time' ? typedTime(field.value) : undefined
  return (
    <TextInput
      {...common}
      // Names are no words of a dictionary.
      spellCheck={false}
      inputMode={isMoney ? 'decimal' : kind === 'digits' ? 'numeric' : kind === 'email' ? 'email' : 'text'}
      className={isMoney ? classes['money'] : undefined}
      rightSection={isMoney && <span className={classes['currency']}>{t(recordsTexts.dinars)}</span>}
      onChange={(event) => onChange(typedText(event))}
      onBlur={() => {
        if (para !== undefined) onChange(amountText(para, language))
        if (time !== undefined) onChange(time)
        field.onBlur()
      }}
    />
  )
}
