import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { amountText, toDinars, toPara, typedAmount } from '../../shared/money.ts'
import { type FilterKind, optionsOf } from '../../shared/page-filters.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Choice } from '../../shared/references.ts'
import { useLanguage } from '../language.tsx'
import { choicesQuery } from './choices.ts'
import { DayFilter } from './DayFilter.tsx'
import { FilterSelect } from './FilterSelect.tsx'
import { filterTexts } from './filter-texts.ts'
import classes from './Filters.module.css'
import type { RecordPages } from './record-pages.ts'
import { useTypedSearch } from './use-typed-search.ts'

export type FilteredPages = Pick<RecordPages<never>, 'type' | 'texts'>

const choicesOf = (type: RecordType, name: string) => type.references.find(({ field }) => field === name)?.to[0].choices

/** Whether a filter can offer choices; there are too many parties for that. */
export const isOffered = (type: RecordType, name: string) =>
  !type.references.some(({ field }) => field === name) || choicesOf(type, name) !== undefined

/** Its name, and that of the record to which it belongs: graveyards have sections of the same code. */
const nameOf = ({ name, ...row }: Choice) =>
  [name, ...Object.values<unknown>(row).flatMap((value) => (isNamed(value) ? value.name : []))].join(' – ')
const isNamed = (value: unknown): value is Choice => typeof value === 'object' && value !== null && 'name' in value

/** The values that a filter offers, with their words; undefined until the records of a reference are loaded. */
export function useOptions({ type, texts }: FilteredPages, name: string, kind: FilterKind) {
  const { t } = useLanguage()
  const isReference = type.references.some(({ field }) => field === name)
  const choices = choicesOf(type, name)
  const { data } = useQuery(choicesQuery(choices))
  if (kind === 'recordState')
    return [
      { value: 'live', label: t(filterTexts.live) },
      { value: 'deleted', label: t(filterTexts.deleted) },
    ]
  return isReference
    ? data?.entities.map((row) => ({ value: String(row.id), label: nameOf(row) }))
    : optionsOf(type, name).map((each) => ({ value: each, label: t(texts.choices?.[name]?.[each] ?? [each, each]) }))
}

interface ValueFilterProps {
  pages: FilteredPages
  name: string
  label: string
  kind: FilterKind
  value: readonly (string | number)[]
  onChange: (values: readonly (string | number)[]) => void
}

/** One or several values of a choice, or of the records that a reference can name. */
export function ValueFilter({ pages, name, label, kind, value, onChange }: ValueFilterProps) {
  const { t } = useLanguage()
  const options = useOptions(pages, name, kind) ?? []
  // The values of a reference are numbers.
  const change = (chosen: readonly string[]) => onChange(choicesOf(pages.type, name) ? chosen.map(Number) : chosen)
  if (kind !== 'several')
    return (
      <FilterSelect
        label={label}
        value={String(value[0] ?? '')}
        options={[{ value: '', label: t(filterTexts.all) }, ...options]}
        onChange={(option) => change(option === '' ? [] : [option])}
      />
    )
  return (
    <Checkbox.Group label={label} value={value.map(String)} onChange={change}>
      <div className={classes['values']}>
        {options.map((option) => (
          <Checkbox key={option.value} {...option} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

interface TextFilterProps {
  label: string
  value: string
  onChange: (typed: string) => void
}

/** Filters a moment after the last keystroke. */
export function TextFilter({ label, value, onChange }: TextFilterProps) {
  const { typed, setTyped } = useTypedSearch(value, onChange)
  return (
    <TextInput
      label={label}
      value={typed}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  )
}

interface DaysFilterProps {
  label: string
  from: string
  to: string
  onChange: (from: string, to: string) => void
}

/** Both ends of a range of dates; ends in the wrong order do not filter, and the later one shows an error. */
export function DaysFilter({ label, from, to, onChange }: DaysFilterProps) {
  const { t } = useLanguage()
  const [held, hold] = useState({ from, to, of: `${from} ${to}` })
  if (held.of !== `${from} ${to}`) hold({ from, to, of: `${from} ${to}` })
  const isInOrder = (first: string, last: string) => first === '' || last === '' || first <= last
  const change = (first: string, last: string) => {
    hold({ ...held, from: first, to: last })
    if (isInOrder(first, last)) onChange(first, last)
  }
  return (
    <fieldset className={classes['range']}>
      <legend>{label}</legend>
      <DayFilter
        label={t(filterTexts.from)}
        value={held.from || undefined}
        onChange={(day = '') => change(day, held.to)}
      />
      <DayFilter
        label={t(filterTexts.to)}
        value={held.to || undefined}
        error={isInOrder(held.from, held.to) ? undefined : t(filterTexts.periodNotInOrder)}
        onChange={(day = '') => change(held.from, day)}
      />
    </fieldset>
  )
}

interface NumbersFilterProps {
  label: string
  /** Amounts in dinars, as people write them; otherwise whole numbers. */
  isMoney: boolean
  from: number | undefined
  to: number | undefined
  onChange: (from: number | undefined, to: number | undefined) => void
}

/** Both ends of a range of numbers; ends in the wrong order do not filter, and the higher one shows an error. */
export function NumbersFilter({ label, isMoney, from, to, onChange }: NumbersFilterProps) {
  const { t } = useLanguage()
  const [refused, refuse] = useState(false)
  const change = (first: number | undefined, last: number | undefined) => {
    const isInOrder = first === undefined || last === undefined || first <= last
    refuse(!isInOrder)
    if (isInOrder) onChange(first, last)
  }
  const notInOrder = isMoney ? filterTexts.amountsNotInOrder : filterTexts.numbersNotInOrder
  return (
    <fieldset className={classes['range']}>
      <legend>{label}</legend>
      <NumberFilter
        label={t(filterTexts.from)}
        isMoney={isMoney}
        value={from}
        onChange={(number) => change(number, to)}
      />
      <NumberFilter
        label={t(filterTexts.to)}
        isMoney={isMoney}
        value={to}
        error={refused && t(notInOrder)}
        onChange={(number) => change(from, number)}
      />
    </fieldset>
  )
}

interface NumberFilterProps {
  label: string
  isMoney: boolean
  value: number | undefined
  error?: string | false
  onChange: (number: number | undefined) => void
}

/** The typed amount in dinars; undefined if it is not an amount. */
function dinarsIn(text: string) {
  const para = typedAmount(text)
  return para === undefined ? undefined : toDinars(para)
}
const wholeNumberIn = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined)

/** The typed text is kept as long as it means the current value. */
function NumberFilter({ label, isMoney, value, error = false, onChange }: NumberFilterProps) {
  const { t, language } = useLanguage()
  const current = value === undefined ? '' : isMoney ? amountText(toPara(value), language) : String(value)
  const [held, hold] = useState(current)
  const numberOf = isMoney ? dinarsIn : wholeNumberIn
  const { typed, setTyped } = useTypedSearch(numberOf(held) === value ? held : current, (text) => {
    hold(text)
    if (text === '' || numberOf(text) !== undefined) onChange(numberOf(text))
  })
  const isWrong = typed.trim() !== '' && numberOf(typed) === undefined
  return (
    <TextInput
      className={classes['amount']}
      label={label}
      value={typed}
      error={isWrong ? t(isMoney ? filterTexts.notAnAmount : filterTexts.notANumber) : error}
      inputMode={isMoney ? 'decimal' : 'numeric'}
      maxLength={20}
      autoComplete="off"
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  )
}
