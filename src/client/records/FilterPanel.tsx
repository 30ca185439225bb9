import { useEffect, useRef, useState } from 'react'
import { filterLabel } from '../../shared/filter-words.ts'
import {
  type ChosenFilters,
  chosenFilters,
  type FilterKind,
  filtersOf,
  isNumberRange,
  isRange,
  mostFilters,
  rangeEnds,
} from '../../shared/page-filters.ts'
import { useLanguage } from '../language.tsx'
import {
  DaysFilter,
  type FilteredPages,
  isOffered,
  NumbersFilter,
  TextFilter,
  ValueFilter,
} from './filter-controls.tsx'
import { filterTexts } from './filter-texts.ts'
import classes from './Filters.module.css'
import { FilterSelect } from './FilterSelect.tsx'

interface FilterPanelProps {
  pages: FilteredPages
  chosen: ChosenFilters
  onChange: (chosen: ChosenFilters) => void
}

/** A control for each declared filter of a list, and for each other column that is chosen to filter by. */
export function FilterPanel({ pages, chosen, onChange }: FilterPanelProps) {
  const { type, texts } = pages
  const { t } = useLanguage()
  const [added, setAdded] = useState<readonly string[]>([])
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const [last] = added.slice(-1)
    panel.current?.querySelector<HTMLElement>(`[data-filter="${last}"] :is(input, select)`)?.focus()
  }, [added])

  const filters = filtersOf(type)
  const set = chosenFilters(type, chosen)
  const first = [...Object.keys(type.filters ?? {}), ...set.map(({ name }) => name)]
  const names = [...new Set([...first.filter((name) => !added.includes(name)), ...added])]
  const others = Object.keys(filters).filter((name) => !names.includes(name) && isOffered(type, name))
  const control = (name: string, kind: FilterKind) => {
    const label = t(filterLabel(texts, name))
    const choose = (values: ChosenFilters) => onChange({ ...chosen, ...values })
    const [from, to] = rangeEnds(name)
    if (kind === 'text' || kind === 'author')
      return (
        <TextFilter
          label={label}
          value={String(chosen[name] ?? '')}
          onChange={(typed) => choose({ [name]: typed || undefined })}
        />
      )
    if (isNumberRange(kind))
      return (
        <NumbersFilter
          label={label}
          isMoney={kind === 'amountRange'}
          from={numberIn(chosen[from])}
          to={numberIn(chosen[to])}
          onChange={(lowest, highest) => choose({ [from]: lowest, [to]: highest })}
        />
      )
    if (isRange(kind))
      return (
        <DaysFilter
          label={label}
          from={String(chosen[from] ?? '')}
          to={String(chosen[to] ?? '')}
          onChange={(first, last) => choose({ [from]: first || undefined, [to]: last || undefined })}
        />
      )
    return (
      <ValueFilter
        {...{ pages, name, label, kind }}
        value={[chosen[name] ?? []].flat()}
        onChange={(values) =>
          choose({ [name]: kind !== 'several' ? values[0] : values.length > 0 ? values : undefined })
        }
      />
    )
  }
  return (
    <div ref={panel} className={classes['panel']}>
      {names.map((name) => {
        const kind = filters[name]
        return (
          kind && (
            <div key={name} data-filter={name}>
              {control(name, kind)}
            </div>
          )
        )
      })}
      {others.length > 0 && set.length < mostFilters && (
        <div>
          <FilterSelect
            label={t(filterTexts.add)}
            value=""
            options={[
              { value: '', label: t(filterTexts.chooseColumn) },
              ...others.map((name) => ({ value: name, label: t(filterLabel(texts, name)) })),
            ]}
            onChange={(name) => name !== '' && setAdded([...added, name])}
          />
        </div>
      )}
    </div>
  )
}

const numberIn = (value: ChosenFilters[string]) => (typeof value === 'number' ? value : undefined)
