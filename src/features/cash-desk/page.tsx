import { Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { z } from 'zod'
import { useLanguage } from '../../client/language.tsx'
import { pageSearch, useListSearch } from '../../client/records/list-search.ts'
import { request } from '../../client/request.ts'
import { useSession } from '../../client/session.ts'
import { toast } from '../../client/toasts.tsx'
import { amountWithCurrency, toPara } from '../../shared/money.ts'
import { may } from '../../shared/roles.ts'
import { type Payer, searchPayers } from './calls.ts'
import { Desk } from './Desk.tsx'
import classes from './page.module.css'
import { PayerFacts, PayerPicker } from './PayerPicker.tsx'
import { printReceipt } from './print-receipt.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { cashDeskTexts as texts } from './texts.ts'
import { Today } from './Today.tsx'

const deskSearch = pageSearch.extend({ payer: z.int().positive().optional().catch(undefined) })

/** docs/requirements.md#cash-desk */
export function CashDeskPage() {
  const { t, language } = useLanguage()
  const id = useId()
  const role = useSession()?.user.role
  const { search, change } = useListSearch(deskSearch)
  const [chosen, setChosen] = useState<Payer>()
  /** Named by the page from which the desk was opened. */
  const named = useQuery({
    queryKey: ['payer', 'named', search.payer],
    queryFn: async ({ signal }) => (await request(searchPayers, { body: { partyId: search.payer }, signal })).entities,
    enabled: search.payer !== undefined,
  })
  const payer = chosen ?? (search.payer === undefined ? undefined : named.data?.[0])
  const setPayer = (next: Payer | undefined) => {
    setChosen(next)
    if (search.payer !== undefined) change({ payer: undefined }, { replace: true })
  }
  /** Each payer begins anew, with the focus in the search. */
  const [round, setRound] = useState(0)
  const [isRefunding, setRefunding] = useState(false)
  const next = () => {
    setPayer(undefined)
    setRound(round + 1)
  }
  const paid = (payment: number) => {
    toast.success(t(texts.booked))
    next()
    void printReceipt(payment)
  }
  return (
    <div className={classes['page']}>
      <header>
        <Title order={1}>{t(texts.title)}</Title>
        <p className={classes['intro']}>{t(texts.intro)}</p>
      </header>
      <div>
        <PayerPicker key={round} id={id} payer={payer} onChange={setPayer} />
        {payer && (
          <div className={classes['rest']}>
            <p className={classes['facts']}>
              <PayerFacts payer={payer} />
            </p>
            {payer.prepayment > 0 && (
              <p>
                {`${t(texts.prepayment)}: ${amountWithCurrency(toPara(payer.prepayment), language)} `}
                {role && may(role, 'money-close') && (
                  <Button variant="subtle" size="compact-sm" onClick={() => setRefunding(true)}>
                    {t(texts.refund)}
                  </Button>
                )}
              </p>
            )}
          </div>
        )}
      </div>
      {payer && <Desk key={`${payer.id} ${payer.reference}`} payer={payer} onPaid={paid} />}
      <Today />
      {payer && isRefunding && (
        <RefundDialog
          payer={payer}
          onClose={() => {
            setRefunding(false)
            next()
          }}
        />
      )}
    </div>
  )
}
