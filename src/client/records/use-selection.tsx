import { type ComponentProps, useState } from 'react'
import { IconCheck, IconMinus } from '../icons.tsx'
import { useLanguage } from '../language.tsx'
import type { RowAction } from './record-pages.ts'
import { Selection } from './Selection.tsx'
import { recordsTexts } from './texts.ts'

type Options = Omit<ComponentProps<typeof Selection>, 'rows' | 'selected' | 'onSelect'> & {
  rows: ComponentProps<typeof Selection>['rows'] | undefined
}

/** The ids of the selected rows of a list, the action that selects one, and the actions on all of them. */
export function useSelection({ rows, ...others }: Options) {
  const { t } = useLanguage()
  const [selected, select] = useState<ReadonlySet<number>>(new Set())
  const selecting = ({ id }: { id: number }): RowAction => ({
    key: 'select',
    label: t(selected.has(id) ? recordsTexts.deselect : recordsTexts.select),
    Icon: selected.has(id) ? IconMinus : IconCheck,
    run: () => select(new Set(selected.has(id) ? [...selected].filter((other) => other !== id) : [...selected, id])),
  })
  const selection = rows && <Selection {...{ rows, selected, ...others }} onSelect={select} />
  return { selected, selecting, selection }
}
