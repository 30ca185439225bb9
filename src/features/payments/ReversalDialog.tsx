import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { helpOnly } from '../../client/records/use-suggestions.ts'
import { request } from '../../client/request.ts'
import { amountWithCurrency, toPara } from '../../shared/money.ts'
import { CorrectionDialog } from '../ledger/public.tsx'
import { readAllocations, reversePaymentCall } from './calls.ts'
import { type Payment, payment } from './record.ts'
import { paymentCorrectionCodes, paymentScreen as screen } from './screen-texts.ts'

const reversal = {
  title: screen.reverseTitle,
  question: screen.reverseQuestion,
  yes: screen.reverse,
  done: screen.reversed,
}

export const payerOf = ({ party, payerName, id }: Payment) => party?.name ?? payerName ?? String(id)

/** Asks why a payment is taken back, and whether with all of its receipt. */
export function ReversalDialog({ payment: reversed, onClose }: { payment: Payment; onClose: () => void }) {
  const { t, language } = useLanguage()
  const [wholeReceipt, setWhole] = useState(false)
  const { id, amount } = reversed
  const { data } = useQuery({
    queryKey: [payment.name, 'record', id, 'allocation'],
    queryFn: ({ signal }) => request(readAllocations, { params: { id }, signal, handledStatuses: helpOnly }),
    retry: false,
  })
  const names = data?.together.map(({ name }) => name).join(', ')
  return (
    <CorrectionDialog
      correction={reversal}
      about={`${payerOf(reversed)} · ${amountWithCurrency(toPara(amount), language)}`}
      codes={paymentCorrectionCodes}
      send={({ reason }) =>
        request(reversePaymentCall, {
          params: { id },
          body: { reason, ...(wholeReceipt && { wholeReceipt }) },
          showsOwnError: true,
        })
      }
      onClose={onClose}
    >
      {names && (
        <Checkbox
          mt="md"
          label={`${t(screen.wholeReceipt)}: ${names}`}
          checked={wholeReceipt}
          onChange={({ currentTarget }) => setWhole(currentTarget.checked)}
        />
      )}
    </CorrectionDialog>
  )
}
