import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toRecord } from '../../client/paths.ts'
import classes from '../../client/records/RecordDetails.module.css'
import { helpOnly } from '../../client/records/use-suggestions.ts'
import { request } from '../../client/request.ts'
import { amountWithCurrency, toPara } from '../../shared/money.ts'
import { claimsPage } from '../claims/page-entry.ts'
import { readAllocations } from './calls.ts'
import { paymentsPage } from './page-entry.ts'
import { payment } from './record.ts'
import { partTexts, paymentScreen as screen } from './screen-texts.ts'

/** Which claims a payment closes. */
export function Allocations({ id }: { id: number }) {
  const { t, language } = useLanguage()
  const { data } = useQuery({
    queryKey: [payment.name, 'record', id, 'allocation'],
    queryFn: ({ signal }) => request(readAllocations, { params: { id }, signal, handledStatuses: helpOnly }),
    retry: false,
  })
  if (!data) return null
  return (
    <section className={classes['group']}>
      <h2>{t(screen.allocated)}</h2>
      {data.allocations.length === 0 ? (
        <p>{t(screen.nothing)}</p>
      ) : (
        <ul>
          {data.allocations.map(({ claimId, description, part, amount }, at) => (
            <li key={at}>
              <PageLink {...toRecord(claimsPage, claimId)}>{description}</PageLink>
              {` – ${t(partTexts[part])} ${amountWithCurrency(toPara(amount), language)}`}
            </li>
          ))}
        </ul>
      )}
      {data.together.length > 0 && (
        <>
          <p>{t(screen.together)}:</p>
          <ul>
            {data.together.map(({ id: other, name, amount }) => (
              <li key={other}>
                <PageLink {...toRecord(paymentsPage, other)}>{name || other}</PageLink>
                {` – ${amountWithCurrency(toPara(amount), language)}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
