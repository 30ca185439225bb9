import { useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { codeText, type Text } from '../../shared/texts.ts'
import { useLanguage } from '../language.tsx'
import { RequestFailed } from '../request.ts'
import { toast } from '../toasts.tsx'
import type { Entered } from './RecordFields.tsx'
import { useUnsaved } from './unsaved.tsx'
import type { KeptInput } from '../drafts.ts'
import { changedFrom, useDraft } from './use-draft.ts'

type Errors = ReturnType<typeof useForm>['errors']

/** A choice that a form offers in addition to its fields. */
export interface ExtraChoice {
  /** The choice; undefined if nothing is chosen. */
  value: KeptInput['extraChoice']
  /** Restores the choice in a draft, or clears it. */
  restore: (kept: KeptInput['extraChoice']) => void
  /** The name by which it is sent, if the form shows at it why it is refused. */
  field?: string
}

interface EntryForm<Row> {
  /** Identifies its draft. */
  draftName: string
  /** What is edited; null for a new record. */
  row: Row | null
  /** The fields in the order of the form. */
  names: readonly string[]
  asEntered: (row: Row | null) => Record<string, string>
  /** The codes of invalid fields; `edited` is what is stored. */
  faults: (entered: Entered, edited: Row | null) => Errors
  codes: Readonly<Record<string, Text>>
  /** Shown before the reason why the server rejected fields. */
  failed?: Text
  /** Changes other fields when a field changes. */
  onFieldChange?: ((name: string, value: string, entered: Entered) => Entered) | undefined
  /** The row has been changed by another user since it was read. */
  onOutdated?: () => void | Promise<void>
  onClose?: () => void
  /** Kept in the draft too. */
  extraChoice?: ExtraChoice | undefined
}

export const pick = (values: Entered, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? '']))

/** The field of the form that an error is at; the cells of a row belong to their list. */
const fieldOf = (name: string) => name.split('.')[0] ?? name

/** 128 random bits. (`crypto.randomUUID` exists only in pages that were loaded over HTTPS.) */
export const newIdempotencyKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * The state of a form for stored data: its input with a draft, codes at its fields, saving, and why it was not saved. It does
 * not overwrite a version other than the one that was read.
 */
export function useEntryForm<Row extends { version: number }>(props: EntryForm<Row>) {
  const { draftName, row, names, asEntered, faults, codes, failed, onFieldChange, onOutdated, onClose, extraChoice } =
    props
  const { t } = useLanguage()
  const prefix = useId()
  const draft = useDraft(draftName)
  const [edited, setEdited] = useState(draft.restored && row ? { ...row, version: draft.restored.version } : row)
  // A draft can be older than the row that the form was opened with.
  const [before, setBefore] = useState<Entered>({ ...asEntered(row), ...draft.restored?.before })
  const [idempotencyKey, setIdempotencyKey] = useState(draft.restored?.idempotencyKey ?? newIdempotencyKey)
  const form = useForm({ initialValues: asEntered(row), validate: (values) => faults(values, edited) })
  const entered: Entered = form.values
  const [isSaving, setSaving] = useState(false)
  const [isOutdated, setOutdated] = useState(false)
  const [failure, setFailure] = useState<RequestFailed | null>(null)
  /** The input is stored: what happens to it until the form closes or starts again is not typed. */
  const isStored = useRef(false)
  const isUnsaved = () => !isStored.current && (form.isDirty() || extraChoice?.value !== undefined)
  const { leave, question } = useUnsaved(isUnsaved, draft.drop, onClose)

  const focus = (name: string | undefined) =>
    // After the error messages are rendered, so that screen readers announce the field with its own.
    requestAnimationFrame(() => document.getElementById(`${prefix}${name}`)?.focus())
  const restore = useEffectEvent(() => {
    if (!draft.restored) return
    form.setValues({ ...entered, ...draft.restored.values })
    extraChoice?.restore(draft.restored.extraChoice)
  })
  useEffect(() => restore(), [])
  const choice = extraChoice?.value
  const keep = useEffectEvent((now: Entered, on: Row | null, chosen: KeptInput['extraChoice']) => {
    if (isStored.current) return
    const values = changedFrom(form.getInitialValues(), now)
    draft.keep(
      on
        ? { version: on.version, values, before: pick(before, Object.keys(values)), extraChoice: chosen }
        : { version: 0, values, idempotencyKey, extraChoice: chosen },
    )
  })
  useEffect(() => keep(entered, edited, choice), [entered, edited, choice])
  const chosenField = extraChoice?.field
  const isOfChoice = (name: string) => fieldOf(name) === chosenField
  const refusedChoice = useRef(choice)
  const accept = useEffectEvent((now: KeptInput['extraChoice']) => {
    if (now !== refusedChoice.current)
      for (const name of Object.keys(form.errors).filter(isOfChoice)) form.clearFieldError(name)
  })
  useEffect(() => accept(choice), [choice])

  const fill = (values: Entered) => {
    for (const [field, value] of Object.entries(values)) form.setFieldValue(field, value)
  }
  const change = (name: string, value: string) => {
    // Rows may have been removed, so that the errors of the others would be at the wrong rows.
    for (const field of Object.keys(form.errors)) if (field.startsWith(`${name}.`)) form.clearFieldError(field)
    fill({ [name]: value, ...onFieldChange?.(name, value, entered) })
  }
  // An error from the server stays until its field is changed; the schema does not know it.
  const refused = useRef<Entered>({})
  const onLeave = (name: string) => {
    if (!form.isTouched(name)) return
    const current = faults(entered, edited)
    const shownErrors = [...Object.keys(form.errors), name].map((field) => {
      const serverError = refused.current[field]
      return [field, current[field] ?? (form.errors[field] === serverError ? serverError : undefined)]
    })
    form.setErrors(Object.fromEntries(shownErrors) as Errors)
  }

  const putOn = (record: Row | null, stored = asEntered(record)) => {
    setEdited(record)
    setOutdated(false)
    setBefore(stored)
    form.setInitialValues(stored)
  }
  /** Continues with input on top of a newer version of the row. */
  const rebase = (record: Row, values: Entered) => {
    putOn(record)
    form.setValues({ ...values })
  }
  /** Continues with stored values, or with those of a new record. */
  const start = (record: Row | null, values = asEntered(record)) => {
    isStored.current = false
    putOn(record, values)
    setIdempotencyKey(newIdempotencyKey())
    setFailure(null)
    draft.drop()
    extraChoice?.restore(undefined)
    form.setValues(values)
    form.resetTouched()
    form.clearErrors()
  }
  const focusFirst = (errors: Errors) => {
    // That of a row is named after its list: `holders.1.role`.
    const invalid = Object.keys(errors).filter((name) => errors[name] !== undefined)
    focus(names.map((name) => invalid.find((each) => fieldOf(each) === name)).find((name) => name !== undefined))
  }
  const show = (errors: Errors) => {
    form.setErrors(errors)
    focusFirst(errors)
  }
  /** Focuses the first invalid field. */
  const isValid = () => {
    const { errors, hasErrors } = form.validate()
    if (hasErrors) focusFirst(errors)
    return !hasErrors
  }
  const refuse = async (refusal: RequestFailed) => {
    const { status, code, errors, wasShown } = refusal
    setFailure(null)
    if (status === 409) {
      setOutdated(true)
      await onOutdated?.()
      return
    }
    const placed = errors.filter(({ field }) => names.includes(fieldOf(field)) || isOfChoice(field)).toReversed()
    refused.current = Object.fromEntries(placed.map((error) => [error.field, error.code]))
    refusedChoice.current = choice
    form.setErrors(refused.current)
    focusFirst(refused.current)
    if (wasShown) return
    if (placed.length === 0) {
      setFailure(refusal)
      return
    }
    const reason = t(codeText(code, codes))
    toast.error(failed ? `${t(failed).replace(/\.$/, '')}: ${reason}` : reason)
  }
  /** Sends valid input; shows why it was not saved. The draft ends when it is stored, before anything else is requested. */
  const save = async <Saved>(send: () => Promise<Saved>, onStored: (saved: Saved) => void | Promise<void>) => {
    if (isSaving || question || !isValid()) return
    setSaving(true)
    try {
      const saved = await send()
      isStored.current = true
      draft.drop()
      await onStored(saved)
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      await refuse(error)
    } finally {
      setSaving(false)
    }
  }
  return {
    /** For `RecordFields`. */
    fields: { prefix, entered, errors: form.errors, change, onLeave, fill },
    entered,
    edited,
    setEdited,
    /** The key of the new record until it is saved, so that a repeated attempt adds no second one. */
    idempotencyKey,
    draft,
    isSaving,
    isOutdated,
    failure,
    focus,
    clearError: form.clearFieldError,
    start,
    /** What was stored in the fields when they were read. */
    before,
    rebase,
    /** Shows codes at their fields. */
    show,
    isValid,
    save,
    leave,
    question,
  }
}
