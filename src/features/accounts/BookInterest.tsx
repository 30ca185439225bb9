import { Button, Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FiguresTable } from '../../client/FiguresTable.tsx'
import { useLanguage } from '../../client/language.tsx'
import { Confirm } from '../../client/records/Confirm.tsx'
import { recordsTexts } from '../../client/records/texts.ts'
import { request, RequestFailed } from '../../client/request.ts'
import { Skeleton } from '../../client/Skeleton.tsx'
import { toast } from '../../client/toasts.tsx'
import { tableDate } from '../../shared/dates.ts'
import { amountText, toPara } from '../../shared/money.ts'
import { failureText } from '../../shared/texts.ts'
import { bookClaimInterest } from '../claims/calls.ts'
import { readPartyInterest, type PartyInterest } from '../ledger/calls.ts'
import { moneyCodes } from '../ledger/public.ts'
import { party } from '../parties/record.ts'
import { accountTexts as texts } from './texts.ts'

/** Books the interest of chosen claims until the day of the account, after showing it. */
export function BookInterest({ partyId, on }: { partyId: number; on: string }) {
  const { t } = useLanguage()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {t(texts.book)}
      </Button>
      {isAsked && <Dialog {...{ partyId, on }} onClose={() => setAsked(false)} />}
    </>
  )
}

function Dialog({ partyId, on, onClose }: { partyId: number; on: string; onClose: () => void }) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const [left, setLeft] = useState<readonly number[]>([])
  const [busy, setBusy] = useState(false)
  const { data } = useQuery({
    queryKey: [party.name, 'interest', partyId, on],
    queryFn: ({ signal }) => request(readPartyInterest, { params: { id: partyId }, query: { on }, signal }),
  })
  const chosen = data?.claims.filter(({ claimId }) => !left.includes(claimId)) ?? []
  const book = async () => {
    setBusy(true)
    try {
      const body = { claimIds: chosen.map(({ claimId }) => claimId), on }
      await request(bookClaimInterest, { body, showsOwnError: true })
      toast.success(t(texts.booked))
      await queries.invalidateQueries()
      onClose()
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.wasShown) toast.error(failureText(error, language, moneyCodes))
    } finally {
      setBusy(false)
    }
  }
  const day = tableDate(on)
  return (
    <Confirm
      title={t(texts.bookTitle)}
      question={
        data?.bookInterest === false
          ? t(moneyCodes.CLAIM_INTEREST_NOT_CHARGED)
          : t(texts.bookQuestion).replace('{day}', day)
      }
      {...(data?.bookInterest && chosen.length > 0 && { yes: t(texts.bookYes) })}
      no={t(recordsTexts.cancel)}
      danger={false}
      busy={busy}
      onYes={() => void book()}
      onNo={onClose}
      note={
        data ? (
          <Claims
            data={data}
            left={left}
            onChange={(claimId) =>
              setLeft(left.includes(claimId) ? left.filter((each) => each !== claimId) : [...left, claimId])
            }
          />
        ) : (
          <Skeleton lines={4} />
        )
      }
    />
  )
}

interface ClaimsProps {
  data: PartyInterest
  left: readonly number[]
  onChange: (claimId: number) => void
}

function Claims({ data: { claims, verifiedThrough, beyondVerified }, left, onChange }: ClaimsProps) {
  const { t, language } = useLanguage()
  const sum = claims.reduce(
    (total, { claimId, interest }) => total + (left.includes(claimId) ? 0 : toPara(interest)),
    0,
  )
  return (
    <>
      <FiguresTable
        columns={[
          { title: t(texts.claim) },
          { title: t(texts.from) },
          { title: t(texts.interestAmount), isNumber: true },
        ]}
        rows={claims.map(({ claimId, description, from, interest }) => ({
          key: claimId,
          cells: [
            <Checkbox
              key={claimId}
              label={description || String(claimId)}
              checked={!left.includes(claimId)}
              onChange={() => onChange(claimId)}
            />,
            tableDate(from),
            amountText(toPara(interest), language),
          ],
        }))}
        total={[t(texts.total), '', amountText(sum, language)]}
      />
      {beyondVerified && <p role="status">{t(texts.beyond).replace('{day}', tableDate(verifiedThrough))}</p>}
    </>
  )
}
