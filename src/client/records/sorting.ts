import { mostSorts } from '../../shared/list-columns.ts'

/** The default sorting of most lists. */
export const newestFirst = '-dateCreated'

/** The column that a part of a sorting names. */
export const columnIn = (sort: string) => sort.replace(/^-/, '')

/**
 * The sorting after a click on a column's header: by this column, or in the opposite direction. With Shift the column is
 * added behind the others, then reversed, then removed.
 */
export function nextSort(sort: string, column: string, adds: boolean): string {
  if (!adds || sort === newestFirst) return sort === column ? `-${column}` : column
  const sorts = sort.split(',')
  const at = sorts.findIndex((each) => columnIn(each) === column)
  if (at < 0) return sorts.length < mostSorts ? [...sorts, column].join() : sort
  if (sorts[at] === column) return sorts.with(at, `-${column}`).join()
  return sorts.length > 1 ? sorts.toSpliced(at, 1).join() : column
}
