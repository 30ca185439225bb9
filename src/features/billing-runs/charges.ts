import type { IsoDate } from '../../shared/dates.ts'
import { split } from '../../shared/money.ts'
import { fromGross, type Taxed } from '../../shared/vat.ts'
import {
  calendarYear,
  type FeePeriod,
  periodFromRight,
  type Priced,
  type PricedGrave,
  priceOfGrave,
  proRata,
  tariffFor,
  tariffsOn,
} from '../tariffs/public.ts'
import type { BilledRight, Payer } from './payers.ts'
import { payersOn } from './payers.ts'
import type { BilledKind, Reason } from './record.ts'

// docs/domain/money.md#yearly-run

/** A fee that was charged already, in para. */
export interface Billed {
  readonly kind: string
  readonly partyId: number
  readonly from: IsoDate
  readonly to: IsoDate
  readonly para: number
  readonly runId: number | null
}

export interface BilledGrave extends PricedGrave {
  readonly id: number
  readonly label: string
  readonly isExempt: boolean
  readonly rights: readonly BilledRight[]
  readonly billed: readonly Billed[]
}

/** What a party owes for a grave, in para. */
export interface Charge extends Taxed {
  readonly kind: BilledKind
  readonly grave: BilledGrave
  readonly tariff: Priced
  readonly party: Payer
  readonly period: FeePeriod
  readonly vatRate: number
}

/** Why somebody is not charged. */
export interface Exception {
  readonly reason: Reason
  readonly kind: BilledKind
  /** Undefined if there are no prices at all. */
  readonly grave?: BilledGrave
  readonly rightId?: number
  readonly party?: Payer
}

export interface Billing {
  readonly year: number
  readonly kinds: readonly BilledKind[]
  readonly tariffs: readonly Priced[]
  /** Its own charges are not exceptions when it is posted again. */
  readonly runId: number
  readonly firstHolderPays: boolean
  readonly newGraves: 'PRO_RATA' | 'NEXT_YEAR'
}

interface Due {
  readonly right: BilledRight
  readonly tariff: Priced
  readonly period: FeePeriod
  /** Later than the period's if the right begins within it. */
  readonly firstDay: IsoDate
}

const holds = ({ validFrom, validTo }: BilledRight, day: IsoDate) =>
  validFrom <= day && (validTo === null || day <= validTo)

/** The prices of a kind, with those in force on a day, which many graves share. */
function priceLists({ tariffs, kinds }: Billing) {
  const ofKind = new Map(kinds.map((kind) => [kind, tariffs.filter((tariff) => tariff.kind === kind)]))
  const known = new Map<string, readonly Priced[]>()
  return (kind: BilledKind, day: IsoDate) => {
    const key = `${kind} ${day}`
    const inForce = known.get(key) ?? tariffsOn(ofKind.get(kind) ?? [], day)
    known.set(key, inForce)
    return inForce
  }
}

/** What a run charges, and whom it cannot charge. */
export function chargesOf(graves: readonly BilledGrave[], billing: Billing) {
  const charges: Charge[] = []
  const exceptions: Exception[] = []
  const inForce = priceLists(billing)
  for (const kind of billing.kinds) {
    if (![`${billing.year}-01-01`, `${billing.year}-12-31`].some((day) => inForce(kind, day).length > 0)) {
      exceptions.push({ reason: 'NO_TARIFF', kind })
      continue
    }
    for (const grave of graves) {
      if (grave.isExempt) continue
      for (const due of duesOf(grave, kind, billing, inForce)) {
        if ('reason' in due) exceptions.push(due)
        else add(due, grave, kind)
      }
    }
  }
  return { charges, exceptions }

  function add({ right, tariff, period, firstDay }: Due, grave: BilledGrave, kind: BilledKind) {
    const except = (reason: Reason, party?: Payer) => {
      exceptions.push({ reason, kind, grave, rightId: right.id, ...(party && { party }) })
    }
    const price = priceOfGrave(tariff, grave, period.from)
    if (!price) return except('NO_WIDTH')
    const whole = proRata(price.gross, period, firstDay)
    if (whole === 0) return
    const payers = payersOn(right, firstDay, billing)
    if (typeof payers === 'string') return except(payers)
    const before = grave.billed.filter((each) => each.kind === kind && each.from <= period.to && period.from <= each.to)
    const left = whole - before.reduce((sum, { para }) => sum + para, 0)
    const parts = split(
      whole,
      payers.map(({ weight }) => weight),
    )
    for (const [at, { party }] of payers.entries()) {
      const part = parts[at] ?? 0
      const own = before.find(({ partyId, from }) => partyId === party.id && from === period.from)
      if (part === 0 || own?.runId === billing.runId) continue
      const reason = own || part > left ? 'ALREADY_BILLED' : faultOf(party)
      if (reason) except(reason, party)
      else
        charges.push({ kind, grave, tariff, party, period, vatRate: price.vatRate, ...fromGross(part, price.vatRate) })
    }
  }
}

function faultOf({ hasDied, isLegal, taxNumber, deliverBy, addressState }: Payer): Reason | undefined {
  if (hasDied) return 'HOLDER_DECEASED'
  if (isLegal && taxNumber === null) return 'NO_TAX_NUMBER'
  if (deliverBy !== 'POST' || addressState === 'OK') return undefined
  return addressState === 'RETURNED' ? 'ADDRESS_RETURNED' : 'NO_ADDRESS'
}

/** The periods of a fee that begin in the year, each with its right. */
function duesOf(
  grave: BilledGrave,
  kind: BilledKind,
  billing: Billing,
  inForce: ReturnType<typeof priceLists>,
): (Due | Exception)[] {
  const { year, newGraves } = billing
  const ofYear = calendarYear(year)
  const rights = grave.rights.toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1))
  const first = rights.find((right) => holds(right, ofYear.from))
  const fromRight = rights.flatMap((right) => {
    const anniversary = right.validFrom.slice(0, 4) === `${year}` ? right.validFrom : anniversaryIn(right, year)
    const tariff = tariffFor(inForce(kind, anniversary), grave)
    // Not every town leases graves of every type.
    if (!tariff || isOfCalendarYear(tariff)) return []
    const period = periodFromRight(right.validFrom, tariff.periodMonths ?? 12, year)
    const isPaid = right.isByContract && kind === 'FEE_LEASE' && period?.from === right.validFrom
    return period && !isPaid && holds(right, period.from) ? { right, tariff, period, firstDay: period.from } : []
  })
  if (kind === 'FEE_LEASE') return fromRight
  const within = rights.find(({ validFrom }) => validFrom > ofYear.from && validFrom <= ofYear.to)
  const right = first ?? (newGraves === 'PRO_RATA' ? within : undefined)
  const tariff = right && tariffFor(inForce(kind, ofYear.from), grave)
  if (right && !tariff) return [{ reason: 'NO_TARIFF', kind, grave, rightId: right.id }]
  if (!right || !tariff || !isOfCalendarYear(tariff)) return fromRight
  const firstDay = right.validFrom > ofYear.from ? right.validFrom : ofYear.from
  return [{ right, tariff, period: ofYear, firstDay }, ...fromRight]
}

/** Other fees count from the first day of the right. */
const isOfCalendarYear = ({ kind, periodMonths }: Priced) => kind === 'FEE_MAINTENANCE' && periodMonths === 12

/** The day of a right's beginning in another year; 29 February becomes the 28th. */
const anniversaryIn = ({ validFrom }: BilledRight, year: number): IsoDate =>
  validFrom.slice(5) === '02-29' && !isLeap(year) ? `${year}-02-28` : `${year}${validFrom.slice(4)}`
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
