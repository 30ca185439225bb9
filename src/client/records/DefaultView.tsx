import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { defaultOf } from '../../shared/default-view.ts'
import type { RecordType } from '../../shared/record.ts'
import type { ViewContent } from '../../shared/saved-views.ts'
import { useLanguage } from '../language.tsx'
import { request } from '../request.ts'
import classes from './Filters.module.css'
import { recordsTexts } from './texts.ts'
import { helpOnly } from './use-suggestions.ts'
import { savedViews } from '../../shared/record-calls.ts'

interface DefaultViewProps {
  type: RecordType
  /** What the list shows now. */
  current: ViewContent['search']
  /** Shows columns temporarily; without an argument, the remembered ones. */
  lend: (columns: readonly string[] | undefined) => void
  /** Takes the focus when the view is left. */
  focusBack: () => void
}

const names = ['q', 'sort', 'size', 'filters', 'year', 'month'] as const
const asText = (search: ViewContent['search']) => JSON.stringify(names.map((name) => search[name] ?? null))

/**
 * Applies the default view to a list that is opened without a search in its URL, and says so.
 * docs/requirements.md#lists
 */
export function DefaultView({ type, current, lend, focusBack }: DefaultViewProps) {
  const { t } = useLanguage()
  const navigate = useNavigate()
  const { state, search } = useLocation()
  const { key } = state
  const { data } = useQuery({
    queryKey: ['savedViews', type.name],
    queryFn: ({ signal }) =>
      request(savedViews, {
        query: { recordType: type.name },
        signal,
        handledStatuses: helpOnly,
      }),
    staleTime: 60_000,
    retry: false,
  })
  const isLoaded = data !== undefined
  const view = data && defaultOf(data.entities)

  /** After a reload, or on the way back. */
  const showAgain = useEffectEvent(() => {
    if (view && state.list === 'default') lend(view.columns)
  })
  useEffect(() => {
    if (isLoaded) showAgain()
  }, [isLoaded])

  const decided = useRef<string>(undefined)
  const open = useEffectEvent((opening: string | undefined) => {
    if (decided.current === opening) return
    decided.current = opening
    if (!view || state.list !== undefined || Object.keys(search).length > 0) return
    lend(view.columns)
    void navigate({ to: '.', search: view.search, state: { list: 'default' }, replace: true, resetScroll: false })
  })
  // Applied once per opening: if another view becomes the default in the meantime, it applies to the next opening.
  useEffect(() => {
    if (isLoaded) open(key)
  }, [key, isLoaded])

  if (!view || state.list !== 'default' || asText(current) !== asText(view.search)) return null
  return (
    <p className={classes['chips']}>
      <span>
        {t(recordsTexts.defaultView)}: <b>{view.name}</b>
      </span>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => {
          lend(undefined)
          void navigate({ to: '.', search: {}, state: { list: 'chosen' }, resetScroll: false })
          focusBack()
        }}
      >
        {t(recordsTexts.leaveView)}
      </Button>
    </p>
  )
}
