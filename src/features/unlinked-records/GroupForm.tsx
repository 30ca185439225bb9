import { Alert, Button, Checkbox, Radio, Title } from '@mantine/core'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
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
import type { UnlinkedRecord } from './links.ts'
import { deskTexts, linkCodesOf } from './texts.ts'
import classes from './Worklist.module.css'

/** Something to choose, with what is known about it. */
export interface Choice<Item> {
  readonly item: Item
  readonly title: string
  readonly facts?: readonly (string | null | false)[]
  readonly note?: string | null | false
  readonly isWarning?: boolean
  readonly isDisabled?: boolean
  /** It is not chosen at first. */
  readonly isLeftOut?: boolean
  /** Its page, which opens in another tab, and what that is called. */
  readonly opens?: { readonly href: string; readonly name: string } | undefined
}

/** Something to link records to, or to create for them. */
export const asNew = 'new'
export type TargetId = number | typeof asNew
interface Targets {
  legend: Text
  page: RecordType['page']
  /** The title of each begins with its label. */
  choices: readonly (Choice<TargetId> & { readonly label: string })[]
  chosen: TargetId | null
  onChoose: (id: TargetId) => void
  /** Why none of them can be linked to. */
  none: Text
}

interface GroupFormProps<Item> {
  title: string
  intro?: ReactNode
  types: readonly RecordTypeTexts[]
  legend?: Text
  choices: readonly Choice<Item>[]
  /** If none of them is chosen. */
  none?: Text
  targets?: Targets
  /** Below the targets. */
  children?: ReactNode
  /** Finds further targets. */
  search?: ReactNode
  /** Its button, for a search whose result is confirmed next. */
  button?: RefObject<HTMLButtonElement | null>
  /** Of the button that links those that are chosen. */
  label: (chosen: number) => string
  link: (chosen: readonly Item[]) => Promise<void>
  onSkip?: () => void
  /** Another way out. */
  extraButton?: ReactNode
  /** What is chosen. */
  status?: string
}

/** The records of one group, and what to link them to. Its button has the focus, so that Enter links one group after another. */
export function GroupForm<Item>(props: GroupFormProps<Item>) {
  const { types, legend = deskTexts.records, choices, none = deskTexts.nothingChosen, targets, onSkip, status } = props
  const { t } = useLanguage()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const confirm = props.button ?? button
  /** The positions of the records that are chosen. */
  const [positions, setPositions] = useState(() =>
    choices.flatMap(({ isDisabled, isLeftOut }, at) => (isDisabled || isLeftOut ? [] : String(at))),
  )
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<Text>()
  const alert = useScrolledIntoView(fault)
  useEffect(() => confirm.current?.focus(), [confirm])

  const isActive = !isBusy && targets !== undefined
  const move = (by: number) => {
    const all = targets?.choices ?? []
    const at = all.findIndex(({ item }) => item === targets?.chosen)
    const next = all[at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length]
    if (next) targets?.onChoose(next.item)
  }
  useShortcut('next', () => move(1), { isActive })
  useShortcut('previous', () => move(-1), { isActive })
  useShortcut('skip', () => onSkip?.(), { isActive: !isBusy && onSkip !== undefined })

  async function link(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const chosen = choices.flatMap(({ item }, at) => (positions.includes(String(at)) ? [item] : []))
    const reason = chosen.length === 0 ? none : targets?.chosen === null ? targets.none : undefined
    setFault(reason)
    if (reason) return
    setBusy(true)
    try {
      await props.link(chosen)
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.wasShown) setFault(codeText(error.errors[0]?.code ?? error.code, linkCodesOf(types)))
      setBusy(false)
    }
  }
  return (
    <article className={classes['group']} aria-labelledby={id}>
      <Title order={2} id={id} data-about={props.title}>
        {props.title}
      </Title>
      {props.intro}
      <form id={`${id}form`} className={classes['parts']} aria-labelledby={id} onSubmit={(event) => void link(event)}>
        <Checkbox.Group label={t(legend)} value={positions} onChange={setPositions}>
          {choices.map((choice, at) => (
            <Option key={at} choice={choice}>
              {(shown) => <Checkbox value={String(at)} disabled={choice.isDisabled ?? false} {...shown} />}
            </Option>
          ))}
        </Checkbox.Group>
        {targets && (
          <Radio.Group
            label={t(targets.legend)}
            value={targets.chosen === null ? null : String(targets.chosen)}
            onChange={(value) => targets.onChoose(value === asNew ? value : Number(value))}
          >
            {targets.choices.map((choice) => {
              const { item, label: name } = choice
              const opens = item === asNew ? undefined : { href: hrefOfRecord(targets.page, item), name }
              return (
                <Option key={item} choice={{ ...choice, opens }}>
                  {(shown) => <Radio value={String(item)} {...shown} />}
                </Option>
              )
            })}
          </Radio.Group>
        )}
        {props.children}
      </form>
      {/* Outside of the form, because Enter in it must not link anything. */}
      {props.search}
      <div className={classes['buttons']}>
        <Button ref={confirm} type="submit" form={`${id}form`} loading={isBusy}>
          {props.label(positions.length)}
        </Button>
        {onSkip && (
          <Button variant="default" aria-keyshortcuts={shortcuts.skip} onClick={onSkip}>
            {t(recordsTexts.skip)} <kbd>{shortcuts.skip}</kbd>
          </Button>
        )}
        {props.extraButton}
      </div>
      {status !== undefined && (
        <div role="status" className={classes['hint']}>
          {status}
        </div>
      )}
      {fault && (
        <Alert ref={alert} color="red" role="alert">
          {t(fault)}
        </Alert>
      )}
    </article>
  )
}

interface OptionProps {
  choice: Choice<unknown>
  children: (shown: { label: string; description: ReactNode }) => ReactNode
}

function Option({ choice: { title, facts = [], note, isWarning = false, opens }, children }: OptionProps) {
  const { t } = useLanguage()
  const known = facts.filter(Boolean).join(', ')
  return (
    <div className={classes['option']} data-about={title}>
      {children({
        label: title,
        description: (known || note) && (
          <>
            {known} {note && <b data-warning={isWarning || undefined}>{note}</b>}
          </>
        ),
      })}
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
    </div>
  )
}

/** A record of a group by its type, number and day. */
export function recordChoice<Item extends Pick<UnlinkedRecord, 'type' | 'id' | 'number' | 'date'>>(
  item: Item,
  types: readonly RecordTypeTexts[],
  t: (text: Text) => string,
  name?: string,
): Choice<Item> {
  const texts = textsNamed(types, item.type)
  const title = [texts && t(texts.before), item.number].filter(Boolean).join(' ')
  return {
    item,
    title: `${title}, ${tableDate(item.date)}`,
    opens: texts && { href: hrefOfRecord(texts.type.page, item.id), name: name ?? title },
  }
}
