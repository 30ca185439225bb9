import { NativeSelect } from '@mantine/core'
import { Fragment, useId } from 'react'
import { FiguresTable } from '../../client/FiguresTable.tsx'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { DateField } from '../../client/records/DateField.tsx'
import { tableDate } from '../../shared/dates.ts'
import { amountText, toPara } from '../../shared/money.ts'
import { toPartyAccount } from '../accounts/page-entry.ts'
import type { DunningLine } from './calls.ts'
import classes from './Preview.module.css'
import { type Decision, decisions } from './record.ts'
import { dunningScreen as screen } from './screen-texts.ts'
import { dunningRunTexts as texts } from './texts.ts'

export interface Decided {
  readonly partyId: number
  readonly decision: Decision
  readonly until: string | null
}

interface DebtorsProps {
  lines: readonly DunningLine[]
  decided: readonly Decided[]
  readOnly: boolean
  onDecide: (decided: readonly Decided[]) => void
}

/** One row for each letter, with what was decided about it. */
export function Debtors({ lines, decided, readOnly, onDecide }: DebtorsProps) {
  const { t, language } = useLanguage()
  const money = (dinars: number) => (dinars === 0 ? '' : amountText(toPara(dinars), language))
  const change = (decision: Decided | undefined, partyId: number) =>
    onDecide([...decided.filter((each) => each.partyId !== partyId), ...(decision ? [decision] : [])])
  return (
    <FiguresTable
      columns={[
        { title: t(screen.debtor) },
        { title: t(screen.level) },
        ...[screen.overdue, screen.principal, screen.interest].map((title) => ({ title: t(title), isNumber: true })),
        { title: t(screen.lastLetter) },
        { title: t(screen.decision) },
      ]}
      rows={lines.map(({ party, levelName, days, principal, interest, lastLetter, unmatched }) => ({
        key: party.id,
        cells: [
          <Fragment key="party">
            <PageLink {...toPartyAccount(party.id)}>{party.name}</PageLink>
            {unmatched.map(({ amount, on, partner }) => (
              <p key={`${on} ${partner} ${amount}`} className={classes['warning']}>
                {t(screen.unmatched)
                  .replace('{partner}', partner)
                  .replace('{on}', tableDate(on))
                  .replace('{amount}', money(amount))}
              </p>
            ))}
          </Fragment>,
          levelName,
          days,
          money(principal),
          money(interest),
          lastLetter && tableDate(lastLetter),
          <Choice
            key="choice"
            name={party.name}
            decided={decided.find(({ partyId }) => partyId === party.id)}
            readOnly={readOnly}
            onChange={(own) => change(own && { partyId: party.id, ...own }, party.id)}
          />,
        ],
      }))}
    />
  )
}

interface ChoiceProps {
  name: string
  decided: Decided | undefined
  readOnly: boolean
  onChange: (own: Pick<Decided, 'decision' | 'until'> | undefined) => void
}

function Choice({ name, decided, readOnly, onChange }: ChoiceProps) {
  const { t } = useLanguage()
  const id = useId()
  const label = `${t(screen.decision)}: ${name}`
  if (readOnly) return decided ? t(texts.choices.decision[decided.decision]) : t(screen.send)
  return (
    <div className={classes['decision']}>
      <NativeSelect
        aria-label={label}
        value={decided?.decision ?? ''}
        data={[
          { value: '', label: t(screen.send) },
          ...decisions.map((value) => ({ value, label: t(texts.choices.decision[value]) })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const decision = decisions.find((each) => each === value)
          onChange(decision && { decision, until: decided?.until ?? null })
        }}
      />
      {decided?.decision === 'BLOCK' && (
        <DateField
          id={id}
          label={t(screen.until)}
          required
          error={null}
          description={null}
          autoFocus={false}
          value={decided.until ?? ''}
          onChange={(until) => onChange({ ...decided, until })}
          onBlur={() => undefined}
        />
      )}
    </div>
  )
}
