import { amountInWords } from '../../shared/amount-in-words.ts'

/** `1.234,56` */
export function writtenAmount(amount: number): string {
  const paras = Math.round(amount * 100)
  const whole = String(Math.floor(paras / 100)).replace(/\B(?=(?:\d{3})+$)/g, '.')
  return `${whole},${String(paras % 100).padStart(2, '0')}`
}

/** `1.234,56 динара (словима: хиљаду …)`, the number and its unit on one line. */
export const amountTwice = (amount: number) =>
  `${writtenAmount(amount)}\u00a0динара (словима: ${amountInWords(amount)})`
