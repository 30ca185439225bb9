import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconAlertTriangle } from '../../client/icons.tsx'
import { useLanguage } from '../../client/language.tsx'
import { Confirm } from '../../client/records/Confirm.tsx'
import { EmptyList } from '../../client/records/EmptyList.tsx'
import { PageFooter } from '../../client/records/PageFooter.tsx'
import { recordsTexts } from '../../client/records/texts.ts'
import { request, RequestFailed } from '../../client/request.ts'
import { Skeleton } from '../../client/Skeleton.tsx'
import { toast } from '../../client/toasts.tsx'
import { fullAccount } from '../../shared/bank-account.ts'
import { tableDate } from '../../shared/dates.ts'
import { defaultPageSize, type PageSize } from '../../shared/list-page.ts'
import { amountText, toPara } from '../../shared/money.ts'
import { codeText, type CountedText } from '../../shared/texts.ts'
import { type BankStatement, searchStatements, undoStatement } from './calls.ts'
import classes from './page.module.css'
import { statementCodes, statementTexts as texts, warningTexts } from './texts.ts'

const count: CountedText = {
  one: ['извод', 'statement'],
  few: ['извода', 'statements'],
  other: ['извода', 'statements'],
}

/** The statements, each with what does not add up. */
export function StatementList({ mayUndo, onChanged }: { mayUndo: boolean; onChanged: () => void }) {
  const { t, language } = useLanguage()
  const [page, setPage] = useState(1)
  const [size, setSize] = useState<PageSize>(defaultPageSize)
  const [undoing, setUndoing] = useState<BankStatement>()
  const [busy, setBusy] = useState(false)
  const body = { page: page - 1, size }
  const { data } = useQuery({
    queryKey: ['bankStatement', body],
    queryFn: ({ signal }) => request(searchStatements, { body, signal }),
    placeholderData: keepPreviousData,
  })
  const money = (amount: number | null) => (amount === null ? '–' : amountText(toPara(amount), language))
  const undo = async ({ id }: BankStatement) => {
    setBusy(true)
    try {
      await request(undoStatement, { params: { id }, showsOwnError: true })
      toast.success(t(texts.undone))
      onChanged()
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.wasShown) toast.error(t(codeText(error.code, statementCodes)))
    } finally {
      setBusy(false)
      setUndoing(undefined)
    }
  }
  if (!data) return <Skeleton lines={6} />
  if (data.entities.length === 0) return <EmptyList text={t(texts.noStatements)} ways={[]} />
  return (
    <>
      <table className={classes['table']}>
        <thead>
          <tr>
            {[texts.number, texts.day, texts.account, texts.income, texts.balance, texts.inbox, texts.warnings].map(
              (title) => (
                <th
                  key={title[1]}
                  scope="col"
                  className={title === texts.income || title === texts.balance ? classes['amount'] : undefined}
                >
                  {t(title)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {data.entities.map((statement) => (
            <tr key={statement.id}>
              <th scope="row" data-label={t(texts.number)}>
                {statement.number}
              </th>
              <td data-label={t(texts.day)}>{tableDate(statement.date)}</td>
              <td data-label={t(texts.account)}>{fullAccount(statement.accountNumber)}</td>
              <td data-label={t(texts.income)} className={classes['amount']}>
                {money(statement.in)}
              </td>
              <td data-label={t(texts.balance)} className={classes['amount']}>
                {money(statement.closing)}
              </td>
              <td data-label={t(texts.inbox)}>
                {`${statement.matched} / ${statement.lines}`}
                {statement.open + statement.proposed > 0 && (
                  <small>{`${t(texts.left)} ${statement.open + statement.proposed}`}</small>
                )}
              </td>
              <td data-label={t(texts.warnings)}>
                {statement.warnings.map((warning) => (
                  <div key={warning} className={classes['warning']}>
                    <IconAlertTriangle size={16} aria-hidden />
                    {t(warningTexts[warning])}
                  </div>
                ))}
                {mayUndo && (
                  <Button size="compact-sm" variant="subtle" onClick={() => setUndoing(statement)}>
                    {t(texts.undoStatement)}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <PageFooter {...{ page, size }} total={data.total} texts={{ count }} onPage={setPage} onSize={setSize} />
      {undoing && (
        <Confirm
          title={t(texts.undoStatement)}
          question={t(texts.undoStatementQuestion)}
          about={`${undoing.number} – ${tableDate(undoing.date)}`}
          yes={t(texts.undo)}
          no={t(recordsTexts.cancel)}
          busy={busy}
          onYes={() => void undo(undoing)}
          onNo={() => setUndoing(undefined)}
        />
      )}
    </>
  )
}
