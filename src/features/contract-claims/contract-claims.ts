import type { IsoDate } from '../../shared/dates.ts'
import { toDinars, toPara } from '../../shared/money.ts'
import { rateAmount, rateDeadline } from '../contracts/public.ts'

/** What the claims of a type of contracts are. */
export interface ContractTerms {
  /** The kind of the claim for the price, or for what of it is in no instalment. */
  readonly price: 'CONTRACT_PRICE' | 'CHAPEL'
  readonly rates?: readonly number[]
}

export interface ContractClaim {
  readonly kind: 'RATE' | ContractTerms['price']
  /** 0 is the advance, 1 the advance instalment, null the price. */
  readonly rateNo: number | null
  readonly name: string
  /** In dinars. */
  readonly amount: number
  readonly dueOn: IsoDate
}

type Contract = Readonly<Record<string, unknown>>

/** What a contract claims, which is its price in all: docs/domain/money.md#claims-of-contracts */
export function contractClaims(contract: Contract, { price: kind, rates = [] }: ContractTerms): ContractClaim[] {
  const signed = String(contract['contractDate'])
  const paraIn = (name: string) => {
    const dinars = contract[name]
    return typeof dinars === 'number' ? toPara(dinars) : 0
  }
  const parts = [
    { rateNo: 0, name: 'аванс', para: paraIn('advancedPaymentAmount'), deadline: signed },
    { rateNo: 1, name: 'авансна рата', para: paraIn('rateAdvancedPaymentAmount'), deadline: signed },
    ...rates.map((number) => ({
      rateNo: number,
      name: `рата ${number - 1}`,
      para: paraIn(rateAmount(number)),
      deadline: contract[rateDeadline(number)],
    })),
  ].filter(({ para }) => para > 0)
  const days = parts.map(({ deadline }) => (typeof deadline === 'string' && deadline > signed ? deadline : signed))
  const last = days.reduce((one, other) => (one > other ? one : other), signed)
  let left = paraIn('priceTag')
  const claims = parts.map(({ rateNo, name, para, deadline }, at): ContractClaim => {
    const part = Math.min(para, left)
    left -= part
    // Without a deadline, an instalment is due with the last one.
    const dueOn = typeof deadline === 'string' ? (days[at] ?? signed) : last
    return { kind: 'RATE', rateNo, name, amount: toDinars(part), dueOn }
  })
  const rest = { kind, rateNo: null, name: parts.length > 0 ? 'остатак цене' : 'цена', amount: toDinars(left) }
  return [...claims, { ...rest, dueOn: last }].filter(({ amount }) => amount > 0)
}
