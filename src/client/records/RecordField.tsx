import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { FieldGroup, RecordType } from '../../shared/record.ts'
import { valuesIn } from '../../shared/value-fields.ts'
import { amountText, typedAmount } from '../../shared/money.ts'
import { unknownText } from '../../shared/unknown-values.ts'
import { typedTime } from '../../shared/times.ts'
import { useLanguage } from '../language.tsx'
import { DateField } from './DateField.tsx'
import type { EnteredRow } from './entered-rows.ts'
import { isRequired, kindOf } from './kind.ts'
import classes from './RecordForm.module.css'
import type { Picker } from './ReferencePicker.tsx'
import { SuggestedText } from './SuggestedText.tsx'
import { recordsTexts } from './texts.ts'
import { type Suggestions, useSuggestions } from './use-suggestions.ts'

/** Additions of a feature to a field, depending on the entered values. */
export interface FieldExtras {
  /** What the field is called now, if not by its usual name. */
  readonly label?: string
  /** The sixths of a line that it takes now, if not its usual ones. */
  readonly span?: FieldGroup['fields'][number][1]
  /** A helpful fact and a warning; neither prevents saving. */
  readonly hint?: string | undefined
  readonly warning?: string | undefined
  /** What the field means, shown on request. */
  readonly explanation?: ReactNode
  /** The value of another field that `=` copies while this field is empty. */
  readonly same?: { readonly field: string; readonly value: string } | undefined
  /** For a reference whose records are searched. */
  readonly picker?: Picker
  /** For a choice, several choices, or a reference with few records. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** For a text: suggestions other than earlier values of such fields. */
  readonly suggestions?: Suggestions
  /** The label of the empty choice; by default «Изаберите». */
  readonly none?: string
  /** Whether it is currently required, if the declaration alone does not determine it. */
  readonly required?: boolean
  /** Currently disabled; skipped by Tab. */
  readonly disabled?: boolean
  /** Currently hidden, such as a rate that is not needed yet. */
  readonly hidden?: boolean
  /** For a long text: how many lines its field has at least; with two or more it grows without limit. */
  readonly lines?: number
  /** Whether typed text is converted to the script of the company's register, if the declaration does not state it. */
  readonly isNameOrPlace?: boolean
  /** Rendered below the field. */
  readonly below?: ReactNode
  /** For a date: the latest year for a two-digit year, and whether four digits are a year. */
  readonly latestYear?: number
  readonly isYearFirst?: boolean
  /** Stated as unknown. */
  readonly isUnknown?: boolean
  /** For a list inside the record: the options of its rows. */
  readonly rows?: RowsExtras
}

/** Additions of a feature to the rows of a list. */
export interface RowsExtras {
  /** What one row is; without it the label of the list is used. */
  readonly rowLabel?: string
  /** The initial values of a row that is added. */
  readonly defaults?: EnteredRow
  readonly extrasOf?: (row: EnteredRow) => Readonly<Record<string, FieldExtras>>
}

/** The parts of a record type that a form needs. */
export type FormType = Pick<RecordType, 'name' | 'fields' | 'lists' | 'suggested' | 'unknown' | 'precisions'>

interface RecordFieldProps {
  type: FormType
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

/** A text field that suggests earlier values of such fields. */
function RememberedText({ type, name, ...field }: RememberedTextProps) {
  const [isActive, setIsActive] = useState(false)
  const suggestions = useSuggestions(type, name, field.value, isActive)
  return <SuggestedText {...field} suggestions={suggestions} onFocus={() => setIsActive(true)} />
}
interface RememberedTextProps extends Omit<ComponentProps<typeof SuggestedText>, 'type' | 'suggestions' | 'onFocus'> {
  type: FormType
  name: string
}

const typedText = ({ currentTarget }: { currentTarget: { value: string } }) => currentTarget.value

/** One field, rendered according to its kind. */
export function RecordField({ type, name, extras = {}, autoFocus, onChange, ...field }: RecordFieldProps) {
  const { t, language } = useLanguage()
  const kind = kindOf(type, name)
  const { required = isRequired(type, name), disabled = false, none, hint, warning, options, explanation } = extras
  const same = field.value === '' && extras.same
  const { suggestions, picker, latestYear, isYearFirst, isUnknown, lines = 1, label = field.label } = extras
  const placeholder = isUnknown ? { placeholder: t(unknownText) } : {}
  const description = (hint ?? warning ?? explanation ?? (same || undefined)) && (
    <>
      {hint}
      {same && (
        <>
          <kbd>=</kbd> {`${t(recordsTexts.sameAs).replace('{field}', same.field)}: ${same.value}`}
        </>
      )}
      {warning && <span className={classes['warning']}>{warning}</span>}
      {explanation}
    </>
  )
  if (kind === 'date')
    return (
      <DateField
        {...{ ...field, required, disabled, description, onChange, latestYear, isYearFirst, autoFocus }}
        {...placeholder}
      />
    )
  const common = {
    ...field,
    label,
    required,
    disabled,
    description,
    ...placeholder,
    inputWrapperOrder: ['label' as const, 'input' as const, 'error' as const, 'description' as const],
    autoComplete: 'off',
    'data-autofocus': autoFocus || undefined,
  }
  if (picker) return picker.field({ ...common, onChange })
  if (kind === 'choice' || kind === 'reference')
    return (
      <NativeSelect
        {...common}
        data={[{ value: '', label: none ?? t(recordsTexts.choose) }, ...(options ?? [])]}
        onChange={(event) => onChange(typedText(event))}
      />
    )
  if (kind === 'choices')
    return (
      <Checkbox.Group
        {...{ label: field.label, error: field.error, description }}
        inputWrapperOrder={common.inputWrapperOrder}
        value={valuesIn(field.value)}
        onChange={(chosen) => onChange(chosen.join(','))}
      >
        <div className={classes['choices']}>
          {options?.map((option, at) => (
            <Checkbox key={option.value} {...option} {...(at === 0 && { id: field.id })} onBlur={field.onBlur} />
          ))}
        </div>
      </Checkbox.Group>
    )
  if (suggestions) return <SuggestedText {...{ ...common, suggestions, onChange }} spellCheck={false} />
  if (type.suggested?.[name])
    return <RememberedText {...{ ...common, type, name, onChange }} lines={kind === 'longText'} spellCheck={false} />
  if (kind === 'longText') return <Textarea {...common} rows={lines} onChange={(event) => onChange(typedText(event))} />
  const isMoney = kind === 'money'
  const para = isMoney ? typedAmount(field.value) : undefined
  const time = kind === 'time' ? typedTime(field.value) : undefined
  return (
    <TextInput
      {...common}
      // Names are not dictionary words.
      spellCheck={false}
      inputMode={
        isMoney ? 'decimal' : kind === 'digits' || kind === 'count' ? 'numeric' : kind === 'email' ? 'email' : 'text'
      }
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
