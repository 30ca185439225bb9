import '../mantine-later.css'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ChosenFilters, chosenFilters, type FilterKind, optionsOf, rangeEnds } from '../../shared/page-filters.ts'
import type { Text } from '../../shared/texts.ts'
import { useLanguage } from '../language.tsx'
import { DayFilter } from './DayFilter.tsx'
import classes from './Filters.module.css'
import { FilterSelect } from './FilterSelect.tsx'
import type { RecordPages } from './record-pages.ts'
import { recordsTexts } from './texts.ts'
import { graveyardsQuery } from './use-graveyards.ts'
import { useTypedSearch } from './use-typed-search.ts'

const filterTexts = {
  all: ['све', 'all'],
  from: ['од', 'from'],
  to: ['до', 'to'],
  periodNotInOrder: ['Период се завршава пре него што почиње.', 'The period ends before it begins.'],
} as const satisfies Record<string, Text>

type Pages = Pick<RecordPages<never>, 'type' | 'texts'>

/** The records that a filter of a reference offers, by their table. */
const offered: Readonly<Record<string, typeof graveyardsQuery>> = { graveyards: graveyardsQuery }

interface FilterPanelProps {
  id: string
  pages: Pages
  chosen: ChosenFilters
  onChange: (chosen: ChosenFilters) => void
}

/** A control for each declared filter of a list. */
export function FilterPanel({ id, pages, chosen, onChange }: FilterPanelProps) {
  const { type, texts } = pages
  const { t } = useLanguage()
  const control = (name: string, kind: FilterKind) => {
    const label = t(texts.fields[name] ?? ['', ''])
    const set = (values: ChosenFilters) => onChange({ ...chosen, ...values })
    const [from, to] = rangeEnds(name)
    if (kind === 'text')
      return (
        <TextFilter
          label={label}
          value={String(chosen[name] ?? '')}
          onChange={(typed) => set({ [name]: typed || undefined })}
        />
      )
    if (kind === 'dateRange')
      return (
        <RangeFilter
          label={label}
          from={String(chosen[from] ?? '')}
          to={String(chosen[to] ?? '')}
          onChange={(first, last) => set({ [from]: first || undefined, [to]: last || undefined })}
        />
      )
    return (
      <ValueFilter
        {...{ pages, name, label, kind }}
        value={[chosen[name] ?? []].flat()}
        onChange={(values) => set({ [name]: kind === 'one' ? values[0] : values.length > 0 ? values : undefined })}
      />
    )
  }
  return (
    <div id={id} className={classes['panel']}>
      {Object.entries(type.filters ?? {}).map(([name, kind]) => (
        <div key={name}>{control(name, kind)}</div>
      ))}
      {chosenFilters(type, chosen).length > 0 && (
        <Button variant="subtle" onClick={() => onChange({})}>
          {t(recordsTexts.clearFilters)}
        </Button>
      )}
    </div>
  )
}

interface ValueFilterProps {
  pages: Pages
  name: string
  label: string
  kind: FilterKind
  value: readonly (string | number)[]
  onChange: (values: readonly (string | number)[]) => void
}

/** One or several values of a choice, or of the records that a reference can name. */
function ValueFilter({ pages: { type, texts }, name, label, kind, value, onChange }: ValueFilterProps) {
  const { t } = useLanguage()
  const reference = type.references.find(({ field }) => field === name)
  const query = reference && offered[reference.to[0].table]
  const { data } = useQuery({ ...(query ?? graveyardsQuery), enabled: query !== undefined })
  const options = query
    ? (data?.entities ?? []).map(({ id, name: named }) => ({ value: String(id), label: named }))
    : optionsOf(type, name).map((each) => ({ value: each, label: t(texts.choices?.[name]?.[each] ?? [each, each]) }))
  // The values of a reference are numbers.
  const change = (chosen: readonly string[]) => onChange(query ? chosen.map(Number) : chosen)
  if (kind === 'one')
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
function TextFilter({ label, value, onChange }: TextFilterProps) {
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

interface RangeFilterProps {
  label: string
  from: string
  to: string
  onChange: (from: string, to: string) => void
}

/** Both ends of a range of dates; ends in the wrong order filter nothing, and the later one says so. */
function RangeFilter({ label, from, to, onChange }: RangeFilterProps) {
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
