import { Anchor, Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { IconArrowLeft, IconPrinter } from '../../client/icons.tsx'
import { useLanguage } from '../../client/language.tsx'
import { FilterSelect } from '../../client/records/FilterSelect.tsx'
import { readRecord } from '../../client/records/use-records.ts'
import { useSession } from '../../client/session.ts'
import { PageSkeleton } from '../../client/Skeleton.tsx'
import { monthNamesIn, tableDate, today } from '../../shared/dates.ts'
import { amountWithCurrency, toPara } from '../../shared/money.ts'
import { request } from '../../client/request.ts'
import { clientNameOf } from '../clients/public.ts'
import { accountCalls } from '../ledger/calls.ts'
import { rentContract, type RentContract } from '../rent-contracts/record.ts'
import classes from './page.module.css'
import { paidUntil, paymentSchedule, type ScheduleRow } from './payment-schedule.ts'
import { paymentScheduleTexts as texts } from './texts.ts'

const paymentScheduleSearch = z.object({ scheduleId: z.int().default(0).catch(0) })

function Years({ title, rows }: { title: string; rows: readonly ScheduleRow[] }) {
  const { t, language } = useLanguage()
  if (rows.length === 0) return null
  const money = (para: number) => amountWithCurrency(para, language)
  const name = (month: number) => monthNamesIn(language)[month - 1]
  return (
    <table className={classes['table']}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t(texts.year)}</th>
          <th scope="col">{t(texts.months)}</th>
          <th scope="col">{t(texts.amount)}</th>
          <th scope="col">{t(texts.total)}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ year, from, to, instalments, amount, total }) => (
          <tr key={year}>
            <th scope="row">{year}</th>
            <td>{`${from === to ? name(from) : `${name(from)} – ${name(to)}`} (${instalments})`}</td>
            <td>{money(amount)}</td>
            <td>{money(total)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {t(texts.total)}
          </th>
          <td>{money(rows.reduce((sum, { total }) => sum + total, 0))}</td>
        </tr>
      </tfoot>
    </table>
  )
}

const [width, height, gap] = [640, 180, 12]

/** Paid and remaining amounts at the end of each year as bars; the numbers are in the tables below. */
function PaidAndRemaining({ price, contractDate }: { price: number; contractDate: string }) {
  const { t, language } = useLanguage()
  const startYear = Number(contractDate.slice(0, 4))
  const years = Array.from({ length: 11 }, (_, index) => startYear + index)
  const bar = width / years.length
  return (
    <figure className={classes['chart']}>
      <svg viewBox={`0 0 ${width} ${height + 22}`} role="img" aria-label={t(texts.chart)}>
        {years.map((year, index) => {
          const { paid, remaining } = paidUntil(price, contractDate, year, 12)
          const tall = price === 0 ? 0 : (paid / price) * height
          const x = index * bar + gap / 2
          return (
            <g key={year}>
              <title>{`${year}: ${t(texts.chartPaid)} ${amountWithCurrency(paid, language)}, ${t(texts.chartRemaining)} ${amountWithCurrency(remaining, language)}`}</title>
              <rect className={classes['remaining']} x={x} y={0} width={bar - gap} height={height - tall} />
              <rect className={classes['paid']} x={x} y={height - tall} width={bar - gap} height={tall} />
              <text x={x + (bar - gap) / 2} y={height + 16} textAnchor="middle">
                {year}
              </text>
            </g>
          )
        })}
      </svg>
      <figcaption>
        <span data-part="paid">{t(texts.chartPaid)}</span>
        <span data-part="remaining">{t(texts.chartRemaining)}</span>
      </figcaption>
    </figure>
  )
}

/** What the ledger says, beside the calendar. */
function ActuallyPaid({ id }: { id: number }) {
  const { t, language } = useLanguage()
  const on = today()
  const { data } = useQuery({
    queryKey: ['contract', 'account', id, on],
    queryFn: ({ signal }) => request(accountCalls.contract, { params: { id }, query: { on }, signal }),
  })
  if (!data || data.entries.length === 0) return null
  const paid = data.entries.reduce((sum, { kind, credit }) => sum + (kind === 'PAYMENT' ? toPara(credit) : 0), 0)
  const shown = [
    [texts.actuallyPaid, paid],
    [texts.actuallyOwed, toPara(data.balance)],
  ] as const
  return (
    <p className={classes['difference']}>
      {shown.map(([label, para]) => (
        <span key={label[1]}>
          {t(label)}: <b>{amountWithCurrency(para, language)}</b>
        </span>
      ))}
    </p>
  )
}

function Schedule({ contract }: { contract: RentContract }) {
  const { t, language } = useLanguage()
  const company = useSession()?.user.company
  const [selected, setSelected] = useState({ year: Number(today().slice(0, 4)), month: Number(today().slice(5, 7)) })
  const { contractDate, contractNumber } = contract
  const price = toPara(contract.priceTag)
  const { instalment, firstYear, fullYears, lastYear, difference } = paymentSchedule(price, contractDate)
  const { paid, remaining } = paidUntil(price, contractDate, selected.year, selected.month)
  const money = (para: number) => amountWithCurrency(para, language)
  const startYear = Number(contractDate.slice(0, 4))
  const years = [...new Set([selected.year, ...Array.from({ length: 11 }, (_, index) => startYear + index)])].toSorted(
    (one, other) => one - other,
  )
  return (
    <div className={classes['page']}>
      <header className={classes['head']}>
        <div>
          <Anchor component={Link} to="/contractsRentBurialPlace" data-screen-only className={classes['back']}>
            <IconArrowLeft size={16} aria-hidden />
            {t(texts.back)}
          </Anchor>
          {company && <p className={classes['company']}>{[company.name, company.city].filter(Boolean).join(', ')}</p>}
          <Title order={1}>{t(texts.title)}</Title>
          <p>{`${t(texts.contract)} ${contractNumber} · ${tableDate(contractDate)} · ${clientNameOf(contract)}`}</p>
        </div>
        <Button
          data-screen-only
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => window.print()}
        >
          {t(texts.print)}
        </Button>
      </header>
      <section className={classes['calculator']} aria-labelledby="calculator">
        <Title order={2} id="calculator">
          {t(texts.calculator)}
        </Title>
        <div className={classes['choice']}>
          <FilterSelect
            label={t(texts.year)}
            value={selected.year}
            options={years.map((year) => ({ value: year, label: String(year) }))}
            onChange={(year) => setSelected({ ...selected, year })}
          />
          <FilterSelect
            label={t(texts.month)}
            value={selected.month}
            options={monthNamesIn(language).map((label, index) => ({ value: index + 1, label }))}
            onChange={(month) => setSelected({ ...selected, month })}
          />
        </div>
        <div role="status">
          <dl>
            {(
              [
                [texts.price, price],
                [texts.instalment, instalment],
                [texts.paid, paid],
                [texts.remaining, remaining],
              ] as const
            ).map(([label, para]) => (
              <div key={label[1]}>
                <dt>{t(label)}</dt>
                <dd>{money(para)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <ActuallyPaid id={contract.id} />
      <PaidAndRemaining price={price} contractDate={contractDate} />
      <Years title={t(texts.firstYear)} rows={firstYear} />
      <Years title={t(texts.fullYears)} rows={fullYears} />
      <Years title={t(texts.lastYear)} rows={lastYear} />
      {difference !== 0 && (
        <p className={classes['difference']}>
          <span>{t(texts.difference)}</span>
          <span>{money(difference)}</span>
        </p>
      )}
    </div>
  )
}

/** docs/requirements.md#payment-schedule */
export function PaymentSchedulePage() {
  const { scheduleId } = paymentScheduleSearch.parse(useSearch({ strict: false }))
  const { data } = useQuery({
    queryKey: [rentContract.name, scheduleId],
    queryFn: () => readRecord<RentContract>(rentContract, scheduleId, []),
    retry: false,
  })
  return data ? <Schedule contract={data} /> : <PageSkeleton />
}
