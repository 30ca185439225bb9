import { Checkbox, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { request, RequestFailed } from '../../client/request.ts'
import { toast } from '../../client/toasts.tsx'
import { codeText } from '../../shared/texts.ts'
import { documentSettingsTexts as texts } from './texts.ts'
import { readLoginPolicy, saveLoginPolicy } from '../second-factor/calls.ts'

/** Whether all users of the company must log in in two steps; saved when it is changed. */
export function LoginSettings({ companyId }: { companyId: number | undefined }) {
  const { t } = useLanguage()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const queryKey = ['secondFactorPolicy', companyId]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => request(readLoginPolicy, { query: { companyId }, signal }),
  })
  const change = async (required: boolean) => {
    setBusy(true)
    try {
      const saved = await request(saveLoginPolicy, { body: { companyId, required } })
      queries.setQueryData(queryKey, saved)
      toast.success(t(texts.saved))
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.wasShown) toast.error(t(codeText(error.code)))
    } finally {
      setBusy(false)
    }
  }
  return (
    data && (
      <section style={{ maxWidth: 720, marginTop: 40 }}>
        <Title order={2} size="h4" mb="sm">
          {t(texts.security)}
        </Title>
        <Checkbox
          checked={data.required}
          disabled={busy}
          label={t(texts.secondFactorRequired)}
          description={t(texts.secondFactorExplained)}
          onChange={({ currentTarget }) => void change(currentTarget.checked)}
        />
      </section>
    )
  )
}
