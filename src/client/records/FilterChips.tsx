import { Button, CloseButton } from '@mantine/core'
import { useRef } from 'react'
import { filterLabel, filterWords } from '../../shared/filter-words.ts'
import { type ChosenFilter, type ChosenFilters, chosenFilters, isRange, rangeEnds } from '../../shared/page-filters.ts'
import { useLanguage } from '../language.tsx'
import { type FilteredPages, useOptions } from './filter-controls.tsx'
import { filterTexts } from './filter-texts.ts'
import classes from './Filters.module.css'
import { recordsTexts } from './texts.ts'

interface FilterChipsProps {
  pages: FilteredPages
  chosen: ChosenFilters
  onChange: (chosen: ChosenFilters) => void
  /** Takes the focus when no chip is left. */
  focusBack: () => void
}

/** The filters that are set, each with a button that removes it. */
export function FilterChips({ pages, chosen, onChange, focusBack }: FilterChipsProps) {
  const { t } = useLanguage()
  const list = useRef<HTMLUListElement>(null)
  const set = chosenFilters(pages.type, chosen)
  const remove = ({ name, kind }: ChosenFilter, at: number) => {
    const removed = isRange(kind) ? rangeEnds(name) : [name]
    onChange({ ...chosen, ...Object.fromEntries(removed.map((each) => [each, undefined])) })
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])].slice(0, set.length)
    const next = buttons[at + 1] ?? buttons[at - 1]
    if (next) next.focus()
    else focusBack()
  }
  return (
    <ul ref={list} className={classes['chips']} aria-label={t(filterTexts.chosen)}>
      {set.map((filter, at) => (
        <Chip key={filter.name} {...{ pages, filter }} onRemove={() => remove(filter, at)} />
      ))}
      <li>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            onChange({})
            focusBack()
          }}
        >
          {t(recordsTexts.clearFilters)}
        </Button>
      </li>
    </ul>
  )
}

interface ChipProps {
  pages: FilteredPages
  filter: ChosenFilter
  onRemove: () => void
}

function Chip({ pages, filter, onRemove }: ChipProps) {
  const { t, language } = useLanguage()
  const options = useOptions(pages, filter.name, filter.kind) ?? []
  const label = t(filterLabel(pages.texts, filter.name))
  const words = filterWords(filter, language, (value) => options.find((each) => each.value === value)?.label ?? '')
  return (
    <li className={classes['chip']}>
      <span>
        {label}: <b>{words}</b>
      </span>
      <CloseButton size="sm" aria-label={`${t(filterTexts.remove)}: ${label}`} onClick={onRemove} />
    </li>
  )
}
