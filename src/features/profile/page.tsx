import { Button, Text as Paragraph, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLanguage } from '../../client/language.tsx'
import { request, RequestFailed } from '../../client/request.ts'
import { Skeleton } from '../../client/Skeleton.tsx'
import { toast } from '../../client/toasts.tsx'
import { tableDateTime } from '../../shared/dates.ts'
import type { CurrentUser } from '../../shared/session.ts'
import { codeText, type Text } from '../../shared/texts.ts'
import { may } from '../../shared/roles.ts'
import { AccessTokens } from './AccessTokens.tsx'
import { Line } from './Line.tsx'
import { ProfileForm } from './form.tsx'
import type { OwnSession } from './record.ts'
import { profileCodes, profileTexts as texts } from './texts.ts'
import { endOneSession, endSessions, ownSessions, readCurrentUser } from './calls.ts'
import { readSecondFactor } from '../second-factor/calls.ts'

/** The profile, and the own sessions: docs/requirements.md#profile */
export function ProfilePage() {
  const { t } = useLanguage()
  const { data: user, refetch } = useQuery({
    queryKey: ['profile'],
    queryFn: ({ signal }) => request(readCurrentUser, { signal }),
    // Refetching must not replace what the user is typing.
    staleTime: Infinity,
    gcTime: 0,
  })
  const reload = async () => (await refetch({ throwOnError: true })).data as CurrentUser
  return (
    <div style={{ maxWidth: 640 }}>
      <Title order={1}>{t(texts.title)}</Title>
      {user ? <ProfileForm user={user} reload={reload} /> : <Skeleton lines={7} kind="field" />}
      <SecondFactor />
      <Sessions />
      {user && may(user.role, 'accessTokens') && <AccessTokens />}
    </div>
  )
}

function SecondFactor() {
  const { t } = useLanguage()
  const { data } = useQuery({
    queryKey: ['secondFactor'],
    queryFn: ({ signal }) => request(readSecondFactor, { signal }),
  })
  return (
    <section style={{ marginTop: 40 }}>
      <Title order={2} size="h4">
        {t(texts.secondFactor)}
      </Title>
      {data ? (
        <>
          <Paragraph c="dimmed" mb="sm">
            {t(data.enabled ? texts.secondFactorOn : texts.secondFactorOff)}
          </Paragraph>
          <Button component={Link} to="/secondFactor" variant="default">
            {t(texts.setUp)}
          </Button>
        </>
      ) : (
        <Skeleton lines={2} />
      )}
    </section>
  )
}

function Sessions() {
  const { t } = useLanguage()
  const { data, refetch } = useQuery({
    queryKey: ['ownSessions'],
    queryFn: ({ signal }) => request(ownSessions, { signal }),
  })
  const end = async (send: () => Promise<unknown>, done: Text) => {
    try {
      await send()
      toast.success(t(done))
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.wasShown) toast.error(t(codeText(error.code, profileCodes)))
    }
    await refetch()
  }
  const sessions = data?.entities ?? []
  return (
    <section style={{ marginTop: 40 }}>
      <Title order={2} size="h4">
        {t(texts.sessions)}
      </Title>
      <Paragraph c="dimmed">{t(texts.sessionsExplained)}</Paragraph>
      {!data && <Skeleton lines={2} />}
      <ul style={{ listStyle: 'none', margin: '12px 0', padding: 0 }}>
        {sessions.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            end={() => void end(() => request(endOneSession, { params: { id: session.id } }), texts.ended)}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button variant="default" onClick={() => void end(() => request(endSessions), texts.othersEnded)}>
          {t(texts.endOthers)}
        </Button>
      )}
    </section>
  )
}

function SessionLine({ session, end }: { session: OwnSession; end: () => void }) {
  const { t } = useLanguage()
  const { device, address, dateCreated, lastUsedAt, isThis } = session
  const name = device || t(texts.unknownDevice)
  const startedAt = tableDateTime(dateCreated)
  return (
    <Line action={t(texts.end)} about={`${name}, ${startedAt}`} act={isThis ? undefined : end}>
      <b>{name}</b>
      {isThis && ` – ${t(texts.thisOne)}`}
      <Paragraph size="sm" c="dimmed">
        {t(texts.begun)} {startedAt}
        {address && `, ${t(texts.from)} ${address}`}; {t(texts.lastUsed)} {tableDateTime(lastUsedAt)}
      </Paragraph>
    </Line>
  )
}
