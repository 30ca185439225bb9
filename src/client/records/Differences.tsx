import { Fragment, type ReactNode, useEffect, useId, useRef } from 'react'
import { isDate, tableDate, tableDateTime } from '../../shared/dates.ts'
import type { AuditTrailEntry } from '../../shared/audit-trail.ts'
import type { Stored } from '../../shared/record-of.ts'
import { useLanguage } from '../language.tsx'
import type { Difference, Side } from './differences.ts'
import classes from './Differences.module.css'
import { differencesTexts } from './differences-texts.ts'
import { type EnteredRow, rowsIn } from './entered-rows.ts'
import { kindOf, listOf } from './kind.ts'
import type { FieldExtras } from './RecordField.tsx'
import type { Entered, FormGroup } from './RecordFields.tsx'
import { referenceIn } from './reference.ts'
import { recordsTexts } from './texts.ts'
import { lastChange } from './use-differences.ts'
import type { Texts } from './use-records.ts'

interface DifferencesProps {
  texts: Texts
  groups: readonly FormGroup[]
  extras: Readonly<Record<string, FieldExtras>>
  /** Prefix of the choices' ids in the page. */
  prefix: string
  comparison: {
    record: Stored
    history: readonly AuditTrailEntry[]
    mine: Entered
    theirs: Entered
    differences: readonly Difference[]
  }
  choiceOf: (difference: Difference) => Side | undefined
  choose: (name: string, side: Side) => void
  /** Whether open choices are shown as missing. */
  isIncomplete: boolean
}

export const choiceId = (prefix: string, { name }: Difference, side: Side) => `${prefix}${name}-${side}`

/** Shows the form's and the stored value of each differing field, to choose which one to save. */
export function Differences(props: DifferencesProps) {
  const { texts, groups, extras, prefix, comparison, choiceOf, choose, isIncomplete } = props
  const { record, history, differences } = comparison
  const { t } = useLanguage()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { type } = texts

  const rowText = (name: string, row: EnteredRow) => {
    const cells = extras[name]?.rows?.extrasOf?.(row) ?? {}
    return Object.entries(row)
      .filter(([field, cell]) => field !== 'number' && cell !== '')
      .map(([field, cell], at) => {
        const option =
          cells[field]?.picker?.name(cell) ?? cells[field]?.options?.find(({ value }) => value === cell)?.label
        return (
          <Fragment key={field}>
            {at > 0 && ', '}
            {`${t(texts.rows?.[name]?.[field] ?? [field, field])}: `}
            {option ?? (isDate(cell) ? tableDate(cell) : cell)}
          </Fragment>
        )
      })
  }
  const text = (name: string, typed: string): ReactNode => {
    if (typed === '') return <i>{t(recordsTexts.emptyValue)}</i>
    const list = listOf(type, name)
    if (list) return rowsIn(typed).map((row, at) => <span key={at}>{rowText(name, row)}</span>)
    const picker = extras[name]?.picker
    if (picker) return picker.name(typed)
    const option = extras[name]?.options?.find(({ value }) => value === typed)?.label
    if (option !== undefined) return option
    const choice = texts.choices?.[name]?.[typed]
    if (choice) return t(choice)
    if (Number(typed) === Reflect.get(record, name)) return referenceIn(type, record, name, undefined)?.name ?? typed
    return kindOf(type, name) === 'date' && isDate(typed) ? tableDate(typed) : typed
  }
  const labelOf = (name: string) => t(texts.fields[name] ?? ['', ''])
  const value = ({ name, fields }: Difference, entered: Entered) => {
    if (fields.length === 1) return text(name, entered[name] ?? '')
    const filled = fields.filter((field) => (entered[field] ?? '') !== '')
    if (filled.length === 0) return text(name, '')
    return filled.map((field) => (
      <span key={field}>
        {labelOf(field)}: {text(field, entered[field] ?? '')}
      </span>
    ))
  }
  const headingOf = ({ name, fields }: Difference) => {
    const legend = groups.find((group) => group.fields.some(([field]) => field === fields[0]))?.legend
    return fields.length > 1 && legend ? t(legend) : labelOf(name)
  }
  return (
    <section aria-labelledby={`${prefix}differences`}>
      <h3 ref={title} id={`${prefix}differences`} tabIndex={-1} className={classes['title']}>
        {t(differencesTexts.title)}
      </h3>
      <p className={classes['help']}>{t(differences.length > 0 ? differencesTexts.help : differencesTexts.same)}</p>
      {differences.map((difference) => (
        <Choice
          key={difference.name}
          label={headingOf(difference)}
          idOf={(side) => choiceId(prefix, difference, side)}
          chosen={choiceOf(difference)}
          choose={(side) => choose(difference.name, side)}
          isIncomplete={isIncomplete}
          mine={value(difference, comparison.mine)}
          theirs={value(difference, comparison.theirs)}
          change={lastChange(history, difference)}
        />
      ))}
    </section>
  )
}

interface ChoiceProps {
  label: string
  idOf: (side: Side) => string
  chosen: Side | undefined
  choose: (side: Side) => void
  isIncomplete: boolean
  mine: ReactNode
  theirs: ReactNode
  /** The change of the stored value. */
  change: AuditTrailEntry | undefined
}

function Choice({ label, idOf, chosen, choose, isIncomplete, change, ...values }: ChoiceProps) {
  const { t } = useLanguage()
  const id = useId()
  const isMissing = isIncomplete && chosen === undefined
  return (
    <div
      role="radiogroup"
      className={classes['difference']}
      aria-labelledby={`${id}label`}
      aria-required
      aria-invalid={isMissing || undefined}
      aria-describedby={isMissing ? `${id}missing` : undefined}
    >
      <h4 id={`${id}label`}>{label}</h4>
      <div className={classes['sides']}>
        {(['mine', 'theirs'] as const).map((side) => (
          <div key={side} className={classes['side']}>
            <input
              type="radio"
              id={idOf(side)}
              name={id}
              aria-labelledby={['whose', 'value', 'change'].map((part) => `${id}${side}-${part}`).join(' ')}
              checked={chosen === side}
              onChange={() => choose(side)}
            />
            <label htmlFor={idOf(side)} id={`${id}${side}-whose`}>
              {t(differencesTexts[side])}
            </label>
            <span id={`${id}${side}-value`} className={classes['value']}>
              {values[side]}
            </span>
            {side === 'theirs' && change && (
              <span id={`${id}${side}-change`} className={classes['change']}>
                {change.user.email} · <time dateTime={change.dateCreated}>{tableDateTime(change.dateCreated)}</time>
              </span>
            )}
          </div>
        ))}
      </div>
      {isMissing && (
        <p id={`${id}missing`} className={classes['missing']}>
          {t(differencesTexts.chooseOne)}
        </p>
      )}
    </div>
  )
}
