import { Checkbox, Input } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FiguresTable } from '../../client/FiguresTable.tsx'
import { useLanguage } from '../../client/language.tsx'
import { request } from '../../client/request.ts'
import { tableDate } from '../../shared/dates.ts'
import { amountText, amountWithCurrency, toPara } from '../../shared/money.ts'
import { recordCalls } from '../../shared/record-calls.ts'
import { codeText } from '../../shared/texts.ts'
import { type Claim, claim } from '../claims/record.ts'
import { rateOf } from './instalments.ts'
import { planScreen as screen } from './screen-texts.ts'
import { repaymentPlanTexts as texts } from './texts.ts'

const claims = recordCalls<typeof claim, Claim>(claim)
const mostClaims = 100

interface ChosenClaimsProps {
  partyId: string
  /** What is due before this day is in the plan unless somebody chooses. */
  agreedOn: string
  rates: string
  chosen: readonly number[] | undefined
  /** Undefined if nothing else is chosen than what the plan is for anyway. */
  choose: (chosen: readonly number[] | undefined) => void
  errors: Readonly<Record<string, ReactNode>>
}

/** The open claims of a party, of which the plan is for those that are ticked. */
export function ChosenClaims({ partyId, agreedOn, rates, chosen, choose, errors }: ChosenClaimsProps) {
  const { t, language } = useLanguage()
  const { data } = useQuery({
    queryKey: [claim.name, 'open', Number(partyId)],
    queryFn: ({ signal }) => {
      const search = { partyId: Number(partyId), status: ['OPEN', 'PARTLY_PAID'], sort: 'dueOn', size: mostClaims }
      return request(claims.search, { body: search, signal })
    },
  })
  const open = (data?.entities ?? []).filter((each) => each.open > 0 && each.kind !== 'REPROGRAM_RATE')
  // Of more the list could not be complete.
  if (open.length === 0 || data?.entities.length === mostClaims) return null
  const usual = open.flatMap(({ id, dueOn }) => (dueOn < agreedOn ? id : []))
  const ticked = chosen ?? usual
  const tick = (id: number, isIn: boolean) => {
    const next = open.flatMap((each) => ((each.id === id ? isIn : ticked.includes(each.id)) ? each.id : []))
    choose(String(next) === String(usual) ? undefined : next)
  }
  const sum = open.reduce((total, each) => total + (ticked.includes(each.id) ? toPara(each.open) : 0), 0)
  const count = Number(rates)
  const errorOf = (field: string) => {
    const code = errors[field]
    return typeof code === 'string' && t(codeText(code, texts.codes))
  }
  const noneChosen = errorOf('claimIds')
  return (
    <div role="group" aria-label={t(screen.claims)}>
      <FiguresTable
        columns={[{ title: t(screen.claims) }, { title: t(screen.due) }, { title: t(screen.open), isNumber: true }]}
        rows={open.map((each) => ({
          key: each.id,
          cells: [
            <Checkbox
              key={each.id}
              label={[each.description ?? each.id, each.grave?.name].filter(Boolean).join(' · ')}
              checked={ticked.includes(each.id)}
              error={errorOf(`claimIds.${ticked.indexOf(each.id)}`)}
              onChange={({ currentTarget }) => tick(each.id, currentTarget.checked)}
            />,
            tableDate(each.dueOn),
            amountText(toPara(each.open), language),
          ],
        }))}
      />
      {noneChosen && <Input.Error role="alert">{noneChosen}</Input.Error>}
      <p role="status">
        {`${t(screen.chosen)}: ${amountWithCurrency(sum, language)}`}
        {count >= 2 && ` · ${t(screen.rate)}: ${amountWithCurrency(rateOf(sum, count), language)}`}
      </p>
    </div>
  )
}
