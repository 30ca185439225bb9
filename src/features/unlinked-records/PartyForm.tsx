import { useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { request } from '../../client/request.ts'
import { tableDate } from '../../shared/dates.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import { party } from '../parties/record.ts'
import { partyCalls } from './calls.ts'
import { asNew, GroupForm, recordChoice, type TargetId } from './GroupForm.tsx'
import type { Evidence, PartyGroup } from './links.ts'
import { evidenceTexts, partyTexts as texts, strengthTexts } from './texts.ts'
import type { Work } from './Worklist.tsx'
import classes from './Worklist.module.css'

interface PartyFormProps {
  work: Work<PartyGroup>
  types: readonly RecordTypeTexts[]
}

/** The most certain party, unless another is equally certain; a new one if there is none. */
function proposedParty({ parties: [first, second], isLegal }: PartyGroup): TargetId | null {
  if (!first) return isLegal ? null : asNew
  return first.same === 'jmbgOnly' || first.same === second?.same ? null : first.id
}

/** The records of one client, and the party to link them to; those with another name are left out at first. */
export function PartyForm({ work: { group, done, skip }, types }: PartyFormProps) {
  const { t } = useLanguage()
  const { name, address, bornOn, strength, records, parties, isLegal } = group
  const [chosen, setChosen] = useState(() => proposedParty(group))
  const hasNone = isLegal && parties.length === 0
  const [sure, reason] = strengthTexts[strength]
  /** What they have in common with the others. */
  const evidence = (same: Evidence | null) => {
    const hasOtherName = same === 'jmbgOnly'
    return {
      note: same && `${t(texts.same)} ${t(evidenceTexts[same])}`,
      isWarning: hasOtherName,
      isLeftOut: hasOtherName,
    }
  }
  const known = parties.map((each) => {
    return { item: each.id, label: each.name, title: each.name, facts: [each.address], ...evidence(each.same) }
  })
  const created = `${t(texts.newParty)} ${[name, address].filter(Boolean).join(', ')}`
  return (
    <GroupForm
      title={[name, bornOn !== null && `${t(texts.born)} ${tableDate(bornOn)}`].filter(Boolean).join(', ')}
      intro={
        <p>
          <strong data-warning={strength === 'PROBABLE' || undefined}>{t(sure)}</strong> – {t(reason)}
        </p>
      }
      types={types}
      choices={records.map((each) => {
        return { ...recordChoice(each, types, t), facts: [each.name, each.address], ...evidence(each.same) }
      })}
      targets={{
        legend: texts.party,
        page: party.page,
        choices: [...known, ...(isLegal ? [] : [{ item: asNew, label: created, title: created } as const])],
        chosen,
        onChoose: setChosen,
        none: hasNone ? texts.legal : texts.noParty,
      }}
      label={() => t(texts.confirm)}
      link={async (linked) => {
        const body = { partyId: chosen === asNew ? null : chosen, records: linked }
        done(t(texts.linked), await request(partyCalls.confirm, { body }), linked.length)
      }}
      onSkip={() => skip(records.filter(({ same }) => same !== 'jmbgOnly'))}
    >
      {hasNone && <p className={classes['hint']}>{t(texts.legal)}</p>}
    </GroupForm>
  )
}
