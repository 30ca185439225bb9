import { lazyForm } from '../../client/records/lazy-form.ts'
import { useListOfCompany } from '../companies/public.tsx'
import type { RecordPages } from '../../client/records/record-pages.ts'
import { LazyRecordDetails } from '../../client/records/LazyRecordDetails.tsx'
import { RecordList } from '../../client/records/RecordList.tsx'
import { type Graveyard, graveyard } from './record.ts'
import { graveyardTexts as texts } from './texts.ts'

const pages: RecordPages<Graveyard> = {
  type: graveyard,
  texts,
  groups: async () => (await import('./groups.ts')).graveyardGroups,
  titleColumns: ['name'],
  brief: ['dateCreated'],
  nameOf: ({ name }) => name,
  Form: lazyForm(async () => (await import('./form.tsx')).GraveyardForm),
}

/** The graveyards of the company that the URL names. */
export const List = () => <RecordList pages={pages} {...useListOfCompany(graveyard)} />
export const Page = () => <LazyRecordDetails pages={pages} />
