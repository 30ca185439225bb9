import { TextInput } from '@mantine/core'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toRecord } from '../../client/paths.ts'
import { tableDate, today } from '../../shared/dates.ts'
import { amountText, toPara, typedAmount } from '../../shared/money.ts'
import { claimsPage } from '../claims/page-entry.ts'
import type { Claim } from '../claims/record.ts'
import { partTexts } from '../payments/public.ts'
import { type Share, shareKey, type Shares } from './distribution.ts'
import figures from '../../client/FiguresTable.module.css'
import classes from './page.module.css'
import { cashDeskTexts as texts } from './texts.ts'

interface ClaimSharesProps {
  claims: readonly Claim[]
  shares: Shares
  onChange: (share: Share) => void
}

/** The open claims of a payer, each with what is paid of it; interest has a line of its own. */
export function ClaimShares({ claims, shares, onChange }: ClaimSharesProps) {
  const { t, language } = useLanguage()
  const lines = claims.flatMap((claim) => {
    const proposed = Object.values(shares).filter(({ claimId }) => claimId === claim.id)
    const usual = claim.kind === 'REMINDER_COST' ? 'COST' : claim.kind === 'INTEREST' ? 'INTEREST' : 'PRINCIPAL'
    const own = proposed.some(({ part }) => part === usual)
      ? proposed
      : [...proposed, { claimId: claim.id, part: usual, typed: '' } as const]
    return own.map((share, at) => ({ claim, share, isFirst: at === 0, isUsual: share.part === usual }))
  })
  return (
    <div className={figures['scroll']}>
      <table className={`${figures['table']} ${classes['table']}`}>
        <thead>
          <tr>
            <th scope="col">{t(texts.claim)}</th>
            <th scope="col">{t(texts.due)}</th>
            <th scope="col" data-number>
              {t(texts.open)}
            </th>
            <th scope="col" data-number>
              {t(texts.paying)}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ claim, share, isFirst, isUsual }) => {
            const name = [claim.description, claim.grave?.name].filter(Boolean).join(' · ')
            const part = isUsual ? '' : t(partTexts[share.part])
            return (
              <tr key={shareKey(share)}>
                <th scope="row" data-about={claim.id}>
                  {isFirst && <PageLink {...toRecord(claimsPage, claim.id)}>{name || claim.id}</PageLink>}{' '}
                  {part && <span>{part}</span>}
                </th>
                <td data-overdue={claim.dueOn < today() || undefined}>{isFirst && tableDate(claim.dueOn)}</td>
                <td data-number>{isUsual && amountText(toPara(claim.open), language)}</td>
                <td data-number>
                  <TextInput
                    aria-label={[t(texts.paying), name, part].filter(Boolean).join(': ')}
                    size="sm"
                    inputMode="decimal"
                    autoComplete="off"
                    value={share.typed}
                    error={share.typed.trim() !== '' && typedAmount(share.typed) === undefined}
                    onChange={({ currentTarget }) => onChange({ ...share, typed: currentTarget.value })}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
