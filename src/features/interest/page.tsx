import { Button, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { DateField } from '../../client/records/DateField.tsx'
import { request, RequestFailed } from '../../client/request.ts'
import { useSession } from '../../client/session.ts'
import { isDate, tableDate, today } from '../../shared/dates.ts'
import { amountText, amountWithCurrency, toPara, typedAmount } from '../../shared/money.ts'
import { may } from '../../shared/roles.ts'
import { codeText } from '../../shared/texts.ts'
import { readInterest } from './calls.ts'
import classes from './page.module.css'
import { percentText, Rates } from './Rates.tsx'
import { interestCodes, interestTexts as texts } from './texts.ts'

interface Debt {
  para: number
  due: string
  on: string
}

/** docs/domain/money.md#default-interest */
export function InterestPage() {
  const { t } = useLanguage()
  const role = useSession()?.user.role
  const [debt, setDebt] = useState<Debt>()
  return (
    <div className={classes['page']}>
      <header>
        <Title order={1}>{t(texts.title)}</Title>
        <p className={classes['intro']}>{t(texts.intro)}</p>
      </header>
      <Question onAsk={setDebt} />
      {debt && <Result {...debt} />}
      {role && may(role, 'interestRates') && <Rates />}
    </div>
  )
}

function Question({ onAsk }: { onAsk: (debt: Debt) => void }) {
  const { t } = useLanguage()
  const id = useId()
  const [amount, setAmount] = useState('')
  const [due, setDue] = useState('')
  const [on, setOn] = useState(today())
  const [isAsked, setAsked] = useState(false)
  const para = typedAmount(amount)
  const fault = (isWrong: boolean, code: string) => (isAsked && isWrong ? t(codeText(code)) : null)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setAsked(true)
    if (para !== undefined && isDate(due) && isDate(on)) onAsk({ para, due, on })
  }
  const day = (name: 'due' | 'on', value: string, onChange: (value: string) => void) => (
    <DateField
      id={`${id}-${name}`}
      label={t(texts[name])}
      required
      error={fault(!isDate(value), 'INTEREST_DAY_NOT_VALID')}
      description={null}
      autoFocus={false}
      {...{ value, onChange }}
      onBlur={() => undefined}
    />
  )
  return (
    <form className={classes['fields']} onSubmit={submit} noValidate>
      <TextInput
        label={t(texts.amount)}
        required
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        value={amount}
        error={fault(para === undefined, 'INTEREST_AMOUNT_NOT_VALID')}
        onChange={({ currentTarget }) => setAmount(currentTarget.value)}
      />
      {day('due', due, setDue)}
      {day('on', on, setOn)}
      <Button type="submit">{t(texts.calculate)}</Button>
    </form>
  )
}

function Result({ para, due, on }: Debt) {
  const { t, language } = useLanguage()
  const { data, error } = useQuery({
    queryKey: ['interest', para, due, on],
    queryFn: ({ signal }) =>
      request(readInterest, { query: { amount: amountText(para, 'en').replaceAll(',', ''), due, on }, signal }),
    retry: false,
  })
  if (error instanceof RequestFailed && !error.wasShown)
    return <p role="alert">{t(codeText(error.code, interestCodes))}</p>
  if (!data) return null
  const money = (amount: number) => amountWithCurrency(toPara(amount), language)
  return (
    <section aria-label={t(texts.interest)} className={classes['result']}>
      <dl role="status">
        <dt>{t(texts.interest)}</dt>
        <dd>{money(data.interest)}</dd>
        <dt>{t(texts.together)}</dt>
        <dd>{amountWithCurrency(para + toPara(data.interest), language)}</dd>
      </dl>
      {data.beyondVerified && <p role="alert">{t(texts.beyond).replace('{day}', tableDate(data.verifiedThrough))}</p>}
      {data.periods.length === 0 ? (
        <p>{t(texts.noDelay)}</p>
      ) : (
        <>
          <table className={`${classes['table']} ${classes['numbers']}`}>
            <thead>
              <tr>
                {[texts.period, texts.days, texts.percent, texts.interest].map((title) => (
                  <th key={title[1]} scope="col">
                    {t(title)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.periods.map(({ from, to, days, rate, amount }) => (
                <tr key={from}>
                  <th scope="row">{`${tableDate(from)} – ${tableDate(to)}`}</th>
                  <td>{days}</td>
                  <td>{percentText(rate, language)}</td>
                  <td>{money(amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={classes['intro']}>{t(texts.rounding)}</p>
        </>
      )}
    </section>
  )
}
