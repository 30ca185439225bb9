import { ActionIcon, Button, Checkbox, CloseButton, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { columnsOf } from '../../shared/list-columns.ts'
import type { Text } from '../../shared/texts.ts'
import { IconChevronLeft, IconChevronRight } from '../icons.tsx'
import { useLanguage } from '../language.tsx'
import classes from './Filters.module.css'
import { FilterSelect } from './FilterSelect.tsx'
import type { ListLayout } from './list-layout.ts'
import type { RecordPages } from './record-pages.ts'

const columnTexts = {
  shown: ['Колоне у списку', 'Columns of the list'],
  add: ['Још једна колона', 'Another column'],
  choose: ['изаберите колону…', 'choose a column…'],
  earlier: ['Помери улево', 'Move left'],
  later: ['Помери удесно', 'Move right'],
  hide: ['Сакриј', 'Hide'],
  compact: ['Збијени редови', 'Compact rows'],
  usual: ['Уобичајене колоне', 'Usual columns'],
} as const satisfies Record<string, Text>

interface ColumnsPanelProps {
  pages: Pick<RecordPages<never>, 'type' | 'texts' | 'titleColumns'>
  columns: readonly string[]
  isCompact: boolean
  onChange: (layout: ListLayout) => void
}

/** Chooses the columns of a list, their order, and the height of its rows. */
export function ColumnsPanel({ pages, columns, isCompact, onChange }: ColumnsPanelProps) {
  const { type, texts, titleColumns } = pages
  const { t } = useLanguage()
  const list = useRef<HTMLUListElement>(null)
  const [moved, setMoved] = useState('')
  const labelOf = (name: string) => t(texts.fields[name] ?? [name, name])
  const others = columnsOf(type).filter((name) => !columns.includes(name))
  const isUsual = columns.join() === type.columns.join()
  const show = (next: readonly string[]) =>
    onChange({ columns: next.join() === type.columns.join() ? undefined : [...next] })
  const move = (name: string, to: number) => {
    if (to < 0 || to >= columns.length) return
    show(columns.filter((each) => each !== name).toSpliced(to, 0, name))
    setMoved(`${labelOf(name)}: ${to + 1} / ${columns.length}`)
  }
  // The button that had the focus disappears with its column.
  const [hidden, setHidden] = useState<{ at: number }>()
  useEffect(() => {
    if (hidden === undefined) return
    const items = list.current?.children ?? []
    items[Math.min(hidden.at, items.length - 1)]?.querySelector('button')?.focus()
  }, [hidden])
  const item = (name: string, at: number) => (
    <li key={name} className={classes['chip']}>
      <ActionIcon
        variant="subtle"
        size="sm"
        aria-label={`${t(columnTexts.earlier)}: ${labelOf(name)}`}
        aria-disabled={at === 0}
        onClick={() => move(name, at - 1)}
      >
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <span>{labelOf(name)}</span>
      <ActionIcon
        variant="subtle"
        size="sm"
        aria-label={`${t(columnTexts.later)}: ${labelOf(name)}`}
        aria-disabled={at === columns.length - 1}
        onClick={() => move(name, at + 1)}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
      {!titleColumns.includes(name) && (
        <CloseButton
          size="sm"
          aria-label={`${t(columnTexts.hide)}: ${labelOf(name)}`}
          onClick={() => {
            show(columns.filter((each) => each !== name))
            setHidden({ at })
          }}
        />
      )}
    </li>
  )
  return (
    <div className={classes['panel']}>
      <ul ref={list} className={classes['chips']} aria-label={t(columnTexts.shown)}>
        {columns.map(item)}
      </ul>
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
      {others.length > 0 && (
        <FilterSelect
          label={t(columnTexts.add)}
          value=""
          options={[
            { value: '', label: t(columnTexts.choose) },
            ...others.map((name) => ({ value: name, label: labelOf(name) })),
          ]}
          onChange={(name) => name !== '' && show([...columns, name])}
        />
      )}
      <Checkbox
        label={t(columnTexts.compact)}
        checked={isCompact}
        onChange={({ currentTarget }) => onChange({ isCompact: currentTarget.checked || undefined })}
      />
      {!isUsual && (
        <Button variant="subtle" onClick={() => onChange({ columns: undefined })}>
          {t(columnTexts.usual)}
        </Button>
      )}
    </div>
  )
}
