import type { PageEntry } from '../../shared/page-entry.ts'

/** The page that imports records into a list. */
export const toImport = ({ path }: Pick<PageEntry, 'path'>) => ({
  to: '/import/$list',
  params: { list: path.slice(1) },
})
