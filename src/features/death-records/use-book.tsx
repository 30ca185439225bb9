import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import type { FieldExtras } from '../../client/records/RecordField.tsx'
import type { Entered } from '../../client/records/RecordForm.tsx'
import { helpOnly } from '../../client/records/use-suggestions.ts'
import { request } from '../../client/request.ts'
import { isDate, today } from '../../shared/dates.ts'
import type { Text } from '../../shared/texts.ts'
import { partyPicker } from '../parties/public.tsx'
import { bookChoices } from './book-texts.ts'
import { readBurialFacts } from './calls.ts'
import { deathRecordFormTexts as screen } from './form-texts.ts'
import { coffins, type DeathRecord, isEarlyBurial, maritalStatuses, sexes } from './record.ts'

/** What the form says about the fields of the burial book, and about a burial within 24 hours of death. */
export function useBook(row: DeathRecord | null) {
  const { t } = useLanguage()
  const [day, setDay] = useState(row?.dateOfBurial ?? today())
  const year = Number(day.slice(0, 4))
  const { data } = useQuery({
    queryKey: ['deathRecord', 'burialFacts', year],
    queryFn: ({ signal }) => request(readBurialFacts, { query: { year }, signal, handledStatuses: helpOnly }),
    retry: false,
  })
  const optionsOf = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, Text>>) => ({
    none: t(screen.notStated),
    options: values.map((value) => ({ value, label: t(labels[value]) })),
  })
  const next = data && { field: t(screen.nextBookNumber), value: String(data.nextNumber) }
  const bookOptions = ({ bookNumber = '', payerId = '' }: Entered): Readonly<Record<string, FieldExtras>> => ({
    sex: optionsOf(sexes, bookChoices.sex),
    maritalStatus: optionsOf(maritalStatuses, bookChoices.maritalStatus),
    coffin: optionsOf(coffins, bookChoices.coffin),
    bookNumber: data?.isGapless
      ? { disabled: true, ...(bookNumber === '' && { hint: `${t(screen.nextBookNumber)}: ${data.nextNumber}` }) }
      : { same: next },
    birthSurname: { isNameOrPlace: true },
    payerId: { picker: partyPicker({ id: payerId, name: row?.payer?.name }) },
  })
  const earlyWarning = (entered: Entered) => {
    const { dateOfDeath = '', timeOfDeath = '', dateOfBurial = '', burialTime = '' } = entered
    const isKnown = isDate(dateOfDeath) && isDate(dateOfBurial) && data?.warnsEarly === true
    const isEarly = isKnown && isEarlyBurial({ dateOfDeath, timeOfDeath, dateOfBurial, burialTime })
    return isEarly ? t(screen.early) : undefined
  }
  /** The date of burial has changed. */
  const note = (value: string) => {
    if (isDate(value)) setDay(value)
  }
  return { bookOptions, earlyWarning, note }
}
