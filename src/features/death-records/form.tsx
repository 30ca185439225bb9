import { useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { type Entered, type FieldGroup, RecordForm } from '../../client/records/RecordForm.tsx'
import type { OpenForm } from '../../client/records/RecordPage.tsx'
import { years } from '../../client/records/texts.ts'
import { useGraveyards } from '../../client/records/use-graveyards.ts'
import { age, isDate, today } from '../../shared/dates.ts'
import { jmbgFacts, jmbgFault } from '../../shared/jmbg.ts'
import { burialTypes, deathRecord, type DeathRecord } from './record.ts'
import { deathRecordScreen as screen, deathRecordTexts as texts } from './texts.ts'

const groups: readonly FieldGroup[] = [
  {
    legend: screen.person,
    fields: [
      ['firstName', 2],
      ['fathersName', 2],
      ['lastName', 2],
      ['jmbg', 3],
      ['dateOfBirth', 3],
      ['placeOfBirth', 2],
      ['municipalityOfBirth', 2],
      ['republicOfBirth', 2],
      ['mothersName', 2],
      ['occupation', 4],
      ['lastResidencePlace', 3],
      ['lastResidenceAddress', 3],
    ],
  },
  {
    legend: screen.death,
    fields: [
      ['dateOfDeath', 2],
      ['placeOfDeath', 4],
      ['causeOfDeath', 6],
    ],
  },
  {
    legend: screen.burial,
    fields: [
      ['graveyardId', 4],
      ['burialType', 2],
      ['burialPlaceNumber', 2],
      ['burialGraveNumber', 2],
      ['dateOfBurial', 2],
      ['funeralApprovalNumber', 3],
    ],
  },
  { fields: [['notes', 6]] },
]

/** What two people who are buried after each other in one town most likely have in common. */
const carriedOver = [
  'republicOfBirth',
  'lastResidencePlace',
  'placeOfDeath',
  'graveyardId',
  'burialType',
  'dateOfBurial',
]

const birthIn = (jmbg = '') => (jmbgFault(jmbg, today()) ? undefined : jmbgFacts(jmbg).dateOfBirth)

/** The death record's fields, with what is known from its JMBG and its dates. */
export function DeathRecordForm(open: OpenForm<DeathRecord>) {
  const { t, count } = useLanguage()
  const graveyardId = useGraveyards(open.row)
  const [taken, setTaken] = useState('')
  const thisYear = Number(today().slice(0, 4))

  const follow = (name: string, value: string, { dateOfBirth }: Entered): Entered => {
    const birth = name === 'jmbg' ? birthIn(value) : undefined
    if (birth === undefined || (dateOfBirth !== '' && dateOfBirth !== taken)) return {}
    setTaken(birth)
    return { dateOfBirth: birth }
  }
  const extras = ({ jmbg, dateOfBirth = '', dateOfDeath = '' }: Entered) => {
    const birth = birthIn(jmbg)
    const isComplete = isDate(dateOfBirth) && isDate(dateOfDeath) && dateOfBirth <= dateOfDeath
    return {
      dateOfBirth: {
        latestYear: thisYear,
        hint: birth !== undefined && dateOfBirth === taken && birth === taken ? t(screen.fromJmbg) : undefined,
        warning:
          birth !== undefined && isDate(dateOfBirth) && birth !== dateOfBirth ? t(screen.differsFromJmbg) : undefined,
      },
      dateOfDeath: {
        latestYear: thisYear,
        hint: isComplete ? count(age(dateOfBirth, dateOfDeath), years) : undefined,
      },
      graveyardId,
      burialType: { options: burialTypes.map((value) => ({ value, label: t(screen[value]) })) },
    }
  }
  return <RecordForm {...open} {...{ type: deathRecord, texts, groups, extras, follow, carriedOver }} />
}
