import { useId, useState } from 'react'
import { useShortcut } from '../../client/keyboard/use-shortcut.ts'
import { useLanguage } from '../../client/language.tsx'
import { hrefOfRecord } from '../../client/paths.ts'
import { Choice, GroupFault, LinkButtons } from '../../client/records/GroupForm.tsx'
import { useGroupForm } from '../../client/records/use-group-form.ts'
import classes from '../../client/records/Worklist.module.css'
import { request } from '../../client/request.ts'
import { tableDate } from '../../shared/dates.ts'
import type { LinkedRecords, PartySuggestion, SuggestedRecord } from './party-suggestions.ts'
import { type RecordTypeTexts, textsNamed } from '../../shared/record-texts.ts'
import { party } from '../parties/record.ts'
import { evidenceTexts, strengthTexts, suggestionCodes, suggestionTexts as texts } from './texts.ts'
import { confirmSuggestion } from './calls.ts'

interface SuggestionFormProps {
  suggestion: PartySuggestion
  types: readonly RecordTypeTexts[]
  onConfirmed: (linked: LinkedRecords) => void
  /** Preselects the records of the group, except those with another name. */
  onSkip: (records: LinkedRecords['records']) => void
}

const keyOf = ({ type, id }: Pick<SuggestedRecord, 'type' | 'id'>) => `${type} ${id}`
const asNew = 'new'

/** The most certain party, unless another is equally certain; a new one if there is none. */
function proposedParty({ parties: [first, second], isLegal }: PartySuggestion): string {
  if (!first) return isLegal ? '' : asNew
  return first.same === 'jmbgOnly' || first.same === second?.same ? '' : String(first.id)
}

/** One group of records, and the party to link them to. */
export function SuggestionForm({ suggestion, types, onConfirmed, onSkip }: SuggestionFormProps) {
  const { t } = useLanguage()
  const { name, address, bornOn, strength, records, parties, isLegal } = suggestion
  const id = useId()
  const form = useGroupForm(records.filter(({ same }) => same === 'jmbgOnly').map(keyOf))
  const [chosen, setChosen] = useState(() => proposedParty(suggestion))
  const included = records.filter((record) => !form.isLeftOut(keyOf(record)))
  const skip = () => {
    const ofGroup = records.filter(({ same }) => same !== 'jmbgOnly')
    onSkip(ofGroup.map(({ type, id: recordId }) => ({ type, id: recordId })))
  }
  useShortcut('skip', skip, { isActive: !form.isBusy })

  const confirm = form.submit({
    refused: () => {
      if (included.length === 0) return texts.nothingChosen
      if (chosen !== '') return undefined
      return isLegal && parties.length === 0 ? texts.legal : texts.noParty
    },
    send: async () => {
      const linked = included.map(({ type, id: recordId }) => ({ type, id: recordId }))
      const answer = await request(confirmSuggestion, {
        body: { partyId: chosen === asNew ? null : Number(chosen), records: linked },
      })
      onConfirmed({ ...answer, records: linked })
    },
    codes: suggestionCodes,
  })
  const [sure, reason] = strengthTexts[strength]
  const radio = (value: string) => (
    <input type="radio" name={`${id}party`} checked={chosen === value} onChange={() => setChosen(value)} />
  )
  return (
    <form className={classes['group']} aria-labelledby={id} onSubmit={confirm}>
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
          {records.map((record) => {
            const { type, number, date } = record
            const key = keyOf(record)
            const ofType = textsNamed(types, type)
            const named = ofType ? `${t(ofType.before)} ${number}` : number
            return (
              <Choice
                key={key}
                about={record.id}
                input={<input type="checkbox" checked={!form.isLeftOut(key)} onChange={() => form.toggle(key)} />}
                {...(ofType && { opens: { href: hrefOfRecord(ofType.type.page, record.id), name: named } })}
              >
                {named}, {tableDate(date)}
                <Details {...record} />
              </Choice>
            )
          })}
        </ul>
      </fieldset>
      <fieldset>
        <legend>{t(texts.party)}</legend>
        <ul className={classes['list']}>
          {parties.map((each) => (
            <Choice
              key={each.id}
              about={each.id}
              input={radio(String(each.id))}
              opens={{ href: hrefOfRecord(party.page, each.id), name: each.name }}
            >
              {each.name}
              <Details {...each} name="" />
            </Choice>
          ))}
          {!isLegal && (
            <Choice about={asNew} input={radio(asNew)}>
              {`${t(texts.newParty)} ${[name, address].filter(Boolean).join(', ')}`}
            </Choice>
          )}
        </ul>
        {isLegal && parties.length === 0 && <p className={classes['hint']}>{t(texts.legal)}</p>}
      </fieldset>
      <LinkButtons confirmButton={form.confirmButton} isBusy={form.isBusy} onSkip={skip}>
        {t(texts.confirm)}
      </LinkButtons>
      <GroupFault fault={form.fault} />
    </form>
  )
}

/** Name and address as written, and what they have in common with the others. */
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
