import { Button } from '@mantine/core'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toList, toRecord } from '../../client/paths.ts'
import { request } from '../../client/request.ts'
import { tableDate } from '../../shared/dates.ts'
import { amountWithCurrency, toPara } from '../../shared/money.ts'
import { numberText, type Text } from '../../shared/texts.ts'
import { toPartyAccount } from '../accounts/page-entry.ts'
import { graveRightsPage } from '../grave-rights/page-entry.ts'
import { partiesPage } from '../parties/page-entry.ts'
import { type DunningException, liftHold } from './calls.ts'
import classes from './Preview.module.css'
import { dunningReasons } from './record.ts'
import { dunningReasonTexts, dunningScreen as screen } from './screen-texts.ts'

interface ExceptionsProps {
  exceptions: readonly DunningException[]
  busy: boolean
  send: (work: () => Promise<unknown>, done: Text) => Promise<void>
}

/** Who owes but gets no letter, by reason, with the way to see to it. */
export function Exceptions({ exceptions, busy, send }: ExceptionsProps) {
  const { t, language } = useLanguage()
  if (exceptions.length === 0) return null
  const groups = dunningReasons
    .map((reason) => ({ reason, rows: exceptions.filter((each) => each.reason === reason) }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <div className={classes['preview']}>
      <h3>{t(screen.exceptions)}</h3>
      {groups.map(({ reason, rows }) => (
        <details key={reason}>
          <summary>{`${t(dunningReasonTexts[reason])} (${numberText(rows.length, language)})`}</summary>
          {reason === 'DECEASED' && <PageLink {...toList(graveRightsPage)}>{t(graveRightsPage.title)}</PageLink>}
          <ul className={classes['letters']}>
            {rows.map(({ party, amount, holdId, until }) => (
              <li key={party.id}>
                <PageLink
                  {...(reason === 'NO_ADDRESS' || reason === 'ADDRESS_RETURNED' || reason === 'DECEASED'
                    ? toRecord(partiesPage, party.id)
                    : toPartyAccount(party.id))}
                >
                  {[party.name, amountWithCurrency(toPara(amount), language), until && tableDate(until)]
                    .filter(Boolean)
                    .join(' · ')}
                </PageLink>{' '}
                {holdId !== null && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    disabled={busy}
                    aria-label={`${t(screen.lift)}: ${party.name}`}
                    onClick={() =>
                      void send(() => request(liftHold, { params: { id: holdId }, showsOwnError: true }), screen.lifted)
                    }
                  >
                    {t(screen.lift)}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  )
}
