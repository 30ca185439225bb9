import { Alert, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { Dialog } from '../../client/records/Dialog.tsx'
import { recordsTexts } from '../../client/records/texts.ts'
import { request, RequestFailed } from '../../client/request.ts'
import { toast } from '../../client/toasts.tsx'
import { failureText } from '../../shared/texts.ts'
import { setFiscalReceipt } from './calls.ts'
import { FiscalFields, noFiscalReceipt } from './FiscalFields.tsx'
import type { Payment } from './record.ts'
import { paymentScreen as screen } from './screen-texts.ts'
import { paymentTexts as texts } from './texts.ts'

/** States the fiscal receipt of a payment that has none; it does not change afterwards. */
export function FiscalDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const id = useId()
  const usual = { ...noFiscalReceipt, fiscalKind: payment.direction === 'OUT' ? 'REFUND' : 'SALE' }
  const [receipt, setReceipt] = useState(usual)
  const [isAsked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<RequestFailed>()
  const isMissing = isAsked && receipt.fiscalNumber.trim() === ''
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setAsked(true)
    if (receipt.fiscalNumber.trim() === '') return
    setBusy(true)
    try {
      await request(setFiscalReceipt, { params: { id: payment.id }, body: receipt, showsOwnError: true })
      toast.success(t(screen.fiscalStated))
      await queries.invalidateQueries()
      onClose()
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.wasShown) setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t(texts.fields.fiscalState)}
      busy={busy}
      onClose={onClose}
      answers={
        <>
          <Button variant="default" onClick={onClose}>
            {t(recordsTexts.cancel)}
          </Button>
          <Button type="submit" form={id} loading={busy}>
            {t(recordsTexts.save)}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)}>
        <p>{t(screen.fiscalOnce)}</p>
        <FiscalFields
          receipt={receipt}
          error={isMissing && t(texts.codes.PAYMENT_FISCAL_NUMBER_CANT_BE_NULL)}
          onChange={setReceipt}
        />
        {failure && (
          <Alert mt="md" color="red" role="alert">
            {failureText(failure, language, texts.codes)}
          </Alert>
        )}
      </form>
    </Dialog>
  )
}
