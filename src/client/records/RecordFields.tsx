import { type KeyboardEvent, memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { inputFields } from '../../shared/child-lists.ts'
import type { FieldGroup } from '../../shared/record.ts'
import { explanationOf } from '../../shared/value-explanations.ts'
import { codeText } from '../../shared/texts.ts'
import { isShortcut } from '../keyboard/shortcuts.ts'
import { useLanguage } from '../language.tsx'
import { ExplainButton, Explanation } from './Explanation.tsx'
import { type FieldExtras, type FormType, RecordField } from './RecordField.tsx'
import { isUnknowable, listOf } from './kind.ts'
import { isUnknownInput, toggledUnknown } from './unknown-input.ts'
import { UnknownButton } from './UnknownButton.tsx'
import type { Picker } from './ReferencePicker.tsx'
import classes from './RecordForm.module.css'
import type { Texts } from './use-records.ts'
import { RowsField } from './RowsField.tsx'

/** The entered values; everything is typed or selected as text. */
export type Entered = Readonly<Record<string, string>>

type GroupTool = (entered: Entered, fill: (values: Entered) => void) => ReactNode

/** What a feature adds to the fields, by what is entered and refused. */
export type FieldOptions = (
  entered: Entered,
  fill: (values: Entered) => void,
  errors: Readonly<Record<string, ReactNode>>,
) => Readonly<Record<string, FieldExtras>>

export interface FormGroup extends FieldGroup {
  /** A choice above the fields that fills them in, and a tool below them. */
  readonly lead?: GroupTool
  readonly tool?: GroupTool
}

interface RecordFieldsProps {
  type: FormType
  texts: Pick<Texts, 'fields' | 'codes' | 'explanations' | 'rows'>
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

interface FieldInGroupProps {
  type: FormType
  name: string
  span: FieldGroup['fields'][number][1]
  id: string
  label: string
  error: string | false
  value: string
  /** Plain data, compared by value. */
  extras: Omit<FieldExtras, 'below' | 'explanation' | 'rows' | 'picker'> | undefined
  below: ReactNode
  picker: Picker | undefined
  explanation: string | undefined
  isOpen: boolean
  /** Undefined if that cannot be stated of it. */
  isUnknown: boolean | undefined
  autoFocus: boolean
  /** The same for all renderings. */
  actions: {
    change: (name: string, value: string) => void
    leave: (name: string) => void
    explain: (name: string) => void
    stateUnknown: (name: string) => void
  }
}

/** A field with its explanation. */
function FieldInGroup(props: FieldInGroupProps) {
  const { name, span, label, extras, below, picker, explanation, isOpen, isUnknown, actions, ...field } = props
  const press = (event: KeyboardEvent) => {
    const isToExplain = explanation !== undefined && isShortcut('explain', event)
    const isToState = isUnknown !== undefined && field.value === '' && isShortcut('unknown', event)
    if (!isToExplain && !isToState) return
    event.preventDefault()
    if (isToExplain) actions.explain(name)
    else actions.stateUnknown(name)
  }
  return (
    <div
      data-span={span}
      data-explained={explanation === undefined ? undefined : ''}
      data-unknowable={isUnknown === undefined ? undefined : ''}
      {...((explanation !== undefined || isUnknown !== undefined) && { onKeyDown: press })}
    >
      {isUnknown !== undefined && <UnknownButton {...{ label, isUnknown }} toggle={() => actions.stateUnknown(name)} />}
      {explanation !== undefined && (
        <ExplainButton label={label} isOpen={isOpen} toggle={() => actions.explain(name)} />
      )}
      <RecordField
        {...{ ...field, name, label }}
        extras={{
          ...extras,
          ...(isUnknown && { isUnknown, required: false }),
          ...(picker && { picker }),
          ...(explanation !== undefined && isOpen && { explanation: <Explanation text={explanation} /> }),
        }}
        onChange={(value) => actions.change(name, value)}
        onBlur={() => actions.leave(name)}
      />
      {below}
    </div>
  )
}

const isUnchanged = (
  { extras: former, ...before }: FieldInGroupProps,
  { extras: current, ...now }: FieldInGroupProps,
) =>
  Object.entries(now).every(([name, value]) => Object.is(value, Reflect.get(before, name))) &&
  // Forms derive the extras anew at each keystroke.
  JSON.stringify(former) === JSON.stringify(current)

/** Typing in a field renders this field and those that depend on it, not the whole form. */
const UnchangedField = memo(FieldInGroup, isUnchanged)

/** The actions with the form's current state, in an object that stays the same. */
function useActions(actions: FieldInGroupProps['actions']) {
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
  })
  const [stable] = useState<FieldInGroupProps['actions']>(() => ({
    change: (name, value) => latest.current.change(name, value),
    leave: (name) => latest.current.leave(name),
    explain: (name) => latest.current.explain(name),
    stateUnknown: (name) => latest.current.stateUnknown(name),
  }))
  return stable
}

interface GroupProps {
  legend: string | undefined
  isFolded: boolean
  isUsed: boolean
  children: ReactNode
}

/** A folded group opens by itself when one of its fields is filled or wrong. */
function Group({ legend, isFolded, isUsed, children }: GroupProps) {
  const [isOpen, setOpen] = useState(isUsed)
  if (!isFolded)
    return (
      <fieldset className={classes['group']}>
        {legend && <legend>{legend}</legend>}
        {children}
      </fieldset>
    )
  return (
    <fieldset className={classes['group']} aria-label={legend}>
      <details open={isOpen || isUsed} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{legend}</summary>
        {/* Of the 46 fields of a death record, 13 that nobody sees yet. */}
        {(isOpen || isUsed) && children}
      </details>
    </fieldset>
  )
}

/** A form's fields in groups. */
export function RecordFields(props: RecordFieldsProps) {
  const { type, texts, groups, prefix, entered, errors, extras, change, onLeave, fill } = props
  const { t } = useLanguage()
  const [explained, setExplained] = useState<string>()
  const first = groups[0]?.fields[0]?.[0]
  const explain = (name: string) => setExplained(explained === name ? undefined : name)
  const stateUnknown = (name: string) => fill(toggledUnknown(type, entered, name))
  const actions = useActions({ change, leave: onLeave, explain, stateUnknown })
  const isUsed = ([name]: FieldGroup['fields'][number]) => Boolean(entered[name] || errors[name])
  return groups.map(({ legend, fields, lead, tool, folded }) => (
    <Group
      key={fields[0]?.[0]}
      legend={legend && t(legend)}
      isFolded={folded === true}
      isUsed={folded === true && fields.some(isUsed)}
    >
      {lead?.(entered, fill)}
      <div className={classes['grid']}>
        {fields
          .filter(([name]) => !extras[name]?.hidden)
          .map(([name, span]) => {
            const list = listOf(type, name)
            if (list)
              return (
                <div key={name} data-span={span}>
                  <RowsField
                    {...{ name, list, errors }}
                    codes={texts.codes}
                    label={t(texts.fields[name] ?? ['', ''])}
                    labels={texts.rows?.[name] ?? {}}
                    id={`${prefix}${name}`}
                    value={entered[name] ?? ''}
                    extras={extras[name]?.rows}
                    onChange={(value) => change(name, value)}
                    onLeave={() => onLeave(name)}
                  />
                </div>
              )
            const code = errors[name]
            const explanation = texts.explanations?.[name]
            const { below, picker, explanation: _explanation, rows: _rows, ...data } = extras[name] ?? {}
            return (
              <UnchangedField
                key={name}
                {...{ type, name, actions, below, picker }}
                span={data.span ?? span}
                id={`${prefix}${name}`}
                label={t(texts.fields[name] ?? ['', ''])}
                error={
                  typeof code === 'string' &&
                  t(explanationOf(inputFields(type), name, code, entered[name]) ?? codeText(code, texts.codes))
                }
                value={entered[name] ?? ''}
                extras={data}
                explanation={explanation && t(explanation)}
                isOpen={explained === name}
                isUnknown={
                  type.unknown !== undefined && isUnknowable(type, name) && !data.disabled
                    ? isUnknownInput(type, entered, name)
                    : undefined
                }
                autoFocus={name === first}
              />
            )
          })}
      </div>
      {tool?.(entered, fill)}
    </Group>
  ))
}
