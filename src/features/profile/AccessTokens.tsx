import { Alert, Button, Checkbox, Code, NativeSelect, Text as Paragraph, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCodedForm } from '../../client/coded-form.ts'
import { useLanguage } from '../../client/language.tsx'
import { PasswordField } from '../../client/PasswordField.tsx'
import { request, RequestFailed } from '../../client/request.ts'
import { RetryLater } from '../../client/RetryLater.tsx'
import { toast } from '../../client/toasts.tsx'
import { tableDateTime } from '../../shared/dates.ts'
import { scopes } from '../../shared/roles.ts'
import { codeText } from '../../shared/texts.ts'
import { endAccessToken, makeAccessToken, ownAccessTokens } from './calls.ts'
import { Line } from './Line.tsx'
import { tokenCodes as codes, tokenTexts as texts } from './token-texts.ts'

/** The user's access tokens for other programs: docs/requirements.md#access-tokens */
export function AccessTokens() {
  const { t } = useLanguage()
  const [isMaking, setIsMaking] = useState(false)
  const [token, setToken] = useState<string>()
  const { data, refetch } = useQuery({
    queryKey: ['ownAccessTokens'],
    queryFn: ({ signal }) => request(ownAccessTokens, { signal }),
  })
  const made = (next: string) => {
    setToken(next)
    setIsMaking(false)
    void refetch()
  }
  const revoke = async (id: number) => {
    try {
      await request(endAccessToken, { params: { id } })
      toast.success(t(texts.revoked))
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.wasShown) toast.error(t(codeText(error.code, codes)))
    }
    await refetch()
  }
  return (
    <section style={{ marginTop: 40 }}>
      <Title order={2} size="h4">
        {t(texts.title)}
      </Title>
      <Paragraph c="dimmed">{t(texts.explained)}</Paragraph>
      <ul style={{ listStyle: 'none', margin: '12px 0', padding: 0 }}>
        {data?.entities.map(({ id, name, scopes: granted, expiresAt, lastUsedAt }) => (
          <Line key={id} action={t(texts.revoke)} about={name} act={() => void revoke(id)}>
            <b>{name}</b>
            <Paragraph size="sm" c="dimmed">
              {granted.map((scope) => t(texts[scope])).join('; ')}; {t(texts.validUntil)} {tableDateTime(expiresAt)};{' '}
              {t(texts.lastUsed)}: {lastUsedAt === null ? t(texts.never) : tableDateTime(lastUsedAt)}
            </Paragraph>
          </Line>
        ))}
      </ul>
      {token !== undefined && (
        <Alert color="yellow" title={t(texts.made)} role="status" mb="sm" style={{ overflowWrap: 'anywhere' }}>
          <Code block>{token}</Code>
          <Paragraph my="sm">{t(texts.madeExplained)}</Paragraph>
          <Button variant="default" size="compact-md" onClick={() => setToken(undefined)}>
            {t(texts.done)}
          </Button>
        </Alert>
      )}
      {isMaking ? (
        <NewAccess made={made} cancel={() => setIsMaking(false)} />
      ) : (
        <Button variant="default" onClick={() => setIsMaking(true)}>
          {t(texts.new)}
        </Button>
      )}
    </section>
  )
}

const fields = ['name', ...scopes, 'days', 'oldPassword'] as const
const fieldOf: Readonly<Record<string, string>> = { scopes: 'read' }

function NewAccess({ made, cancel }: { made: (token: string) => void; cancel: () => void }) {
  const { t } = useLanguage()
  const [failure, setFailure] = useState<RequestFailed | null>(null)
  const chosen = (values: Record<(typeof fields)[number], string | null>) =>
    scopes.filter((scope) => values[scope] !== null)
  const { formProps, propsOf, busy } = useCodedForm(
    fields,
    codes,
    (values) => ({
      ...(values.name.trim() === '' && { name: 'ACCESS_TOKEN_NAME_CANT_BE_NULL' }),
      ...(chosen(values).length === 0 && { read: 'ACCESS_TOKEN_SCOPES_CANT_BE_NULL' }),
      ...(values.oldPassword === '' && { oldPassword: 'OLD_PASSWORD_REQUIRED' }),
    }),
    async (values) => {
      setFailure(null)
      const { name, days, oldPassword } = values
      try {
        const body = { name, oldPassword, days: Number(days), scopes: chosen(values) }
        made((await request(makeAccessToken, { body, showsOwnError: true, handledStatuses: [429] })).token)
      } catch (error) {
        if (!(error instanceof RequestFailed)) throw error
        if (error.errors.length > 0)
          return Object.fromEntries(error.errors.map(({ field, code }) => [fieldOf[field] ?? field, code]))
        if (!error.wasShown) setFailure(error)
      }
      return {}
    },
  )
  return (
    <form {...formProps} style={{ display: 'grid', gap: 16, maxWidth: 420 }}>
      <TextInput
        label={t(texts.name)}
        description={t(texts.nameExplained)}
        maxLength={60}
        autoComplete="off"
        {...propsOf('name')}
      />
      <fieldset style={{ border: 0, margin: 0, padding: 0, display: 'grid', gap: 10 }}>
        <Paragraph component="legend" fw={500} size="sm" mb={6}>
          {t(texts.scopes)}
        </Paragraph>
        {scopes.map((scope) => (
          <Checkbox key={scope} label={t(texts[scope])} defaultChecked={scope === 'read'} {...propsOf(scope)} />
        ))}
      </fieldset>
      <NativeSelect
        label={t(texts.days)}
        data={[
          { value: '30', label: t(texts.month) },
          { value: '90', label: t(texts.quarter) },
          { value: '365', label: t(texts.year) },
        ]}
        {...propsOf('days')}
      />
      <PasswordField autoComplete="current-password" label={t(texts.password)} {...propsOf('oldPassword')} />
      <RetryLater failure={failure} codes={codes} />
      <div style={{ display: 'flex', gap: 12 }}>
        <Button type="submit" loading={busy}>
          {t(texts.make)}
        </Button>
        <Button variant="default" onClick={cancel}>
          {t(texts.cancel)}
        </Button>
      </div>
    </form>
  )
}
