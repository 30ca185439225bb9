import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../client/language.tsx'
import { helpOnly } from '../../client/records/use-suggestions.ts'
import { request } from '../../client/request.ts'
import { amountWithCurrency, toDinars, toPara } from '../../shared/money.ts'
import { proposeAllocations } from '../payments/calls.ts'
import type { BankStatementLine } from './calls.ts'
import classes from './page.module.css'
import { statementTexts as texts } from './texts.ts'

/** What a payment of this party would close. */
export function Closes({ line, partyId, para }: { line: BankStatementLine; partyId: number; para: number }) {
  const { t, language } = useLanguage()
  const { valueOn, reference, purpose } = line
  const { data } = useQuery({
    queryKey: ['payment', 'proposal', line.id, partyId, para],
    queryFn: ({ signal }) =>
      request(proposeAllocations, {
        body: {
          receivedOn: valueOn,
          amount: toDinars(para),
          method: 'BANK',
          partyId,
          reference: reference || null,
          purpose: purpose.slice(0, 200) || null,
        },
        signal,
        handledStatuses: helpOnly,
      }),
    enabled: para > 0,
    retry: false,
  })
  if (!data) return null
  const closed = data.allocations.reduce((sum, { amount }) => sum + toPara(amount), 0)
  return (
    <p className={classes['closes']} role="status">
      {`${t(texts.closes)} ${data.allocations.length} (${amountWithCurrency(closed, language)}), ${t(texts.prepayment)} ${amountWithCurrency(toPara(data.prepayment), language)}`}
    </p>
  )
}
