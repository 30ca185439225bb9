import { Alert, Button, Text as Paragraph, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { Skeleton } from '../../client/Skeleton.tsx'
import { tableDateTime } from '../../shared/dates.ts'
import type { Text } from '../../shared/texts.ts'
import { CodeForm, type Entered, PasskeyList } from './form.tsx'
import type { Passkey, SecondFactorState } from './record.ts'
import { secondFactorTexts as texts } from './texts.ts'

/** The actions that require a proof. */
export type Action = 'addPasskey' | 'removePasskey' | 'addApp' | 'replace' | 'newCodes' | 'turnOff'

interface StateProps {
  data: SecondFactorState | undefined
  isError: boolean
  /** Whether passkeys can be used here. */
  hasPasskeys: boolean
  retry: () => void
  start: Record<'addPasskey' | 'addApp', (entered: Partial<Entered>) => Promise<void>>
  choose: (action: Action, passkey?: Passkey) => void
  rename: (passkey: Passkey) => void
}

/** The user's factors, and the actions on them. */
export function State({ data, isError, hasPasskeys, retry, start, choose, rename }: StateProps) {
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
  const { enabled, required, passkeys, dateCreated, recoveryCodesLeft } = data
  if (!enabled)
    return (
      <>
        {required && <Paragraph fw={600}>{t(texts.required)}</Paragraph>}
        <Paragraph>{t(texts.explained)}</Paragraph>
        <Paragraph>{t(texts.othersEnd)}</Paragraph>
        {hasPasskeys && (
          <Part title={texts.passkeys}>
            <CodeForm fields={[]} button={texts.addPasskey} send={start.addPasskey}>
              <Paragraph>{t(texts.passkeysExplained)}</Paragraph>
            </CodeForm>
          </Part>
        )}
        <Part title={texts.app}>
          <CodeForm fields={[]} button={texts.addApp} isSecondary={hasPasskeys} send={start.addApp}>
            <Paragraph>{t(texts.appExplained)}</Paragraph>
          </CodeForm>
        </Part>
      </>
    )
  const action = (name: Action) => (
    <Button variant="default" fullWidth onClick={() => choose(name)}>
      {t(texts[name])}
    </Button>
  )
  return (
    <>
      <Alert color="cypress" title={t(texts.isOn)}>
        {t(texts.codesLeft)}: {recoveryCodesLeft}.{recoveryCodesLeft < 3 && ` ${t(texts.fewCodes)}`}
      </Alert>
      {(hasPasskeys || passkeys.length > 0) && (
        <Part title={texts.passkeys}>
          <Paragraph>{t(hasPasskeys ? texts.passkeysExplained : texts.passkeysNotHere)}</Paragraph>
          <PasskeyList passkeys={passkeys} rename={rename} remove={(passkey) => choose('removePasskey', passkey)} />
          {hasPasskeys && action('addPasskey')}
        </Part>
      )}
      <Part title={texts.app}>
        <Paragraph>
          {dateCreated ? `${t(texts.since)} ${tableDateTime(dateCreated)}.` : t(texts.appExplained)}
        </Paragraph>
        {action(dateCreated ? 'replace' : 'addApp')}
      </Part>
      <Part title={texts.codesTitle}>{action('newCodes')}</Part>
      {!required && <Part title={texts.turnOffTitle}>{action('turnOff')}</Part>}
    </>
  )
}

const Part = ({ title, children }: { title: Text; children: ReactNode }) => {
  const { t } = useLanguage()
  return (
    <section style={{ display: 'grid', gap: 12 }}>
      <Title order={2} size="h4">
        {t(title)}
      </Title>
      {children}
    </section>
  )
}
