import type { PageEntry } from '../shared/page-entry.ts'
import type { ChosenFilters } from '../shared/page-filters.ts'

/** The search parameters of all pages. Each page validates its own (`useListSearch`) and ignores the rest. */
export interface PageSearch {
  q?: string | number | undefined
  page?: number | undefined
  size?: number | undefined
  sort?: string | undefined
  exact?: true | undefined
  /** The declared filters of a list. */
  filters?: ChosenFilters | undefined
  companyId?: number | undefined
  year?: number | undefined
  month?: number | undefined
  /** The id of the record in the open form, or the form for a new one. */
  edit?: number | undefined
  new?: true | undefined
  /** The grave of the new record. */
  grave?: number | undefined
  /** Payment schedule: the id of the rent contract. */
  scheduleId?: number | undefined
  /** Who pays at the desk: the id of a party. */
  payer?: number | undefined
  /** Of the debtors; amounts in dinars. */
  graveyard?: number | undefined
  least?: number | undefined
  most?: number | undefined
  everybody?: true | undefined
  /** The statements about a burial, on the page of a grave. */
  on?: string | undefined
  burial?: string | undefined
  kinship?: string | undefined
  applicant?: string | undefined
  consent?: true | undefined
  heirs?: true | undefined
  /** Of the audit trail. */
  company?: number | undefined
  action?: string | undefined
  person?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

type Listed = Pick<PageEntry, 'path'>

/** The list of a record type for `Link` and `navigate`, limited to one company if given. */
export const toList = ({ path }: Listed, search: PageSearch = {}) => ({
  to: path,
  search,
})

/** The page of one record. */
export const toRecord = ({ path }: Listed, id: number) => ({
  to: `${path}/$id`,
  params: { id: String(id) },
})

/** The same as a URL, for a new tab. */
export const hrefOfRecord = ({ path }: Listed, id: number) => `${path}/${id}`
