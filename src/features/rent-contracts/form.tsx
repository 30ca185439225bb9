import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ClientRecordForm } from '../clients/public.tsx'
import { claimsQuestion } from '../contract-claims/public.tsx'
import { rateExtras, ratesQuestion, SpreadOverRates } from '../contracts/public.tsx'
import { useLanguage } from '../../client/language.tsx'
import { AskedGrave, gravePicker, graveState } from '../grave-references/public.tsx'
import type { Entered, FormGroup } from '../../client/records/RecordForm.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { addDays, isDate, today } from '../../shared/dates.ts'
import type { Grave } from '../graves/record.ts'
import { lastDayOfLease, usualLeaseYears } from '../burial-rules/public.ts'
import { clientOf, deathsIn, lastRightOf, LastRight, leaseYearsOf } from './LastRight.tsx'
import { lastHolders } from './prolongation.ts'
import { rentContractTexts as texts } from './texts.ts'
import { rentContractGroups, rentContractLegends } from './groups.ts'
import { type RentContract, rentRateNumbers as numbers, rentTerms } from './record.ts'

export function RentContractForm(open: OpenForm<RentContract>) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const { row } = open
  const [holders, setHolders] = useState<Readonly<Record<string, string>>>({})
  /** Makes a holder of the right the client. */
  const take = async (id: number, fill: (values: Entered) => void) => {
    const client = await clientOf(id)
    if (!client) return
    setHolders((known) => ({ ...known, [id]: client.name }))
    fill(client.values)
  }
  /** A renewal leaves no gap, even if the right has expired: docs/domain/rights-of-use.md#rent-contracts */
  const choose = async (found: Grave, { contractDate = '' }: Entered, fill: (values: Entered) => void) => {
    const right = await queries.fetchQuery(lastRightOf(String(found.id))).catch(() => null)
    const end = right?.validTo
    const from = isDate(contractDate) ? contractDate : today()
    const first = end ? addDays(end, 1) : from
    const years = await queries.fetchQuery(leaseYearsOf(found.graveyardId, from)).catch(() => null)
    fill({
      graveId: String(found.id),
      graveyardId: String(found.graveyardId),
      burialPlaceNumber: found.number,
      ...(found.places === 1 && { graveNumber: '1' }),
      rightFrom: first,
      rightTo: lastDayOfLease(first, (end ? years?.renewal : years?.first) ?? usualLeaseYears),
    })
    return right
  }
  /** The only holder of the last right renews it; of several, or of a deceased one, the clerk decides. */
  const renew = async (found: Grave, entered: Entered, fill: (values: Entered) => void) => {
    const right = await choose(found, entered, fill)
    const [only, ...others] = right ? lastHolders(right) : []
    if (!only?.party || others.length > 0) return
    const state = await queries.fetchQuery(graveState(found.id)).catch(() => null)
    if (!deathsIn(state).has(only.party.id)) await take(only.party.id, fill)
  }
  const rightOfGrave: NonNullable<FormGroup['tool']> = (entered, fill) => {
    const { graveId = '' } = entered
    if (row !== null) return null
    return (
      <>
        <AskedGrave
          onFound={(found) => {
            // Values restored from a draft are kept.
            if (graveId === '' && entered['clientSurname'] === '') void renew(found, entered, fill)
          }}
        />
        {graveId !== '' && <LastRight entered={entered} take={(id) => void take(id, fill)} />}
      </>
    )
  }
  const tools = new Map<unknown, FormGroup['tool']>([
    [rentContractLegends.right, rightOfGrave],
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
  const extras = (entered: Entered, fill: (values: Entered) => void) => {
    const hidden = (entered['graveId'] ?? '') === ''
    return {
      ...rateExtras(entered, numbers, {}, { t, language }),
      graveId: { picker: gravePicker({ known: row?.grave, onFound: (found) => void choose(found, entered, fill) }) },
      rightFrom: { hidden },
      rightTo: { hidden },
    }
  }
  const questionBeforeSave = claimsQuestion(
    { type: texts.type, terms: rentTerms, row, language: { t, language } },
    (entered) => ratesQuestion(entered, numbers, {}, { t, language }),
  )
  return (
    <ClientRecordForm<RentContract>
      {...{ open, texts, groups, extras, questionBeforeSave }}
      partyNames={holders}
      number="contractNumber"
      date="contractDate"
    />
  )
}
