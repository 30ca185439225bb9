import { Title, VisuallyHidden } from '@mantine/core'
import { type ComponentProps, type ReactNode, type Ref, useEffect } from 'react'
import { defaultPageSize, type PageSize } from '../../shared/list-page.ts'
import { useRowKeys } from '../keyboard/use-row-keys.ts'
import { useLanguage } from '../language.tsx'
import { EmptyList } from './EmptyList.tsx'
import { OnPaper } from './OnPaper.tsx'
import { lastPage, type ListSearch } from './list-search.ts'
import type { PageFooter as Footer } from './PageFooter.tsx'
import classes from './Records.module.css'
import { SearchBox } from './SearchBox.tsx'
import { recordsTexts } from './texts.ts'
import { PageFooter } from './PageFooter.tsx'

interface ListFrameProps {
  title: string
  /** The link back to the page that the list belongs to. */
  back?: ReactNode
  /** The total, in words. */
  count: string
  /** What the list contains. */
  explanation?: ReactNode
  /** Below the count. */
  counting?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  search?: ComponentProps<typeof SearchBox>
  filters?: ReactNode
  /** Notices above the list. */
  notices?: ReactNode
  /** Retries loading after a failure. */
  onRetry?: (() => void) | undefined
  /** Shown instead of rows if there are none. */
  nothing?: ReactNode
  /** The rows. */
  children: ReactNode
  /** Rendered after the rows are loaded. */
  footer?: ComponentProps<typeof Footer> | undefined
  isLoading: boolean
  /** While a row is being changed. */
  isBusy?: boolean
  cardRef?: Ref<HTMLDivElement>
}

/** The layout of all lists: docs/requirements.md#lists */
export function ListFrame(props: ListFrameProps) {
  const {
    title,
    back,
    count,
    explanation,
    counting,
    actions,
    search,
    filters,
    notices,
    onRetry,
    nothing,
    children,
    footer,
  } = props
  const { isLoading, isBusy = false, cardRef } = props
  const { t } = useLanguage()
  useRowKeys()
  return (
    <div className={classes['list']}>
      <OnPaper searched={search?.searched} />
      <header className={classes['head']}>
        <div>
          {back}
          <Title order={1}>{title}</Title>
          <p role="status" className={classes['count']}>
            {count}
          </p>
          {counting}
          {explanation && <p className={classes['count']}>{explanation}</p>}
        </div>
        <div className={classes['actions']}>{actions}</div>
      </header>
      <div className={classes['bar']}>
        {search && <SearchBox {...search} />}
        {filters}
      </div>
      <div role="status">{notices}</div>
      <div ref={cardRef} className={classes['card']} inert={isBusy} aria-busy={isBusy || isLoading}>
        {onRetry ? (
          <EmptyList text={t(recordsTexts.notLoaded)} ways={[[t(recordsTexts.retry), onRetry]]} />
        ) : (
          nothing || (
            <>
              {children}
              {footer && <PageFooter {...footer} />}
            </>
          )
        )}
      </div>
    </div>
  )
}

/** Placeholders for rows that are being loaded: a usual page, so that nothing moves when they arrive. */
export function AwaitedRows({ columns }: { columns: number }) {
  const { t } = useLanguage()
  return Array.from({ length: defaultPageSize }, (_, row) => (
    <tr key={row} className={classes['awaited']} aria-hidden={row > 0 || undefined}>
      <td colSpan={columns}>{row === 0 && <VisuallyHidden>{t(recordsTexts.loading)}</VisuallyHidden>}</td>
    </tr>
  ))
}

type Change = (changes: Pick<ListSearch, 'page' | 'size'>, how?: { replace: boolean }) => void

/** Page and size in the URL; defaults are omitted, so that a URL holds only what was chosen. */
export const pageChanges = (change: Change) => ({
  onPage: (next: number) => change({ page: next > 1 ? next : undefined }),
  onSize: (next: PageSize) => change({ size: next === defaultPageSize ? undefined : next, page: undefined }),
})

interface Loaded {
  page: number
  size: PageSize
  /** Undefined until the page is loaded. */
  total: number | undefined
}

/** Goes to the last page if the URL names one beyond it. */
export function useExistingPage({ page, size, total }: Loaded, change: Change) {
  const last = lastPage(total ?? 0, size)
  const isBeyond = total !== undefined && page > last
  useEffect(() => {
    if (isBeyond) change({ page: last > 1 ? last : undefined }, { replace: true })
  })
}
