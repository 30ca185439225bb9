import { Alert, Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { helpOnly } from '../../client/records/use-suggestions.ts'
import { request, RequestFailed } from '../../client/request.ts'
import { currentUser } from '../../client/session.ts'
import { today } from '../../shared/dates.ts'
import { amountText, amountWithCurrency, toDinars, toPara, typedAmount } from '../../shared/money.ts'
import { recordCalls } from '../../shared/record-calls.ts'
import { failureText } from '../../shared/texts.ts'
import { type Claim, claim } from '../claims/record.ts'
import { proposeAllocations } from '../payments/calls.ts'
import { paymentTexts } from '../payments/public.ts'
import { type Payment, payment } from '../payments/record.ts'
import type { Payer } from './calls.ts'
import { ClaimShares } from './ClaimShares.tsx'
import { allocationsIn, distributed, shareKey, type Shares, sharesOf } from './distribution.ts'
import classes from './page.module.css'
import { cashDeskTexts as texts } from './texts.ts'

const methods = ['CASH', 'CARD', 'POST', 'OFFSET', 'FUND'] as const
const claims = recordCalls<typeof claim, Claim>(claim)
const payments = recordCalls<typeof payment, Payment>(payment)
const mostClaims = 100

interface DeskProps {
  payer: Payer
  onPaid: (id: number) => void
}

/** What one payer pays: the amount, and how it is distributed. */
export function Desk({ payer, onPaid }: DeskProps) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const written = (para: number) => amountText(para, language)
  const asked = payer.amount ?? payer.overdue
  const [amount, setAmount] = useState(asked > 0 ? written(toPara(asked)) : '')
  const [method, setMethod] = useState<string>('CASH')
  /** Null as long as the proposal is taken. */
  const [edited, setEdited] = useState<Shares | null>(null)
  const [isAsked, setAsked] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<RequestFailed>()
  const para = typedAmount(amount) || undefined
  const body = { receivedOn: today(), method, partyId: payer.id, reference: payer.reference }

  useEffect(() => field.current?.select(), [])
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
        body: { ...body, amount: toDinars(settled ?? 0) },
        signal,
        handledStatuses: helpOnly,
      }),
    enabled: settled !== undefined,
    placeholderData: (former) => former,
    retry: false,
  })
  const proposed = para === undefined ? {} : sharesOf(proposal.data?.allocations ?? [], written)
  const shares = edited ?? proposed
  const sum = distributed(shares)
  // Without changes the server proposes anew, so that Enter need not wait for the proposal of what was just typed.
  const isTooMuch = edited !== null && para !== undefined && sum !== undefined && sum > para
  const isProposed = edited !== null || (settled === para && !proposal.isPlaceholderData)

  async function save() {
    setAsked(true)
    if (para === undefined || (edited && (sum === undefined || isTooMuch))) return field.current?.focus()
    setSaving(true)
    setFailure(undefined)
    try {
      const given = { ...body, amount: toDinars(para), ...(edited && { allocations: allocationsIn(edited) }) }
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
  const rest = para === undefined || sum === undefined || !isProposed ? 0 : para - sum
  return (
    <form className={classes['desk']} onSubmit={submit} noValidate>
      <div className={classes['fields']}>
        <TextInput
          ref={field}
          className={classes['amount']}
          label={t(texts.amount)}
          required
          autoFocus
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={isAsked && para === undefined && t(texts.amountNeeded)}
          onChange={({ currentTarget }) => {
            setAmount(currentTarget.value)
            setEdited(null)
          }}
        />
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
      {open.data &&
        (open.data.entities.length === 0 ? (
          <p>{t(texts.noClaims)}</p>
        ) : (
          <ClaimShares
            claims={open.data.entities}
            shares={shares}
            onChange={(share) => setEdited({ ...shares, [shareKey(share)]: share })}
          />
        ))}
      <div className={classes['rest']}>
        <p role="status">
          {isTooMuch ? (
            <strong>{t(texts.tooMuch)}</strong>
          ) : (
            rest > 0 && `${amountWithCurrency(rest, language)} ${t(texts.toPrepayment)}`
          )}
        </p>
        {edited && (
          <Button variant="subtle" size="compact-sm" onClick={() => setEdited(null)}>
            {t(texts.proposal)}
          </Button>
        )}
      </div>
    </form>
  )
}
