import { Anchor, Button, Table, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '../../client/download.ts'
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
      <Table.ScrollContainer minWidth={640}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t(texts.month)}</Table.Th>
              <Table.Th ta="right">{t(texts.claimed)}</Table.Th>
              <Table.Th ta="right">{t(texts.paid)}</Table.Th>
              <Table.Th>{t(texts.state)}</Table.Th>
              <Table.Th>{t(texts.journal)}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {months.map(({ month, claimed, paid, closedAt, closedBy }) => (
              <Table.Tr key={month}>
                <Table.Td>
                  <Anchor
                    component="button"
                    aria-expanded={taxed === month}
                    aria-label={`${t(texts.vat)}: ${shownMonth(month)}`}
                    onClick={() => setTaxed(taxed === month ? undefined : month)}
                  >
                    {shownMonth(month)}
                  </Anchor>
                </Table.Td>
                <Table.Td ta="right">{amount(claimed)}</Table.Td>
                <Table.Td ta="right">{amount(paid)}</Table.Td>
                <Table.Td>
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
                          : void change(() => request(closeMonth, { params: { month }, body: {}, showsOwnError: true }))
                      }
                    >
                      {t(closedAt ? texts.reopen : texts.close)}
                    </Button>
                  )}
                </Table.Td>
                <Table.Td>
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
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {taxed !== undefined && <MonthVat month={taxed} shown={shownMonth(taxed)} />}
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
