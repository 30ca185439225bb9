import type { IsoDate } from '../../shared/dates.ts'
import { toDinars } from '../../shared/money.ts'
import { addMonths } from '../../shared/periods.ts'
import type { SeededRandom } from '../../shared/seeded-random.ts'

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
