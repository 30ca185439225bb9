import { Button, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { recordsTexts } from '../../client/records/texts.ts'
import { request } from '../../client/request.ts'
import { type MoneySettingsAnswer, readMoneySettings, saveMoneySettings } from '../ledger/calls.ts'
import type { JournalAccounts } from '../ledger/public.ts'
import { useChange } from '../ledger/public.tsx'
import { accountTexts, bookkeepingTexts as texts, methodAccountTexts } from './texts.ts'

const queryKey = ['moneySettings']

/** The accounts of the journal, which the company's accountant states. */
export function Accounts() {
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => request(readMoneySettings, { signal }),
    // Refetching must not replace what is being typed.
    staleTime: Infinity,
  })
  return data && <Form key={data.moneySettings.version} {...data.moneySettings} />
}

function Form({ accounts, version }: MoneySettingsAnswer['moneySettings']) {
  const { t } = useLanguage()
  const { busy, change } = useChange<MoneySettingsAnswer>(queryKey)
  const [typed, setTyped] = useState<JournalAccounts>(accounts)
  const field = (label: string, value: string, onChange: (value: string) => void) => (
    <TextInput
      key={label}
      label={label}
      value={value}
      inputMode="numeric"
      maxLength={10}
      error={/^\d{3,10}$/.test(value.trim()) ? null : t(texts.accountNotValid)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void change(() => request(saveMoneySettings, { body: { accounts: typed, version }, showsOwnError: true }))
      }}
    >
      <Title order={2} size="h4">
        {t(texts.accounts)}
      </Title>
      <p>{t(texts.accountsExplained)}</p>
      <div style={{ display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}>
        {accountTexts.map(([name, label]) =>
          field(t(label), typed[name], (account) => setTyped({ ...typed, [name]: account })),
        )}
        {methodAccountTexts.map(([method, label]) =>
          field(t(label), typed.money[method], (account) =>
            setTyped({ ...typed, money: { ...typed.money, [method]: account } }),
          ),
        )}
      </div>
      <Button type="submit" mt="md" disabled={busy}>
        {t(recordsTexts.save)}
      </Button>
    </form>
  )
}
