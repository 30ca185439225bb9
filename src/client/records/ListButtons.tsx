import { type ComponentProps, useRef } from 'react'
import { type ChosenFilters, chosenFilters } from '../../shared/page-filters.ts'
import { useLanguage } from '../language.tsx'
import type { ColumnsPanel as Columns } from './ColumnsPanel.tsx'
import type { PageSearch } from '../paths.ts'
import { DefaultView } from './DefaultView.tsx'
import { may } from '../../shared/roles.ts'
import { useSession } from '../session.ts'
import type { ListSearch } from './list-search.ts'
import { ListExport } from './ListExport.tsx'
import { PanelButton } from './PanelButton.tsx'
import { recordsTexts } from './texts.ts'
import { FilterPanel } from './FilterPanel.tsx'
import { FilterChips } from './FilterChips.tsx'
import { ViewsPanel } from './ViewsPanel.tsx'
import { ColumnsPanel } from './ColumnsPanel.tsx'

/** The part of the URL that a saved view contains, including the month if the list has one. */
type Search = ListSearch & Pick<PageSearch, 'year' | 'month'>
const everything = {
  q: undefined,
  sort: undefined,
  size: undefined,
  filters: undefined,
  year: undefined,
  month: undefined,
}

export interface ListButtonsProps extends Pick<ComponentProps<typeof Columns>, 'pages'> {
  search: Search
  change: (changes: ListSearch) => void
  layout: Omit<ComponentProps<typeof Columns>, 'pages' | 'onChange'> & {
    change: ComponentProps<typeof Columns>['onChange']
    lend: ComponentProps<typeof DefaultView>['lend']
  }
  /** Once it is loaded. */
  exported: ComponentProps<typeof ListExport> | undefined
}

/** The buttons that open the filters of a list, its columns and its saved views; the filters that are set; and the export. */
export function ListButtons({ pages, search, change, layout, exported }: ListButtonsProps) {
  const { change: onLayout, lend, ...shownColumns } = layout
  const { type } = pages
  const { t } = useLanguage()
  const filtersButton = useRef<HTMLButtonElement>(null)
  const viewsButton = useRef<HTMLButtonElement>(null)
  const role = useSession()?.user.role
  const { q, sort, size, filters: chosen = {}, year, month } = search
  const number = chosenFilters(type, chosen).length
  const content = { q: q || undefined, sort, size, filters: search.filters, year, month }
  const onChange = (next: ChosenFilters) => change({ filters: chosenFilters(type, next).length > 0 ? next : undefined })
  return (
    <>
      <PanelButton ref={filtersButton} label={t(recordsTexts.filters) + (number > 0 ? ` (${number})` : '')}>
        <FilterPanel {...{ pages, chosen, onChange }} />
      </PanelButton>
      <PanelButton label={t(recordsTexts.columns)}>
        <ColumnsPanel {...{ pages, ...shownColumns }} onChange={onLayout} />
      </PanelButton>
      {role && may(role, 'savedViews') && (
        <>
          <PanelButton ref={viewsButton} label={t(recordsTexts.views)}>
            <ViewsPanel
              pages={pages}
              content={{
                search: content,
                columns: layout.columns.join() === type.columns.join() ? undefined : [...layout.columns],
              }}
              onOpen={(view) => {
                change({ ...everything, ...view.search })
                onLayout({ columns: view.columns })
              }}
            />
          </PanelButton>
          <DefaultView {...{ type, current: content, lend }} focusBack={() => viewsButton.current?.focus()} />
        </>
      )}
      {number > 0 && <FilterChips {...{ pages, chosen, onChange }} focusBack={() => filtersButton.current?.focus()} />}
      {exported && <ListExport {...exported} />}
    </>
  )
}
