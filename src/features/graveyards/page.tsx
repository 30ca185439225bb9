import { lazyForm } from '../../client/records/lazy-form.ts'
import { useListOfCompany } from '../companies/public.tsx'
import type { RecordPages } from '../../client/records/record-pages.ts'
import { recordPage } from '../../client/records/record-page.tsx'
import { RecordList } from '../../client/records/RecordList.tsx'
import { type Graveyard, graveyard } from './record.ts'
import { graveyardTexts as texts } from './texts.ts'
import { graveyardGroups } from './groups.ts'

const pages: RecordPages<Graveyard> = {
  type: graveyard,
  texts,
  groups: graveyardGroups,
  titleColumns: ['name'],
  brief: ['dateCreated'],
  nameOf: ({ name }) => name,
  Form: lazyForm(async () => (await import('./form.tsx')).GraveyardForm),
}

/** The graveyards of the company that the URL names. */
export const List = () => <RecordList pages={pages} {...useListOfCompany(graveyard)} />
export const Page = recordPage(pages)
