import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toRecord } from '../../client/paths.ts'
import { addDays, tableDate } from '../../shared/dates.ts'
import { amountText, toPara } from '../../shared/money.ts'
import type { Text } from '../../shared/texts.ts'
import { claimsPage } from '../claims/page-entry.ts'
import { claimKindTexts } from '../claims/public.ts'
import { paymentsPage } from '../payments/page-entry.ts'
import type { Account, AccountEntry } from '../ledger/calls.ts'
import classes from './page.module.css'
import { accountTexts as texts, entryCount, entryTexts } from './texts.ts'

const ofPayments = ['PAYMENT', 'REFUND', 'PAYMENT_REVERSAL']
const kinds: Readonly<Record<string, Text>> = { ...claimKindTexts, ...entryTexts }

/** The entries with their running balance, oldest first. */
export function AccountTable({ account: { entries, openItems }, on }: { account: Account; on: string }) {
  const { t, count, language } = useLanguage()
  if (entries.length === 0) return <p className={classes['about']}>{t(texts.nothing)}</p>
  const money = (dinars: number) => (dinars === 0 ? '' : amountText(toPara(dinars), language))
  const exact = (dinars: number) => amountText(toPara(dinars), language)
  const nameOf = ({ kind, title }: AccountEntry) => {
    const known = kinds[kind]
    const what = known ? t(known) : kind
    const isClaim = kind in claimKindTexts
    return isClaim ? (title ?? what) : [what, title].filter(Boolean).join(' · ')
  }
  const openOf = ({ kind, recordId }: AccountEntry) =>
    kind in claimKindTexts ? openItems.find(({ claimId }) => claimId === recordId) : undefined
  const columns = [texts.date, texts.description, texts.due] as const
  const amounts = [texts.debit, texts.credit, texts.open, texts.balance] as const
  return (
    <div className={classes['card']}>
      <table className={classes['table']}>
        <thead>
          <tr>
            {columns.map((label) => (
              <th key={label[1]} scope="col">
                {t(label)}
              </th>
            ))}
            {amounts.map((label) => (
              <th key={label[1]} scope="col" data-number>
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, at) => {
            const item = openOf(entry)
            return (
              <tr key={`${entry.recordId} ${entry.kind} ${at}`}>
                <td>{tableDate(entry.on)}</td>
                <th scope="row" data-about={entry.recordId}>
                  <PageLink {...toRecord(ofPayments.includes(entry.kind) ? paymentsPage : claimsPage, entry.recordId)}>
                    {nameOf(entry)}
                  </PageLink>
                </th>
                <td data-overdue={(item !== undefined && item.dueOn < on) || undefined}>
                  {item && tableDate(item.dueOn)}
                  {item && (
                    <small data-soon={item.barredOn <= addDays(on, 90) || undefined}>
                      {' '}
                      {t(item.barredOn < on ? texts.barred : texts.bars).replace('{day}', tableDate(item.barredOn))}
                    </small>
                  )}
                </td>
                <td data-number data-label={t(texts.debit)}>
                  {money(entry.debit)}
                </td>
                <td data-number data-label={t(texts.credit)}>
                  {money(entry.credit)}
                </td>
                <td data-number data-label={t(texts.open)}>
                  {money(item?.open ?? 0)}
                </td>
                <td data-number data-label={t(texts.balance)}>
                  {exact(entry.balance)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className={classes['about']}>{count(entries.length, entryCount)}</p>
    </div>
  )
}
