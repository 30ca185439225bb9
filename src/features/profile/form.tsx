import '../../client/mantine-later.css'
import { Alert, Anchor, Button } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { type SyntheticEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { PasswordField } from '../../client/PasswordField.tsx'
import { NotSaved } from '../../client/records/NotSaved.tsx'
import { Outdated } from '../../client/records/Outdated.tsx'
import { RecordField } from '../../client/records/RecordField.tsx'
import classes from '../../client/records/RecordForm.module.css'
import { Restored } from '../../client/records/Restored.tsx'
import { useUnsaved } from '../../client/records/unsaved.tsx'
import { changedFrom, useDraft } from '../../client/records/use-draft.ts'
import { request, RequestFailed } from '../../client/request.ts'
import { updateUser } from '../../client/session.ts'
import { languages } from '../../client/shell/languages.ts'
import { toast } from '../../client/toasts.tsx'
import { today } from '../../shared/dates.ts'
import type { CurrentUser } from '../../shared/session.ts'
import { codeText, type Text } from '../../shared/texts.ts'
import { profile } from './record.ts'
import { profileCodes, profileFields, profileTexts as texts } from './texts.ts'

const fields = [
  ['name', 3],
  ['surname', 3],
  ['email', 6],
  ['phoneNumber', 3],
  ['birthDate', 3],
  ['address', 6],
  ['language', 3],
] as const
const names = fields.map(([name]) => name)
const focusable = names.flatMap((name) => (name === 'email' ? [name, 'oldPassword' as const] : [name]))
const extras = {
  birthDate: { latestYear: Number(today().slice(0, 4)) },
  language: { options: Object.values(languages).map(({ code, name }) => ({ value: code, label: name })) },
}
const entered = (user: CurrentUser): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, user[name] ?? '']))
const isSame = (one: string, another: string) => one.trim().toLowerCase() === another.toLowerCase()

/** Everybody's own data. `reload` fetches what is stored now. */
export function ProfileForm({ user, reload }: { user: CurrentUser; reload: () => Promise<CurrentUser> }) {
  const { t } = useLanguage()
  const prefix = useId()
  const form = useForm({
    initialValues: entered(user),
    validate: schemaResolver(profile.fields, { sync: true }),
    validateInputOnBlur: true,
  })
  const version = useRef(user.version)
  const [stored, setStored] = useState(user)
  const [oldPassword, setOldPassword] = useState('')
  const changesEmail = !isSame(form.values['email'] ?? '', stored.email)
  const [saving, setSaving] = useState(false)
  const [outdated, setOutdated] = useState(false)
  const [failure, setFailure] = useState<RequestFailed | null>(null)
  const draft = useDraft('profile')
  const { question } = useUnsaved(form.isDirty, draft.drop)
  const restoreDraft = useEffectEvent(() => {
    if (!draft.restored) return
    version.current = draft.restored.version
    form.setValues({ ...form.values, ...draft.restored.values })
  })
  useEffect(() => restoreDraft(), [])
  const keep = useEffectEvent((now: Record<string, string>) =>
    draft.keep(version.current, changedFrom(form.getInitialValues(), now)),
  )
  useEffect(() => keep(form.values), [form.values])

  const focusFirst = (errors: Readonly<Record<string, unknown>>) => {
    const first = focusable.find((name) => errors[name] !== undefined)
    requestAnimationFrame(() => document.getElementById(`${prefix}${first}`)?.focus())
  }
  const start = (now: CurrentUser) => {
    version.current = now.version
    setStored(now)
    setOldPassword('')
    setOutdated(false)
    setFailure(null)
    draft.drop()
    form.setInitialValues(entered(now))
    form.setValues(entered(now))
    form.clearErrors()
  }
  const refuse = (refusal: RequestFailed) => {
    const { status, code, errors, shown } = refusal
    setFailure(null)
    if (status === 409) {
      setOutdated(true)
      return
    }
    const placed = Object.fromEntries(errors.toReversed().map((error) => [error.field, error.code]))
    form.setErrors(placed)
    focusFirst(placed)
    if (shown) return
    if (errors.length > 0) toast.error(t(codeText(code, profileCodes)))
    else setFailure(refusal)
  }
  const save = async () => {
    const { errors: found } = form.validate()
    const errors = { ...found, ...(changesEmail && oldPassword === '' && { oldPassword: 'OLD_PASSWORD_REQUIRED' }) }
    form.setErrors(errors)
    const hasErrors = Object.keys(errors).length > 0
    if (hasErrors) focusFirst(errors)
    if (hasErrors || saving) return
    setSaving(true)
    try {
      const body = { ...form.values, version: version.current, ...(changesEmail && { oldPassword }) }
      const answer = await request<{ user: CurrentUser }>(`/api/user/${user.id}`, {
        method: 'PUT',
        body,
        saysFailure: true,
      })
      updateUser(answer.user)
      start(answer.user)
      toast.success(t(changesEmail ? texts.confirmationSent : texts.edited))
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      refuse(error)
    } finally {
      setSaving(false)
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form noValidate onSubmit={submit} aria-busy={saving}>
      {draft.restored && <Restored draft={draft.restored} discard={() => start(stored)} />}
      <fieldset className={classes['group']}>
        <legend>{t(texts.person)}</legend>
        <div className={classes['grid']}>
          {fields.map(([name, span]) => {
            const code = form.errors[name]
            return (
              <div key={name} data-span={span}>
                <RecordField
                  type={profile}
                  name={name}
                  id={`${prefix}${name}`}
                  label={t(profileFields[name])}
                  error={typeof code === 'string' && t(codeText(code, profileCodes))}
                  extras={name === 'birthDate' || name === 'language' ? extras[name] : undefined}
                  autoFocus={false}
                  value={form.values[name] ?? ''}
                  onChange={(value) => form.setFieldValue(name, value)}
                  onBlur={() => form.validateField(name)}
                />
                {name === 'email' && stored.pendingEmail !== null && (
                  <PendingEmail email={stored.pendingEmail} changed={(now) => setStored(now)} />
                )}
                {name === 'email' && changesEmail && (
                  <PasswordField
                    id={`${prefix}oldPassword`}
                    mt={12}
                    required
                    autoComplete="current-password"
                    label={t(texts.oldPassword)}
                    description={t(texts.oldPasswordExplained)}
                    inputWrapperOrder={['label', 'description', 'input', 'error']}
                    error={
                      typeof form.errors['oldPassword'] === 'string' &&
                      t(codeText(form.errors['oldPassword'], profileCodes))
                    }
                    value={oldPassword}
                    onChange={({ currentTarget }) => {
                      setOldPassword(currentTarget.value)
                      form.clearFieldError('oldPassword')
                    }}
                  />
                )}
              </div>
            )
          })}
        </div>
      </fieldset>
      {failure && <NotSaved {...{ failure, codes: profileCodes, busy: saving }} retry={() => void save()} />}
      {outdated && <Outdated load={() => reload().then(start)} />}
      <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 18, marginTop: 20 }}>
        <Button type="submit" loading={saving}>
          {t(texts.save)}
        </Button>
        <Anchor component={Link} to="/changePassword" fw={600}>
          {t(texts.changePassword)}
        </Anchor>
      </div>
      {question}
    </form>
  )
}

/** A new address that is not confirmed yet, with the available actions. */
function PendingEmail({ email, changed }: { email: string; changed: (user: CurrentUser) => void }) {
  const { t } = useLanguage()
  const [busy, setBusy] = useState(false)
  const act = async (method: 'POST' | 'DELETE', done: Text) => {
    setBusy(true)
    try {
      const { user } = await request<{ user: CurrentUser }>('/api/user/emailChange', { method })
      changed(user)
      toast.success(t(done))
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.shown) toast.error(t(codeText(error.code, profileCodes)))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Alert color="yellow" mt={12} title={`${t(texts.pending)}: ${email}`} style={{ overflowWrap: 'anywhere' }}>
      {t(texts.pendingExplained)}
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 10, marginTop: 12 }}>
        <Button variant="default" size="compact-md" disabled={busy} onClick={() => void act('POST', texts.resent)}>
          {t(texts.resend)}
        </Button>
        <Button
          variant="default"
          size="compact-md"
          disabled={busy}
          onClick={() => void act('DELETE', texts.changeCancelled)}
        >
          {t(texts.cancelChange)}
        </Button>
      </div>
    </Alert>
  )
}
