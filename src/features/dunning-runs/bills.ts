import type { IsoDate } from '../../shared/dates.ts'
import { counted, type CountedText } from '../../shared/texts.ts'

interface Billed {
  readonly documentNumber: string | null
  readonly paymentReference: string
  readonly issuedOn: IsoDate
  readonly dueOn: IsoDate
  readonly periodFrom: IsoDate | null
  readonly periodTo: IsoDate | null
}

const bills: CountedText = { one: ['рачун', 'bill'], few: ['рачуна', 'bills'], other: ['рачуна', 'bills'] }

/** What a letter states about its claims: of one its bill and due day, of several the years: «2023–2025, 3 рачуна». */
export function billOf(claims: readonly Billed[]) {
  const [first, ...more] = claims
  const [from, to] = [claims.map(({ periodFrom }) => periodFrom), claims.map(({ periodTo }) => periodTo)]
  const period = { periodFrom: endOf(from, 0), periodTo: endOf(to, -1) }
  if (first && more.length === 0)
    return {
      billNumber: first.documentNumber ?? first.paymentReference,
      billDate: first.issuedOn,
      dueDate: first.dueOn,
      ...period,
    }
  const years = claims.map(({ periodFrom, dueOn }) => (periodFrom ?? dueOn).slice(0, 4)).toSorted()
  const span = [...new Set([years[0], years.at(-1)])].join('–')
  return { billNumber: `${span}, ${counted(claims.length, bills, 'rs')}`, billDate: null, dueDate: null, ...period }
}

/** The first or the last of days that are all known. */
function endOf(days: readonly (IsoDate | null)[], at: number): IsoDate | null {
  const known = days.flatMap((day) => day ?? []).toSorted()
  return known.length === days.length ? (known.at(at) ?? null) : null
}
