import { type HistoryState, useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { defaultPageSize, type Page, pageSizes } from '../../shared/list-page.ts'
import { isSorting } from '../../shared/list-columns.ts'
import type { RecordType } from '../../shared/record.ts'
import { newestFirst } from './sorting.ts'
import { counted, type CountedText, type Gender, inLanguage, type Language } from '../../shared/texts.ts'
import { filterParameters } from '../../shared/page-filters.ts'
import type { PageSearch } from '../paths.ts'
import { deletedCount, recordsTexts } from './texts.ts'

/**
 * The URL parameters of a list. Pages add their filters. Absent or invalid parameters mean the default, which is
 * therefore never written.
 */
export const pageSearch = z.object({
  /** The router parses a search for digits as a number. */
  q: z.union([z.string(), z.number()]).transform(String).optional().catch(undefined),
  /** One-based, as on the screen. */
  page: z.int().min(2).max(1_000_000).optional().catch(undefined),
  size: z.literal(pageSizes).optional().catch(undefined),
})

/** The same for a list with sortable columns. */
export const listSearch = (type: RecordType) =>
  pageSearch.extend({
    /** Whether all matches are counted, however many there are. */
    exact: z.literal(true).optional().catch(undefined),
    sort: z
      .string()
      .refine((sort) => isSorting(type, sort.split(',')))
      .optional()
      .catch(undefined),
    /** The declared filters that are set. */
    filters: filterParameters(type).optional().catch(undefined),
  })

export type ListSearch = z.output<ReturnType<typeof listSearch>>
/** The default sorting. */
export const defaultSort = ({ order }: Pick<RecordType, 'order'>) => order?.join() ?? newestFirst

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * Whether the state of the list comes from its default view or from a choice of the user; if neither, it has just
     * been opened.
     */
    list?: 'default' | 'chosen'
  }
}
/** For a change within a list, which does not count as opening it. */
export const listState = ({ list = 'chosen' }: HistoryState): HistoryState => ({ list })

/** A list's URL parameters and a function to change them; a change resets the page unless it sets one. */
export function useListSearch<Search extends ListSearch & PageSearch>(schema: z.ZodType<Search>) {
  const navigate = useNavigate()
  const search = schema.parse(useSearch({ strict: false }))
  const change = (changes: Partial<Search>, { replace = false } = {}) =>
    void navigate({
      to: '.',
      search: (before: PageSearch) => ({ ...before, page: undefined, ...changes }),
      state: listState,
      replace,
      resetScroll: false,
    })
  return { search, change }
}

export const lastPage = (total: number, size = defaultPageSize) => Math.max(1, Math.ceil(total / size))

interface Range {
  page: number
  size: number
  total: number
  isExact?: boolean
  /** Whether deleted records are included, which the count above the list excludes. */
  withDeleted?: boolean
}
/** «1–9 од 9 записа». «Од» requires the genitive, whose form for one mostly equals «few» (од 1 записа, од 21 опомене). */
export function rangeText(
  { page, size, total, isExact = true, withDeleted = false }: Range,
  forms: CountedText,
  language: Language,
): string {
  const genitive: CountedText = { ...forms, one: [forms.ofOne ?? forms.few[0], forms.one[1]] }
  const first = Math.min(total, (page - 1) * size + 1)
  const last = Math.min(total, page * size)
  const of = isExact ? [recordsTexts.of] : [recordsTexts.of, recordsTexts.moreThan]
  const range = `${first}–${last} ${of.map((text) => inLanguage(text, language)).join(' ')} ${counted(total, genitive, language)}`
  return withDeleted ? `${range} ${inLanguage(recordsTexts.withDeleted, language)}` : range
}

/**
 * «11 записа, 1 обрисан»: the live records, as the reports count them, and separately the deleted ones. If not all matches
 * were counted, «више од 10.000 записа са обрисаним».
 */
export function countText(
  { total, totalIsExact, deleted }: Pick<Page<unknown>, 'total' | 'totalIsExact' | 'deleted'>,
  texts: { count: CountedText; gender: Gender },
  language: Language,
) {
  if (totalIsExact === false) {
    const moreThan = `${inLanguage(recordsTexts.moreThan, language)} ${counted(total, texts.count, language)}`
    return deleted === 0 ? moreThan : `${moreThan} ${inLanguage(recordsTexts.withDeleted, language)}`
  }
  const live = counted(total - deleted, texts.count, language)
  return deleted === 0 ? live : `${live}, ${counted(deleted, deletedCount[texts.gender], language)}`
}
