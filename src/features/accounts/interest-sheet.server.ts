import { amountTwice, writtenAmount } from '../../server/documents/amount.ts'
import type { NamedDocument } from '../../server/documents/render.ts'
import { documentDate, type IsoDate } from '../../shared/dates.ts'
import { toDinars } from '../../shared/money.ts'
import type { claimsWithInterest } from '../ledger/public.server.ts'
import { interestOf } from '../interest/public.server.ts'
import { accountDocument, partyFacts, type Printed } from './documents.server.ts'

type OfClaim = Awaited<ReturnType<typeof claimsWithInterest>>[number]

const columns = [
  { title: 'Задужење и период', width: 62 },
  { title: 'Дана', width: 14, isRight: true },
  { title: 'Основица (дин.)', width: 30, isRight: true },
  { title: 'Стопа (%)', width: 22, isRight: true },
  { title: 'Камата (дин.)', width: 30, isRight: true },
].map((column) => ({ isRight: false, ...column }))

const written = (para: number) => writtenAmount(toDinars(para))
const sumOf = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/** «Каматни лист»: docs/domain/document-texts.md#interest-sheet */
export function interestSheet(printed: Printed, claims: readonly OfClaim[], verifiedThrough: IsoDate): NamedDocument {
  const { party, on, typed } = printed
  const rowsOf = ({ description, documentNumber, dueOn, interest }: OfClaim) => {
    if (!interest) return []
    const name = [description ?? 'Задужење', documentNumber].flatMap((each) => (each === null ? [] : typed.text(each)))
    const less = (label: string, para: number) => (para === 0 ? [] : [[label, '', '', '', `−${written(para)}`]])
    return [
      [`${name.join(', ')}, доспело ${documentDate(dueOn)}`, '', '', '', ''],
      ...interest.periods.map(({ from, to, days, para, percent, accrued }) => [
        `${documentDate(from)} – ${documentDate(to)}`,
        String(days),
        written(para),
        writtenAmount(percent),
        written(interestOf([{ accrued }])),
      ]),
      [
        'Укупно, заокружено једном',
        String(sumOf(interest.periods.map(({ days }) => days))),
        '',
        '',
        written(interest.accrued),
      ],
      ...less('Плаћено', interest.paid),
      ...less('Прокњижено као задужење', interest.booked),
    ]
  }
  const owed = sumOf(
    claims.map(({ interest }) => (interest ? Math.max(0, interest.accrued - interest.paid - interest.booked) : 0)),
  )
  return accountDocument('Каматни лист', 'Kamatni-list', printed, {
    facts: partyFacts(party, typed),
    paragraphs: [
      claims.length === 0
        ? `До ${documentDate(on)} године нема доцње, па ни камате.`
        : `Законска затезна камата до ${documentDate(on)} године, тај дан укључен: проста, по стопи Народне банке увећаној за 8 поена, за стваран број дана (Закон о затезној камати).`,
    ],
    columns,
    items: claims.flatMap(rowsOf),
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
