import { amountInWords } from '../../shared/amount-in-words.ts'
import { amountText, toPara } from '../../shared/money.ts'

/** `1.234,56` */
export const writtenAmount = (amount: number) => amountText(toPara(amount), 'rs')

/** `1.234,56 динара (словима: једна хиљада …)`, with the number and its unit kept on one line. */
export const amountTwice = (amount: number) =>
  `${writtenAmount(amount)}\u00a0динара (словима: ${amountInWords(amount)})`
