import { Anchor, Text as Paragraph, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { focusTitle } from '../../client/focus-title.ts'
import { useLanguage } from '../../client/language.tsx'
import * as calls from './calls.ts'
import { createdFor, passkeysWorkAt } from './public.tsx'
import { request } from '../../client/request.ts'
import { logout, updateUser, useSession } from '../../client/session.ts'
import { FullScreen } from '../../client/shell/FullScreen.tsx'
import { toast } from '../../client/toasts.tsx'
import { takeWantedPath } from '../../client/wanted-path.ts'
import { readCurrentUser } from '../profile/calls.ts'
import type { Text } from '../../shared/texts.ts'
import { CodeForm, CodesStep, type Entered, KeyStep, ProofForm, type Sent } from './form.tsx'
import type { NewKey, Passkey, PasskeyCreation, RecoveryCodes } from './record.ts'
import { type Action, State } from './State.tsx'
import { secondFactorTexts as texts } from './texts.ts'

const handledStatuses = [429]

type View =
  | { kind: 'state' }
  | { kind: 'proof'; action: Action; passkey?: Passkey | undefined }
  | { kind: 'rename'; passkey: Passkey }
  | ({ kind: 'newPasskey' } & PasskeyCreation)
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
    queryFn: ({ signal }) => request(calls.readSecondFactor, { signal }),
  })
  const hasPasskeys = data !== undefined && passkeysWorkAt(data.passkeyOrigin)
  const toState = () => {
    setView({ kind: 'state' })
    // The button that was pressed is gone.
    setTimeout(focusTitle)
  }
  const isForced = data?.required === true && !data.enabled
  const finish = async () => {
    if (!user?.mustEnrol) return navigate({ to: '/profile' })
    updateUser(await request(readCurrentUser))
    history.push(takeWantedPath())
  }
  const leave = async () => {
    await logout()
    await navigate({ to: '/login', replace: true, ignoreBlocker: true })
  }
  const showKey = async (sent: Sent) =>
    setView({ kind: 'key', ...(await request(calls.beginKey, { body: sent, handledStatuses })) })
  const showNewPasskey = async (sent: Sent) =>
    setView({ kind: 'newPasskey', ...(await request(calls.beginPasskeyCreation, { body: sent, handledStatuses })) })
  const backToState = async (done: Text) => {
    await refetch()
    toast.success(t(done))
    toState()
  }
  /** Recovery codes come with the first factor only, unless they are replaced. */
  const showCodes = async (answer: Promise<RecoveryCodes>, done: Text) => {
    const { recoveryCodes } = await answer
    if (recoveryCodes.length === 0) return backToState(done)
    setView({ kind: 'codes', recoveryCodes })
    await refetch()
  }
  const actions = {
    addPasskey: showNewPasskey,
    removePasskey: async (sent, passkey) => {
      if (passkey) await request(calls.removePasskey, { params: { id: passkey.id }, body: sent, handledStatuses })
      await backToState(texts.passkeyRemoved)
    },
    addApp: showKey,
    replace: showKey,
    newCodes: (sent) =>
      showCodes(request(calls.replaceRecoveryCodes, { body: sent, handledStatuses }), texts.codesTitle),
    turnOff: async (sent) => {
      await request(calls.turnOffSecondFactor, { body: sent, handledStatuses })
      await backToState(texts.turnedOff)
    },
  } as const satisfies Record<Action, (sent: Sent, passkey?: Passkey) => Promise<void>>
  /** A first factor requires less than a further one. */
  const start = { addPasskey: showNewPasskey, addApp: showKey }

  const content = () => {
    if (view.kind === 'codes') return <CodesStep recoveryCodes={view.recoveryCodes} done={() => void finish()} />
    return (
      <>
        <Title order={1}>{t(texts.title)}</Title>
        {view.kind === 'key' && (
          <KeyStep
            {...view}
            send={({ code = '' }) =>
              showCodes(request(calls.confirmKey, { body: { code }, handledStatuses }), texts.appAdded)
            }
          />
        )}
        {view.kind === 'newPasskey' && (
          <CodeForm
            fields={['name']}
            name={`${t(texts.passkey)} ${(data?.passkeys.length ?? 0) + 1}`}
            button={texts.createPasskey}
            send={async ({ name = '' }: Partial<Entered>) => {
              const body = { name, credential: await createdFor(view) }
              await showCodes(request(calls.addPasskey, { body, handledStatuses }), texts.passkeyAdded)
            }}
          >
            <Paragraph>{t(texts.newPasskeyExplained)}</Paragraph>
          </CodeForm>
        )}
        {view.kind === 'rename' && (
          <CodeForm
            fields={['name']}
            name={view.passkey.name}
            button={texts.saveName}
            send={async ({ name = '' }: Partial<Entered>) => {
              await request(calls.renamePasskey, { params: { id: view.passkey.id }, body: { name } })
              await backToState(texts.passkeyRenamed)
            }}
          />
        )}
        {view.kind === 'proof' && (
          <ProofForm
            hasPasskey={hasPasskeys && data.passkeys.length > 0}
            button={texts[view.action]}
            isDanger={view.action === 'turnOff' || view.action === 'removePasskey'}
            send={(sent) => actions[view.action](sent, view.passkey)}
          >
            <Title order={2} size="h4">
              {t(texts[view.action])}
            </Title>
            <Paragraph>
              {view.passkey && <b>{view.passkey.name}: </b>}
              {t(texts[`${view.action}Explained`])}
            </Paragraph>
          </ProofForm>
        )}
        {view.kind === 'state' && (
          <State
            {...{ data, isError, hasPasskeys, start }}
            retry={() => void refetch()}
            choose={(action, passkey) => setView({ kind: 'proof', action, passkey })}
            rename={(passkey) => setView({ kind: 'rename', passkey })}
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
