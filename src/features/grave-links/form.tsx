import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { FindGrave, type FoundGrave } from '../../client/contracts/GraveOfContract.tsx'
import { shortcuts } from '../../client/keyboard/shortcuts.ts'
import { useShortcut } from '../../client/keyboard/use-shortcut.ts'
import { useLanguage } from '../../client/language.tsx'
import { hrefOfRecord } from '../../client/paths.ts'
import classes from '../../client/records/Worklist.module.css'
import { request, RequestFailed } from '../../client/request.ts'
import { tableDate } from '../../shared/dates.ts'
import type { ChosenLinks, CreatedGraves, FittingGrave, LinkGroup, UnlinkedRecord } from '../../shared/grave-links.ts'
import { graveTypes, graveTypeTexts } from '../../shared/grave-types.ts'
import { codeText, type Text } from '../../shared/texts.ts'
import { grave } from '../graves/record.ts'
import { burialTypeTexts, fitTexts, linkCodes, linkTexts as texts, typeNames } from './texts.ts'

interface LinkFormProps {
  group: LinkGroup
  onLinked: (records: ChosenLinks) => void
  onCreated: (created: CreatedGraves) => void
  onSkip: (records: ChosenLinks) => void
}

const asNew = 'new'
/** A grave that can be chosen; what is known of those that fit. */
interface Choice {
  readonly id: number | typeof asNew
  readonly label: string
  readonly graveyard: string
  readonly fitting: FittingGrave | null
}

const keyOf = ({ type, id }: Pick<UnlinkedRecord, 'type' | 'id'>) => `${type} ${id}`
const cannotBeLinked = ({ hasParty }: UnlinkedRecord) => !hasParty

/** The only grave that fits, of a usual type, or a new one if none fits. */
function proposedGrave({ graves: [only, ...more], proposed }: LinkGroup): Choice['id'] | null {
  if (!only) return proposed && asNew
  return more.length === 0 && !only.isOtherType ? only.id : null
}

/** Records of one place, and the grave that they are linked to. */
export function LinkForm({ group, onLinked, onCreated, onSkip }: LinkFormProps) {
  const { t } = useLanguage()
  const { graveyard, place, graveNumber, burialType, records, graves, proposed } = group
  const id = useId()
  const confirmButton = useRef<HTMLButtonElement>(null)
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(() => new Set(records.filter(cannotBeLinked).map(keyOf)))
  const [found, setFound] = useState<readonly FoundGrave[]>([])
  const [chosen, setChosen] = useState(() => proposedGrave(group))
  const [values, setValues] = useState<Readonly<Record<'number' | 'graveType' | 'places', string>>>({
    number: proposed?.number ?? '',
    graveType: proposed?.graveType ?? '',
    places: String(proposed?.places ?? ''),
  })
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<Text | null>(null)
  const included = records.filter((record) => !leftOut.has(keyOf(record)))
  const choices: readonly Choice[] = [
    ...graves.map((fitting) => ({ ...fitting, fitting })),
    ...found.map((each) => ({
      id: each.id,
      label: each.label ?? each.number,
      graveyard: each.graveyard.name,
      fitting: null,
    })),
    ...(proposed
      ? [{ id: asNew, label: values.number, graveyard: graveyard?.name ?? '', fitting: null } as const]
      : []),
  ]
  const choice = choices.find((each) => each.id === chosen)

  // Enter links each group in turn.
  useEffect(() => confirmButton.current?.focus(), [])
  const isActive = !isBusy
  useShortcut('skip', () => onSkip(records.map(({ type, id: recordId }) => ({ type, id: recordId }))), { isActive })
  const move = (by: number) => {
    const at = choices.findIndex((each) => each.id === chosen)
    const next = choices[at < 0 ? (by > 0 ? 0 : choices.length - 1) : (at + by + choices.length) % choices.length]
    if (next) setChosen(next.id)
  }
  useShortcut('next', () => move(1), { isActive })
  useShortcut('previous', () => move(-1), { isActive })

  const confirm = async () => {
    if (isBusy) return
    if (included.length === 0) return setFault(texts.nothingChosen)
    if (chosen === null) return setFault(texts.noGrave)
    setBusy(true)
    setFault(null)
    const linked = included.map(({ type, id: recordId }) => ({ type, id: recordId }))
    try {
      if (chosen === asNew) {
        const created = {
          ...values,
          places: Number(values.places),
          graveyardId: proposed?.graveyardId,
          records: linked,
        }
        const body = { graves: [created] }
        onCreated(await request<CreatedGraves>('/api/grave/links/creation', { method: 'POST', body }))
      } else {
        const body = { graveId: chosen, records: linked }
        await request('/api/grave/links/confirmation', { method: 'POST', body })
        onLinked(linked)
      }
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.shown) setFault(codeText(error.errors[0]?.code ?? error.code, linkCodes))
      setBusy(false)
    }
  }
  const submitted = (event: FormEvent) => {
    event.preventDefault()
    void confirm()
  }
  const toggle = (key: string) => {
    const next = new Set(leftOut)
    if (!next.delete(key)) next.add(key)
    setLeftOut(next)
  }
  const formId = `${id}form`
  return (
    <article className={classes['group']} aria-labelledby={id}>
      <h2 id={id} data-about={place}>
        {t(texts.place)} {place}
        {graveNumber !== null && `, ${t(texts.graveNumber)} ${graveNumber}`}
        {burialType !== null && `, ${t(burialTypeTexts[burialType] ?? [burialType, burialType])}`}
        {` – ${graveyard?.name ?? t(texts.noGraveyard)}`}
      </h2>
      <form id={formId} className={classes['parts']} aria-labelledby={id} onSubmit={submitted}>
        <fieldset>
          <legend>{t(texts.records)}</legend>
          <ul className={classes['list']}>
            {records.map((record) => (
              <li key={keyOf(record)} data-about={record.id}>
                <label className={classes['choice']}>
                  <input
                    type="checkbox"
                    checked={!leftOut.has(keyOf(record))}
                    disabled={cannotBeLinked(record)}
                    onChange={() => toggle(keyOf(record))}
                  />
                  <span>
                    {t(typeNames[record.type].name)}
                    {record.number !== null && ` ${record.number}`}, {tableDate(record.date)}
                    <About record={record} />
                  </span>
                </label>
                <a
                  href={hrefOfRecord(typeNames[record.type], record.id)}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`${record.name}: ${t(texts.open)}`}
                >
                  {t(texts.open)}
                </a>
              </li>
            ))}
          </ul>
        </fieldset>
        <fieldset>
          <legend>{t(texts.graves)}</legend>
          <ul className={classes['list']}>
            {choices.map((each) => (
              <li key={each.id} data-about={each.id}>
                <label className={classes['choice']}>
                  <input
                    type="radio"
                    name={`${id}grave`}
                    checked={chosen === each.id}
                    onChange={() => setChosen(each.id)}
                  />
                  <span>
                    {each.id === asNew && `${t(texts.newGrave)} `}
                    {each.label} – {each.graveyard}
                    {each.fitting && <Fit fitting={each.fitting} />}
                  </span>
                </label>
                {each.id !== asNew && (
                  <a
                    href={hrefOfRecord(grave.page, each.id)}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={`${each.label}: ${t(texts.open)}`}
                  >
                    {t(texts.open)}
                  </a>
                )}
              </li>
            ))}
          </ul>
          {graves.length === 0 && <p className={classes['hint']}>{t(texts.noGraves)}</p>}
          {chosen === asNew && (
            <div className={classes['fields']}>
              <TextInput
                label={t(texts.number)}
                value={values.number}
                onChange={({ currentTarget }) => setValues({ ...values, number: currentTarget.value })}
              />
              <NativeSelect
                label={t(texts.graveType)}
                data={graveTypes.map((value) => ({ value, label: t(graveTypeTexts[value]) }))}
                value={values.graveType}
                onChange={({ currentTarget }) => setValues({ ...values, graveType: currentTarget.value })}
              />
              <TextInput
                label={t(texts.places)}
                inputMode="numeric"
                value={values.places}
                onChange={({ currentTarget }) => setValues({ ...values, places: currentTarget.value })}
              />
            </div>
          )}
        </fieldset>
      </form>
      {/* Outside of the form, because Enter in it must not link anything. */}
      <FindGrave
        label={texts.find}
        graveyardId={graveyard === null ? '' : String(graveyard.id)}
        onChosen={(grave) => {
          if (!choices.some((each) => each.id === grave.id)) setFound([...found, grave])
          setChosen(grave.id)
          confirmButton.current?.focus()
        }}
      />
      <div className={classes['buttons']}>
        <Button ref={confirmButton} type="submit" form={formId} loading={isBusy}>
          {choice ? `${t(choice.id === asNew ? texts.createAndLink : texts.linkTo)} ${choice.label}` : t(texts.link)}
        </Button>
        <Button
          variant="default"
          aria-keyshortcuts={shortcuts.skip}
          onClick={() => onSkip(records.map(({ type, id: recordId }) => ({ type, id: recordId })))}
        >
          {t(texts.skip)} <kbd>{shortcuts.skip}</kbd>
        </Button>
      </div>
      <div role="status" className={classes['hint']}>
        {choice && `${t(choice.id === asNew ? texts.newGrave : texts.chosen)} ${choice.label} – ${choice.graveyard}`}
      </div>
      <div role="alert">{fault && <p className={classes['fault']}>{t(fault)}</p>}</div>
    </article>
  )
}

function About({ record: { name, right, hasParty } }: { record: UnlinkedRecord }) {
  const { t } = useLanguage()
  const period = right && `${t(texts.right)} ${tableDate(right.from)} – ${right.to === null ? '' : tableDate(right.to)}`
  return (
    <small>
      {[name, period].filter(Boolean).join(', ')}
      {!hasParty && <b data-warning>{t(texts.noParty)}</b>}
    </small>
  )
}

function Fit({ fitting: { fits, graveType, places, interred, isOtherType } }: { fitting: FittingGrave }) {
  const { t } = useLanguage()
  const facts = [t(fitTexts[fits]), t(graveTypeTexts[graveType]), `${t(texts.placeCount)} ${places}`]
  return (
    <small>
      {[...facts, `${t(texts.interred)} ${interred}`].join(', ')}
      {isOtherType && <b data-warning>{t(texts.otherType)}</b>}
    </small>
  )
}
