import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toList, toRecord } from '../../client/paths.ts'
import { Confirm } from '../../client/records/Confirm.tsx'
import { recordsTexts } from '../../client/records/texts.ts'
import { request, RequestFailed } from '../../client/request.ts'
import { toast } from '../../client/toasts.tsx'
import { amountWithCurrency, toPara } from '../../shared/money.ts'
import { counted, failureText, numberText } from '../../shared/texts.ts'
import { graveRightsPage } from '../grave-rights/page-entry.ts'
import { gravesPage } from '../graves/page-entry.ts'
import { partiesPage } from '../parties/page-entry.ts'
import { graveTypeTexts } from '../sections/public.ts'
import { tariffsPage } from '../tariffs/page-entry.ts'
import { type BillingPreview, postBilling, previewBilling, type PreviewException } from './calls.ts'
import figures from '../../client/FiguresTable.module.css'
import classes from './Preview.module.css'
import { type BillingRun, billingRun, reasons } from './record.ts'
import { billingCodes, billingScreen as screen, gravesCount, invoicesCount, reasonTexts } from './screen-texts.ts'
import { billingRunTexts as texts } from './texts.ts'

/** Whom a run charges for what, whom it cannot charge, and the button that posts it. */
export function Preview({ row }: { row: BillingRun }) {
  const { t, language } = useLanguage()
  const [isAsked, setAsked] = useState(false)
  const { data } = useQuery({
    queryKey: [billingRun.name, 'record', row.id, 'preview', row.version, row.claims],
    queryFn: ({ signal }) => request(previewBilling, { params: { id: row.id }, signal }),
  })
  if (row.status === 'REVERSED') return null
  if (!data) return <p role="status">{t(screen.loading)}</p>
  const isPosted = row.status === 'POSTED'
  const summary = t(screen.totals)
    .replace('{graves}', counted(data.graves, gravesCount, language))
    .replace('{invoices}', counted(data.parties, invoicesCount, language))
    .replace('{amount}', amountWithCurrency(toPara(data.amount), language))
  return (
    <section className={classes['preview']} aria-label={t(screen.preview)}>
      <p className={classes['summary']} role="status">
        {data.charges > 0 ? summary : t(isPosted ? screen.allPosted : screen.nothing)}
      </p>
      {data.groups.length > 0 && (data.charges > 0 || !isPosted) && <Groups data={data} isPosted={isPosted} />}
      <Exceptions data={data} />
      {data.charges > 0 && (
        <p className={classes['actions']} data-screen-only>
          <Button onClick={() => setAsked(true)}>{t(isPosted ? screen.postRest : screen.post)}</Button>
        </p>
      )}
      {isAsked && <Posting id={row.id} amount={data.amount} onClose={() => setAsked(false)} />}
    </section>
  )
}

function Posting({ id, amount, onClose }: { id: number; amount: number; onClose: () => void }) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const post = async () => {
    setBusy(true)
    try {
      await request(postBilling, { params: { id }, showsOwnError: true })
      toast.success(t(screen.posted))
      await queries.invalidateQueries()
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.wasShown) toast.error(failureText(error, language, billingCodes))
    } finally {
      setBusy(false)
      onClose()
    }
  }
  return (
    <Confirm
      title={t(screen.postTitle)}
      question={t(screen.postQuestion).replace('{amount}', amountWithCurrency(toPara(amount), language))}
      yes={t(screen.post)}
      no={t(recordsTexts.cancel)}
      danger={false}
      busy={busy}
      onYes={() => void post()}
      onNo={onClose}
    />
  )
}

/** What is charged by graveyard, type and price, beside the year before; of what is posted later, without that year. */
function Groups({ data, isPosted }: { data: BillingPreview; isPosted: boolean }) {
  const { t, language } = useLanguage()
  const money = (amount: number) => amountWithCurrency(toPara(amount), language)
  const number = (content: string) => <td data-number>{content}</td>
  const before = (year: { graves: number; amount: number } | undefined) =>
    isPosted ? null : (
      <>
        {number(year ? numberText(year.graves, language) : '')}
        {number(year ? money(year.amount) : '')}
      </>
    )
  return (
    <div className={figures['scroll']}>
      <table className={figures['table']}>
        <thead>
          <tr>
            {[screen.graveyard, screen.graveType, screen.tariff].map((title) => (
              <th key={title[1]} scope="col">
                {t(title)}
              </th>
            ))}
            {[screen.graves, screen.amount, ...(isPosted ? [] : [screen.gravesBefore, screen.amountBefore])].map(
              (title) => (
                <th key={title[1]} scope="col" data-number>
                  {t(title)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {data.groups.flatMap(({ graveyard, graveType, kind, tariffs, lastYear }) => {
            const type = Object.entries(graveTypeTexts).find(([name]) => name === graveType)?.[1]
            const rows = tariffs.length > 0 ? tariffs : [{ id: 0, code: '', name: '', graves: 0, amount: 0 }]
            return rows.map(({ id, code, name, graves, amount }, at) => (
              <tr key={`${graveyard} ${graveType} ${kind} ${id}`}>
                <th scope="row" data-about={graveyard}>
                  {graveyard}
                </th>
                <td>{type ? t(type) : graveType}</td>
                <td>{id === 0 ? t(texts.choices.kinds[kind]) : `${code} ${name}`}</td>
                {number(numberText(graves, language))}
                {number(money(amount))}
                {before(at === 0 ? lastYear : undefined)}
              </tr>
            ))
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t(screen.total)}
            </th>
            {number(numberText(data.graves, language))}
            {number(money(data.amount))}
            {before(data.lastYear)}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** By reason; each leads to where it is corrected. */
function Exceptions({ data }: { data: BillingPreview }) {
  const { t, language } = useLanguage()
  const all = reasons.flatMap((reason) => {
    const count = data.exceptionCounts[reason]
    return count === undefined
      ? []
      : [{ reason, count, shown: data.exceptions.filter((each) => each.reason === reason) }]
  })
  if (all.length === 0) return null
  return (
    <div className={classes['exceptions']}>
      <h3>{t(screen.exceptions)}</h3>
      <p className={classes['hint']}>{t(screen.exceptionsHint)}</p>
      {all.map(({ reason, count, shown }) => (
        <details key={reason}>
          <summary>{`${t(reasonTexts[reason])} (${numberText(count, language)})`}</summary>
          <ul>
            {shown.map((each) => (
              <li key={`${each.kind} ${each.grave?.id} ${each.party?.id}`}>
                <PageLink {...whereCorrected(each)}>{nameOf(each, t(tariffsPage.title))}</PageLink>
              </li>
            ))}
          </ul>
          {shown.length < count && (
            <p className={classes['hint']}>
              {t(screen.firstOnes).replace('{count}', numberText(shown.length, language))}
            </p>
          )}
        </details>
      ))}
    </div>
  )
}

const nameOf = ({ grave, party }: PreviewException, otherwise: string) =>
  [grave && `${grave.label}, ${grave.graveyard}`, party?.name].filter(Boolean).join(' · ') || otherwise

function whereCorrected({ reason, grave, graveRightId, party }: PreviewException) {
  const isOfParty = reason === 'NO_ADDRESS' || reason === 'ADDRESS_RETURNED' || reason === 'NO_TAX_NUMBER'
  if (isOfParty && party) return toRecord(partiesPage, party.id)
  if (reason === 'NO_TARIFF' || !grave) return toList(tariffsPage)
  if (reason === 'NO_WIDTH' || reason === 'ALREADY_BILLED' || graveRightId === null)
    return toRecord(gravesPage, grave.id)
  return toRecord(graveRightsPage, graveRightId)
}
