import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import { IconCoin } from '../../client/icons.tsx'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { lazyForm } from '../../client/records/lazy-form.ts'
import { recordPage } from '../../client/records/record-page.tsx'
import { listSearch, useListSearch } from '../../client/records/list-search.ts'
import type { RecordActions, RecordPages } from '../../client/records/record-pages.ts'
import { RecordList } from '../../client/records/RecordList.tsx'
import { useDocument } from '../../client/records/use-document.tsx'
import { useSession } from '../../client/session.ts'
import { Skeleton } from '../../client/Skeleton.tsx'
import { pageTitles } from '../../shared/page-titles.ts'
import { may } from '../../shared/roles.ts'
import { toGraveAccount } from '../accounts/page-entry.ts'
import { type Grave, grave } from './record.ts'
import { graveScreen as screen, graveTexts as texts } from './texts.ts'
import { graveGroups } from './groups.ts'

const Timeline = lazy(async () => ({ default: (await import('./timeline.tsx')).Timeline }))
const Burial = lazy(async () => ({ default: (await import('./Verdict.tsx')).Burial }))
const RangeDialog = lazy(async () => ({ default: (await import('./RangeDialog.tsx')).RangeDialog }))

const pages: RecordPages<Grave> = {
  type: grave,
  texts,
  groups: graveGroups,
  opensPage: true,
  titleColumns: ['label'],
  brief: ['graveyard', 'graveType', 'status'],
  nameOf: ({ label }) => label ?? '',
  Form: lazyForm(async () => (await import('./form.tsx')).GraveForm),
}

/** What the page of a grave has from other features: the section with its documents, and the nouns for its contracts and letters. */
interface GravePageProps {
  documentsOf: (row: Grave) => ReactNode
  nounOf: ComponentProps<typeof Timeline>['nounOf']
}

/** Labels are unique only in a graveyard. */
function useSummary() {
  const { t } = useLanguage()
  const { choices, fields } = texts
  return ({ graveyard, graveType, status, rightStatus }: Grave) => [
    graveyard.name,
    t(choices.graveType[graveType]),
    t(choices.status[status]),
    `${t(fields.rightStatus)}: ${t(choices.rightStatus[rightStatus]).toLowerCase()}`,
  ]
}

/** Its document and its account. */
function useMenu(): RecordActions<Grave> {
  const { t } = useLanguage()
  const navigate = useNavigate()
  const document = useDocument<Grave>((id) => `${grave.document}/${id}`, texts.document)
  const account = (id: number) => ({
    key: 'account',
    label: t(pageTitles.account),
    Icon: IconCoin,
    run: () => void navigate(toGraveAccount(id)),
  })
  return { ...document, actionsOf: (row) => [...(document.actionsOf?.(row) ?? []), account(row.id)] }
}

const useRecordActions = (page?: GravePageProps): RecordActions<Grave> => ({
  ...useMenu(),
  summaryOf: useSummary(),
  badgeOf: ({ alert }) => alert ?? undefined,
  topSection: (row) => (
    <Suspense
      fallback={
        <div data-loading>
          <Skeleton lines={6} />
        </div>
      }
    >
      <Burial row={row} />
    </Suspense>
  ),
  hidesRelated: [
    '/interments',
    '/graveRights',
    '/graveDocuments',
    '/contractsRentBurialPlace',
    '/contractsBuildBurialPlace',
  ],
  extraSection: (row) => (
    <>
      {page?.documentsOf(row)}
      {page && <Timeline row={row} nounOf={page.nounOf} />}
    </>
  ),
})

const search = listSearch(grave)

/** The actions of administrators on many graves. */
function OfAdministrators() {
  const { t } = useLanguage()
  const role = useSession()?.user.role
  const [isOpen, setOpen] = useState(false)
  if (!role || !may(role, 'importRecords')) return null
  return (
    <>
      <PageLink to="/graveLinks">{t(pageTitles.graveLinks)}</PageLink>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t(screen.addRange)}
      </Button>
      {isOpen && (
        <Suspense>
          <RangeDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

export const List = () => (
  <RecordList
    pages={pages}
    recordActions={useRecordActions()}
    actions={<OfAdministrators />}
    {...useListSearch(search)}
  />
)
export const gravePage = (page: GravePageProps) => recordPage(pages, () => useRecordActions(page))
