import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toRecord } from '../../client/paths.ts'
import { request } from '../../client/request.ts'
import { useSession } from '../../client/session.ts'
import { today } from '../../shared/dates.ts'
import { amountText, amountWithCurrency, paraOfSum, toPara } from '../../shared/money.ts'
import { recordCalls } from '../../shared/record-calls.ts'
import { may } from '../../shared/roles.ts'
import { paymentsPage } from '../payments/page-entry.ts'
import { paymentTexts } from '../payments/public.ts'
import { payerOf, ReversalDialog } from '../payments/public.tsx'
import { type Payment, payment } from '../payments/record.ts'
import figures from '../../client/FiguresTable.module.css'
import classes from './page.module.css'
import { printReceipt } from './print-receipt.tsx'
import { cashDeskTexts as texts } from './texts.ts'

const payments = recordCalls<typeof payment, Payment>(payment)
const standing = ['ALLOCATED', 'PREPAYMENT', 'UNIDENTIFIED']
const shown = 10

/** What was paid at the desk today, newest first; reversed payments are in the list of payments. */
export function Today() {
  const { t, language } = useLanguage()
  const role = useSession()?.user.role
  const [reversed, setReversed] = useState<Payment>()
  const { data } = useQuery({
    queryKey: [payment.name, 'today', today()],
    queryFn: ({ signal }) => {
      const day = { receivedOnFrom: today(), receivedOnTo: today() }
      const body = { ...day, method: ['CASH', 'CARD'], status: standing, size: shown }
      return request(payments.search, { body, signal })
    },
  })
  if (!data) return null
  return (
    <section aria-labelledby="today-at-the-desk" className={classes['desk']}>
      <h2 id="today-at-the-desk">{t(texts.today)}</h2>
      {data.entities.length === 0 ? (
        <p className={classes['intro']}>{t(texts.nothingToday)}</p>
      ) : (
        <div className={figures['scroll']}>
          <table className={`${figures['table']} ${classes['table']} ${classes['today']}`}>
            <thead>
              <tr>
                {[texts.receipt, texts.payer, texts.method].map((title) => (
                  <th key={title[1]} scope="col">
                    {t(title)}
                  </th>
                ))}
                <th scope="col" data-number>
                  {t(texts.amount)}
                </th>
                <td aria-hidden />
              </tr>
            </thead>
            <tbody>
              {data.entities.map((row) => (
                <tr key={row.id}>
                  <td>{row.receiptNumber}</td>
                  <th scope="row" data-about={row.id}>
                    <PageLink {...toRecord(paymentsPage, row.id)}>{payerOf(row)}</PageLink>
                  </th>
                  <td>{t(paymentTexts.choices.method[row.method])}</td>
                  <td data-number>{amountText(toPara(row.amount), language)}</td>
                  <td>
                    <span className={classes['actions']}>
                      <Button variant="subtle" size="compact-sm" onClick={() => void printReceipt(row.id)}>
                        {t(texts.print)}
                      </Button>
                      {role && may(role, 'money-close') && (
                        <Button variant="subtle" color="red" size="compact-sm" onClick={() => setReversed(row)}>
                          {t(texts.reverse)}
                        </Button>
                      )}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={3}>
                  {t(texts.total)} ({data.total})
                </th>
                <td data-number>
                  <strong>{amountWithCurrency(paraOfSum(data.sums?.['amount'] ?? '0.00'), language)}</strong>
                </td>
                <td aria-hidden />
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      {reversed && <ReversalDialog payment={reversed} onClose={() => setReversed(undefined)} />}
    </section>
  )
}
