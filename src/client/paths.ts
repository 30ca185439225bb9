import type { PageEntry } from '../shared/page-entry.ts'

/** What pages keep in their URLs. Each page checks what it uses (`useListSearch`) and ignores the rest. */
export interface PageSearch {
  q?: string | number | undefined
  page?: number | undefined
  size?: number | undefined
  sort?: string | undefined
  exact?: true | undefined
  companyId?: number | undefined
  year?: number | undefined
  month?: number | undefined
  /** The record whose form is open, or that the form of a new one is. */
  edit?: number | undefined
  new?: true | undefined
  /** Of the payment schedule: the rent contract. */
  scheduleId?: number | undefined
  /** Of the audit trail. */
  company?: number | undefined
  action?: string | undefined
  person?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

type Listed = Pick<PageEntry, 'path'>

/** For `Link` and `navigate`: the list of a record type, of one company when the list has several. */
export const toList = ({ path }: Listed, search: PageSearch = {}) => ({
  to: path,
  search,
})

/** The page of one record. */
export const toRecord = ({ path }: Listed, id: number) => ({
  to: `${path}/$id`,
  params: { id: String(id) },
})

/** The same for a tab of its own. */
export const hrefOfRecord = ({ path }: Listed, id: number) => `${path}/${id}`
