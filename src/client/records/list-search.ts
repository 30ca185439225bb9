import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { defaultPageSize, pageSizes, type RecordType } from '../../shared/record.ts'
import { counted, type CountedText, type Gender, inLanguage, type Language } from '../../shared/texts.ts'
import { deletedCount, recordsTexts } from './texts.ts'

/**
 * What a list keeps in the URL. A page extends it with its filters. Whatever is absent or makes no sense there is the
 * default, which is therefore never written.
 */
export const pageSearch = z.object({
  /** The router reads a search for digits as a number. */
  q: z.union([z.string(), z.number()]).transform(String).optional().catch(undefined),
  /** One-based, as on the screen. */
  page: z.int().min(2).max(1_000_000).optional().catch(undefined),
  size: z.literal(pageSizes).optional().catch(undefined),
})

/** The same for a list whose columns sort. */
export const listSearch = (type: RecordType) =>
  pageSearch.extend({
    sort: z
      .enum(type.columns.flatMap((column) => [column, `-${column}`]))
      .optional()
      .catch(undefined),
  })

export type ListSearch = z.output<ReturnType<typeof listSearch>>
export const defaultSort = '-dateCreated'

/** A list's state in the URL, and the way to change it; a change leads to the first page unless it says which. */
export function useListSearch<Search extends ListSearch>(schema: z.ZodType<Search>) {
  const navigate = useNavigate()
  const search = schema.parse(useSearch({ strict: false }))
  const change = (changes: Partial<Search>, { replace = false } = {}) =>
    void navigate({
      to: '.',
      // The route that validates this search is not known here, floors below it.
      search: ((before: object) => ({ ...before, page: undefined, ...changes })) as never,
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
  /** Whether deleted ones are among them, which the count above the list leaves out. */
  withDeleted?: boolean
}
/** «1–9 од 9 записа». After «од» stands the genitive: for one it has the form of «few» (од 1 записа, од 21 опомене). */
export function rangeText(
  { page, size, total, isExact = true, withDeleted = false }: Range,
  forms: CountedText,
  language: Language,
): string {
  const genitive: CountedText = { ...forms, one: [forms.few[0], forms.one[1]] }
  const first = Math.min(total, (page - 1) * size + 1)
  const last = Math.min(total, page * size)
  const of = isExact ? [recordsTexts.of] : [recordsTexts.of, recordsTexts.moreThan]
  const range = `${first}–${last} ${of.map((text) => inLanguage(text, language)).join(' ')} ${counted(total, genitive, language)}`
  return withDeleted ? `${range} ${inLanguage(recordsTexts.withDeleted, language)}` : range
}

/** «11 записа, 1 обрисан»: those that are there, as the reports count them, and apart from them the deleted ones. */
export function countText(
  { total, deleted }: { total: number; deleted: number },
  texts: { count: CountedText; gender: Gender },
  language: Language,
) {
  const live = counted(total - deleted, texts.count, language)
  return deleted === 0 ? live : `${live}, ${counted(deleted, deletedCount[texts.gender], language)}`
}
