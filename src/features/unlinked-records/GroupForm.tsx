import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { shortcuts } from '../../client/keyboard/shortcuts.ts'
import { useShortcut } from '../../client/keyboard/use-shortcut.ts'
import { useLanguage } from '../../client/language.tsx'
import { hrefOfRecord } from '../../client/paths.ts'
import { recordsTexts } from '../../client/records/texts.ts'
import { RequestFailed } from '../../client/request.ts'
import { useScrolledIntoView } from '../../client/scrolled-into-view.ts'
import { tableDate } from '../../shared/dates.ts'
import type { RecordType } from '../../shared/record.ts'
import { type RecordTypeTexts, textsNamed } from '../../shared/record-texts.ts'
import { codeText, type Text } from '../../shared/texts.ts'
import { deskTexts } from './desk-texts.ts'
import classes from './Worklist.module.css'

/** The links that a form makes, or the reason why it cannot. */
interface Linking {
  /** If nothing is chosen. */
  readonly none: Text
  readonly refused?: () => Text | undefined
  readonly send: () => Promise<void>
  readonly codes: Readonly<Record<string, Text>>
}
type FormState<Item> = ReturnType<typeof useGroupForm<Item>>

/** The state of a form: those of its items that are chosen, and a focused button, so that Enter links one group after another. */
export function useGroupForm<Item>(items: readonly Item[], isLeftOut: (item: Item) => boolean = () => false) {
  const confirmButton = useRef<HTMLButtonElement>(null)
  const [leftOut, setLeftOut] = useState<ReadonlySet<Item>>(() => new Set(items.filter(isLeftOut)))
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<Text>()
  const focusConfirm = () => confirmButton.current?.focus()
  useEffect(focusConfirm, [])
  const chosen = items.filter((item) => !leftOut.has(item))

  async function link({ none, refused, send, codes }: Linking) {
    if (isBusy) return
    const reason = chosen.length === 0 ? none : refused?.()
    setFault(reason)
    if (reason) return
    setBusy(true)
    try {
      await send()
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.wasShown) setFault(codeText(error.errors[0]?.code ?? error.code, codes))
      setBusy(false)
    }
  }
  return {
    confirmButton,
    focusConfirm,
    isBusy,
    fault,
    chosen,
    checkbox: (item: Item, isDisabled = false) => (
      <input
        type="checkbox"
        checked={!leftOut.has(item)}
        disabled={isDisabled}
        onChange={() => {
          const next = new Set(leftOut)
          if (!next.delete(item)) next.add(item)
          setLeftOut(next)
        }}
      />
    ),
    submit: (linking: Linking) => (event: FormEvent) => {
      event.preventDefault()
      void link(linking)
    },
  }
}

interface Listed {
  readonly type: string
  readonly id: number
  readonly number: string | null
  readonly date: string
}
/** Something to link records to, or to create for them. */
export const asNew = 'new'
export type TargetId = number | typeof asNew
interface Target {
  readonly id: TargetId
  readonly label: string
}

interface GroupFormProps<Record, Of> {
  form: FormState<Record>
  /** The subject, as named in the history and in tests. */
  about: string
  title: string
  intro?: ReactNode
  records: readonly Record[]
  types: readonly RecordTypeTexts[]
  renderRecord: (record: Record) => ReactNode
  /** The name of a record, if it is not its title. */
  nameOf?: (record: Record) => string
  /** Always left out. */
  isFixed?: (record: Record) => boolean
  legend: Text
  page: RecordType['page']
  targets: readonly Of[]
  chosen: TargetId | null
  onChoose: (id: TargetId) => void
  renderTarget: (target: Of) => ReactNode
  /** Below the targets. */
  children?: ReactNode
  search?: ReactNode
  /** Of the button that links the group. */
  label: string
  onSubmit: (event: FormEvent) => void
  onSkip: () => void
  /** What is chosen. */
  status?: string
}

/** The records of one group, and what to link them to. */
export function GroupForm<Record extends Listed, Of extends Target>(props: GroupFormProps<Record, Of>) {
  const { form, types, page, chosen, onSkip, status } = props
  const { confirmButton, isBusy, fault, checkbox } = form
  const { t } = useLanguage()
  const id = useId()
  const formId = `${id}form`
  useShortcut('skip', onSkip, { isActive: !isBusy })
  return (
    <article className={classes['group']} aria-labelledby={id}>
      <h2 id={id} data-about={props.about}>
        {props.title}
      </h2>
      {props.intro}
      <form id={formId} className={classes['parts']} aria-labelledby={id} onSubmit={props.onSubmit}>
        <fieldset>
          <legend>{t(deskTexts.records)}</legend>
          <ul className={classes['list']}>
            {props.records.map((record) => {
              const texts = textsNamed(types, record.type)
              const title = [texts && t(texts.before), record.number].filter(Boolean).join(' ')
              const name = props.nameOf?.(record) ?? title
              return (
                <Choice
                  key={`${record.type} ${record.id}`}
                  about={record.id}
                  input={checkbox(record, props.isFixed?.(record))}
                  opens={texts && { href: hrefOfRecord(texts.type.page, record.id), name }}
                >
                  {title}, {tableDate(record.date)}
                  {props.renderRecord(record)}
                </Choice>
              )
            })}
          </ul>
        </fieldset>
        <fieldset>
          <legend>{t(props.legend)}</legend>
          <ul className={classes['list']}>
            {props.targets.map((target) => {
              const choose = () => props.onChoose(target.id)
              return (
                <Choice
                  key={target.id}
                  about={target.id}
                  input={<input type="radio" name={`${id}target`} checked={chosen === target.id} onChange={choose} />}
                  opens={target.id === asNew ? undefined : { href: hrefOfRecord(page, target.id), name: target.label }}
                >
                  {props.renderTarget(target)}
                </Choice>
              )
            })}
          </ul>
          {props.children}
        </fieldset>
      </form>
      {/* Outside of the form, because Enter in it must not link anything. */}
      {props.search}
      <div className={classes['buttons']}>
        <Button ref={confirmButton} type="submit" form={formId} loading={isBusy}>
          {props.label}
        </Button>
        <Button variant="default" aria-keyshortcuts={shortcuts.skip} onClick={onSkip}>
          {t(recordsTexts.skip)} <kbd>{shortcuts.skip}</kbd>
        </Button>
      </div>
      {status !== undefined && (
        <div role="status" className={classes['hint']}>
          {status}
        </div>
      )}
      <GroupFault fault={fault} />
    </article>
  )
}

interface ChoiceProps {
  /** The subject, as named in the history and in tests. */
  about: string | number
  /** The checkbox or radio button. */
  input: ReactNode
  /** The page of the record, which opens in another tab, with the record's name. */
  opens?: { readonly href: string; readonly name: string } | undefined
  children: ReactNode
}

/** A record of the group, or a possible target of the link. */
export function Choice({ about, input, opens, children }: ChoiceProps) {
  const { t } = useLanguage()
  return (
    <li data-about={about}>
      <label className={classes['choice']}>
        {input}
        <span>{children}</span>
      </label>
      {opens && (
        <a
          href={opens.href}
          target="_blank"
          rel="noreferrer"
          aria-label={`${opens.name}: ${t(recordsTexts.openInTab)}`}
        >
          {t(recordsTexts.openInTab)}
        </a>
      )}
    </li>
  )
}

export function GroupFault({ fault }: { fault: Text | undefined }) {
  const { t } = useLanguage()
  const alert = useScrolledIntoView(fault)
  return (
    <div ref={alert} role="alert">
      {fault && <p className={classes['fault']}>{t(fault)}</p>}
    </div>
  )
}
