import { Button, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { Confirm } from '../../client/records/Confirm.tsx'
import { recordsTexts } from '../../client/records/texts.ts'
import { request, RequestFailed } from '../../client/request.ts'
import { toast } from '../../client/toasts.tsx'
import { amountWithCurrency, toPara } from '../../shared/money.ts'
import { recordCalls } from '../../shared/record-calls.ts'
import { counted, failureText, type Text as Words } from '../../shared/texts.ts'
import { type DunningPreview, postDunning, previewDunning } from './calls.ts'
import { type Decided, Debtors } from './Debtors.tsx'
import { Exceptions } from './Exceptions.tsx'
import classes from './Preview.module.css'
import { type DunningRun, dunningRun } from './record.ts'
import { dunningCodes, dunningScreen as screen, firstOf, lettersCount } from './screen-texts.ts'
import { dunningRunTexts as texts } from './texts.ts'

const calls = recordCalls<typeof dunningRun, DunningRun>(dunningRun)

/** Whom a run reminds of what, who is left out, what somebody decides about some, and the button that makes the letters. */
export function Preview({ row }: { row: DunningRun }) {
  const { t } = useLanguage()
  const { data } = useQuery({
    queryKey: [dunningRun.name, 'record', row.id, 'preview', row.version, row.letters],
    queryFn: ({ signal }) => request(previewDunning, { params: { id: row.id }, query: {}, signal }),
  })
  if (!data) return <p role="status">{t(screen.loading)}</p>
  return <Review key={`${row.version} ${row.letters}`} {...{ row, data }} />
}

function Review({ row, data }: { row: DunningRun; data: DunningPreview }) {
  const { t, language } = useLanguage()
  const [isAsked, setAsked] = useState(false)
  const [decided, setDecided] = useState<readonly Decided[]>(row.decisions)
  const { busy, send } = useSending()
  const isPosted = row.status === 'POSTED'
  const isChanged = decided !== row.decisions
  const money = amountWithCurrency(toPara(data.amount), language)
  const save = () => {
    const decisions = decided.map(({ partyId, decision, until }) => ({ partyId, decision, until: until || null }))
    const { id, onDay, levels, graveyardId, name, note, version } = row
    const body = { onDay, levels, graveyardId, name, note, version, decisions }
    return send(() => request(calls.edit, { params: { id }, body, showsOwnError: true }), screen.saved)
  }
  const post = async () => {
    await send(() => request(postDunning, { params: { id: row.id }, showsOwnError: true }), screen.posted)
    setAsked(false)
  }
  return (
    <section className={classes['preview']} aria-label={t(screen.preview)}>
      <p className={classes['summary']} role="status">
        {data.lines.length === 0
          ? t(isPosted ? screen.allSent : screen.nothing)
          : `${counted(data.letters, lettersCount, language)} · ${money}`}
      </p>
      {data.lines.length > 0 && (
        <Search row={row} all={data}>
          {(lines) => <Debtors lines={lines} decided={decided} readOnly={isPosted} onDecide={setDecided} />}
        </Search>
      )}
      <Exceptions exceptions={data.exceptions} busy={busy} send={send} />
      <p className={classes['actions']} data-screen-only>
        {data.lines.length > 0 && isChanged && (
          <Button loading={busy} onClick={() => void save()}>
            {t(screen.save)}
          </Button>
        )}
        {data.lines.length > 0 && !isChanged && <Button onClick={() => setAsked(true)}>{t(screen.post)}</Button>}
      </p>
      {isAsked && (
        <Confirm
          title={t(screen.postTitle)}
          question={t(screen.postQuestion).replace('{amount}', money)}
          yes={t(screen.postYes)}
          no={t(recordsTexts.cancel)}
          danger={false}
          busy={busy}
          onYes={() => void post()}
          onNo={() => setAsked(false)}
        />
      )}
    </section>
  )
}

/** More are searched than looked through. */
const fewDebtors = 20

/** All debtors, or those whom a search finds. */
function Search({
  row,
  all,
  children,
}: {
  row: DunningRun
  all: DunningPreview
  children: (lines: DunningPreview['lines']) => ReactNode
}) {
  const { t, language } = useLanguage()
  const [typed, setTyped] = useState('')
  const [searchParam] = useDebouncedValue(typed.trim(), 250)
  const { data: found } = useQuery({
    queryKey: [dunningRun.name, 'record', row.id, 'preview', row.version, row.letters, searchParam],
    queryFn: ({ signal }) => request(previewDunning, { params: { id: row.id }, query: { searchParam }, signal }),
    enabled: searchParam !== '',
    placeholderData: keepPreviousData,
  })
  const shown = searchParam === '' ? all : (found ?? all)
  return (
    <>
      {all.found > fewDebtors && (
        <TextInput
          type="search"
          label={t(screen.search)}
          maxLength={200}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          data-screen-only
        />
      )}
      <Text size="sm" c="dimmed" role="status">
        {shown.found === 0 && t(screen.noneFound)}
        {shown.found > shown.lines.length && firstOf(shown.lines.length, shown.found, language)}
      </Text>
      {shown.lines.length > 0 && children(shown.lines)}
    </>
  )
}

/** Sends a change, tells what came of it, and reads everything again. */
function useSending() {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const send = async (work: () => Promise<unknown>, done: Words) => {
    setBusy(true)
    try {
      await work()
      toast.success(t(done))
      await queries.invalidateQueries()
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.wasShown) toast.error(failureText(error, language, { ...texts.codes, ...dunningCodes }))
    } finally {
      setBusy(false)
    }
  }
  return { busy, send }
}
