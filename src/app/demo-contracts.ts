import { addDays, addMonths, type IsoDate } from '../shared/dates.ts'
import { jmbgControlDigit } from '../shared/jmbg.ts'
import { spread, toDinars, toPara } from '../shared/money.ts'
import { rateAmount, rateDeadline, rateNumbers } from '../shared/rates.ts'
import { seededRandom, type SeededRandom } from './seeded-random.ts'

// Invented clients of the demo company with contracts, reprimands and invitations of the last three years: rates that
// are due or not due yet, and debts of different ages.

const men = ['Милан', 'Зоран', 'Драган', 'Слободан', 'Јован', 'Бранислав', 'Горан']
const women = ['Љиљана', 'Снежана', 'Весна', 'Гордана', 'Јелена', 'Биљана', 'Драгана']
const surnames = ['Јовановић', 'Петровић', 'Ђорђевић', 'Николић', 'Чолић', 'Живковић', 'Шћекић', 'Тодоровић']
const streets = ['Карађорђева', 'Светосавска', 'Војводе Мишића', 'Његошева', 'Цара Душана']
const towns = ['Зеленград', 'Зеленград', 'Доње Поље', 'Брестовица']

function client(chance: SeededRandom) {
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
function rates(last: number, dinars: number, parts: number, from: IsoDate) {
  const shares = spread(toPara(dinars), Math.max(1, parts))
  return Object.fromEntries<number | string | null>(
    rateNumbers(last).flatMap((number, index) => {
      const share = index < parts ? shares[index] : undefined
      return [
        [rateAmount(number), share === undefined ? null : toDinars(share)],
        [rateDeadline(number), share === undefined ? null : addMonths(from, index + 1)],
      ]
    }),
  )
}

/** An unpaid yearly grave fee, with interest. */
function debt(chance: SeededRandom, date: IsoDate) {
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

export function demoContracts(today: IsoDate) {
  const chance = seededRandom(97)
  const clients = Array.from({ length: 30 }, () => client(chance))
  const place = () => String(chance.integer(1, 320))

  const buildContracts = numbered(today, 14, chance).map(({ number, date, graveyardIndex }) => {
    const { jmbg: _jmbg, ...person } = chance.any(clients)
    const priceTag = chance.integer(18, 42) * 10_000
    const advancedPaymentAmount = priceTag / 5
    return {
      contractNumber: number,
      contractDate: date,
      graveyardIndex,
      ...person,
      burialPlaceNumber: place(),
      priceTag,
      advancedPaymentAmount,
      restOfDebt: priceTag - advancedPaymentAmount,
      rateAdvancedPaymentAmount: null,
      ...rates(10, priceTag - advancedPaymentAmount, chance.integer(2, 9), date),
    }
  })
  const rentContracts = numbered(today, 24, chance).map(({ number, date, graveyardIndex }) => {
    const { jmbg, ...person } = chance.any(clients)
    const priceTag = chance.integer(30, 90) * 1000
    const rateAdvancedPaymentAmount = chance.next() < 0.5 ? priceTag / 4 : null
    const parts = chance.integer(0, 4)
    return {
      contractNumber: number,
      contractDate: date,
      graveyardIndex,
      ...person,
      jmbgNumber: jmbg,
      burialPlaceNumber: place(),
      graveNumber: String(chance.integer(1, 6)),
      priceTag,
      rateAdvancedPaymentAmount,
      ...rates(5, priceTag - (rateAdvancedPaymentAmount ?? 0), parts, date),
    }
  })
  const chapelContracts = numbered(today, 20, chance).map(({ number, date, graveyardIndex }) => {
    const { jmbg, identityCardNumber, ...person } = chance.any(clients)
    return {
      contractNumber: number,
      contractDate: date,
      graveyardIndex,
      ...person,
      clientIdentityCardNumber: identityCardNumber,
      clientIdentityCardIssuer: 'ПС Зеленград',
      clientJmbg: jmbg,
      priceTag: chance.any([3600, 4500, 7200]),
    }
  })
  const reprimands = numbered(today, 18, chance).map(({ number, date, graveyardIndex }) => {
    const { clientName, clientSurname, clientCity, clientAddress, clientAddressNumber } = chance.any(clients)
    return {
      reprimandNumber: number,
      reprimandDate: date,
      clientName,
      clientSurname,
      clientCity,
      clientAddress: `${clientAddress} ${clientAddressNumber}`,
      ...debt(chance, date),
      graveyardIndex,
    }
  })
  const invitations = numbered(today, 16, chance).map(({ number, date, graveyardIndex }) => {
    const { jmbg: _jmbg, identityCardNumber: _card, ...person } = chance.any(clients)
    return {
      invitationNumber: number,
      invitationDate: date,
      ...person,
      burialPlaceNumber: place(),
      validUntilDeadline: addDays(date, 30),
      amount: chance.any([1800, 2400, 3600]),
      graveyardIndex,
      periodFrom: `${date.slice(0, 4)}-01-01`,
      periodTo: `${date.slice(0, 4)}-12-31`,
    }
  })
  return { buildContracts, rentContracts, chapelContracts, reprimands, invitations }
}
