import { addDays, daysBetween } from '../../shared/dates.ts'

/** Of the tables of the National Bank plus 8 points, in hundredths of a percent. */
const rates = [
  ['2023-07-14', 1450],
  ['2024-06-14', 1425],
  ['2024-07-12', 1400],
  ['2024-09-13', 1375],
] as const
/** Of a price that contains 10 % of value-added tax. */
const vatOf = (gross: number) => gross - Math.round((gross * 100) / 110)

type Kind = 'OPENING' | 'FEE' | 'COST' | 'INTEREST'

/** What a party owes, in para. */
export interface Owing {
  /** Of the program's claim, if the model knows it. */
  readonly id: number
  readonly kind: Kind
  readonly dueOn: string
  readonly amount: number
  open: number
  readonly paid: { on: string; para: number }[]
  /** Of interest, what bears it. */
  readonly of?: Owing
  /** What was asked of its interest by claims. */
  booked: number
}

interface Paying {
  readonly isInvoice?: boolean
  readonly by?: 'bank' | 'cash'
}

interface Letter {
  readonly level: number
  readonly cost: number
  readonly lines: { readonly dueOn: string; readonly amount: number; readonly interest: number }[]
}

/** The policy of the town: from which day of delay, for how much, and what a letter costs. */
export const levels = [
  { days: 30, cost: 0, withInterest: false },
  { days: 60, cost: 15_000, withInterest: false },
  { days: 120, cost: 30_000, withInterest: true },
] as const
export const daysToPay = 8
const smallest = 50_000

/** By the largest remainder, so that the parts add up; of equal ones the first. */
function shared(para: number, weights: readonly number[]) {
  const whole = weights.reduce((sum, each) => sum + each, 0)
  const parts = weights.map((weight) => Math.floor((para * weight) / whole))
  const rest = para - parts.reduce((sum, each) => sum + each, 0)
  const order = weights
    .map((weight, at) => ({ at, remainder: (para * weight) % whole }))
    .toSorted((one, other) => other.remainder - one.remainder || one.at - other.at)
  for (const { at } of order.slice(0, rest)) parts[at] = (parts[at] ?? 0) + 1
  return parts
}

/**
 * What every party must owe, in para, written from the laws and the town's decisions and not from the program:
 * docs/domain/money.md#default-interest, docs/domain/money.md#order-of-payment.
 * The year is over, so that everything is due.
 */
export class Model {
  readonly owings = new Map<number, Owing[]>()
  readonly prepaid = new Map<number, number>()
  readonly lastLetter = new Map<number, string>()
  readonly sums = { opened: 0, charged: 0, vat: 0, costs: 0, interest: 0, bank: 0, cash: 0 }
  /** What the clerks took back today, which the year has received. */
  taken = 0

  #add(party: number, values: Pick<Owing, 'kind' | 'dueOn' | 'amount'> & Partial<Owing>): Owing {
    const owing = { id: 0, open: values.amount, paid: [], booked: 0, ...values }
    this.owings.set(party, [...(this.owings.get(party) ?? []), owing])
    return owing
  }

  opens(party: number, amount: number, dueOn: string) {
    this.#add(party, { kind: 'OPENING', dueOn, amount })
    this.sums.opened += amount
  }

  charges(party: number, id: number, amount: number, dueOn: string) {
    this.#add(party, { id, kind: 'FEE', dueOn, amount })
    this.sums.charged += amount
    this.sums.vat += vatOf(amount)
  }

  /** What the debtor names, else the oldest; costs before interest before principal, one day and kind in proportion. */
  pays(party: number, para: number, on: string, { isInvoice = false, by = 'bank' }: Paying = {}) {
    this.sums[by] += para
    const all = this.owings.get(party) ?? []
    const isNamed = ({ kind, of }: Owing) => isInvoice && (of?.kind ?? kind) === 'FEE'
    let left = para
    for (const stage of [all.filter(isNamed), all.filter((each) => !isNamed(each))]) {
      const rank = { COST: 0, INTEREST: 1, FEE: 2, OPENING: 2 } as const
      const day = ({ kind, of, dueOn }: Owing) => (kind === 'COST' ? '' : (of?.dueOn ?? dueOn))
      const groups = Map.groupBy(
        stage.filter(({ open }) => open > 0),
        (each) => `${day(each)} ${rank[each.kind]} ${each.kind === 'COST' ? each.dueOn : ''}`,
      )
      for (const [, group] of [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
        const owed = group.toSorted((one, other) => one.id - other.id)
        const paid = Math.min(
          left,
          owed.reduce((sum, { open }) => sum + open, 0),
        )
        const parts = shared(
          paid,
          owed.map(({ open }) => open),
        )
        for (const [at, each] of owed.entries()) {
          each.open -= parts[at] ?? 0
          each.paid.push({ on, para: parts[at] ?? 0 })
        }
        left -= paid
      }
    }
    this.prepaid.set(party, (this.prepaid.get(party) ?? 0) + left)
  }

  owed(party: number) {
    return (this.owings.get(party) ?? []).reduce((sum, { open }) => sum + open, 0)
  }
  balance(party: number) {
    return this.owed(party) - (this.prepaid.get(party) ?? 0)
  }

  /** Day by day from the day after the due one, by what was owed at its beginning, its rate and its year; half a para up. */
  #accrued({ dueOn, amount, paid }: Owing, on: string) {
    let sum = 0
    for (let day = addDays(dueOn, 1); day <= on; day = addDays(day, 1)) {
      const owed = amount - paid.reduce((total, part) => total + (part.on < day ? part.para : 0), 0)
      const [, rate = 0] = rates.findLast(([from]) => from <= day) ?? []
      const isLeap = Number(day.slice(0, 4)) % 4 === 0
      sum += owed * rate * (isLeap ? 365 : 366)
    }
    return Math.floor(sum / (10_000 * 365 * 366) + 0.5)
  }
  #left(owing: Owing, on: string) {
    return owing.kind === 'FEE' || owing.kind === 'OPENING' ? this.#accrued(owing, on) - owing.booked : 0
  }
  #books(party: number, of: Owing, on: string) {
    const amount = this.#left(of, on)
    if (amount === 0) return
    of.booked += amount
    this.#add(party, { kind: 'INTEREST', dueOn: on, amount, of })
    this.sums.interest += amount
  }

  /** What bears interest and is still open. */
  bearing(party: number) {
    return (this.owings.get(party) ?? []).filter(({ kind, open }) => kind === 'FEE' && open > 0)
  }
  booksInterest(party: number, on: string) {
    for (const each of this.bearing(party)) this.#books(party, each, on)
  }

  /** The letters of a day, up to a level. */
  reminds(on: string, highest: number) {
    const letters = new Map<number, Letter>()
    for (const [party, owings] of this.owings) {
      const overdue = owings.filter(({ open, dueOn }) => open > 0 && dueOn < on)
      const days = Math.max(0, ...overdue.map(({ dueOn }) => daysBetween(dueOn, on)))
      const sum = overdue.reduce((total, { open }) => total + open, 0)
      const last = this.lastLetter.get(party)
      if (sum < smallest || (last !== undefined && daysBetween(last, on) < 30)) continue
      const level = levels.slice(0, highest).findLastIndex((each) => days >= each.days)
      const policy = levels[level]
      if (!policy) continue
      const lines = overdue.map((each) => ({
        dueOn: each.dueOn,
        amount: each.open,
        interest: policy.withInterest ? this.#left(each, on) : 0,
      }))
      if (policy.withInterest) for (const each of overdue) this.#books(party, each, on)
      if (policy.cost > 0) this.#add(party, { kind: 'COST', dueOn: addDays(on, daysToPay), amount: policy.cost })
      this.sums.costs += policy.cost
      this.lastLetter.set(party, on)
      letters.set(party, { level: level + 1, cost: policy.cost, lines })
    }
    return letters
  }

  /** Equal whole amounts, of which the last takes the rest. */
  instalments(party: number, count: number) {
    const sum = this.owed(party)
    const each = Math.floor(sum / count)
    return [...Array.from({ length: count - 1 }, () => each), sum - each * (count - 1)]
  }

  total(of: 'debt' | 'prepaid') {
    const parties = new Set([...this.owings.keys(), ...this.prepaid.keys()])
    return [...parties].reduce((sum, party) => sum + Math.max(0, this.balance(party) * (of === 'debt' ? 1 : -1)), 0)
  }
}
