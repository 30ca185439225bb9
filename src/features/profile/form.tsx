import { Alert, Anchor, Button } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { type SyntheticEvent, useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { PasswordField } from '../../client/PasswordField.tsx'
import { NotSaved } from '../../client/records/NotSaved.tsx'
import { Outdated } from '../../client/records/Outdated.tsx'
import { type Entered, type FormGroup, RecordFields } from '../../client/records/RecordFields.tsx'
import { Restored } from '../../client/records/Restored.tsx'
import { useEntryForm } from '../../client/records/use-entry-form.ts'
import { request, RequestFailed } from '../../client/request.ts'
import { updateUser } from '../../client/session.ts'
import { languageNames } from '../../client/shell/languages.ts'
import { toast } from '../../client/toasts.tsx'
import { today } from '../../shared/dates.ts'
import type { CurrentUser } from '../../shared/session.ts'
import { codeText, languages, type Text } from '../../shared/texts.ts'
import { profile } from './record.ts'
import {
  profileCodes as codes,
  profileExplanations as explanations,
  profileFields,
  profileTexts as texts,
} from './texts.ts'
import { saveProfile, repeatEmailChange, cancelEmailChange } from './calls.ts'

const groups: readonly FormGroup[] = [
  {
    legend: texts.person,
    fields: [
      ['name', 3],
      ['surname', 3],
      ['email', 6],
      ['phoneNumber', 3],
      ['birthDate', 3],
      ['address', 6],
      ['language', 3],
    ],
  },
]
const names = profile.fields.keyof().options
const languageChoices = languages.map((each) => ({ value: each, label: languageNames[each].name }))
const asEntered = (user: CurrentUser | null): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, user?.[name] ?? '']))
const fieldFaults = schemaResolver(profile.fields, { sync: true })
const changesEmail = ({ email = '' }: Entered, stored: CurrentUser) =>
  email.trim().toLowerCase() !== stored.email.toLowerCase()

/** Everybody's own data. `reload` fetches what is stored now. */
export function ProfileForm({ user, reload }: { user: CurrentUser; reload: () => Promise<CurrentUser> }) {
  const { t } = useLanguage()
  const [oldPassword, setOldPassword] = useState('')
  const form = useEntryForm<CurrentUser>({
    draftName: 'profile',
    row: user,
    names: ['name', 'surname', 'email', 'oldPassword', 'phoneNumber', 'birthDate', 'address', 'language'],
    asEntered,
    faults: (values, edited) => ({
      ...fieldFaults(values),
      ...(changesEmail(values, edited ?? user) && oldPassword === '' && { oldPassword: 'OLD_PASSWORD_REQUIRED' }),
    }),
    codes,
  })
  const { fields, entered, draft, isSaving, isOutdated, failure } = form
  const stored = form.edited ?? user
  const asksForPassword = changesEmail(entered, stored)

  const start = (now: CurrentUser) => {
    setOldPassword('')
    form.start(now)
  }
  const save = () =>
    form.save(
      () => {
        const body = { ...entered, version: stored.version, ...(asksForPassword && { oldPassword }) }
        return request(saveProfile, { params: { id: user.id }, body, showsOwnError: true })
      },
      (answer) => {
        updateUser(answer.user)
        start(answer.user)
        toast.success(t(asksForPassword ? texts.confirmationSent : texts.edited))
      },
    )
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void save()
  }
  const passwordError = fields.errors['oldPassword']
  const belowEmail = (
    <>
      {stored.pendingEmail !== null && (
        <PendingEmail
          email={stored.pendingEmail}
          changed={({ pendingEmail }) => form.setEdited({ ...stored, pendingEmail })}
        />
      )}
      {asksForPassword && (
        <PasswordField
          id={`${fields.prefix}oldPassword`}
          mt={12}
          required
          autoComplete="current-password"
          label={t(texts.oldPassword)}
          description={t(texts.oldPasswordExplained)}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          error={typeof passwordError === 'string' && t(codeText(passwordError, codes))}
          value={oldPassword}
          onChange={({ currentTarget }) => {
            setOldPassword(currentTarget.value)
            form.clearError('oldPassword')
          }}
        />
      )}
    </>
  )
  const extras = {
    birthDate: { latestYear: Number(today().slice(0, 4)) },
    language: { options: languageChoices },
    email: { below: belowEmail },
  }
  return (
    <form noValidate onSubmit={submit} aria-busy={isSaving}>
      {draft.restored && <Restored draft={draft.restored} discard={() => start(user)} />}
      <RecordFields
        {...fields}
        {...{ groups, extras }}
        type={profile}
        texts={{ fields: profileFields, codes, explanations }}
      />
      {failure && <NotSaved {...{ failure, codes, busy: isSaving }} retry={() => void save()} />}
      {isOutdated && <Outdated load={() => reload().then(start)} />}
      <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 18, marginTop: 20 }}>
        <Button type="submit" loading={isSaving}>
          {t(texts.save)}
        </Button>
        <Anchor component={Link} to="/changePassword" fw={600}>
          {t(texts.changePassword)}
        </Anchor>
      </div>
      {form.question}
    </form>
  )
}

/** A new address that is not confirmed yet, with the available actions. */
function PendingEmail({ email, changed }: { email: string; changed: (user: CurrentUser) => void }) {
  const { t } = useLanguage()
  const [busy, setBusy] = useState(false)
  const act = async (change: typeof repeatEmailChange | typeof cancelEmailChange, done: Text) => {
    setBusy(true)
    try {
      const { user } = await request(change)
      changed(user)
      toast.success(t(done))
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.wasShown) toast.error(t(codeText(error.code, codes)))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Alert color="yellow" mt={12} title={`${t(texts.pending)}: ${email}`} style={{ overflowWrap: 'anywhere' }}>
      {t(texts.pendingExplained)}
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 10, marginTop: 12 }}>
        <Button
          variant="default"
          size="compact-md"
          disabled={busy}
          onClick={() => void act(repeatEmailChange, texts.resent)}
        >
          {t(texts.resend)}
        </Button>
        <Button
          variant="default"
          size="compact-md"
          disabled={busy}
          onClick={() => void act(cancelEmailChange, texts.changeCancelled)}
        >
          {t(texts.cancelChange)}
        </Button>
      </div>
    </Alert>
  )
}
