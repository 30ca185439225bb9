import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { shortcuts } from '../../client/keyboard/shortcuts.ts'
import { useShortcut } from '../../client/keyboard/use-shortcut.ts'
import { useLanguage } from '../../client/language.tsx'
import { hrefOfRecord } from '../../client/paths.ts'
import classes from '../../client/records/Worklist.module.css'
import { request, RequestFailed } from '../../client/request.ts'
import { tableDate } from '../../shared/dates.ts'
import type { LinkedRecords, PartySuggestion, SuggestedRecord } from '../../shared/party-suggestions.ts'
import { codeText, type Text } from '../../shared/texts.ts'
import { party } from '../parties/record.ts'
import { evidenceTexts, strengthTexts, suggestionCodes, suggestionTexts as texts, typeNames } from './texts.ts'

interface SuggestionFormProps {
  suggestion: PartySuggestion
  onConfirmed: (linked: LinkedRecords) => void
  /** With the records of the group, without those of another name. */
  onSkip: (records: LinkedRecords['records']) => void
}

const keyOf = ({ type, id }: Pick<SuggestedRecord, 'type' | 'id'>) => `${type} ${id}`
const asNew = 'new'

/** The surest party, unless another one is as sure; a new one if there is none. */
function proposedParty({ parties: [first, second], isLegal }: PartySuggestion): string {
  if (!first) return isLegal ? '' : asNew
  return first.same === 'jmbgOnly' || first.same === second?.same ? '' : String(first.id)
}

/** One group of records, and the party that they are linked to. */
export function SuggestionForm({ suggestion, onConfirmed, onSkip }: SuggestionFormProps) {
  const { t } = useLanguage()
  const { name, address, bornOn, strength, records, parties, isLegal } = suggestion
  const id = useId()
  const confirmButton = useRef<HTMLButtonElement>(null)
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(
    () => new Set(records.filter(({ same }) => same === 'jmbgOnly').map(keyOf)),
  )
  const [chosen, setChosen] = useState(() => proposedParty(suggestion))
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<Text | null>(null)
  const included = records.filter((record) => !leftOut.has(keyOf(record)))

  // Enter confirms each suggestion in turn.
  useEffect(() => confirmButton.current?.focus(), [])
  const skip = () => {
    const ofGroup = records.filter(({ same }) => same !== 'jmbgOnly')
    onSkip(ofGroup.map(({ type, id: recordId }) => ({ type, id: recordId })))
  }
  useShortcut('skip', skip, { isActive: !isBusy })

  const confirm = async () => {
    if (isBusy) return
    if (included.length === 0) return setFault(texts.nothingChosen)
    if (chosen === '') return setFault(isLegal && parties.length === 0 ? texts.legal : texts.noParty)
    setBusy(true)
    setFault(null)
    const linked = included.map(({ type, id: recordId }) => ({ type, id: recordId }))
    try {
      const body = { partyId: chosen === asNew ? null : Number(chosen), records: linked }
      const answer = await request<Omit<LinkedRecords, 'records'>>('/api/party/suggestions/confirmation', {
        method: 'POST',
        body,
      })
      onConfirmed({ ...answer, records: linked })
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.shown) setFault(codeText(error.errors[0]?.code ?? error.code, suggestionCodes))
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
  const [sure, reason] = strengthTexts[strength]
  const option = (value: string, label: ReactNode) => (
    <label className={classes['choice']}>
      <input type="radio" name={`${id}party`} checked={chosen === value} onChange={() => setChosen(value)} />
      <span>{label}</span>
    </label>
  )
  return (
    <form className={classes['group']} aria-labelledby={id} onSubmit={submitted}>
      <h2 id={id} data-about={name}>
        {name}
        {bornOn !== null && `, ${t(texts.born)} ${tableDate(bornOn)}`}
      </h2>
      <p className={classes['strength']}>
        <strong data-strength={strength}>{t(sure)}</strong> – {t(reason)}
      </p>
      <fieldset>
        <legend>{t(texts.records)}</legend>
        <ul className={classes['list']}>
          {records.map((record) => (
            <li key={keyOf(record)} data-about={record.id}>
              <label className={classes['choice']}>
                <input type="checkbox" checked={!leftOut.has(keyOf(record))} onChange={() => toggle(keyOf(record))} />
                <span>
                  {t(typeNames[record.type].name)} {record.number}, {tableDate(record.date)}
                  <Details {...record} />
                </span>
              </label>
              <a
                href={hrefOfRecord(typeNames[record.type], record.id)}
                target="_blank"
                rel="noreferrer"
                aria-label={`${t(typeNames[record.type].name)} ${record.number}: ${t(texts.open)}`}
              >
                {t(texts.open)}
              </a>
            </li>
          ))}
        </ul>
      </fieldset>
      <fieldset>
        <legend>{t(texts.party)}</legend>
        <ul className={classes['list']}>
          {parties.map((each) => (
            <li key={each.id} data-about={each.id}>
              {option(
                String(each.id),
                <>
                  {each.name}
                  <Details {...each} name="" />
                </>,
              )}
              <a
                href={hrefOfRecord(party.page, each.id)}
                target="_blank"
                rel="noreferrer"
                aria-label={`${each.name}: ${t(texts.open)}`}
              >
                {t(texts.open)}
              </a>
            </li>
          ))}
          {!isLegal && (
            <li data-about={asNew}>
              {option(asNew, `${t(texts.newParty)} ${[name, address].filter(Boolean).join(', ')}`)}
            </li>
          )}
        </ul>
        {isLegal && parties.length === 0 && <p className={classes['hint']}>{t(texts.legal)}</p>}
      </fieldset>
      <div className={classes['buttons']}>
        <Button ref={confirmButton} type="submit" loading={isBusy}>
          {t(texts.confirm)}
        </Button>
        <Button variant="default" aria-keyshortcuts={shortcuts.skip} onClick={skip}>
          {t(texts.skip)} <kbd>{shortcuts.skip}</kbd>
        </Button>
      </div>
      <div role="alert">{fault && <p className={classes['fault']}>{t(fault)}</p>}</div>
    </form>
  )
}

/** Name and address as they are written, and what they have in common with the others. */
function Details({ name, address, same }: Pick<SuggestedRecord, 'name' | 'address' | 'same'>) {
  const { t } = useLanguage()
  return (
    <small>
      {[name, address].filter(Boolean).join(', ')}
      {same && (
        <b data-evidence={same}>
          {t(texts.same)} {t(evidenceTexts[same])}
        </b>
      )}
    </small>
  )
}
