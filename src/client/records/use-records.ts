import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { defaultPageSize, type ListRequest } from '../../shared/list-page.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Stored } from '../../shared/record-of.ts'
import type { RecordTexts } from '../../shared/record-texts.ts'
import { useLanguage } from '../language.tsx'
import { codeText } from '../../shared/texts.ts'
import { request, RequestFailed } from '../request.ts'
import { currentUser } from '../session.ts'
import { toast } from '../toasts.tsx'
import type { ListSearch } from './list-search.ts'
import { recordsTexts } from './texts.ts'
import { type Reason, recordCalls } from '../../shared/record-calls.ts'

export type Filters = Readonly<Record<string, number>>
export type Texts = RecordTexts<string, string>

/** The words, the filters and the order of a list, as the server expects them. */
export const searchBody = ({ q = '', sort, filters: chosen }: ListSearch, filters: Filters = {}): ListRequest => ({
  searchParam: q,
  sort,
  ...filters,
  ...chosen,
})

/** One page of a list; the previous page stays visible while it loads. */
export function useRecords<Row extends Stored>(type: RecordType, search: ListSearch, filters: Filters = {}) {
  const { page = 1, size = defaultPageSize, exact } = search
  // The server's pages are zero-based, those on the screen one-based.
  const body = { ...searchBody(search, filters), page: page - 1, size, exactTotal: exact }
  const queryKey = [type.name, 'search', body]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => request(recordCalls<RecordType, Row>(type).search, { body, signal }),
    placeholderData: keepPreviousData,
  })
  // The first rows are rendered in short tasks, between which the browser responds; later ones immediately.
  const isShown = useDeferredValue(query.data !== undefined)
  return { ...query, rows: isShown ? query.data?.entities : undefined, body, queryKey }
}

/** The record in an answer. */
export const unwrap = <Row>(type: RecordType, answer: Readonly<Record<string, Row>>): Row => {
  const record = answer[type.name]
  if (record === undefined) throw new Error(`The response has no ${type.name}.`)
  return record
}

/** Reads the stored record. */
export const readRecord = async <Row>(type: RecordType, id: number, handledStatuses: readonly number[] = [404]) =>
  unwrap(type, await request(recordCalls<RecordType, Row>(type).read, { params: { id }, handledStatuses }))

/** Deletes and restores records, and reloads the pages afterwards. */
export function useRecordChanges<Row extends Stored>(
  { type, texts, restorable = true }: { type: RecordType; texts: Texts; restorable?: boolean },
  onRestored: (row: Row) => void,
) {
  const { t } = useLanguage()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const calls = recordCalls(type)
  const reload = () => queries.invalidateQueries({ queryKey: [type.name] })

  const change = async (send: () => Promise<unknown>, done: () => void) => {
    setBusy(true)
    try {
      await send()
      done()
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      // After other failures the list is reloaded without a message: docs/requirements.md#lists
      if (error.code === type.inUse || (type.reasonsToRestore && error.errors.length > 0)) return error
    } finally {
      await reload()
      setBusy(false)
    }
    return undefined
  }
  const deletionOf = ({ id }: Row) => `${type.name} ${id}`
  const restore = (row: Row, reason?: Reason) =>
    change(
      () => request(calls.restoreOne, { params: { id: row.id }, body: reason, handledStatuses: [404] }),
      () => {
        toast.success(t(texts.restored), { about: deletionOf(row) })
        onRestored(row)
      },
    )
  /** From a list or a message, in which no reason can be given. */
  const restoreAtOnce = async (row: Row) => {
    const refused = await restore(row)
    if (refused) toast.error(t(codeText(refused.code, texts.codes)))
  }
  const remove = (row: Row, reason?: Reason) =>
    change(
      () =>
        request(calls.deleteOne, {
          params: { id: row.id, userId: currentUser()?.id ?? 0 },
          body: reason,
          handledStatuses: [404],
        }),
      () =>
        toast.success(
          t(texts.deleted),
          restorable
            ? { action: { label: t(recordsTexts.restore), run: () => void restoreAtOnce(row) }, about: deletionOf(row) }
            : {},
        ),
    )
  return { busy, reload, restore, restoreAtOnce, remove }
}
