import type { IsoDate } from '../../shared/dates.ts'
import { toPara } from '../../shared/money.ts'
import { fromGross, fromNet, type Taxed, vatRateOn } from '../../shared/vat.ts'
import type { Tariff } from './record.ts'

// docs/domain/money.md#price-list

/** What of a grave determines its price. */
export interface PricedGrave {
  readonly graveyardId: number
  readonly graveType: string
  readonly places: number
  readonly levels: number
  readonly capacityCoffins: number | null
  readonly capacityUrns: number | null
  readonly dimensions: string | null
}

export type Priced = Pick<
  Tariff,
  | 'id'
  | 'code'
  | 'name'
  | 'kind'
  | 'periodMonths'
  | 'graveyardId'
  | 'graveType'
  | 'capacityFrom'
  | 'capacityTo'
  | 'basis'
  | 'amount'
  | 'vatRate'
  | 'multiplyByPlaces'
  | 'stepsBy'
  | 'validFrom'
  | 'validTo'
> & { readonly steps: readonly Step[] }
type Step = Pick<Tariff['steps'][number], 'from' | 'price' | 'eachFurther'>

/** How many coffins it takes, or urns if it takes no coffins. */
function capacityOf({ places, levels, capacityCoffins, capacityUrns }: PricedGrave): number {
  const coffins = capacityCoffins ?? places * levels
  return coffins > 0 ? coffins : (capacityUrns ?? 0)
}

function fits({ graveyardId, graveType, capacityFrom, capacityTo }: Priced, grave: PricedGrave): boolean {
  const capacity = capacityOf(grave)
  return (
    (graveyardId === null || graveyardId === grave.graveyardId) &&
    (graveType === null || graveType === grave.graveType) &&
    (capacityFrom === null || capacityFrom <= capacity) &&
    (capacityTo === null || capacity <= capacityTo)
  )
}

/** The prices in force on a day: of those with one code the newest, unless it has ended. */
export function tariffsOn<Each extends Pick<Priced, 'code' | 'validFrom' | 'validTo'>>(
  all: readonly Each[],
  day: IsoDate,
): Each[] {
  const begun = all
    .filter(({ validFrom }) => validFrom <= day)
    .toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1))
  const newest = new Map(begun.map((each) => [each.code, each]))
  return [...newest.values()].filter(({ validTo }) => validTo === null || day <= validTo)
}

/** The more conditions, the more specific; of as many, the graveyard before the type before the capacity, then the narrower capacity. */
function specificity({ graveyardId, graveType, capacityFrom, capacityTo }: Priced): number[] {
  const byCapacity = capacityFrom !== null || capacityTo !== null
  const conditions = [graveyardId !== null, graveType !== null, byCapacity].map(Number)
  const count = conditions.reduce((sum, each) => sum + each, 0)
  return [count, ...conditions, (capacityFrom ?? 0) - (capacityTo ?? 1000)]
}

const compare = (one: readonly number[], other: readonly number[]) =>
  one.map((each, at) => each - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0

/** The most specific price of a grave among those in force; of equally specific ones that of the newest decision, then of the first code. */
export const tariffFor = (inForce: readonly Priced[], grave: PricedGrave): Priced | undefined =>
  inForce
    .filter((tariff) => fits(tariff, grave))
    .toSorted(
      (one, other) =>
        compare(specificity(other), specificity(one)) ||
        (one.validFrom === other.validFrom ? 0 : one.validFrom < other.validFrom ? 1 : -1) ||
        (one.code < other.code ? -1 : 1),
    )[0]

/** Metres begun: the second number of the dimensions, of length and width; numbers from 20 are centimetres. */
function widthOf(dimensions: string | null): number | undefined {
  const [, width] = (dimensions ?? '').match(/\d+(?:[.,]\d+)?/g) ?? []
  if (width === undefined) return undefined
  const [whole = '', fraction = ''] = width.split(/[.,]/)
  const centimetres =
    Number(whole) >= 20 ? Number(whole) : Number(whole) * 100 + Number(fraction.padEnd(2, '0').slice(0, 2))
  return centimetres > 0 ? Math.ceil(centimetres / 100) : undefined
}

function bySteps({ amount, steps }: Priced, size: number): number {
  const step = steps.filter(({ from }) => from <= size).toSorted((one, other) => other.from - one.from)[0]
  if (!step) return toPara(amount)
  return toPara(step.price) + (size - step.from) * toPara(step.eachFurther ?? 0)
}

/** In para, on the basis of the tariff; undefined if it depends on a width that is not known. */
function priceOf(tariff: Priced, { places, dimensions }: PricedGrave): number | undefined {
  if (tariff.stepsBy !== null && tariff.steps.length > 0) {
    const size = tariff.stepsBy === 'PLACES' ? places : widthOf(dimensions)
    return size === undefined ? undefined : bySteps(tariff, size)
  }
  return toPara(tariff.amount) * (tariff.multiplyByPlaces === 'YES' ? places : 1)
}

export interface Price extends Taxed {
  readonly vatRate: number
}

/** The price of a grave for a whole period that begins on a day, whose rate of tax it has. */
export function priceOfGrave(tariff: Priced, grave: PricedGrave, day: IsoDate): Price | undefined {
  const price = priceOf(tariff, grave)
  if (price === undefined) return undefined
  const vatRate = vatRateOn(tariff.vatRate, day)
  return { ...(tariff.basis === 'GROSS' ? fromGross(price, vatRate) : fromNet(price, vatRate)), vatRate }
}
