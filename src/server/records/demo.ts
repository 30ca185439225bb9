import { addDays, type IsoDate } from '../../shared/dates.ts'
import { addMonths } from '../../shared/periods.ts'
import { jmbgControlDigit } from '../../shared/jmbg.ts'
import { spread, toDinars, toPara } from '../../shared/money.ts'
import { rateAmount, rateDeadline } from '../../shared/rates.ts'
import { seededRandom, type SeededRandom } from '../../shared/seeded-random.ts'

// Invented clients of the demo company, and the common parts of their contracts and letters.

/** The data from which a demo record is made. */
interface DemoGiven {
  readonly chance: SeededRandom
  /** For example `7/2026`; no two records of a type have the same. */
  readonly number: string
  readonly date: IsoDate
  readonly client: DemoClient
}

/** The records of a type in the demo company. Tests use them as valid records of the type. */
export interface Demo {
  readonly count: number
  readonly record: (given: DemoGiven) => DemoFields
  /** Further records, which are always the same. */
  readonly others?: readonly DemoFields[]
}

export type DemoFields = Readonly<Record<string, string | number | null>>

const nobody: number | null = null

const men = ['Милан', 'Зоран', 'Драган', 'Слободан', 'Јован', 'Бранислав', 'Горан']
const women = ['Љиљана', 'Снежана', 'Весна', 'Гордана', 'Јелена', 'Биљана', 'Драгана']
const surnames = ['Јовановић', 'Петровић', 'Ђорђевић', 'Николић', 'Чолић', 'Живковић', 'Шћекић', 'Тодоровић']
const streets = ['Карађорђева', 'Светосавска', 'Војводе Мишића', 'Његошева', 'Цара Душана']
const towns = ['Зеленград', 'Зеленград', 'Доње Поље', 'Брестовица']

/** The client of contracts and letters; some clients are recorded as parties. */
export type DemoClient = ReturnType<typeof demoClient>

export function demoClient(chance: SeededRandom) {
  const isMan = chance.next() < 0.5
  const born = `${chance.integer(1948, 1988)}-${String(chance.integer(1, 12)).padStart(2, '0')}-${String(chance.integer(1, 28)).padStart(2, '0')}`
  const serial = String(chance.integer(0, 480) + (isMan ? 0 : 500)).padStart(3, '0')
  const first12 = `${born.slice(8)}${born.slice(5, 7)}${born.slice(1, 4)}77${serial}`
  return {
    clientName: chance.any(isMan ? men : women),
    clientSurname: chance.frequent(surnames),
    clientCity: chance.frequent(towns),
    clientAddress: chance.any(streets),
    clientAddressNumber: chance.next() < 0.06 ? 'бб' : `${chance.integer(1, 98)}${chance.next() < 0.15 ? 'а' : ''}`,
    identityCardNumber: String(chance.integer(1_000_000, 9_999_999)).padStart(9, '0'),
    jmbg: `${first12}${jmbgControlDigit(first12)}`,
    partyId: nobody,
  }
}

/** Days spread evenly over the last three years, each with its number within the year and a graveyard. */
function numbered(today: IsoDate, count: number, chance: SeededRandom) {
  const perYear = new Map<string, number>()
  return Array.from({ length: count }, (_, index) => {
    const date = addDays(today, -Math.floor(((count - index) * 1090) / count) + chance.integer(0, 9))
    const day = date > today ? today : date
    const year = day.slice(0, 4)
    perYear.set(year, (perYear.get(year) ?? 0) + 1)
    return { date: day, number: `${perYear.get(year)}/${year}`, graveyardIndex: index % 4 === 0 ? 0 : 1 }
  })
}

/** Splits an amount into monthly rates of a contract; the other rates stay empty. */
export function demoRates(numbers: readonly number[], dinars: number, parts: number, from: IsoDate) {
  const shares = spread(toPara(dinars), Math.max(1, parts))
  return Object.fromEntries<number | string | null>(
    numbers.flatMap((number, index) => {
      const share = index < parts ? shares[index] : undefined
      return [
        [rateAmount(number), share === undefined ? null : toDinars(share)],
        [rateDeadline(number), share === undefined ? null : addMonths(from, index + 1)],
      ]
    }),
  )
}

/** An unpaid yearly grave fee, with interest. */
export function demoDebt(chance: SeededRandom, date: IsoDate) {
  const number = chance.integer(100, 900)
  const billDate = addMonths(date, -chance.integer(2, 9))
  const year = billDate.slice(0, 4)
  const amount = chance.integer(150_000, 2_400_000)
  const interest = Math.floor(amount / 20)
  return {
    billNumber: `${number}/${year}`,
    billDate,
    dueDate: addMonths(billDate, 1),
    periodFrom: `${year}-01-01`,
    periodTo: `${year}-12-31`,
    debtAmount: toDinars(amount),
    principalAmount: toDinars(amount - interest),
    interestAmount: toDinars(interest),
  }
}

/**
 * The records of a type, spread evenly over the last three years, each with the index of its graveyard. Some of the clients are
 * the parties.
 */
export function demoRecords(
  { count, record, others = [] }: Demo,
  today: IsoDate,
  seed: number,
  parties: readonly DemoClient[] = [],
) {
  const chance = seededRandom(seed)
  const clients = Array.from({ length: 30 }, (_, at) => {
    const client = demoClient(chance)
    return at % 3 === 0 ? (parties[at / 3] ?? client) : client
  })
  const overYears = numbered(today, count, chance).map(({ graveyardIndex, ...given }) => ({
    graveyardIndex,
    fields: record({ ...given, chance, client: chance.any(clients) }),
  }))
  return [...overYears, ...others.map((fields) => ({ graveyardIndex: 0, fields }))]
}
