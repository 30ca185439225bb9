import { Button, CloseButton, TextInput, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { Confirm } from '../../client/records/Confirm.tsx'
import { DateField } from '../../client/records/DateField.tsx'
import { request, RequestFailed } from '../../client/request.ts'
import { Skeleton } from '../../client/Skeleton.tsx'
import { toast } from '../../client/toasts.tsx'
import { tableDate } from '../../shared/dates.ts'
import { amountText, typedAmount } from '../../shared/money.ts'
import { recordsTexts } from '../../client/records/texts.ts'
import { codeText, type Language } from '../../shared/texts.ts'
import { type InterestRates, readInterestRates, saveInterestRates } from './calls.ts'
import classes from './page.module.css'
import { interestCodes, interestTexts as texts } from './texts.ts'

/** «13,75 %»: like an amount, with two decimals. */
export const percentText = (percent: number, language: Language) =>
  `${amountText(Math.round(percent * 100), language)}\u00a0%`

const queryKey = ['interestRates']
const nothing = { from: '', percent: '', source: '' }

/** The rates, which super administrators keep. Each change is saved at once. */
export function Rates() {
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => request(readInterestRates, { signal }),
    // Refetching must not replace what is being typed.
    staleTime: Infinity,
  })
  return data ? <Table {...data} /> : <Skeleton lines={8} />
}

function Table(rates: InterestRates) {
  const { entities } = rates
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const id = useId()
  const [added, setAdded] = useState(nothing)
  const [verifiedThrough, setVerifiedThrough] = useState(rates.verifiedThrough)
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  const [busy, setBusy] = useState(false)
  const [removed, setRemoved] = useState<InterestRates['entities'][number]>()

  const save = async (changed: Partial<InterestRates>) => {
    setBusy(true)
    setFaults(new Map())
    try {
      const saved = await request(saveInterestRates, { body: { ...rates, ...changed }, showsOwnError: true })
      queries.setQueryData(queryKey, saved)
      void queries.invalidateQueries({ queryKey: ['interest'] })
      toast.success(t(texts.saved))
      return true
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error
      const at = (field: string) => field.split('.').at(-1) ?? ''
      setFaults(new Map(error.errors.map(({ field, code }) => [at(field), t(codeText(code, interestCodes))])))
      if (error.errors.length === 0 && !error.wasShown) toast.error(t(codeText(error.code, interestCodes)))
      return false
    } finally {
      setBusy(false)
    }
  }
  const remove = async (from: string) => {
    await save({ entities: entities.filter((each) => each.from !== from) })
    setRemoved(undefined)
  }
  const add = async (event: SyntheticEvent) => {
    event.preventDefault()
    const percent = (typedAmount(added.percent) ?? 0) / 100
    if (await save({ entities: [...entities, { ...added, percent }] })) setAdded(nothing)
  }
  const date = (name: 'from' | 'verifiedThrough', value: string, onChange: (value: string) => void) => (
    <DateField
      id={`${id}-${name}`}
      label={t(texts[name])}
      required
      error={faults.get(name) ?? null}
      description={null}
      autoFocus={false}
      {...{ value, onChange }}
      onBlur={() => undefined}
    />
  )
  const text = (name: 'percent' | 'source') => (
    <TextInput
      label={t(texts[name])}
      required
      autoComplete="off"
      error={faults.get(name)}
      value={added[name]}
      onChange={({ currentTarget }) => setAdded({ ...added, [name]: currentTarget.value })}
    />
  )
  return (
    <section aria-labelledby={`${id}-title`} className={classes['result']}>
      <Title order={2} size="h4" id={`${id}-title`}>
        {t(texts.rates)}
      </Title>
      <p className={classes['intro']}>{t(texts.ratesIntro)}</p>
      <form
        className={classes['fields']}
        onSubmit={(event) => {
          event.preventDefault()
          void save({ verifiedThrough })
        }}
        noValidate
      >
        {date('verifiedThrough', verifiedThrough, setVerifiedThrough)}
        <Button type="submit" variant="default" disabled={busy}>
          {t(texts.verified)}
        </Button>
      </form>
      <form className={classes['fields']} onSubmit={(event) => void add(event)} noValidate>
        {date('from', added.from, (from) => setAdded({ ...added, from }))}
        {text('percent')}
        {text('source')}
        <Button type="submit" disabled={busy}>
          {t(texts.add)}
        </Button>
      </form>
      <table className={classes['table']}>
        <thead>
          <tr>
            {[texts.from, texts.percent, texts.source].map((title) => (
              // The last one includes the buttons.
              <th key={title[1]} scope="col" colSpan={title === texts.source ? 2 : undefined}>
                {t(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entities.toReversed().map(({ from, percent, source }) => (
            <tr key={from}>
              <th scope="row">{tableDate(from)}</th>
              <td>{percentText(percent, language)}</td>
              <td>{source}</td>
              <td>
                <CloseButton
                  aria-label={`${t(texts.remove)}: ${tableDate(from)}`}
                  disabled={busy}
                  onClick={() => setRemoved({ from, percent, source })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {removed && (
        <Confirm
          title={t(texts.remove)}
          question={t(texts.removeQuestion)}
          about={`${tableDate(removed.from)}: ${percentText(removed.percent, language)}`}
          yes={t(texts.remove)}
          no={t(recordsTexts.no)}
          busy={busy}
          onYes={() => void remove(removed.from)}
          onNo={() => setRemoved(undefined)}
        />
      )}
    </section>
  )
}
