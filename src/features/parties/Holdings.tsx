import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toRecord } from '../../client/paths.ts'
import details from '../../client/records/RecordDetails.module.css'
import { helpOnly } from '../../client/records/use-suggestions.ts'
import { request } from '../../client/request.ts'
import { tableDate } from '../../shared/dates.ts'
import { graveType } from '../grave-references/public.ts'
import { graveRight } from '../grave-rights/record.ts'
import type { Holding } from './holdings.ts'
import { holdingTexts as texts, roleTexts, timeTexts } from './holding-texts.ts'
import { party, type Party } from './record.ts'
import { holdingsOf } from './calls.ts'

const times = ['NOW', 'LATER', 'BEFORE'] as const

/** The graves to which a party has or had a right, with its share: docs/domain/parties.md#what-a-party-holds */
export function Holdings({ row }: { row: Party }) {
  const { t } = useLanguage()
  const { data } = useQuery({
    queryKey: [party.name, 'record', row.id, 'holdings'],
    queryFn: ({ signal }) => request(holdingsOf, { params: { id: row.id }, signal, handledStatuses: helpOnly }),
    retry: false,
  })
  if (!data || data.entities.length === 0) return null
  return (
    <section className={details['group']} aria-labelledby="holdings">
      <h2 id="holdings">{t(texts.title)}</h2>
      {times.map((time) => {
        const held = data.entities.filter((each) => each.time === time)
        if (held.length === 0) return null
        return (
          <div key={time} className={details['related']}>
            <h3>{t(timeTexts[time])}</h3>
            <ul>
              {held.map((each, at) => (
                <li key={at}>
                  <Held {...each} />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}

function Held({ grave, right, role, share, from, to }: Holding) {
  const { t } = useLanguage()
  const end = to === null ? t(texts.forGood) : `${t(texts.until)} ${tableDate(to)}`
  return (
    <>
      {grave ? <PageLink {...toRecord(graveType.page, grave.id)}>{grave.name}</PageLink> : t(texts.noGrave)}
      <small>
        {[t(roleTexts[role]), share && `${share.numerator}/${share.denominator}`].filter(Boolean).join(' ')}
        {`, ${t(texts.from)} ${tableDate(from)} ${end} · `}
        <PageLink {...toRecord(graveRight.page, right.id)}>{right.document}</PageLink>
      </small>
    </>
  )
}
