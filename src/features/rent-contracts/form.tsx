import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ClientRecordForm } from '../../client/contracts/ClientRecordForm.tsx'
import { rateExtras, SpreadOverRates } from '../../client/contracts/rates.tsx'
import { ratesQuestion } from '../../client/contracts/rates-question.ts'
import { useLanguage } from '../../client/language.tsx'
import { FindRecord } from '../../client/records/FindRecord.tsx'
import type { Entered, FormGroup } from '../../client/records/RecordForm.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { addDays, addMonths, type IsoDate, isDate, today } from '../../shared/dates.ts'
import type { Referenced } from '../../shared/references.ts'
import { lastRightOf, LastRight } from './drawer.tsx'
import { rentContractFormTexts as texts, rentContractRightTexts as more } from './form-texts.ts'
import { rentContractGroups } from './groups.ts'
import { type RentContract, rentRateNumbers as numbers } from './record.ts'
import { rentContractScreen as screen } from './texts.ts'

interface FoundGrave {
  id: number
  label: string | null
  number: string
  graveyardId: number
  graveyard: Referenced
}

const byLabel = { sort: 'label' }
const graveName = ({ label, graveyard }: FoundGrave) => `${label ?? ''} – ${graveyard.name}`

/** A lease of a grave is for ten years, as the payment schedule: docs/requirements.md#payment-schedule */
const leaseMonths = 120
const lastDay = (first: IsoDate) => addDays(addMonths(first, leaseMonths), -1)

const client = {
  addressNumber: 'clientAddressNumber',
  identityCard: 'identityCardNumber',
  jmbg: 'jmbgNumber',
}

export function RentContractForm(open: OpenForm<RentContract>) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const { row } = open
  const [graves, setGraves] = useState<Readonly<Record<string, string>>>(
    row?.grave ? { [row.grave.id]: row.grave.name } : {},
  )
  /** A renewal begins when the right until now ends. */
  const choose = async (found: FoundGrave, contractDate: string, fill: (values: Entered) => void) => {
    const right = await queries.fetchQuery(lastRightOf(String(found.id))).catch(() => null)
    const end = right?.validTo
    const from = isDate(contractDate) ? contractDate : today()
    const first = end && end >= from ? addDays(end, 1) : from
    fill({
      graveId: String(found.id),
      graveyardId: String(found.graveyardId),
      burialPlaceNumber: found.number,
      rightFrom: first,
      rightTo: lastDay(first),
    })
  }
  const findGrave: NonNullable<FormGroup['tool']> = ({ graveyardId = '', contractDate = '', graveId = '' }, fill) =>
    graveId === '' ? (
      <FindRecord<FoundGrave>
        label={more.findGrave}
        base="/api/grave"
        limits={{ ...byLabel, ...(graveyardId !== '' && { graveyardId: Number(graveyardId) }) }}
        nameOf={graveName}
        onChosen={(found) => {
          setGraves((known) => ({ ...known, [String(found.id)]: graveName(found) }))
          void choose(found, contractDate, fill)
        }}
      />
    ) : row === null ? (
      <LastRight graveId={graveId} fill={fill} />
    ) : null
  const tools = new Map<unknown, FormGroup['tool']>([
    [screen.right, findGrave],
    [
      screen.rates,
      (entered: Entered, fill: (values: Entered) => void) => (
        <SpreadOverRates {...{ entered, numbers, fill }} names={{}} />
      ),
    ],
  ])
  const groups = rentContractGroups.map((group): FormGroup => {
    const tool = tools.get(group.legend)
    return tool ? { ...group, tool } : group
  })
  const extras = (entered: Entered) => {
    const { graveId = '' } = entered
    const hidden = graveId === ''
    return {
      ...rateExtras(entered, numbers, {}, { t, language }),
      graveId: {
        options: hidden ? [] : [{ value: graveId, label: graves[graveId] ?? graveId }],
        none: t(more.noGrave),
      },
      rightFrom: { hidden },
      rightTo: { hidden },
    }
  }
  const questionBeforeSave = (entered: Entered) => ratesQuestion(entered, numbers, {}, { t, language })
  return (
    <ClientRecordForm<RentContract>
      {...{ open, texts, groups, client, extras, questionBeforeSave }}
      number="contractNumber"
      date="contractDate"
    />
  )
}
