import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../client/language.tsx'
import { helpOnly } from '../../client/records/use-suggestions.ts'
import { request } from '../../client/request.ts'
import { today } from '../../shared/dates.ts'
import { amountText, amountWithCurrency, toDinars, typedAmount } from '../../shared/money.ts'
import { recordCalls } from '../../shared/record-calls.ts'
import { type Claim, claim } from '../claims/record.ts'
import { proposeAllocations } from '../payments/calls.ts'
import { payment } from '../payments/record.ts'
import type { Payer } from './calls.ts'
import { ClaimShares } from './ClaimShares.tsx'
import { distributed, isTooMuch, type Part, shareKey, type Shares, sharesOf } from './distribution.ts'
import classes from './page.module.css'
import { cashDeskTexts as texts } from './texts.ts'

const claims = recordCalls<typeof claim, Claim>(claim)
const mostClaims = 100

interface PaidPartProps {
  payer: Payer
  part: Part
  onChange: (edited: Shares | null) => void
}

/** How the amount for one party is distributed. */
export function PaidPart({ payer, part, onChange }: PaidPartProps) {
  const { t, language } = useLanguage()
  const { amount, edited } = part
  const para = typedAmount(amount) || undefined
  const open = useQuery({
    queryKey: [claim.name, 'open', payer.id],
    queryFn: ({ signal }) => {
      const search = { partyId: payer.id, status: ['OPEN', 'PARTLY_PAID'], sort: 'dueOn', size: mostClaims }
      return request(claims.search, { body: search, signal })
    },
  })
  const [settled] = useDebouncedValue(para, 150)
  const proposal = useQuery({
    queryKey: [payment.name, 'proposal', payer.id, payer.reference, settled],
    queryFn: ({ signal }) =>
      request(proposeAllocations, {
        body: {
          receivedOn: today(),
          method: 'CASH',
          partyId: payer.id,
          reference: payer.reference,
          amount: toDinars(settled ?? 0),
        },
        signal,
        handledStatuses: helpOnly,
      }),
    enabled: settled !== undefined,
    placeholderData: (former) => former,
    retry: false,
  })
  const written = (each: number) => amountText(each, language)
  const shares = edited ?? (para === undefined ? {} : sharesOf(proposal.data?.allocations ?? [], written))
  const sum = distributed(shares)
  const isProposed = edited !== null || (settled === para && !proposal.isPlaceholderData)
  const rest = para === undefined || sum === undefined || !isProposed ? 0 : para - sum
  return (
    <>
      {open.data &&
        (open.data.entities.length === 0 ? (
          <p>{t(texts.noClaims)}</p>
        ) : (
          <ClaimShares
            claims={open.data.entities}
            shares={shares}
            onChange={(share) => onChange({ ...shares, [shareKey(share)]: share })}
          />
        ))}
      <div className={classes['rest']}>
        <p role="status">
          {isTooMuch(part) ? (
            <strong>{t(texts.tooMuch)}</strong>
          ) : (
            rest > 0 && `${amountWithCurrency(rest, language)} ${t(texts.toPrepayment)}`
          )}
        </p>
        {edited && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(null)}>
            {t(texts.proposal)}
          </Button>
        )}
      </div>
    </>
  )
}
