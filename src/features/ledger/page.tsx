import { Button, Checkbox, NativeSelect, Table, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { EmptyList } from '../../client/records/EmptyList.tsx'
import { recordsTexts } from '../../client/records/texts.ts'
import classes from '../../client/records/Records.module.css'
import { request, RequestFailed } from '../../client/request.ts'
import { Skeleton } from '../../client/Skeleton.tsx'
import { toast } from '../../client/toasts.tsx'
import { amountText, paraOfSum } from '../../shared/money.ts'
import { pageTitles } from '../../shared/page-titles.ts'
import { failureText } from '../../shared/texts.ts'
import {
  type AccountingMonth,
  closeMonth,
  type MoneySettingsAnswer,
  readMoneySettings,
  readMonths,
  reopenMonth,
  saveMoneySettings,
} from './calls.ts'
import { CorrectionDialog } from './CorrectionDialog.tsx'
import { moneyCodes as codes, moneySettingTexts, moneyTexts as texts } from './texts.ts'

const settingsKey = ['moneySettings']
const monthsKey = ['accountingMonths']

/** What a company decides about its money, and its months. */
export function MoneySettingsPage() {
  const { t } = useLanguage()
  const settings = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => request(readMoneySettings, { signal }),
  })
  const months = useQuery({ queryKey: monthsKey, queryFn: ({ signal }) => request(readMonths, { signal }) })
  const retry = () => void Promise.all([settings.refetch(), months.refetch()])
  const isFailed = (settings.isError && !settings.data) || (months.isError && !months.data)
  return (
    <div className={classes['list']} style={{ maxWidth: 720 }}>
      <header>
        <Title order={1}>{t(pageTitles.moneySettings)}</Title>
      </header>
      {isFailed && <EmptyList text={t(recordsTexts.notLoaded)} ways={[[t(recordsTexts.retry), retry]]} />}
      {!isFailed && !(settings.data && months.data) && <Skeleton lines={8} kind="field" />}
      {months.data && <Months months={months.data.entities} />}
      {settings.data && <Settings {...settings.data.moneySettings} />}
    </div>
  )
}

/** Saves a change at once, and says why it was refused. */
function useChange<Answer>(queryKey: readonly unknown[]) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const change = async (send: () => Promise<Answer>) => {
    setBusy(true)
    try {
      queries.setQueryData(queryKey, await send())
      toast.success(t(texts.saved))
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.wasShown) toast.error(failureText(error, language, codes))
      await queries.invalidateQueries({ queryKey })
    } finally {
      setBusy(false)
    }
  }
  return { busy, change }
}

function Settings({ version, newGraves, ...answers }: MoneySettingsAnswer['moneySettings']) {
  const { t } = useLanguage()
  const { busy, change } = useChange<MoneySettingsAnswer>(settingsKey)
  const save = (body: object) =>
    void change(() => request(saveMoneySettings, { body: { ...body, version }, showsOwnError: true }))
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t(texts.settings)}
      </Title>
      {moneySettingTexts.map(({ name, label, meaning }) => (
        <Checkbox
          key={name}
          mb="md"
          checked={answers[name]}
          disabled={busy}
          label={t(label)}
          description={t(meaning)}
          onChange={({ currentTarget: { checked } }) => save({ [name]: checked })}
        />
      ))}
      <NativeSelect
        label={t(texts.newGraves)}
        disabled={busy}
        value={newGraves}
        data={[
          { value: 'PRO_RATA', label: t(texts.proRata) },
          { value: 'NEXT_YEAR', label: t(texts.nextYear) },
        ]}
        onChange={({ currentTarget: { value } }) => save({ newGraves: value })}
      />
    </section>
  )
}

function Months({ months }: { months: readonly AccountingMonth[] }) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const { busy, change } = useChange<{ entities: readonly AccountingMonth[] }>(monthsKey)
  const [reopened, setReopened] = useState<string>()
  const amount = (sum: string) => amountText(paraOfSum(sum), language)
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t(texts.months)}
      </Title>
      <p>{t(texts.monthsExplained)}</p>
      {months.length === 0 ? (
        <p>{t(texts.noMonths)}</p>
      ) : (
        <Table.ScrollContainer minWidth={480}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t(texts.month)}</Table.Th>
                <Table.Th ta="right">{t(texts.claimed)}</Table.Th>
                <Table.Th ta="right">{t(texts.paid)}</Table.Th>
                <Table.Th>{t(texts.state)}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {months.map(({ month, claimed, paid, closedAt, closedBy }) => (
                <Table.Tr key={month}>
                  <Table.Td>{`${month.slice(5)}/${month.slice(0, 4)}`}</Table.Td>
                  <Table.Td ta="right">{amount(claimed)}</Table.Td>
                  <Table.Td ta="right">{amount(paid)}</Table.Td>
                  <Table.Td>
                    {closedAt ? `${t(texts.closed)} – ${closedBy}` : t(texts.open)}{' '}
                    <Button
                      size="xs"
                      variant="default"
                      disabled={busy}
                      aria-label={`${t(closedAt ? texts.reopen : texts.close)}: ${month.slice(5)}/${month.slice(0, 4)}`}
                      onClick={() =>
                        closedAt
                          ? setReopened(month)
                          : void change(() => request(closeMonth, { params: { month }, body: {}, showsOwnError: true }))
                      }
                    >
                      {t(closedAt ? texts.reopen : texts.close)}
                    </Button>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {reopened !== undefined && (
        <CorrectionDialog
          correction={{
            title: texts.reopenTitle,
            question: texts.reopenQuestion,
            yes: texts.reopen,
            done: texts.saved,
          }}
          about={`${reopened.slice(5)}/${reopened.slice(0, 4)}`}
          codes={codes}
          send={async ({ reason }) => {
            const answer = await request(reopenMonth, {
              params: { month: reopened },
              body: { reason },
              showsOwnError: true,
            })
            queries.setQueryData(monthsKey, answer)
          }}
          onClose={() => setReopened(undefined)}
        />
      )}
    </section>
  )
}
