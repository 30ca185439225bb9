import { useQueryClient } from '@tanstack/react-query'
import { ClientRecordForm } from '../clients/public.tsx'
import { rateExtras, ratesQuestion, SpreadOverRates } from '../contracts/public.tsx'
import { useLanguage } from '../../client/language.tsx'
import { AskedGrave, FindGrave, type FoundGrave, useGraveOfRecord } from '../grave-references/public.tsx'
import type { Entered, FormGroup } from '../../client/records/RecordForm.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { addDays, isDate, today } from '../../shared/dates.ts'
import { lastDayOfLease, usualLeaseYears } from '../burial-rules/public.ts'
import { lastRightOf, LastRight, leaseYearsOf } from './LastRight.tsx'
import { rentContractTexts as texts } from './texts.ts'
import { rentContractGroups, rentContractLegends } from './groups.ts'
import { type RentContract, rentRateNumbers as numbers } from './record.ts'

const client = {
  addressNumber: 'clientAddressNumber',
  identityCard: 'identityCardNumber',
  jmbg: 'jmbgNumber',
}

export function RentContractForm(open: OpenForm<RentContract>) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const { row } = open
  const grave = useGraveOfRecord(row?.grave)
  /** A renewal leaves no gap, even if the right has expired: docs/domain/rights-of-use.md#rent-contracts */
  const choose = async (found: FoundGrave, contractDate: string, fill: (values: Entered) => void) => {
    const right = await queries.fetchQuery(lastRightOf(String(found.id))).catch(() => null)
    const end = right?.validTo
    const from = isDate(contractDate) ? contractDate : today()
    const first = end ? addDays(end, 1) : from
    const years = await queries.fetchQuery(leaseYearsOf(found.graveyardId, from)).catch(() => null)
    fill({
      graveId: String(found.id),
      graveyardId: String(found.graveyardId),
      burialPlaceNumber: found.number,
      rightFrom: first,
      rightTo: lastDayOfLease(first, (end ? years?.renewal : years?.first) ?? usualLeaseYears),
    })
  }
  const findGrave: NonNullable<FormGroup['tool']> = (entered, fill) => {
    const { graveyardId = '', contractDate = '', graveId = '' } = entered
    const take = (found: FoundGrave) => {
      grave.add(found)
      void choose(found, contractDate, fill)
    }
    return (
      <>
        {row === null && (
          <AskedGrave
            onFound={(found) => {
              // Values restored from a draft are kept.
              if (graveId === '' && entered['clientSurname'] === '') take(found)
            }}
          />
        )}
        {graveId === '' ? (
          <FindGrave graveyardId={graveyardId} onChosen={take} />
        ) : (
          row === null && <LastRight graveId={graveId} fill={fill} />
        )}
      </>
    )
  }
  const tools = new Map<unknown, FormGroup['tool']>([
    [rentContractLegends.right, findGrave],
    [
      rentContractLegends.rates,
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
    const hidden = (entered['graveId'] ?? '') === ''
    return {
      ...rateExtras(entered, numbers, {}, { t, language }),
      graveId: grave.field(entered),
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
