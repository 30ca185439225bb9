import { Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { useLanguage } from '../../client/language.tsx'
import { PageButton, PageLink } from '../../client/PageLink.tsx'
import { toRecord } from '../../client/paths.ts'
import { DayFilter } from '../../client/records/DayFilter.tsx'
import { pageSearch, useListSearch } from '../../client/records/list-search.ts'
import { OnPaper } from '../../client/records/OnPaper.tsx'
import { request } from '../../client/request.ts'
import { Skeleton } from '../../client/Skeleton.tsx'
import { isDate, today } from '../../shared/dates.ts'
import { grave } from '../graves/record.ts'
import { readGrave } from '../graves/calls.ts'
import { readParty } from '../parties/calls.ts'
import { partyName } from '../parties/public.tsx'
import { party } from '../parties/record.ts'
import { AccountTable } from './AccountTable.tsx'
import { accountCalls, type Account } from '../ledger/calls.ts'
import { BookInterest } from './BookInterest.tsx'
import { PrepareCase } from './PrepareCase.tsx'
import { PartyDocuments } from './PartyDocuments.tsx'
import classes from './page.module.css'
import { Sums } from './Sums.tsx'
import { accountTexts as texts } from './texts.ts'

const accountSearch = pageSearch.extend({ on: z.string().refine(isDate).optional().catch(undefined) })

/** docs/requirements.md#account */
export function PartyAccountPage() {
  const { id, on, change } = useAsked()
  const who = useQuery({
    queryKey: [party.name, 'record', id],
    queryFn: ({ signal }) => request(readParty, { params: { id }, signal }),
  })
  const account = useQuery({
    queryKey: [party.name, 'account', id, on],
    queryFn: ({ signal }) => request(accountCalls.party, { params: { id }, query: { on }, signal }),
    placeholderData: keepPreviousData,
  })
  const { t } = useLanguage()
  const shownParty = who.data?.party
  const place =
    shownParty &&
    [[shownParty.address, shownParty.addressNumber].filter(Boolean).join(' '), shownParty.city].filter(Boolean)
  return (
    <AccountPage
      name={shownParty && <PageLink {...toRecord(party.page, id)}>{partyName(shownParty)}</PageLink>}
      about={place?.join(', ')}
      account={account.data}
      on={on}
      change={change}
      actions={
        <>
          <PartyDocuments id={id} on={on} />
          {on <= today() && (account.data?.interest ?? 0) > 0 && <BookInterest partyId={id} on={on} />}
          {(account.data?.overdue ?? 0) > 0 && <PrepareCase partyId={id} />}
          <PageButton to="/cashDesk" search={{ payer: id }}>
            {t(texts.pay)}
          </PageButton>
        </>
      }
    />
  )
}

export function GraveAccountPage() {
  const { t } = useLanguage()
  const { id, on, change } = useAsked()
  const who = useQuery({
    queryKey: [grave.name, 'record', id],
    queryFn: ({ signal }) => request(readGrave, { params: { id }, signal }),
  })
  const account = useQuery({
    queryKey: [grave.name, 'account', id, on],
    queryFn: ({ signal }) => request(accountCalls.grave, { params: { id }, query: { on }, signal }),
    placeholderData: keepPreviousData,
  })
  const shownGrave = who.data?.grave
  return (
    <AccountPage
      name={
        shownGrave && (
          <PageLink
            {...toRecord(grave.page, id)}
          >{`${t(texts.grave)} ${shownGrave.label ?? shownGrave.number}`}</PageLink>
        )
      }
      about={shownGrave?.graveyard.name}
      account={account.data}
      on={on}
      change={change}
    />
  )
}

export function ContractAccountPage() {
  const { t } = useLanguage()
  const { id, on, change } = useAsked()
  const { data } = useQuery({
    queryKey: ['contract', 'account', id, on],
    queryFn: ({ signal }) => request(accountCalls.contract, { params: { id }, query: { on }, signal }),
    placeholderData: keepPreviousData,
  })
  const { contract } = data ?? {}
  return (
    <AccountPage
      name={contract && <PageLink {...toRecord(contract, id)}>{`${t(texts.contract)} ${contract.name}`}</PageLink>}
      about={undefined}
      account={data}
      on={on}
      change={change}
    />
  )
}

/** The id in the path, and the day in the search. */
function useAsked() {
  const { id = '0' } = useParams({ strict: false })
  const { search, change } = useListSearch(accountSearch)
  const { on = today() } = search
  return { id: Number(id), on, change: (day: string | undefined) => change({ on: day === today() ? undefined : day }) }
}

interface AccountPageProps {
  name: ReactNode
  about: string | undefined
  account: Account | undefined
  on: string
  change: (day: string | undefined) => void
  actions?: ReactNode
}

function AccountPage({ name, about, account, on, change, actions }: AccountPageProps) {
  const { t } = useLanguage()
  return (
    <div className={classes['page']}>
      <OnPaper />
      <header className={classes['head']}>
        <div>
          <Title order={1}>
            {t(texts.account)}
            {name && ': '}
            {name}
          </Title>
          {about && <p className={classes['about']}>{about}</p>}
        </div>
        {actions && <div className={classes['actions']}>{actions}</div>}
      </header>
      <div data-screen-only>
        <DayFilter label={t(texts.on)} value={on} onChange={change} />
      </div>
      {account ? (
        <>
          <Sums account={account} on={on} />
          <AccountTable account={account} on={on} />
        </>
      ) : (
        <Skeleton lines={8} />
      )}
    </div>
  )
}
