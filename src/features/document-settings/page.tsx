import { Alert, Button, Title } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type SyntheticEvent, useEffect, useEffectEvent } from 'react'
import { z } from 'zod'
import { useLanguage } from '../../client/language.tsx'
import { NotSaved } from '../../client/records/NotSaved.tsx'
import { useNamedCompany } from '../companies/public.tsx'
import { Outdated } from '../../client/records/Outdated.tsx'
import type { FieldExtras } from '../../client/records/RecordField.tsx'
import { RecordFields } from '../../client/records/RecordFields.tsx'
import classes from '../../client/records/Records.module.css'
import { Restored } from '../../client/records/Restored.tsx'
import { recordsTexts } from '../../client/records/texts.ts'
import { useEntryForm } from '../../client/records/use-entry-form.ts'
import { request } from '../../client/request.ts'
import { currentUser, updateUser, useSession } from '../../client/session.ts'
import { Skeleton } from '../../client/Skeleton.tsx'
import { toast } from '../../client/toasts.tsx'
import { shortAccount } from '../../shared/bank-account.ts'
import {
  documentDefaults,
  documentSettingsColumns as names,
  documentSettingsFields,
  longestPayee,
  minRestYears,
  restInBraces,
} from './settings.ts'
import { pageTitles } from '../../shared/page-titles.ts'
import { scripts, scriptTexts } from '../../shared/scripts.ts'
import type { Text } from '../../shared/texts.ts'
import { LoginSettings } from './form.tsx'
import { documentSettingsGroups as groups } from './groups.ts'
import type { DocumentSettingsAnswer } from './record.ts'
import {
  documentSettingsCodes as codes,
  documentSettingsExplanations as explanations,
  documentSettingsFieldTexts as labels,
  documentSettingsTexts as texts,
} from './texts.ts'
import { readDocumentSettings, saveDocumentSettings } from './calls.ts'

const type = { name: 'documentSettings', fields: documentSettingsFields }
const faults = schemaResolver(documentSettingsFields, { sync: true })

const settingsSearch = z.object({ companyId: z.int().positive().optional().catch(undefined) })

/** The settings of documents and of security: of the administrator's company, or for a super administrator of the company in the URL. */
export function DocumentSettingsPage() {
  const { t } = useLanguage()
  const { companyId } = settingsSearch.parse(useSearch({ strict: false }))
  const { name, back } = useNamedCompany(companyId)
  const queryKey = ['documentSettings', companyId]
  const company = useSession()?.user.company
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => request(readDocumentSettings, { query: { companyId }, signal }),
    // Refetching must not replace what the user is typing.
    staleTime: Infinity,
    gcTime: 0,
  })
  const reload = async () => (await refetch({ throwOnError: true })).data as DocumentSettingsAnswer
  return (
    <div className={classes['list']}>
      <header>
        {back}
        <Title order={1}>{[t(pageTitles.documentSettings), name].filter(Boolean).join(' – ')}</Title>
      </header>
      <Title order={2} size="h4">
        {t(texts.documents)}
      </Title>
      <p className={classes['count']} style={{ maxWidth: '70ch' }}>
        {t(texts.intro)}
      </p>
      {isError && !data && (
        <Alert color="red" role="alert">
          {t(recordsTexts.notLoaded)}
          <Button mt="sm" display="block" variant="default" onClick={() => void refetch()}>
            {t(recordsTexts.retry)}
          </Button>
        </Alert>
      )}
      {!data && !isError && <Skeleton lines={8} kind="field" />}
      {data && (
        <SettingsForm {...data} companyName={name ?? company?.name ?? ''} {...{ queryKey, companyId, reload }} />
      )}
      {data && <LoginSettings companyId={companyId} />}
    </div>
  )
}

type Settings = DocumentSettingsAnswer['documentSettings']

const asEntered = (settings: Settings | null): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, String(settings?.[name] ?? '')]))

/** A lease shorter than the minimum resting period causes a warning; saving stays possible. */
const isShortLease = (years = '') => /^\s*\d{1,3}\s*$/.test(years) && Number(years) > 0 && Number(years) < minRestYears

/** For the administrator's own session; others get them when they log in or unlock the screen. */
function applyScripts({ companyId, registerScript, documentScript }: Settings) {
  const user = currentUser()
  if (user?.company?.id === companyId)
    updateUser({ ...user, company: { ...user.company, registerScript, documentScript } })
}

/** Fields are checked on saving: an error that appears before would move the button away from the pointer. */
const onLeave = () => undefined

interface SettingsFormProps extends DocumentSettingsAnswer {
  queryKey: readonly unknown[]
  companyId: number | undefined
  companyName: string
  /** Fetches what is stored now. */
  reload: () => Promise<DocumentSettingsAnswer>
}

function SettingsForm(props: SettingsFormProps) {
  const { documentSettings, bankAccounts, queryKey, companyId, companyName, reload } = props
  const { t } = useLanguage()
  const queries = useQueryClient()
  const form = useEntryForm<Settings>({
    draftName: `documentSettings/${companyId ?? 0}`,
    row: documentSettings,
    names,
    asEntered,
    faults,
    codes,
    failed: texts.notSaved,
  })
  const { fields, entered, edited, draft, isSaving, isOutdated, failure } = form
  const opened = useEffectEvent(() => form.focus(names[0]))
  useEffect(() => void opened(), [])

  const save = () =>
    form.save(
      () => {
        const body = { ...entered, companyId, version: edited?.version }
        return request(saveDocumentSettings, { body, showsOwnError: true })
      },
      (answer) => {
        queries.setQueryData(queryKey, answer)
        applyScripts(answer.documentSettings)
        form.start(answer.documentSettings)
        toast.success(t(texts.saved))
      },
    )
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void save()
  }

  const scriptOptions = scripts.map((value) => ({ value, label: t(scriptTexts[value]) }))
  const defaults: Readonly<Record<string, string | number>> = {
    ...documentDefaults,
    contractPlace: t(texts.ownPlace),
    complaintAddress: t(texts.ownAddress),
  }
  const extrasOf = (name: string): FieldExtras => ({
    hint: defaults[name] === undefined ? undefined : `${t(texts.whenEmpty)} ${defaults[name]}`,
    lines: 2,
  })
  const warning = (isWarned: boolean, text: Text) => ({ warning: isWarned ? t(text) : undefined })
  const { leaseYears, restClause = '', paymentName = '', vatPayer = '' } = entered
  const answers = [
    { value: 'true', label: t(recordsTexts.yes) },
    { value: 'false', label: t(recordsTexts.no) },
  ]
  const extras: Readonly<Record<string, FieldExtras>> = {
    ...Object.fromEntries(names.map((name) => [name, extrasOf(name)])),
    leaseYears: { ...extrasOf('leaseYears'), ...warning(isShortLease(leaseYears), texts.shortLease) },
    restClause: {
      ...extrasOf('restClause'),
      ...warning(restClause.trim() !== '' && restClause.search(restInBraces) < 0, texts.restWithoutMark),
    },
    paymentName: warning(companyName.length > longestPayee && paymentName.trim() === '', texts.longName),
    vatPayer: { ...warning(vatPayer === '', texts.notAnswered), options: answers },
    burialBookGapless: { none: t(recordsTexts.no), options: answers.slice(0, 1) },
    earlyBurialWarned: { none: t(recordsTexts.yes), options: answers.slice(1) },
    documentScript: {
      none: t(scriptTexts.cyrillic),
      options: scriptOptions.filter(({ value }) => value !== 'cyrillic'),
    },
    registerScript: { none: t(texts.asTyped), options: scriptOptions },
    bankAccountId: {
      hint: bankAccounts.length === 0 ? t(texts.noAccounts) : undefined,
      none: t(texts.firstAccount),
      options: bankAccounts.map(({ id, name, accountNumber }) => ({
        value: String(id),
        label: `${shortAccount(accountNumber)} (${name})`,
      })),
    },
  }
  return (
    <form noValidate onSubmit={submit} aria-busy={isSaving} style={{ maxWidth: 720 }}>
      {draft.restored && <Restored draft={draft.restored} discard={() => form.start(documentSettings)} />}
      {documentSettings.vatPayer === null && (
        <Alert color="yellow" role="note" my="md">
          {t(texts.vatQuestion)}
        </Alert>
      )}
      <RecordFields
        {...fields}
        {...{ type, groups, extras, onLeave }}
        texts={{ fields: labels, codes, explanations }}
      />
      {failure && <NotSaved {...{ failure, codes, busy: isSaving }} retry={() => void save()} />}
      {isOutdated && <Outdated load={async () => form.start((await reload()).documentSettings)} />}
      <Button type="submit" mt="lg" loading={isSaving}>
        {t(texts.save)}
      </Button>
      {form.question}
    </form>
  )
}
