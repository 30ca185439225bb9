import { Button, Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FiguresTable } from '../../client/FiguresTable.tsx'
import { useLanguage } from '../../client/language.tsx'
import { toRecord } from '../../client/paths.ts'
import { Confirm } from '../../client/records/Confirm.tsx'
import { recordsTexts } from '../../client/records/texts.ts'
import { request, RequestFailed } from '../../client/request.ts'
import { useSession } from '../../client/session.ts'
import { Skeleton } from '../../client/Skeleton.tsx'
import { toast } from '../../client/toasts.tsx'
import { tableDate, today } from '../../shared/dates.ts'
import { amountText, toPara } from '../../shared/money.ts'
import { failureText } from '../../shared/texts.ts'
import { prepareCase, readEnforceable } from '../enforcement-cases/calls.ts'
import { enforcementCasesPage } from '../enforcement-cases/page-entry.ts'
import { enforcementRefusals } from '../dunning-policy/public.ts'
import { party } from '../parties/record.ts'
import { accountTexts as texts } from './texts.ts'

/** Prepares enforcement of chosen overdue claims of a party, and opens the case. */
export function PrepareCase({ partyId }: { partyId: number }) {
  const { t } = useLanguage()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {t(texts.enforce)}
      </Button>
      {isAsked && <Dialog partyId={partyId} onClose={() => setAsked(false)} />}
    </>
  )
}

function Dialog({ partyId, onClose }: { partyId: number; onClose: () => void }) {
  const { t, language } = useLanguage()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const companyId = useSession()?.user.company?.id ?? 0
  const [left, setLeft] = useState<readonly number[]>([])
  const [busy, setBusy] = useState(false)
  const { data } = useQuery({
    queryKey: [party.name, 'enforceable', partyId],
    queryFn: ({ signal }) => request(readEnforceable, { params: { id: partyId }, signal }),
  })
  const chosen = data?.claims.filter(({ claimId }) => !left.includes(claimId)) ?? []
  const prepare = async () => {
    setBusy(true)
    try {
      const body = { partyId, preparedOn: today(), claimIds: chosen.map(({ claimId }) => claimId) }
      const made = await request(prepareCase, { params: { companyId }, body, showsOwnError: true })
      toast.success(t(texts.prepared))
      await queries.invalidateQueries()
      await navigate(toRecord(enforcementCasesPage, made.enforcementCase.id))
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.wasShown) toast.error(failureText(error, language, enforcementRefusals))
    } finally {
      setBusy(false)
    }
  }
  const sum = chosen.reduce((total, { open }) => total + toPara(open), 0)
  const toggle = (claimId: number) =>
    setLeft(left.includes(claimId) ? left.filter((each) => each !== claimId) : [...left, claimId])
  return (
    <Confirm
      title={t(texts.enforceTitle)}
      question={t(data?.refusal ? enforcementRefusals[data.refusal] : texts.enforceQuestion)}
      {...(data?.refusal === null && chosen.length > 0 && { yes: t(texts.enforceYes) })}
      no={t(recordsTexts.cancel)}
      danger={false}
      busy={busy}
      onYes={() => void prepare()}
      onNo={onClose}
      note={
        !data ? (
          <Skeleton lines={4} />
        ) : (
          data.refusal === null && (
            <FiguresTable
              columns={[
                { title: t(texts.claim) },
                { title: t(texts.due), isNumber: true },
                { title: t(texts.open), isNumber: true },
              ]}
              rows={data.claims.map(({ claimId, description, dueOn, open }) => ({
                key: claimId,
                about: claimId,
                cells: [
                  <Checkbox
                    key={claimId}
                    label={description || String(claimId)}
                    checked={!left.includes(claimId)}
                    onChange={() => toggle(claimId)}
                  />,
                  tableDate(dueOn),
                  amountText(toPara(open), language),
                ],
              }))}
              total={[t(texts.total), '', amountText(sum, language)]}
            />
          )
        )
      }
    />
  )
}
