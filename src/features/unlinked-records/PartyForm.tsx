import { useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { request } from '../../client/request.ts'
import { tableDate } from '../../shared/dates.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import { party } from '../parties/record.ts'
import { partyCalls } from './calls.ts'
import { asNew, GroupForm, type TargetId, useGroupForm } from './GroupForm.tsx'
import { chosenOf } from './desk.ts'
import { deskTexts } from './desk-texts.ts'
import type { PartyGroup, SuggestedRecord } from './party-links.ts'
import { evidenceTexts, partyTexts as texts, strengthTexts } from './party-texts.ts'
import type { Work } from './Worklist.tsx'
import classes from './Worklist.module.css'

interface PartyFormProps {
  work: Work<PartyGroup>
  types: readonly RecordTypeTexts[]
}

/** The most certain party, unless another is equally certain; a new one if there is none. */
function proposedParty({ parties: [first, second], isLegal }: PartyGroup) {
  if (!first) return isLegal ? null : asNew
  return first.same === 'jmbgOnly' || first.same === second?.same ? null : first.id
}

const hasOtherName = ({ same }: SuggestedRecord) => same === 'jmbgOnly'

/** The records of one client, and the party to link them to; those with another name are left out at first. */
export function PartyForm({ work: { group, done, skip }, types }: PartyFormProps) {
  const { t } = useLanguage()
  const { name, address, bornOn, strength, records, parties, isLegal } = group
  const form = useGroupForm(records, hasOtherName)
  const [chosen, setChosen] = useState<TargetId | null>(() => proposedParty(group))
  const hasNone = isLegal && parties.length === 0
  const linked = chosenOf(form.chosen)
  const confirm = form.submit({
    none: deskTexts.nothingChosen,
    refused: () => (chosen === null ? texts[hasNone ? 'legal' : 'noParty'] : undefined),
    send: async () => {
      const body = { partyId: chosen === asNew ? null : chosen, records: linked }
      const link = { ...(await request(partyCalls.confirm, { body })), records: linked }
      done(t(texts.linked), () => request(partyCalls.undo, { body: link }), linked)
    },
    codes: texts.codes,
  })
  const [sure, reason] = strengthTexts[strength]
  const known = parties.map((each) => ({ ...each, label: each.name }))
  const created = { id: asNew, label: `${t(texts.newParty)} ${[name, address].filter(Boolean).join(', ')}` } as const
  return (
    <GroupForm
      {...{ form }}
      about={name}
      title={[name, bornOn !== null && `${t(texts.born)} ${tableDate(bornOn)}`].filter(Boolean).join(', ')}
      intro={
        <p className={classes['strength']}>
          <strong data-strength={strength}>{t(sure)}</strong> – {t(reason)}
        </p>
      }
      {...{ records, types, chosen }}
      renderRecord={(record) => <Details {...record} />}
      legend={texts.party}
      page={party.page}
      targets={[...known, ...(isLegal ? [] : [created])]}
      onChoose={setChosen}
      renderTarget={(each) => (
        <>
          {each.label}
          {each.id !== asNew && <Details {...each} name="" />}
        </>
      )}
      label={t(texts.confirm)}
      onSubmit={confirm}
      onSkip={() => skip(chosenOf(records.filter((record) => !hasOtherName(record))))}
    >
      {hasNone && <p className={classes['hint']}>{t(texts.legal)}</p>}
    </GroupForm>
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
