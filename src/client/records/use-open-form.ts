import { useQuery } from '@tanstack/react-query'
import { type HistoryState, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { RecordType } from '../../shared/record.ts'
import type { Stored } from '../../shared/record-of.ts'
import { type PageSearch, toRecord } from '../paths.ts'
import { RequestFailed } from '../request.ts'
import { listState } from './list-search.ts'
import { readRecord } from './use-records.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The form was opened from this page, so that closing it is one step back. */
    formOpened?: boolean | undefined
  }
}

/**
 * The form over a list or over a record's page. The URL says which one is open, so that the back button closes it, and a
 * reload or a link opens it again. `rows` are the records that the page has already.
 */
export function useOpenForm<Row extends Stored>(
  type: RecordType,
  rows: readonly Row[] | undefined,
  { mayWrite, mayAdd }: { mayWrite: boolean; mayAdd: boolean },
) {
  const navigate = useNavigate()
  const { history } = useRouter()
  // A bare `?new` arrives as an empty string.
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const edit = mayWrite && Number.isInteger(search['edit']) ? Number(search['edit']) : undefined
  const isNew = mayAdd && edit === undefined && (search['new'] === true || search['new'] === '')

  const listed = rows?.find(({ id }) => id === edit)
  const { data, error } = useQuery({
    queryKey: [type.name, 'record', edit],
    queryFn: () => readRecord<Row>(type, edit ?? 0),
    enabled: edit !== undefined && !listed,
  })
  // The form keeps its record when the list behind it reloads.
  const [held, hold] = useState<Row>()
  const row = edit === undefined ? undefined : held?.id === edit ? held : (listed ?? data)
  if (held !== row) hold(row)

  const isGone = row?.deleted === true || (error instanceof RequestFailed && error.status === 404)
  useEffect(() => {
    // The record's page shows the reason.
    if (isGone && edit !== undefined) void navigate({ ...toRecord(type.page, edit), replace: true })
  }, [isGone, edit, type, navigate])

  const open = useMemo(() => {
    if (isNew) return { row: null }
    return row && !row.deleted ? { row } : null
  }, [isNew, row])

  const go = (chosen: PageSearch, { replace = false, formOpened }: { replace?: boolean; formOpened?: true }) =>
    void navigate({
      to: '.',
      search: (before: PageSearch) => ({ ...before, edit: undefined, new: undefined, grave: undefined, ...chosen }),
      state: (before: HistoryState) => ({ ...listState(before), formOpened }),
      replace,
      resetScroll: false,
      ignoreBlocker: true,
    })
  return {
    open,
    isLoading: edit !== undefined && !row && !error,
    openForm: (chosen: { edit: number } | { new: true }) => go(chosen, { formOpened: true }),
    close: () => {
      if (history.location.state.formOpened) history.back({ ignoreBlocker: true })
      else go({}, { replace: true })
    },
  }
}
