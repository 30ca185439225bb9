import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { IconLock, IconLockOpen, IconLogout, IconMail } from '../../client/icons.tsx'
import { useLanguage } from '../../client/language.tsx'
import { FilterSelect } from '../../client/records/FilterSelect.tsx'
import { Confirm } from '../../client/records/Confirm.tsx'
import { lazyForm } from '../../client/records/lazy-form.ts'
import { listSearch, useListSearch } from '../../client/records/list-search.ts'
import { useCompanies } from '../companies/public.tsx'
import type { RecordActions, RecordPages } from '../../client/records/record-pages.ts'
import { recordPage } from '../../client/records/record-page.tsx'
import { RecordList } from '../../client/records/RecordList.tsx'
import { request, RequestFailed } from '../../client/request.ts'
import { useSession } from '../../client/session.ts'
import { toast } from '../../client/toasts.tsx'
import { codeText, type Text } from '../../shared/texts.ts'
import { user, type User } from './record.ts'
import { userScreen as screen, userTexts as texts } from './texts.ts'
import { endSessionsOf, resetSecondFactorOf, sendRegistrationMail } from './calls.ts'
import { recordCalls } from '../../shared/record-calls.ts'
import { userGroups } from './groups.ts'

/** The filter's value when no company is selected. */
const all = -1

const usersSearch = listSearch(user).extend({ companyId: z.int().positive().optional().catch(undefined) })

/** Actions that are confirmed first. */
const questions = {
  sessions: {
    call: endSessionsOf,
    title: screen.endSessions,
    text: screen.endSessionsQuestion,
    done: screen.sessionsEnded,
  },
  secondFactor: {
    call: resetSecondFactorOf,
    title: screen.resetSecondFactor,
    text: screen.resetSecondFactorQuestion,
    done: screen.secondFactorReset,
  },
} as const

function useRecordActions(): RecordActions<User> {
  const { t } = useLanguage()
  const queries = useQueryClient()
  const self = useSession()?.user

  const act = async (send: () => Promise<unknown>, done: Text) => {
    try {
      await send()
      toast.success(t(done))
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.wasShown) toast.error(t(codeText(error.code, texts.codes)))
    }
    await queries.invalidateQueries({ queryKey: [user.name] })
  }
  const sendRegistration = ({ id }: User) =>
    act(() => request(sendRegistrationMail, { params: { id } }), screen.registrationSent)
  const enable = (row: User, enabled: boolean) =>
    act(
      () => request(recordCalls(user).edit, { params: { id: row.id }, body: { ...row, enabled } }),
      enabled ? screen.accessGiven : screen.accessTaken,
    )

  const [asked, setAsked] = useState<{ row: User; question: keyof typeof questions } | null>(null)
  const [busy, setBusy] = useState(false)
  const confirm = async ({ row: { id }, question }: NonNullable<typeof asked>) => {
    const { call, done } = questions[question]
    setBusy(true)
    await act(() => request(call, { params: { id } }), done)
    setBusy(false)
    setAsked(null)
  }
  // Administrators turn to a super administrator.
  const mayReset = ({ id, role, secondFactor }: User) =>
    secondFactor && id !== self?.id && (role === 'USER' || self?.role === 'SUPERADMIN')

  return {
    // Nobody may delete themselves.
    mayDelete: ({ id }) => id !== self?.id,
    badgeOf: ({ enabled, pendingEmail }) =>
      !enabled ? t(screen.noAccess) : pendingEmail === null ? undefined : t(screen.waits),
    actionsOf: (row) => [
      ...(row.registrationConfirmed
        ? []
        : [
            {
              key: 'registration',
              label: t(screen.sendRegistration),
              Icon: IconMail,
              run: () => void sendRegistration(row),
            },
          ]),
      ...(mayReset(row)
        ? [
            {
              key: 'secondFactor',
              label: t(screen.resetSecondFactor),
              Icon: IconLockOpen,
              run: () => setAsked({ row, question: 'secondFactor' }),
            },
          ]
        : []),
      ...(row.id === self?.id
        ? []
        : [
            {
              key: 'sessions',
              label: t(screen.endSessions),
              Icon: IconLogout,
              run: () => setAsked({ row, question: 'sessions' }),
            },
            {
              key: 'access',
              label: t(row.enabled ? screen.takeAccess : screen.giveAccess),
              Icon: row.enabled ? IconLock : IconLockOpen,
              run: () => void enable(row, !row.enabled),
            },
          ]),
    ],
    dialogs: asked && (
      <Confirm
        title={t(questions[asked.question].title)}
        question={t(questions[asked.question].text)}
        about={`${asked.row.name} ${asked.row.surname}`}
        yes={t(questions[asked.question].title)}
        no={t(screen.cancel)}
        busy={busy}
        onYes={() => void confirm(asked)}
        onNo={() => setAsked(null)}
      />
    ),
  }
}

const pages: RecordPages<User> = {
  type: user,
  texts,
  groups: userGroups,
  titleColumns: ['name', 'surname'],
  brief: ['email', 'dateCreated'],
  nameOf: ({ name, surname }) => `${name} ${surname}`,
  deletesSeveral: false,
  Form: lazyForm(async () => (await import('./form.tsx')).UserForm),
}

export function List() {
  const recordActions = useRecordActions()
  const { t } = useLanguage()
  const { search, change } = useListSearch(usersSearch)
  const self = useSession()?.user
  const isPlatform = self?.role === 'SUPERADMIN'
  const companies = useCompanies(isPlatform)
  return (
    <RecordList
      {...{ pages, recordActions, search, change }}
      filters={{ companyId: (isPlatform ? search.companyId : self?.company?.id) ?? 0 }}
      filterFields={
        isPlatform && (
          <FilterSelect
            label={t(texts.fields.company)}
            value={search.companyId ?? all}
            options={[
              { value: all, label: t(screen.allCompanies) },
              ...companies.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(chosen) => change({ companyId: chosen === all ? undefined : chosen })}
          />
        )
      }
    />
  )
}

export const Page = recordPage(pages, useRecordActions)
