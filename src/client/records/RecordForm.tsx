import '../mantine-later.css'
import { Button, CloseButton, Drawer } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { lazy, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { inputFields } from '../../shared/child-lists.ts'
import type { RecordType, Stored } from '../../shared/record.ts'
import { isFoundBy } from '../../shared/search-words.ts'
import { codeText } from '../../shared/texts.ts'
import { useLanguage } from '../language.tsx'
import { RequestFailed } from '../request.ts'
import { toast } from '../toasts.tsx'
import { Confirm } from './Confirm.tsx'
import { useKeys } from './keys.ts'
import { NotSaved } from './NotSaved.tsx'
import { Outdated } from './Outdated.tsx'
import type { FieldExtras } from './RecordField.tsx'
import { type Entered, type FormGroup, RecordFields } from './RecordFields.tsx'
import classes from './RecordForm.module.css'
import type { OpenForm } from './record-pages.ts'
import { Restored } from './Restored.tsx'
import { asSent, asTyped } from './shown.ts'
import { recordsTexts } from './texts.ts'
import { useUnsaved } from './unsaved.tsx'
import { changedFrom, formOfRecord, useDraft } from './use-draft.ts'
import { readRecord, saveRecord, type Texts } from './use-records.ts'

const RecordHistory = lazy(async () => ({ default: (await import('./RecordHistory.tsx')).RecordHistory }))

export type { Entered, FormGroup }

/** A question before saving input that is allowed but probably a mistake. */
export interface SaveQuestion {
  title: string
  question: string
}

interface RecordFormProps<Row extends Stored> extends OpenForm<Row> {
  type: RecordType
  texts: Texts
  groups: readonly FormGroup[]
  extras?: (entered: Entered) => Readonly<Record<string, FieldExtras>>
  /** Changes other fields when a field changes. */
  onFieldChange?: (name: string, value: string, entered: Entered) => Entered
  /** Fields whose values are likely the same in the next record. */
  carriedOver?: readonly string[]
  /** Further values sent with a new record. */
  sentAlong?: Readonly<Record<string, unknown>>
  /** Initial values of a new record, and of the next one. */
  defaults?: Entered
  nextDefaults?: () => Promise<Entered>
  /** Returns a question before saving, once all fields are valid. */
  questionBeforeSave?: (entered: Entered) => SaveQuestion | undefined
}

const noExtras = (): Readonly<Record<string, FieldExtras>> => ({})

/** The form of a record in the right drawer, for adding and editing. */
export function RecordForm<Row extends Stored>(props: RecordFormProps<Row>) {
  const {
    type,
    texts,
    groups,
    extras = noExtras,
    onFieldChange,
    carriedOver = [],
    sentAlong,
    defaults,
    nextDefaults,
    questionBeforeSave,
  } = props
  const { row, addTo, onClose, onSaved } = props
  const { t, language } = useLanguage()
  const prefix = useId()
  const body = useRef<HTMLDivElement>(null)
  const names = groups.flatMap(({ fields }) => fields.map(([name]) => name))
  const asEntered = (record: Stored | null): Record<string, string> =>
    Object.fromEntries(
      names.map((name) => [name, record ? asTyped(type, record, name, language) : (defaults?.[name] ?? '')]),
    )
  const sent = (entered: Entered) =>
    Object.fromEntries(Object.entries(entered).map(([name, value]) => [name, asSent(type, name, value)]))
  const faults = (entered: Entered) => schemaResolver(inputFields(type), { sync: true })(sent(entered))

  const form = useForm({ initialValues: asEntered(row), validate: faults })
  const entered: Entered = form.values
  const formName = formOfRecord(type, row, addTo)
  const draft = useDraft(formName)
  const [edited, setEdited] = useState(draft.restored && row ? { ...row, version: draft.restored.version } : row)
  const [saving, setSaving] = useState(false)
  const [outdated, setOutdated] = useState(false)
  const [asked, setAsked] = useState<{ andNext: boolean } | null>(null)
  const [failure, setFailure] = useState<RequestFailed | null>(null)
  const { leave: close, question } = useUnsaved(form.isDirty, draft.drop, onClose)

  const focus = (name: string | undefined) =>
    // After the error messages are rendered, so that screen readers announce the field with its own.
    requestAnimationFrame(() => document.getElementById(`${prefix}${name}`)?.focus())
  // Typing replaces a suggested value.
  const selectFirst = () =>
    requestAnimationFrame(() => {
      const first = document.getElementById(`${prefix}${names[0]}`)
      // Unless the user has typed something in the meantime.
      if (first instanceof HTMLInputElement && first.value === defaults?.[names[0] ?? '']) first.select()
    })
  const opened = useEffectEvent(() => {
    if (draft.restored) form.setValues({ ...entered, ...draft.restored.values })
    else if (defaults) selectFirst()
  })
  useEffect(() => opened(), [])
  const keep = useEffectEvent((now: Entered) =>
    draft.keep(edited?.version ?? 0, changedFrom(form.getInitialValues(), now)),
  )
  useEffect(() => keep(entered), [entered])
  const fill = (values: Entered) => {
    for (const [field, value] of Object.entries(values)) form.setFieldValue(field, value)
  }
  const change = (name: string, value: string) => {
    fill({ [name]: value, ...onFieldChange?.(name, value, entered) })
  }
  // An error from the server stays until its field is changed; the schema does not know it.
  const refused = useRef<Entered>({})
  const onLeave = (name: string) => {
    if (!form.isTouched(name)) return
    const found = faults(entered)
    const shown = [...Object.keys(form.errors), name].map((field) => {
      const serverError = refused.current[field]
      return [field, found[field] ?? (form.errors[field] === serverError ? serverError : undefined)]
    })
    form.setErrors(Object.fromEntries(shown) as typeof form.errors)
  }

  const start = (record: Row | null, values: Record<string, string>) => {
    setEdited(record)
    setOutdated(false)
    setFailure(null)
    draft.drop()
    form.setInitialValues(values)
    form.setValues(values)
    form.resetTouched()
    form.clearErrors()
    focus(names[0])
    if (!record && defaults) selectFirst()
  }
  const refuse = (refusal: RequestFailed) => {
    const { status, code, errors, shown } = refusal
    setFailure(null)
    if (status === 409) {
      setOutdated(true)
      body.current?.scrollTo({ top: 0 })
      return
    }
    const placed = errors.filter(({ field }) => names.includes(field)).toReversed()
    refused.current = Object.fromEntries(placed.map((error) => [error.field, error.code]))
    form.setErrors(refused.current)
    focus(names.find((name) => refused.current[name] !== undefined))
    if (shown) return
    if (placed.length === 0) {
      setFailure(refusal)
      return
    }
    const what = t(edited ? texts.errorEditing : texts.errorAdding).replace(/\.$/, '')
    toast.error(`${what}: ${t(codeText(code, texts.codes))}`)
  }
  const save = async ({ andNext = false, isSure = false } = {}) => {
    if (saving || question) return
    const { errors, hasErrors } = form.validate()
    if (hasErrors) {
      focus(names.find((name) => errors[name] !== undefined))
      return
    }
    const needsAnswer = !isSure && questionBeforeSave?.(entered) !== undefined
    setAsked(needsAnswer ? { andNext } : null)
    if (needsAnswer) return
    setSaving(true)
    try {
      const saved = await saveRecord<Row>(type, { ...sentAlong, ...sent(entered) }, edited, addTo)
      onSaved(saved, (words) => isFoundBy(type, saved, words))
      toast.success(t(edited ? texts.edited : texts.added))
      if (andNext) {
        const carried = names.map((name) => [name, carriedOver.includes(name) ? (entered[name] ?? '') : ''])
        start(null, { ...(Object.fromEntries(carried) as Entered), ...(await nextDefaults?.()) })
      } else {
        draft.drop()
        onClose()
      }
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      refuse(error)
    } finally {
      setSaving(false)
    }
  }
  const loadCurrent = async () => {
    if (!edited) return
    const current = await readRecord<Row>(type, edited.id)
    start(current, asEntered(current))
  }

  useKeys((event) => {
    const { code, ctrlKey, metaKey, shiftKey, repeat } = event
    if (question || asked) return
    const isEnter = code === 'Enter' || code === 'NumpadEnter'
    if (code === 'Escape') close()
    else if ((ctrlKey || metaKey) && (code === 'KeyS' || isEnter)) {
      event.preventDefault()
      if (!repeat) void save({ andNext: isEnter && shiftKey && !edited })
    }
  })

  const saveQuestion = asked ? questionBeforeSave?.(entered) : undefined
  const helps = extras(entered)
  const title = t(edited ? texts.edit : texts.add)
  return (
    <Drawer.Root
      opened
      position="right"
      size={620}
      onClose={close}
      closeOnEscape={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Drawer.Overlay backgroundOpacity={0.28} />
      <Drawer.Content classNames={{ content: classes['drawer'] ?? '' }} aria-busy={saving}>
        <div className={classes['header']}>
          <Drawer.Title>{title}</Drawer.Title>
          <CloseButton aria-label={t(recordsTexts.close)} onClick={close} />
        </div>
        <div className={classes['body']} ref={body}>
          {draft.restored && <Restored draft={draft.restored} discard={() => start(row, asEntered(row))} />}
          {outdated && <Outdated load={loadCurrent} />}
          <RecordFields
            {...{ type, texts, groups, prefix, entered, change, onLeave, fill }}
            extras={helps}
            errors={form.errors}
          />
          <Suspense fallback={null}>{edited && <RecordHistory record={edited} texts={texts} />}</Suspense>
        </div>
        {failure && <NotSaved {...{ failure, codes: texts.codes, busy: saving }} retry={() => void save()} />}
        <footer className={classes['footer']}>
          <Button loading={saving} aria-keyshortcuts="Control+S" onClick={() => void save()}>
            {t(recordsTexts.save)}
          </Button>
          {!edited && (
            <Button
              variant="default"
              data-disabled={saving}
              aria-disabled={saving}
              aria-keyshortcuts="Control+Shift+Enter"
              title="Ctrl+Shift+Enter"
              onClick={() => void save({ andNext: true })}
            >
              {t(recordsTexts.saveAndNext)}
            </Button>
          )}
          <span className={classes['keys']} aria-hidden>
            <kbd>Ctrl</kbd> <kbd>S</kbd>
          </span>
          <Button variant="subtle" color="gray" onClick={close}>
            {t(recordsTexts.cancel)}
          </Button>
        </footer>
        {question}
        {asked && saveQuestion && (
          <Confirm
            title={saveQuestion.title}
            question={saveQuestion.question}
            yes={t(recordsTexts.saveAnyway)}
            no={t(recordsTexts.keepTyping)}
            danger={false}
            onYes={() => void save({ andNext: asked.andNext, isSure: true })}
            onNo={() => setAsked(null)}
          />
        )}
      </Drawer.Content>
    </Drawer.Root>
  )
}
