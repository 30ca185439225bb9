import { CloseButton, Drawer } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import { inputFields } from '../../shared/child-lists.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Stored } from '../../shared/record-of.ts'
import { isFoundBy } from '../../shared/search-words.ts'
import { isShortcut } from '../keyboard/shortcuts.ts'
import { useLanguage } from '../language.tsx'
import { RequestFailed } from '../request.ts'
import { toast } from '../toasts.tsx'
import { AskBeforeSave, type AsksBeforeSave } from './AskBeforeSave.tsx'
import { useKeys } from './keys.ts'
import { choiceId, Differences } from './Differences.tsx'
import { differencesTexts } from './differences-texts.ts'
import { NotSaved } from './NotSaved.tsx'
import { Outdated } from './Outdated.tsx'
import { copySameValue } from './copied-value.ts'
import { type Entered, type FieldOptions, type FormGroup, RecordFields } from './RecordFields.tsx'
import classes from './RecordForm.module.css'
import { RecordFormFooter } from './RecordFormFooter.tsx'
import type { OpenForm } from './record-pages.ts'
import { Restored } from './Restored.tsx'
import { saveRecord } from './save-record.ts'
import { formatInput, parseInput } from './field-format.ts'
import { inputWithUnknown, namesOf, valuesWithUnknown } from './unknown-input.ts'
import { recordsTexts } from './texts.ts'
import { formOfRecord } from './use-draft.ts'
import { useDifferences } from './use-differences.ts'
import { useSaveQuestion } from './use-save-question.ts'
import { useShownGroups } from './use-shown-groups.ts'
import { type ExtraChoice, pick, useEntryForm } from './use-entry-form.ts'
import type { Texts } from './use-records.ts'
import { useScript } from './use-script.tsx'
import { RecordHistory } from './RecordHistory.tsx'

export type { Entered, FieldOptions, FormGroup }

interface RecordFormProps<Row extends Stored> extends OpenForm<Row> {
  type: RecordType
  texts: Texts
  groups: readonly FormGroup[]
  fieldOptions?: FieldOptions
  /** Changes other fields when a field changes. */
  onFieldChange?: (name: string, value: string, entered: Entered) => Entered
  /** Fields whose values are likely to be the same in the next record. */
  copiedToNext?: readonly string[]
  /** The choice made in addition to the fields. */
  extraChoice?: ExtraChoice
  /** Further values sent with a new record. */
  constants?: Readonly<Record<string, unknown>>
  /** Initial values of a new record, and of the next one. */
  defaults?: Entered
  nextDefaults?: () => Promise<Entered>
  /** The values that are checked and sent, if they are not those shown. */
  asSent?: (entered: Entered) => Entered
  /** Returns a question before saving, once all fields are valid. */
  questionBeforeSave?: AsksBeforeSave
}

/** The form of a record in the right drawer, for adding and editing. */
export function RecordForm<Row extends Stored>(props: RecordFormProps<Row>) {
  const {
    type,
    texts,
    groups,
    fieldOptions,
    onFieldChange,
    copiedToNext = [],
    extraChoice,
    constants,
    defaults,
    nextDefaults,
    asSent = (entered) => entered,
    questionBeforeSave,
    row,
    addTo,
    onClose,
    onSaved,
  } = props
  const { t, language } = useLanguage()
  const body = useRef<HTMLDivElement>(null)
  const shownGroups = useShownGroups(groups)
  const names = namesOf(type, groups)
  const sent = (values: Entered) => {
    const input = asSent(values)
    const parsed = Object.entries(input).map(([name, value]) => [name, parseInput(type, name, value)] as const)
    return valuesWithUnknown(type, names, input, Object.fromEntries(parsed))
  }
  const asEntered = (record: Row) => {
    const input = Object.fromEntries(names.map((name) => [name, formatInput(type, record, name, language)]))
    return inputWithUnknown(type, names, record, input)
  }
  const faultsOf = (values: Entered) => schemaResolver(inputFields(type), { sync: true })(sent(values))
  const differences = useDifferences<Row>(type, names, asEntered)
  const form = useEntryForm<Row>({
    draftName: formOfRecord(type, row, addTo),
    row,
    names,
    asEntered: (record) => (record ? asEntered(record) : pick(defaults ?? {}, names)),
    faults: faultsOf,
    codes: texts.codes,
    failed: row ? texts.errorEditing : texts.errorAdding,
    onFieldChange,
    onOutdated: () => showDifferences(),
    onClose,
    extraChoice,
  })
  const { fields, entered, edited, draft, isSaving, isOutdated, failure, leave: close, question } = form
  const comparison = differences.comparison(form.before, entered)
  const { asked, ...asking } = useSaveQuestion(questionBeforeSave)

  // Typing replaces a suggested value.
  const selectFirst = () =>
    requestAnimationFrame(() => {
      const first = document.getElementById(`${fields.prefix}${names[0]}`)
      // Unless the user has typed something in the meantime.
      if (first instanceof HTMLInputElement && first.value === defaults?.[names[0] ?? '']) first.select()
    })
  const opened = useEffectEvent(() => {
    if (!draft.restored && defaults) selectFirst()
  })
  useEffect(() => opened(), [])

  const showDifferences = async () => {
    if (edited) await differences.load(edited.id)
    body.current?.scrollTo({ top: 0 })
  }
  const toSave = comparison?.merged ?? entered
  /** Continues in the form with the choices made. */
  const continueWithMerge = () => {
    if (comparison) form.rebase(comparison.record, comparison.merged)
    differences.close()
  }
  /** Whether every difference is decided and the result is valid; otherwise shows where it is not. */
  const isDecided = () => {
    if (!comparison) return true
    const [first] = comparison.open
    differences.setIncomplete(first !== undefined)
    if (first) document.getElementById(choiceId(fields.prefix, first, 'mine'))?.focus()
    const faults = faultsOf(toSave)
    const isValid = Object.keys(faults).length === 0
    if (!first && !isValid) {
      continueWithMerge()
      form.show(faults)
    }
    return !first && isValid
  }
  const send = async () => {
    try {
      const values = { ...constants, ...sent(toSave) }
      const onto = comparison?.record ?? edited
      return await saveRecord<Row>(type, values, onto, { addTo, idempotencyKey: form.idempotencyKey })
    } catch (error) {
      // The codes are shown at the fields of the form.
      if (error instanceof RequestFailed && error.errors.length > 0) continueWithMerge()
      throw error
    }
  }

  const start = (record: Row | null, values?: Record<string, string>) => {
    form.start(record, values)
    form.focus(names[0])
    if (!record && defaults) selectFirst()
  }
  const save = async ({ andNext = false, isSure = false } = {}) => {
    if (isSaving || asking.isWaiting() || question || !form.isValid() || !isDecided()) return
    if (isSure) asking.withdraw()
    else if (!(await asking.mayGoOn(andNext, toSave, sent(toSave)))) return
    await form.save(send, async (saved) => {
      onSaved(saved, (words, filters) => isFoundBy(type, saved, words, filters))
      toast.success(t(edited ? texts.edited : texts.added))
      if (andNext) {
        const carried = names.map((name) => [name, copiedToNext.includes(name) ? (entered[name] ?? '') : ''])
        start(null, { ...(Object.fromEntries(carried) as Entered), ...(await nextDefaults?.()) })
      } else onClose()
    })
  }

  const options = fieldOptions?.(entered, fields.fill, fields.errors) ?? {}
  const script = useScript(type, fields, options, form.idempotencyKey)
  useKeys((event) => {
    if (question || asked || copySameValue(event, fields, options) || script.press(event)) return
    const andNext = isShortcut('saveAndNext', event)
    if (isShortcut('close', event)) close()
    else if (andNext || isShortcut('save', event)) {
      event.preventDefault()
      if (!event.repeat) void save({ andNext: andNext && !edited })
    }
  })

  // Mantine's portal would render the whole form again as soon as it is in the page, in one go.
  return createPortal(
    <Drawer.Root
      opened
      withinPortal={false}
      position="right"
      size={620}
      onClose={close}
      closeOnEscape={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Drawer.Overlay backgroundOpacity={0.28} />
      <Drawer.Content classNames={{ content: classes['drawer'] ?? '' }} aria-busy={isSaving}>
        <div className={classes['header']}>
          <Drawer.Title>{t(edited ? texts.edit : texts.add)}</Drawer.Title>
          <CloseButton aria-label={t(recordsTexts.close)} onClick={close} />
        </div>
        <div className={classes['body']} ref={body} onInput={script.onInput}>
          {draft.restored && !comparison && <Restored draft={draft.restored} discard={() => start(row)} />}
          {comparison ? (
            <Differences
              key={comparison.record.version}
              {...{ texts, groups, comparison }}
              prefix={fields.prefix}
              extras={options}
              choiceOf={differences.choiceOf}
              choose={differences.choose}
              isIncomplete={differences.isIncomplete}
            />
          ) : (
            <>
              {isOutdated && !isSaving && <Outdated load={showDifferences} action={differencesTexts.show} />}
              <RecordFields {...script.fields} {...{ type, texts }} groups={shownGroups} extras={script.extras} />
              {script.status}
              {shownGroups === groups && edited && <RecordHistory record={edited} texts={texts} />}
            </>
          )}
        </div>
        {failure && <NotSaved {...{ failure, codes: texts.codes, busy: isSaving }} retry={() => void save()} />}
        <RecordFormFooter
          isSaving={isSaving}
          save={() => void save()}
          saveAndNext={edited ? undefined : () => void save({ andNext: true })}
          back={comparison && differences.close}
          close={close}
        />
        {question}
        <AskBeforeSave
          question={asked?.question}
          onYes={() => void save({ andNext: asked?.andNext === true, isSure: true })}
          onNo={asking.withdraw}
        />
      </Drawer.Content>
    </Drawer.Root>,
    document.body,
  )
}
