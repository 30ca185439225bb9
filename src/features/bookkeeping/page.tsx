import { Anchor, Button, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { download } from '../../client/download.ts'
import figures from '../../client/FiguresTable.module.css'
import { useLanguage } from '../../client/language.tsx'
import { EmptyList } from '../../client/records/EmptyList.tsx'
import classes from '../../client/records/Records.module.css'
import { saveFile } from '../../client/records/document.ts'
import { recordsTexts } from '../../client/records/texts.ts'
import { request } from '../../client/request.ts'
import { useSession } from '../../client/session.ts'
import { Skeleton } from '../../client/Skeleton.tsx'
import { amountText, paraOfSum } from '../../shared/money.ts'
import { pageTitles } from '../../shared/page-titles.ts'
import { may } from '../../shared/roles.ts'
import { type AccountingMonth, closeMonth, readMonths, reopenMonth } from '../ledger/calls.ts'
import { moneyCodes as codes } from '../ledger/public.ts'
import { CorrectionDialog, useChange } from '../ledger/public.tsx'
import { Accounts } from './Accounts.tsx'
import { journalPath } from './calls.ts'
import { MonthVat } from './MonthVat.tsx'
import { bookkeepingTexts as texts } from './texts.ts'

const queryKey = ['accountingMonths']
const shownMonth = (month: string) => `${month.slice(5)}/${month.slice(0, 4)}`

/** The months of the ledger, and what a bookkeeper takes over of each. */
export function AccountingMonthsPage() {
  const { t } = useLanguage()
  const role = useSession()?.user.role
  const months = useQuery({ queryKey, queryFn: ({ signal }) => request(readMonths, { signal }) })
  return (
    <div className={classes['list']} style={{ maxWidth: 960 }}>
      <header>
        <Title order={1}>{t(pageTitles.accountingMonths)}</Title>
      </header>
      <p>{t(texts.monthsExplained)}</p>
      {months.isError && !months.data && (
        <EmptyList text={t(recordsTexts.notLoaded)} ways={[[t(recordsTexts.retry), () => void months.refetch()]]} />
      )}
      {months.isPending && <Skeleton lines={8} kind="field" />}
      {months.data?.entities.length === 0 && <EmptyList text={t(texts.noMonths)} ways={[]} />}
      {months.data && months.data.entities.length > 0 && <Months months={months.data.entities} />}
      {role !== undefined && may(role, 'money-close') && <Accounts />}
    </div>
  )
}

function Months({ months }: { months: readonly AccountingMonth[] }) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const role = useSession()?.user.role
  const { busy, change } = useChange<{ entities: readonly AccountingMonth[] }>(queryKey)
  const [reopened, setReopened] = useState<string>()
  const [taxed, setTaxed] = useState<string>()
  const mayClose = role !== undefined && may(role, 'money-close')
  const amount = (sum: string) => amountText(paraOfSum(sum), language)
  const journal = (month: string, format: 'csv' | 'xlsx') =>
    change(async () => {
      saveFile(await download(journalPath(month, format)))
      return { entities: months }
    })
  return (
    <>
      <div className={figures['scroll']}>
        <table className={figures['table']}>
          <thead>
            <tr>
              <th>{t(texts.month)}</th>
              <th data-number>{t(texts.claimed)}</th>
              <th data-number>{t(texts.paid)}</th>
              <th>{`${t(texts.state)}, ${t(texts.journal).toLowerCase()}`}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, claimed, paid, closedAt, closedBy }) => (
              <Fragment key={month}>
                <tr>
                  <td>
                    <Anchor
                      component="button"
                      aria-expanded={taxed === month}
                      aria-label={`${t(texts.vat)}: ${shownMonth(month)}`}
                      onClick={() => setTaxed(taxed === month ? undefined : month)}
                    >
                      {shownMonth(month)}
                    </Anchor>
                  </td>
                  <td data-number>{amount(claimed)}</td>
                  <td data-number>{amount(paid)}</td>
                  <td>
                    {closedAt ? `${t(texts.closed)} – ${closedBy}` : t(texts.open)}{' '}
                    {mayClose && (
                      <Button
                        size="xs"
                        variant="default"
                        disabled={busy}
                        aria-label={`${t(closedAt ? texts.reopen : texts.close)}: ${shownMonth(month)}`}
                        onClick={() =>
                          closedAt
                            ? setReopened(month)
                            : void change(() => request(closeMonth, { params: { month }, showsOwnError: true }))
                        }
                      >
                        {t(closedAt ? texts.reopen : texts.close)}
                      </Button>
                    )}{' '}
                    {(['csv', 'xlsx'] as const).map((format) => (
                      <Button
                        key={format}
                        size="xs"
                        variant="subtle"
                        disabled={busy}
                        aria-label={`${t(texts.journal)} ${format.toUpperCase()}: ${shownMonth(month)}`}
                        onClick={() => void journal(month, format)}
                      >
                        {format.toUpperCase()}
                      </Button>
                    ))}
                  </td>
                </tr>
                {taxed === month && (
                  <tr>
                    <td colSpan={4}>
                      <MonthVat month={month} shown={shownMonth(month)} />
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      {reopened !== undefined && (
        <CorrectionDialog
          correction={{
            title: texts.reopenTitle,
            question: texts.reopenQuestion,
            yes: texts.reopen,
            done: texts.saved,
          }}
          about={shownMonth(reopened)}
          codes={codes}
          send={async ({ reason }) => {
            const answer = await request(reopenMonth, {
              params: { month: reopened },
              body: { reason },
              showsOwnError: true,
            })
            queries.setQueryData(queryKey, answer)
          }}
          onClose={() => setReopened(undefined)}
        />
      )}
    </>
  )
}
