import { useNavigate } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import { IconCoin, IconUsers } from '../../client/icons.tsx'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toRecord } from '../../client/paths.ts'
import { lazyForm } from '../../client/records/lazy-form.ts'
import { recordPage } from '../../client/records/record-page.tsx'
import { listSearch, useListSearch } from '../../client/records/list-search.ts'
import type { RecordActions, RecordPages } from '../../client/records/record-pages.ts'
import { RecordList } from '../../client/records/RecordList.tsx'
import { useSession } from '../../client/session.ts'
import { toPartyAccount } from '../accounts/page-entry.ts'
import { pageTitles } from '../../shared/page-titles.ts'
import { may } from '../../shared/roles.ts'
import { type Party, party } from './record.ts'
import { partyScreen as screen, partyTexts as texts } from './texts.ts'
import { partyGroups } from './groups.ts'

const Holdings = lazy(async () => ({ default: (await import('./Holdings.tsx')).Holdings }))
const MergedInto = lazy(async () => ({ default: (await import('./MergedParties.tsx')).MergedInto }))
const MergedParties = lazy(async () => ({ default: (await import('./MergedParties.tsx')).MergedParties }))
const MergeDialog = lazy(async () => ({ default: (await import('./MergeDialog.tsx')).MergeDialog }))

const pages: RecordPages<Party> = {
  type: party,
  texts,
  groups: partyGroups,
  opensPage: true,
  titleColumns: ['name', 'surname'],
  brief: ['address', 'city'],
  nameOf: ({ name, surname }) => [name, surname].filter(Boolean).join(' '),
  Form: lazyForm(async () => (await import('./form.tsx')).PartyForm),
}

function useRecordActions(isPage: boolean): RecordActions<Party> {
  const { t } = useLanguage()
  const navigate = useNavigate()
  const role = useSession()?.user.role
  const mayMerge = role !== undefined && may(role, 'merge')
  const [toMerge, setToMerge] = useState<Party | null>(null)
  const merged = (survivor: number) => {
    setToMerge(null)
    if (isPage) void navigate(toRecord(party.page, survivor))
  }
  return {
    badgeOf: ({ deceasedOn }) => (deceasedOn === null ? undefined : t(screen.deceased)),
    actionsOf: (row) => [
      {
        key: 'account',
        label: t(pageTitles.account),
        Icon: IconCoin,
        run: () => void navigate(toPartyAccount(row.id)),
      },
      ...(mayMerge ? [{ key: 'merge', label: t(screen.merge), Icon: IconUsers, run: () => setToMerge(row) }] : []),
    ],
    dialogs: toMerge && <MergeDialog row={toMerge} onClose={() => setToMerge(null)} onMerged={merged} />,
    deletionNote: (row) => row.survivor && <MergedInto row={row} />,
    hidesRelated: ['/graveRights'],
    extraSection: (row) => (
      <>
        <Holdings row={row} />
        <MergedParties row={row} />
      </>
    ),
  }
}

const search = listSearch(party)

function Suggestions() {
  const { t } = useLanguage()
  const role = useSession()?.user.role
  return role && may(role, 'merge') ? (
    <PageLink to="/partySuggestions">{t(pageTitles.partySuggestions)}</PageLink>
  ) : null
}

export const List = () => (
  <RecordList
    pages={pages}
    recordActions={useRecordActions(false)}
    {...useListSearch(search)}
    actions={<Suggestions />}
  />
)
export const Page = recordPage(pages, () => useRecordActions(true))
