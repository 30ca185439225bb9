import { lazyForm } from '../../client/records/lazy-form.ts'
import { LazyRecordDetails } from '../../client/records/LazyRecordDetails.tsx'
import { listSearch, useListSearch } from '../../client/records/list-search.ts'
import type { RecordActions, RecordPages } from '../../client/records/record-pages.ts'
import { RecordList } from '../../client/records/RecordList.tsx'
import { useLanguage } from '../../client/language.tsx'
import { type Party, party } from './record.ts'
import { partyScreen as screen, partyTexts as texts } from './texts.ts'

const pages: RecordPages<Party> = {
  type: party,
  texts,
  groups: async () => (await import('./groups.ts')).partyGroups,
  titleColumns: ['name', 'surname'],
  brief: ['address', 'city'],
  nameOf: ({ name, surname }) => [name, surname].filter(Boolean).join(' '),
  Form: lazyForm(async () => (await import('./form.tsx')).PartyForm),
}

function useOwn(): RecordActions<Party> {
  const { t } = useLanguage()
  return { noteOf: ({ deceasedOn }) => (deceasedOn === null ? undefined : t(screen.deceased)) }
}

const search = listSearch(party)

export const List = () => <RecordList pages={pages} own={useOwn()} {...useListSearch(search)} />
export const Page = () => <LazyRecordDetails pages={pages} own={useOwn()} />
