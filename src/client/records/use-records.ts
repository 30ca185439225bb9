import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { defaultPageSize, type Page, type RecordType, type Stored } from '../../shared/record.ts'
import type { RecordTexts } from '../../shared/texts.ts'
import { useLanguage } from '../language.tsx'
import { request, RequestFailed } from '../request.ts'
import { currentUser } from '../session.ts'
import { toast } from '../toasts.tsx'
import type { ListSearch } from './list-search.ts'
import { recordsTexts } from './texts.ts'

export type Filters = Readonly<Record<string, number>>
export type Texts = RecordTexts<string, string>

/** One page of a list; the page before stays until it is there. */
export function useRecords<Row extends Stored>(type: RecordType, search: ListSearch, filters: Filters) {
  const { q = '', page = 1, size = defaultPageSize, sort } = search
  // The search page is zero-based, the screen's one-based (specification 9).
  const body = { searchParam: q, page: page - 1, size, sort, ...filters }
  return useQuery({
    queryKey: [type.name, 'search', body],
    queryFn: ({ signal }) => request<Page<Row>>(`${type.base}/search`, { method: 'POST', body, signal }),
    placeholderData: keepPreviousData,
  })
}

const answered = <Row>(type: RecordType, answer: Readonly<Record<string, Row>>): Row => {
  const record = answer[type.name]
  if (record === undefined) throw new Error(`The answer has no ${type.name}.`)
  return record
}

/** The record as it is stored now. */
export const readRecord = async <Row>(type: RecordType, id: number, stay: readonly number[] = [404]) =>
  answered(type, await request<Record<string, Row>>(`${type.base}/${id}`, { stay }))

const ofCompany = (type: RecordType) =>
  type.scope === 'platform' ? type.base : `${type.base}/${currentUser()?.company?.id ?? 0}`

/** Adds a record, or edits the one that was read in a version. */
export async function saveRecord<Row extends Stored>(
  type: RecordType,
  body: object,
  edited: Stored | null,
  addTo = ofCompany(type),
) {
  const path = edited ? `${type.base}/${edited.id}` : addTo
  const asked = edited
    ? ({ method: 'PUT', body: { ...body, version: edited.version }, stay: [404] } as const)
    : ({ method: 'POST', body } as const)
  return answered(type, await request<Record<string, Row>>(path, asked))
}

/** Deletes and restores, and keeps the loaded pages in step with what is stored. */
export function useRecordChanges<Row extends Stored>(type: RecordType, texts: Texts, restorable: boolean) {
  const { t } = useLanguage()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const reload = () => queries.invalidateQueries({ queryKey: [type.name] })

  const change = async (path: string, method: 'DELETE' | 'PUT', done: () => void) => {
    setBusy(true)
    try {
      await request(path, { method, stay: [404] })
      done()
    } catch (error) {
      // "On failure the list is refreshed without a message" (specification 8.6).
      if (!(error instanceof RequestFailed)) throw error
    }
    await reload()
    setBusy(false)
  }
  const restore = (row: Row) => change(`${type.base}/restore/${row.id}`, 'PUT', () => toast.success(t(texts.restored)))
  const remove = (row: Row) =>
    change(`${type.base}/${row.id}/${currentUser()?.id}`, 'DELETE', () =>
      toast.success(
        t(texts.deleted),
        restorable ? { label: t(recordsTexts.restore), run: () => void restore(row) } : undefined,
      ),
    )
  /** Shows the saved row at once; the list itself reloads after 1000 ms (specification 2.8). */
  const saved = (record: Row) => {
    queries.setQueriesData<Page<Row>>(
      { queryKey: [type.name, 'search'] },
      (loaded) =>
        loaded && { ...loaded, entities: loaded.entities.map((row) => (row.id === record.id ? record : row)) },
    )
    setTimeout(() => void reload(), 1000)
  }
  return { busy, reload, restore, remove, saved }
}
