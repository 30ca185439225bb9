import { Button, Checkbox, TextInput, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { request, RequestFailed } from '../../client/request.ts'
import { Skeleton } from '../../client/Skeleton.tsx'
import { toast } from '../../client/toasts.tsx'
import { amountText, toDinars, toPara, typedAmount } from '../../shared/money.ts'
import { failureText, type Language } from '../../shared/texts.ts'
import { type DunningPolicy, readDunningPolicy, saveDunningPolicy } from './calls.ts'
import { type DunningLevel, mostLevels } from './levels.ts'
import classes from './page.module.css'
import { dunningPolicyPage } from './page-entry.ts'
import { dunningPolicyCodes as codes, dunningPolicyTexts as texts } from './texts.ts'

const queryKey = ['dunningPolicy']

/** How the company reminds its debtors: docs/domain/money.md#dunning */
export function DunningPolicyPage() {
  const { t } = useLanguage()
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => request(readDunningPolicy, { signal }),
    // Refetching must not replace what is being typed.
    staleTime: Infinity,
  })
  return (
    <div className={classes['page']}>
      <header>
        <Title order={1}>{t(dunningPolicyPage.title)}</Title>
        <p className={classes['intro']}>{t(texts.intro)}</p>
      </header>
      {data ? <Levels key={data.dunningPolicy.version} {...data.dunningPolicy} /> : <Skeleton lines={8} kind="field" />}
    </div>
  )
}

const numbers = ['daysOverdue', 'minDaysSinceLast', 'daysToPay'] as const
const amounts = ['minAmount', 'cost'] as const
const questions = ['withInterest', 'attachInterestSheet'] as const

type Typed = Record<'name' | (typeof numbers)[number] | (typeof amounts)[number], string> &
  Record<(typeof questions)[number], boolean>

const typedLevel = (level: DunningLevel, language: Language): Typed => ({
  ...level,
  daysOverdue: String(level.daysOverdue),
  minDaysSinceLast: String(level.minDaysSinceLast),
  daysToPay: String(level.daysToPay),
  minAmount: amountText(toPara(level.minAmount), language),
  cost: amountText(toPara(level.cost), language),
})

/** What is no number is sent as −1, which the server refuses at its field. */
const numberOf = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : -1)
const amountOf = (text: string) => {
  const para = typedAmount(text)
  return para === undefined ? -1 : toDinars(para)
}
const levelOf = (typed: Typed): DunningLevel => ({
  ...typed,
  daysOverdue: numberOf(typed.daysOverdue),
  minDaysSinceLast: numberOf(typed.minDaysSinceLast),
  daysToPay: numberOf(typed.daysToPay),
  minAmount: amountOf(typed.minAmount),
  cost: amountOf(typed.cost),
})

function Levels({ version, levels }: DunningPolicy['dunningPolicy']) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const [typed, setTyped] = useState(() => levels.map((level) => typedLevel(level, language)))
  const [busy, setBusy] = useState(false)
  const change = (at: number, values: Partial<Typed>) =>
    setTyped(typed.map((each, index) => (index === at ? { ...each, ...values } : each)))
  const last = typed.at(-1)
  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const body = { version, levels: typed.map(levelOf) }
      queries.setQueryData(queryKey, await request(saveDunningPolicy, { body, showsOwnError: true }))
      toast.success(t(texts.saved))
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      if (!error.wasShown) toast.error(failureText(error, language, codes))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={classes['levels']} onSubmit={(event) => void save(event)} noValidate>
      {typed.map((level, at) => (
        // Levels have no other identity than their place.
        <fieldset key={at} className={classes['level']}>
          <legend>{t(texts.level).replace('{number}', String(at + 1))}</legend>
          {(['name', ...numbers, ...amounts] as const).map((name) => (
            <TextInput
              key={name}
              label={t(texts[name])}
              required
              autoComplete="off"
              value={level[name]}
              onChange={({ currentTarget: { value } }) => change(at, { [name]: value })}
            />
          ))}
          {questions.map((name) => (
            <Checkbox
              key={name}
              label={t(texts[name])}
              checked={level[name]}
              onChange={({ currentTarget: { checked } }) => change(at, { [name]: checked })}
            />
          ))}
        </fieldset>
      ))}
      <p className={classes['actions']}>
        <Button type="submit" loading={busy}>
          {t(texts.save)}
        </Button>
        {last && typed.length < mostLevels && (
          <Button variant="default" onClick={() => setTyped([...typed, { ...last, name: '', daysOverdue: '' }])}>
            {t(texts.add)}
          </Button>
        )}
        {typed.length > 1 && (
          <Button variant="default" onClick={() => setTyped(typed.slice(0, -1))}>
            {t(texts.remove)}
          </Button>
        )}
      </p>
    </form>
  )
}
