import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { inputFields } from '../../shared/child-lists.ts'
import type { FieldGroup } from '../../shared/record.ts'
import { explanationOf } from '../../shared/value-explanations.ts'
import { codeText } from '../../shared/texts.ts'
import { isShortcut } from '../keyboard/shortcuts.ts'
import { useLanguage } from '../language.tsx'
import { ExplainButton, Explanation } from './Explanation.tsx'
import { type FieldExtras, type FormType, RecordField } from './RecordField.tsx'
import classes from './RecordForm.module.css'
import type { Texts } from './use-records.ts'

/** The entered values; everything is typed or selected as text. */
export type Entered = Readonly<Record<string, string>>

export interface FormGroup extends FieldGroup {
  /** A tool below the fields that helps to fill in the group. */
  readonly tool?: (entered: Entered, fill: (values: Entered) => void) => ReactNode
}

interface RecordFieldsProps {
  type: FormType
  texts: Pick<Texts, 'fields' | 'codes' | 'explanations'>
  groups: readonly FormGroup[]
  /** Prefix of the fields' ids in the page. */
  prefix: string
  entered: Entered
  errors: Readonly<Record<string, ReactNode>>
  extras: Readonly<Record<string, FieldExtras>>
  change: (name: string, value: string) => void
  onLeave: (name: string) => void
  fill: (values: Entered) => void
}

/** A form's fields in groups. */
export function RecordFields(props: RecordFieldsProps) {
  const { type, texts, groups, prefix, entered, errors, extras, change, onLeave, fill } = props
  const { t } = useLanguage()
  const [explained, setExplained] = useState<string>()
  const first = groups[0]?.fields[0]?.[0]
  const explain = (name: string) => setExplained(explained === name ? undefined : name)
  const press = (name: string) => (event: KeyboardEvent) => {
    if (!isShortcut('explain', event)) return
    event.preventDefault()
    explain(name)
  }
  return groups.map(({ legend, fields, tool }) => (
    <fieldset key={fields[0]?.[0]} className={classes['group']}>
      {legend && <legend>{t(legend)}</legend>}
      <div className={classes['grid']}>
        {fields
          .filter(([name]) => !extras[name]?.hidden)
          .map(([name, span]) => {
            const code = errors[name]
            const label = t(texts.fields[name] ?? ['', ''])
            const explanation = texts.explanations?.[name]
            const isOpen = explained === name
            const withExplanation = explanation &&
              isOpen && { ...extras[name], explanation: <Explanation text={t(explanation)} /> }
            return (
              <div
                key={name}
                data-span={span}
                data-explained={explanation && ''}
                {...(explanation && { onKeyDown: press(name) })}
              >
                {explanation && <ExplainButton label={label} isOpen={isOpen} toggle={() => explain(name)} />}
                <RecordField
                  type={type}
                  name={name}
                  id={`${prefix}${name}`}
                  label={label}
                  error={
                    typeof code === 'string' &&
                    t(explanationOf(inputFields(type), name, code, entered[name]) ?? codeText(code, texts.codes))
                  }
                  extras={withExplanation || extras[name]}
                  autoFocus={name === first}
                  value={entered[name] ?? ''}
                  onChange={(value) => change(name, value)}
                  onBlur={() => onLeave(name)}
                />
                {extras[name]?.below}
              </div>
            )
          })}
      </div>
      {tool?.(entered, fill)}
    </fieldset>
  ))
}
