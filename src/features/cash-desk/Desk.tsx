import { Alert, Button, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { request, RequestFailed } from '../../client/request.ts'
import { currentUser } from '../../client/session.ts'
import { today } from '../../shared/dates.ts'
import { amountText, amountWithCurrency, toDinars, toPara, typedAmount } from '../../shared/money.ts'
import { recordCalls } from '../../shared/record-calls.ts'
import { failureText } from '../../shared/texts.ts'
import { paymentTexts } from '../payments/public.ts'
import { FiscalFields, noFiscalReceipt, statedReceipt } from '../payments/public.tsx'
import { type Payment, payment } from '../payments/record.ts'
import type { Payer } from './calls.ts'
import { allocationsIn, isRight, type Part } from './distribution.ts'
import classes from './page.module.css'
import { PaidPart } from './PaidPart.tsx'
import { PayerFacts, payerName, PayerPicker } from './PayerPicker.tsx'
import { cashDeskTexts as texts } from './texts.ts'

const methods = ['CASH', 'CARD', 'POST', 'OFFSET', 'FUND'] as const
const payments = recordCalls<typeof payment, Payment>(payment)

/** Somebody else for whom the payer pays too. */
interface Other extends Part {
  readonly key: number
  readonly payer: Payer | undefined
}

interface DeskProps {
  payer: Payer
  onPaid: (id: number) => void
}

/** What one payer pays, perhaps for others too: the amounts, and how they are distributed. */
export function Desk({ payer, onPaid }: DeskProps) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const proposedAmount = ({ amount, overdue }: Payer) => {
    const dinars = amount ?? overdue
    return dinars > 0 ? amountText(toPara(dinars), language) : ''
  }
  const [part, setPart] = useState<Part>({ amount: proposedAmount(payer), edited: null })
  const [others, setOthers] = useState<readonly Other[]>([])
  const [method, setMethod] = useState<string>('CASH')
  const [fiscal, setFiscal] = useState(noFiscalReceipt)
  const [isAsked, setAsked] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<RequestFailed>()
  const total = [part, ...others].reduce((sum, { amount }) => sum + (typedAmount(amount) ?? 0), 0)

  useEffect(() => field.current?.select(), [])
  const put = (key: number, values: Partial<Other>) =>
    setOthers(others.map((other) => (other.key === key ? { ...other, ...values } : other)))

  async function save() {
    setAsked(true)
    // Without changes the server proposes anew, so that Enter need not wait for the proposal of what was just typed.
    const wrong = others.find((other) => !other.payer || !isRight(other))
    if (!isRight(part)) return field.current?.focus()
    if (wrong) return document.getElementById(`${id}-${wrong.payer ? 'amount' : 'payer'}-${wrong.key}`)?.focus()
    setSaving(true)
    setFailure(undefined)
    try {
      const stated = ({ amount, edited }: Part) => ({
        amount: toDinars(typedAmount(amount) ?? 0),
        ...(edited && { allocations: allocationsIn(edited) }),
      })
      const given = {
        receivedOn: today(),
        method,
        partyId: payer.id,
        reference: payer.reference,
        ...stated(part),
        ...(others.length > 0 && { others: others.map((other) => ({ partyId: other.payer?.id, ...stated(other) })) }),
        ...statedReceipt(fiscal),
      }
      const params = { companyId: currentUser()?.company?.id ?? 0 }
      const saved = await request(payments.add, { body: given, params, idempotencyKey, showsOwnError: true })
      await queries.invalidateQueries()
      onPaid(saved.payment.id)
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      // An earlier attempt has booked it, but its answer was lost.
      if (error.recordId !== undefined) return onPaid(error.recordId)
      if (!error.wasShown) setFailure(error)
    } finally {
      setSaving(false)
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isSaving) void save()
  }
  const amountField = ({ amount }: Part, onChange: (amount: string) => void) => ({
    className: classes['amount'],
    label: t(texts.amount),
    required: true,
    autoFocus: true,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: amount,
    error: isAsked && !typedAmount(amount) && t(texts.amountNeeded),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => onChange(value),
  })
  return (
    <form className={classes['desk']} onSubmit={submit} noValidate>
      <div className={classes['fields']}>
        <TextInput ref={field} {...amountField(part, (amount) => setPart({ amount, edited: null }))} />
        <NativeSelect
          label={t(texts.method)}
          value={method}
          data={methods.map((value) => ({ value, label: t(paymentTexts.choices.method[value]) }))}
          onChange={({ currentTarget }) => setMethod(currentTarget.value)}
        />
        <Button type="submit" loading={isSaving}>
          {t(texts.book)}
        </Button>
      </div>
      {failure && (
        <Alert color="red" role="alert">
          {failureText(failure, language, paymentTexts.codes)}
        </Alert>
      )}
      <PaidPart payer={payer} part={part} onChange={(edited) => setPart({ ...part, edited })} />
      {others.map((other) => (
        <fieldset key={other.key} className={classes['other']}>
          <legend data-about={other.payer?.id}>{other.payer ? payerName(other.payer) : t(texts.forWhom)}</legend>
          <div className={classes['fields']}>
            <div>
              <PayerPicker
                id={`${id}-payer-${other.key}`}
                label={t(texts.forWhom)}
                payer={other.payer}
                error={isAsked && !other.payer && t(texts.choosePayer)}
                onChange={(found) =>
                  put(other.key, { payer: found, amount: found ? proposedAmount(found) : '', edited: null })
                }
              />
            </div>
            {other.payer && (
              <TextInput
                key={other.payer.id}
                id={`${id}-amount-${other.key}`}
                {...amountField(other, (amount) => put(other.key, { amount, edited: null }))}
                onFocus={({ currentTarget }) => currentTarget.select()}
              />
            )}
            <Button variant="default" onClick={() => setOthers(others.filter(({ key }) => key !== other.key))}>
              {t(texts.notFor)}
            </Button>
          </div>
          {other.payer && (
            <>
              <p className={classes['facts']}>
                <PayerFacts payer={other.payer} />
              </p>
              <PaidPart payer={other.payer} part={other} onChange={(edited) => put(other.key, { edited })} />
            </>
          )}
        </fieldset>
      ))}
      <div className={classes['rest']}>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            const key = Math.max(0, ...others.map((other) => other.key)) + 1
            setOthers([...others, { key, payer: undefined, amount: '', edited: null }])
          }}
        >
          {t(texts.alsoFor)}
        </Button>
        {others.length > 0 && (
          <strong role="status">{`${t(texts.total)}: ${amountWithCurrency(total, language)}`}</strong>
        )}
      </div>
      <details className={classes['fiscal']}>
        <summary>{t(paymentTexts.fields.fiscalState)}</summary>
        <FiscalFields receipt={fiscal} onChange={setFiscal} />
      </details>
    </form>
  )
}
