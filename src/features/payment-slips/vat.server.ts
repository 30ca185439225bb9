import type { DocumentCompany } from '../../server/documents/company.ts'

/**
 * The sentence about an amount, and after it whether the amount contains VAT: nothing until the company has answered, or if there is
 * nothing to pay. `what` is the amount and `company` the payee, in the nominative.
 */
export function withVat(
  sentence: string,
  { settings: { vatPayer } }: DocumentCompany,
  { amount, what, company }: { amount: number; what: string; company: string },
): string {
  if (vatPayer === null || amount === 0) return sentence
  return `${sentence} ${vatPayer ? `${what} садржи ПДВ.` : `${company} није у систему ПДВ-а, па ПДВ није обрачунат.`}`
}
