import { writtenAmount } from '../../server/documents/amount.ts'
import type { Typed } from '../../server/documents/script.ts'
import { documentDate } from '../../shared/dates.ts'
import { toDinars } from '../../shared/money.ts'
import { interestOf } from '../interest/public.server.ts'
import type { OfClaim } from './interest-booking.server.ts'

/** Of the interest sheet: docs/domain/document-texts.md#interest-sheet */
export const interestColumns = [
  { title: 'Задужење и период', width: 62 },
  { title: 'Дана', width: 14, isRight: true },
  { title: 'Основица (дин.)', width: 30, isRight: true },
  { title: 'Стопа (%)', width: 22, isRight: true },
  { title: 'Камата (дин.)', width: 30, isRight: true },
].map((column) => ({ isRight: false, ...column }))

const written = (para: number) => writtenAmount(toDinars(para))

/** The periods of each claim, its interest rounded once, and what was paid or booked of it. */
export function interestRows(claims: readonly OfClaim[], typed: Typed): string[][] {
  return claims.flatMap(({ description, documentNumber, dueOn, interest }) => {
    if (!interest) return []
    const name = [description ?? 'Задужење', documentNumber].flatMap((each) => (each === null ? [] : typed.text(each)))
    const less = (label: string, para: number) => (para === 0 ? [] : [[label, '', '', '', `−${written(para)}`]])
    const days = interest.periods.reduce((sum, period) => sum + period.days, 0)
    return [
      [`${name.join(', ')}, доспело ${documentDate(dueOn)}`, '', '', '', ''],
      ...interest.periods.map(({ from, to, days: ofPeriod, para, percent, accrued }) => [
        `${documentDate(from)} – ${documentDate(to)}`,
        String(ofPeriod),
        written(para),
        writtenAmount(percent),
        written(interestOf([{ accrued }])),
      ]),
      ['Укупно, заокружено једном', String(days), '', '', written(interest.accrued)],
      ...less('Плаћено', interest.paid),
      ...less('Прокњижено као задужење', interest.booked),
    ]
  })
}
