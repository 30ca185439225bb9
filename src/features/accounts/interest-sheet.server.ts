import { amountTwice } from '../../server/documents/amount.ts'
import type { NamedDocument } from '../../server/documents/render.ts'
import { documentDate, type IsoDate } from '../../shared/dates.ts'
import { toDinars } from '../../shared/money.ts'
import { interestColumns, interestRows } from '../ledger/public.server.ts'
import { accountDocument, partyFacts, type Printed } from './documents.server.ts'

type Claims = Parameters<typeof interestRows>[0]

/** «Каматни лист»: docs/domain/document-texts.md#interest-sheet */
export function interestSheet(printed: Printed, claims: Claims, verifiedThrough: IsoDate): NamedDocument {
  const { party, on, typed } = printed
  const owed = claims.reduce(
    (sum, { interest }) => sum + (interest ? Math.max(0, interest.accrued - interest.paid - interest.booked) : 0),
    0,
  )
  return accountDocument('Каматни лист', 'Kamatni-list', printed, {
    facts: partyFacts(party, typed),
    paragraphs: [
      claims.length === 0
        ? `До ${documentDate(on)} године нема доцње, па ни камате.`
        : `Законска затезна камата до ${documentDate(on)} године, тај дан укључен: проста, по стопи Народне банке увећаној за 8 поена, за стваран број дана (Закон о затезној камати).`,
    ],
    columns: interestColumns,
    items: interestRows(claims, typed),
    closing: [
      `Камата укупно: ${amountTwice(toDinars(owed))}.`,
      ...(claims.length > 0
        ? ['Износи периода заокружени су за приказ, а камата једном за задужење, па збир може да одступи за пару.']
        : []),
      ...(claims.length > 0 && on > verifiedThrough
        ? [`Стопе су проверене до ${documentDate(verifiedThrough)} године; после тога дана могле су да се промене.`]
        : []),
    ],
  })
}
