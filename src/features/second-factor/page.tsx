import '../../client/mantine-later.css'
import { Alert, Anchor, Button, Text as Paragraph, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { focusTitle } from '../../client/focus-title.ts'
import { useLanguage } from '../../client/language.tsx'
import { request } from '../../client/request.ts'
import { logout, updateUser, useSession } from '../../client/session.ts'
import { FullScreen } from '../../client/shell/FullScreen.tsx'
import { Skeleton } from '../../client/Skeleton.tsx'
import { toast } from '../../client/toasts.tsx'
import { takeWantedPath } from '../../client/wanted-path.ts'
import { tableDateTime } from '../../shared/dates.ts'
import type { CurrentUser } from '../../shared/session.ts'
import type { Text } from '../../shared/texts.ts'
import { CodeForm, CodesStep, type Entered, KeyStep } from './form.tsx'
import type { NewKey, RecoveryCodes, SecondFactorState } from './record.ts'
import { secondFactorTexts as texts } from './texts.ts'

const path = '/api/user/secondFactor'
const post = <Answer,>(to: string, body: Partial<Entered>) =>
  request<Answer>(`${path}${to}`, { method: 'POST', body, stay: [429] })

type Action = 'replace' | 'newCodes' | 'turnOff'
type View =
  | { kind: 'state' }
  | { kind: 'proof'; action: Action }
  | ({ kind: 'key' } & NewKey)
  | ({ kind: 'codes' } & RecoveryCodes)

/** The user's own second factor: docs/requirements.md#second-factor */
export function SecondFactorPage() {
  const { t } = useLanguage()
  const navigate = useNavigate()
  const { history } = useRouter()
  const user = useSession()?.user
  const [view, setView] = useState<View>({ kind: 'state' })
  const { data, isError, refetch } = useQuery({
    queryKey: ['secondFactor'],
    queryFn: ({ signal }) => request<SecondFactorState>(path, { signal }),
  })
  const toState = () => {
    setView({ kind: 'state' })
    // The button that was pressed is gone.
    setTimeout(focusTitle)
  }
  const isForced = data?.required === true && !data.enabled
  const finish = async () => {
    if (!user?.mustEnrol) return navigate({ to: '/profile' })
    updateUser(await request<CurrentUser>('/api/user/current'))
    history.push(takeWantedPath())
  }
  const leave = async () => {
    await logout()
    await navigate({ to: '/login', replace: true, ignoreBlocker: true })
  }
  const showKey = async (entered: Partial<Entered>) =>
    setView({ kind: 'key', ...(await post<NewKey>('/enrolment', entered)) })
  const showCodes = async (to: string, entered: Partial<Entered>) => {
    setView({ kind: 'codes', ...(await post<RecoveryCodes>(to, entered)) })
    await refetch()
  }
  const actions = {
    replace: showKey,
    newCodes: (entered) => showCodes('/recoveryCodes', entered),
    turnOff: async (entered) => {
      await post('/removal', entered)
      await refetch()
      toast.success(t(texts.turnedOff))
      toState()
    },
  } as const satisfies Record<Action, (entered: Partial<Entered>) => Promise<void>>

  const content = () => {
    if (view.kind === 'codes') return <CodesStep recoveryCodes={view.recoveryCodes} done={() => void finish()} />
    return (
      <>
        <Title order={1}>{t(texts.title)}</Title>
        {view.kind === 'key' && <KeyStep {...view} send={(entered) => showCodes('', entered)} />}
        {view.kind === 'proof' && (
          <CodeForm
            fields={['oldPassword', 'code']}
            label={texts.anyCode}
            button={texts[view.action]}
            isDanger={view.action === 'turnOff'}
            send={actions[view.action]}
          >
            <Paragraph>{t(texts[`${view.action}Explained`])}</Paragraph>
          </CodeForm>
        )}
        {view.kind === 'state' && (
          <State
            {...{ data, isError }}
            retry={() => void refetch()}
            turnOn={showKey}
            choose={(action) => setView({ kind: 'proof', action })}
          />
        )}
        {view.kind === 'state' && isForced ? (
          <Anchor component="button" type="button" fw={600} ta="left" onClick={() => void leave()}>
            {t(texts.logout)}
          </Anchor>
        ) : view.kind === 'state' ? (
          <Anchor component={Link} to="/profile" fw={600}>
            {t(texts.toProfile)}
          </Anchor>
        ) : (
          <Anchor component="button" type="button" fw={600} ta="left" onClick={toState}>
            {t(texts.cancel)}
          </Anchor>
        )}
      </>
    )
  }
  return <FullScreen>{content()}</FullScreen>
}

interface StateProps {
  data: SecondFactorState | undefined
  isError: boolean
  retry: () => void
  turnOn: (entered: Partial<Entered>) => Promise<void>
  choose: (action: Action) => void
}

function State({ data, isError, retry, turnOn, choose }: StateProps) {
  const { t } = useLanguage()
  if (!data)
    return isError ? (
      <Alert color="red" role="alert">
        {t(texts.notLoaded)}
        <Button mt="sm" display="block" variant="default" onClick={retry}>
          {t(texts.retry)}
        </Button>
      </Alert>
    ) : (
      <Skeleton lines={3} />
    )
  if (!data.enabled)
    return (
      <CodeForm fields={[]} button={texts.turnOn} send={turnOn}>
        {data.required && <Paragraph fw={600}>{t(texts.required)}</Paragraph>}
        <Paragraph>{t(texts.explained)}</Paragraph>
        <Paragraph>{t(texts.othersEnd)}</Paragraph>
      </CodeForm>
    )
  const { dateCreated, recoveryCodesLeft } = data
  const action = (name: Action, label: Text) => (
    <Button variant="default" fullWidth onClick={() => choose(name)}>
      {t(label)}
    </Button>
  )
  return (
    <>
      <Alert color="cypress" title={t(texts.isOn)}>
        {dateCreated && `${t(texts.since)} ${tableDateTime(dateCreated)}. `}
        {t(texts.codesLeft)}: {recoveryCodesLeft}.{recoveryCodesLeft < 3 && ` ${t(texts.fewCodes)}`}
      </Alert>
      {action('newCodes', texts.newCodes)}
      {action('replace', texts.replace)}
      {!data.required && action('turnOff', texts.turnOff)}
    </>
  )
}
