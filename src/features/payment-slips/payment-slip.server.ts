import { encode } from 'uqr'
import { rowPath } from '../../shared/qr-path.ts'
import { fullAccount } from '../../shared/bank-account.ts'
import { longestPayee } from '../document-settings/public.ts'
import { ipsQr } from './ips-qr.ts'
import { writtenAmount } from '../../server/documents/amount.ts'
import { isLegalName } from '../../shared/legal-name.ts'
import { clientNameOf } from '../clients/public.ts'
import type { ClientFacts } from '../clients/public.server.ts'
import type { DocumentCompany } from '../../server/documents/company.ts'
import { printedSettings } from '../document-settings/public.server.ts'
import { unmarked } from '../../server/documents/script.ts'

export interface PaymentOrder {
  /** From `payerOf`. */
  payer: readonly string[]
  amount: number
  purpose: string
  /** For the QR code, which has less room: the most detailed phrase first. */
  shortPurposes: readonly string[]
  /** The model 97 reference, including its check digits. */
  reference: string
}

interface Payer {
  clientName: string | null
  clientSurname: string
  clientCity: string
}
/** The lines of the payer's box: docs/domain/payment-slip.md#contents */
export function payerOf(client: Payer, street: string, { party }: ClientFacts) {
  const { clientName, clientSurname, clientCity } = client
  const name = clientNameOf(client)
  const isLegal = party?.isLegal || isLegalName(unmarked(name))
  return [isLegal || clientName === null ? name : `${clientSurname} ${clientName}`, street, clientCity]
}

/** The lines of the payee's box, and those of the code, which keep the town rather than the street or the whole name. */
function payeeOf(company: DocumentCompany) {
  const { name, address, zipCode, city, settings } = company
  const { paymentName } = settings
  const town = [zipCode, city].filter(Boolean).join(' ')
  const isTooLong = unmarked(name).length > longestPayee
  const names = [...(isTooLong && paymentName ? [] : [name]), ...(paymentName ? [paymentName] : [])]
  const filled = (...lines: readonly (string | null)[]) => lines.flatMap((line) => (line?.trim() ? [line] : []))
  return {
    lines: filled(names[0] ?? name, address, town),
    ofCode: names.flatMap((each) => [filled(each, address, town), filled(each, town)]),
  }
}

/** The text of the QR code of a slip; undefined if it has none. */
export function slipCode(company: DocumentCompany, { amount, shortPurposes, reference }: PaymentOrder) {
  const { bankAccount } = company
  if (!bankAccount || !(amount > 0)) return undefined
  const { paymentCodeBasis } = printedSettings(company)
  return ipsQr({
    account: bankAccount.accountNumber,
    payee: payeeOf(company).ofCode.map((lines) => lines.map(unmarked)),
    amount,
    // 2 is a transfer, 1 on the paper is cash: docs/domain/bank-accounts.md#payment-code
    code: `2${paymentCodeBasis}`,
    purpose: shortPurposes.map(unmarked),
    reference: `97${reference}`,
  }).text
}

/** The data for payment-slip.typ; null without an account or an amount to pay. */
export function paymentSlip(company: DocumentCompany, order: PaymentOrder) {
  const { payer, amount, purpose, reference } = order
  const { bankAccount } = company
  if (!bankAccount || !(amount > 0)) return null
  const payee = payeeOf(company)
  const { paymentCodeBasis } = printedSettings(company)
  const code = slipCode(company, order)
  return {
    payer,
    purpose,
    payee: payee.lines,
    code: `1${paymentCodeBasis}`,
    // The leading sign prevents anyone from adding a digit there.
    amount: `=${writtenAmount(amount)}`,
    account: fullAccount(bankAccount.accountNumber),
    model: '97',
    reference,
    qr: code === undefined ? null : symbol(code),
  }
}

/** The QR code's modules, row by row as an SVG path: error correction M, or L where M would be too fine to print. */
function symbol(text: string) {
  const medium = encode(text, { ecc: 'M', border: 0 })
  const { data, size } = medium.size <= finest ? medium : encode(text, { ecc: 'L', border: 0 })
  return { size, rows: data.map(rowPath) }
}

/** Modules of at least 0.4 mm in a code of 26 mm. */
const finest = 65
