import { Alert, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { Confirm } from '../../client/records/Confirm.tsx'
import { recordsTexts } from '../../client/records/texts.ts'
import { request, RequestFailed } from '../../client/request.ts'
import { currentUser } from '../../client/session.ts'
import { toast } from '../../client/toasts.tsx'
import { today } from '../../shared/dates.ts'
import { amountText, toDinars, toPara, typedAmount } from '../../shared/money.ts'
import { recordCalls } from '../../shared/record-calls.ts'
import { failureText } from '../../shared/texts.ts'
import { paymentTexts } from '../payments/public.ts'
import { type Payment, payment } from '../payments/record.ts'
import type { Payer } from './calls.ts'
import { payerName } from './PayerPicker.tsx'
import { printReceipt } from './print-receipt.tsx'
import { cashDeskTexts as texts } from './texts.ts'

const payments = recordCalls<typeof payment, Payment>(payment)

/** An administrator pays a prepayment back, by an order. */
export function RefundDialog({ payer, onClose }: { payer: Payer; onClose: () => void }) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState(amountText(toPara(payer.prepayment), language))
  const [orderNumber, setOrder] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<RequestFailed>()
  const para = typedAmount(amount) || undefined
  const done = async (id: number) => {
    toast.success(t(texts.refunded))
    onClose()
    await queries.invalidateQueries()
    await printReceipt(id)
  }
  const payOut = async () => {
    setAsked(true)
    if (para === undefined || orderNumber.trim() === '') return
    setBusy(true)
    setFailure(undefined)
    const refund = { receivedOn: today(), amount: toDinars(para), method: 'CASH', partyId: payer.id }
    try {
      const params = { companyId: currentUser()?.company?.id ?? 0 }
      const body = { ...refund, direction: 'OUT', orderNumber }
      const saved = await request(payments.add, { body, params, idempotencyKey, showsOwnError: true })
      await done(saved.payment.id)
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (error.recordId !== undefined) return await done(error.recordId)
      if (!error.wasShown) setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Confirm
      title={t(texts.refundTitle)}
      about={payerName(payer)}
      yes={t(texts.refundYes)}
      no={t(recordsTexts.cancel)}
      busy={busy}
      danger={false}
      onYes={() => void payOut()}
      onNo={onClose}
      note={
        <>
          <TextInput
            mt="md"
            label={t(texts.amount)}
            required
            inputMode="decimal"
            value={amount}
            error={isAsked && para === undefined && t(texts.amountNeeded)}
            onChange={({ currentTarget }) => setAmount(currentTarget.value)}
          />
          <TextInput
            mt="md"
            label={t(texts.order)}
            required
            value={orderNumber}
            error={isAsked && orderNumber.trim() === '' && t(texts.orderNeeded)}
            onChange={({ currentTarget }) => setOrder(currentTarget.value)}
          />
          {failure && (
            <Alert mt="md" color="red" role="alert">
              {failureText(failure, language, paymentTexts.codes)}
            </Alert>
          )}
        </>
      }
    />
  )
}
