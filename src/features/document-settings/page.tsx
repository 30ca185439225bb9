import '../../client/mantine-later.css'
import { Alert, Button, NativeSelect, Textarea, TextInput, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { z } from 'zod'
import { useCodedForm } from '../../client/coded-form.ts'
import { useLanguage } from '../../client/language.tsx'
import { NotSaved } from '../../client/records/NotSaved.tsx'
import { Outdated } from '../../client/records/Outdated.tsx'
import formClasses from '../../client/records/RecordForm.module.css'
import classes from '../../client/records/Records.module.css'
import { useNamedCompany } from '../../client/companies/of-company.tsx'
import { Restored } from '../../client/records/Restored.tsx'
import { recordsTexts } from '../../client/records/texts.ts'
import { useUnsaved } from '../../client/records/unsaved.tsx'
import { changedFrom, useDraft } from '../../client/records/use-draft.ts'
import { request, RequestFailed } from '../../client/request.ts'
import { Skeleton } from '../../client/Skeleton.tsx'
import { toast } from '../../client/toasts.tsx'
import { shortAccount } from '../../shared/bank-account.ts'
import {
  documentDefaults,
  documentSettingsColumns as fields,
  documentSettingsFields,
  minRestYears,
} from '../../shared/document-settings.ts'
import { pageTitles } from '../../shared/page-titles.ts'
import { codeText } from '../../shared/texts.ts'
import type { DocumentSettingsAnswer, DocumentSettingsField } from './record.ts'
import {
  documentSettingsCodes as codes,
  documentSettingsFieldTexts as labels,
  documentSettingsGroups as groupTexts,
  documentSettingsTexts as texts,
} from './texts.ts'

const path = '/api/company/documentSettings'

const groups = [
  { legend: groupTexts.signing, fields: ['directorTitle', 'directorName', 'contractPlace'] },
  {
    legend: groupTexts.contracts,
    fields: [
      'lawReference',
      'cityDecision',
      'court',
      'leaseYears',
      'transferClause',
      'successionClause',
      'restClause',
      'maintenanceClause',
      'copiesSentence',
      'interestSentence',
    ],
  },
  { legend: groupTexts.reprimands, fields: ['reprimandTitle', 'reprimandDays', 'complaintAddress'] },
  { legend: groupTexts.payment, fields: ['bankAccountId', 'paymentCodeBasis'] },
] as const

const halves: ReadonlySet<DocumentSettingsField> = new Set([
  'directorTitle',
  'directorName',
  'court',
  'leaseYears',
  'reprimandTitle',
  'reprimandDays',
])

const settingsSearch = z.object({ companyId: z.int().positive().optional().catch(undefined) })

/** The document settings: of the administrator's company, or for a super administrator of the company in the URL. */
export function DocumentSettingsPage() {
  const { t } = useLanguage()
  const { companyId } = settingsSearch.parse(useSearch({ strict: false }))
  const { name, back } = useNamedCompany(companyId)
  const queryKey = ['documentSettings', companyId]
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => request<DocumentSettingsAnswer>(path, { query: { companyId }, signal }),
    // Refetching must not replace what the user is typing.
    staleTime: Infinity,
    gcTime: 0,
  })
  const [loaded, setLoaded] = useState(0)
  const reload = async () => {
    await refetch({ throwOnError: true })
    setLoaded(loaded + 1)
  }
  return (
    <div className={classes['list']}>
      <header>
        {back}
        <Title order={1}>{[t(pageTitles.documentSettings), name].filter(Boolean).join(' – ')}</Title>
        <p className={classes['count']} style={{ maxWidth: '70ch' }}>
          {t(texts.intro)}
        </p>
      </header>
      {isError && !data && (
        <Alert color="red" role="alert">
          {t(recordsTexts.notLoaded)}
          <Button mt="sm" display="block" variant="default" onClick={() => void refetch()}>
            {t(recordsTexts.retry)}
          </Button>
        </Alert>
      )}
      {!data && !isError && <Skeleton lines={8} kind="field" />}
      {data && <SettingsForm key={loaded} {...data} {...{ queryKey, companyId, reload }} />}
    </div>
  )
}

type Entered = Record<DocumentSettingsField, string>
type Settings = DocumentSettingsAnswer['documentSettings']

const asTyped = (settings: Settings) =>
  Object.fromEntries(fields.map((field) => [field, String(settings[field] ?? '')])) as Entered

const refusedOf = (entered: Entered) =>
  Object.fromEntries(
    (documentSettingsFields.safeParse(entered).error?.issues ?? []).map(({ path: [field], message }) => [
      String(field),
      message,
    ]),
  )

interface SettingsFormProps extends DocumentSettingsAnswer {
  queryKey: readonly unknown[]
  companyId: number | undefined
  /** Restarts the form with the stored values. */
  reload: () => Promise<void>
}

function SettingsForm({ documentSettings, bankAccounts, queryKey, companyId, reload }: SettingsFormProps) {
  const { t } = useLanguage()
  const queries = useQueryClient()
  const [outdated, setOutdated] = useState(false)
  const [failure, setFailure] = useState<RequestFailed | null>(null)
  const draft = useDraft(`documentSettings/${companyId ?? 0}`)
  const version = draft.restored?.version ?? documentSettings.version
  const stored = asTyped(documentSettings)
  const [initial] = useState({ ...stored, ...draft.restored?.values })
  const saved = useRef(stored)

  const save = async (entered: Entered) => {
    try {
      const body = { ...entered, companyId, version }
      const answer = await request<DocumentSettingsAnswer>(path, { method: 'PUT', body, saysFailure: true })
      queries.setQueryData(queryKey, answer)
      saved.current = entered
      draft.drop()
      setFailure(null)
      toast.success(t(texts.saved))
      return {}
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      setFailure(null)
      if (error.status === 409) setOutdated(true)
      else if (error.errors.length === 0) setFailure(error)
      else toast.error(`${t(texts.notSaved)}: ${t(codeText(error.code, codes))}`)
      return Object.fromEntries(error.errors.map(({ field, code }) => [field, code]))
    }
  }
  const { formProps, propsOf, entered: typed, submit, busy } = useCodedForm(fields, codes, refusedOf, save)
  const { question } = useUnsaved(() => {
    const now = typed()
    return now !== undefined && fields.some((name) => now[name] !== saved.current[name])
  }, draft.drop)
  const keep = () => {
    const now = typed()
    if (now) draft.keep(version, changedFrom(saved.current, now))
  }
  const discard = () => {
    draft.drop()
    void reload()
  }

  const defaults: Partial<Record<DocumentSettingsField, string | number>> = {
    ...documentDefaults,
    contractPlace: t(texts.ownPlace),
    complaintAddress: t(texts.ownAddress),
  }
  const field = (name: DocumentSettingsField) => {
    const empty = defaults[name]
    const { kind } = documentSettingsFields.shape[name]
    const common = {
      ...propsOf(name),
      defaultValue: initial[name],
      label: t(labels[name]),
      inputWrapperOrder: ['label' as const, 'input' as const, 'error' as const, 'description' as const],
      autoComplete: 'off',
      description: empty !== undefined && `${t(texts.whenEmpty)} ${empty}`,
    }
    if (name === 'bankAccountId')
      return (
        <NativeSelect
          {...common}
          description={bankAccounts.length === 0 && t(texts.noAccounts)}
          data={[
            { value: '', label: t(texts.firstAccount) },
            ...bankAccounts.map(({ id, name: bank, accountNumber }) => ({
              value: String(id),
              label: `${shortAccount(accountNumber)} (${bank})`,
            })),
          ]}
        />
      )
    if (kind === 'longText') return <Textarea {...common} autosize minRows={2} />
    if (name === 'leaseYears') return <LeaseYears {...common} />
    return <TextInput {...common} inputMode={kind === 'digits' ? 'numeric' : 'text'} />
  }
  return (
    <form {...formProps} onInput={keep} style={{ maxWidth: 720 }}>
      {draft.restored && <Restored draft={draft.restored} discard={discard} />}
      {groups.map(({ legend, fields: names }) => (
        <fieldset key={legend[1]} className={formClasses['group']}>
          <legend>{t(legend)}</legend>
          <div className={formClasses['grid']}>
            {names.map((name) => (
              <div key={name} data-span={halves.has(name) ? 3 : 6}>
                {field(name)}
              </div>
            ))}
          </div>
        </fieldset>
      ))}
      {failure && <NotSaved {...{ failure, codes, busy }} retry={() => void submit()} />}
      {outdated && <Outdated load={() => Promise.resolve(discard())} />}
      <Button type="submit" mt="lg" loading={busy}>
        {t(texts.save)}
      </Button>
      {question}
    </form>
  )
}

interface LeaseYearsProps {
  defaultValue: string
  description: ReactNode
  onChange: () => void
}

/**
 * The duration of the lease, with a warning if it is shorter than the minimum resting period; saving stays possible.
 */
function LeaseYears({ defaultValue, description, onChange, ...field }: LeaseYearsProps) {
  const { t } = useLanguage()
  const [typed, setTyped] = useState(defaultValue)
  const isShort = /^\s*\d{1,3}\s*$/.test(typed) && Number(typed) > 0 && Number(typed) < minRestYears
  return (
    <TextInput
      {...field}
      defaultValue={defaultValue}
      inputMode="numeric"
      description={
        <>
          {description}
          {isShort && <span className={formClasses['warning']}>{t(texts.shortLease)}</span>}
        </>
      }
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange()
      }}
    />
  )
}
