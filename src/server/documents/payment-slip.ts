import { encode } from 'uqr'
import { rowPath } from '../../shared/qr-path.ts'
import { fullAccount } from '../../shared/bank-account.ts'
import { ipsQr } from '../../shared/ips-qr.ts'
import { writtenAmount } from './amount.ts'
import { printedSettings, type DocumentCompany } from './company.ts'
import { unmarked } from './script.ts'

export interface PaymentOrder {
  /** From `payerOf`. */
  payer: readonly string[]
  amount: number
  purpose: string
  /** The model 97 reference, including its check digits. */
  reference: string
}

interface Payer {
  clientName: string
  clientSurname: string
  clientCity: string
}
/** The lines of the payer's box: docs/domain/payment-slip.md#contents */
export const payerOf = ({ clientName, clientSurname, clientCity }: Payer, street: string) => [
  `${clientSurname} ${clientName}`,
  street,
  clientCity,
]

/** The data for payment-slip.typ; null without an account or an amount to pay. */
export function paymentSlip(company: DocumentCompany, { payer, amount, purpose, reference }: PaymentOrder) {
  const { bankAccount } = company
  if (!bankAccount || !(amount > 0)) return null
  const town = [company.zipCode, company.city].filter(Boolean).join(' ')
  const payee = [company.name, company.address ?? '', town].filter((line) => line.trim() !== '')
  const { paymentCodeBasis } = printedSettings(company)
  const qr = ipsQr({
    account: bankAccount.accountNumber,
    payee: payee.map(unmarked),
    amount,
    // 2 is a transfer, 1 on the paper is cash: docs/domain/bank-accounts.md#payment-code
    code: `2${paymentCodeBasis}`,
    purpose: unmarked(purpose),
    reference: `97${reference}`,
  })
  return {
    payer,
    purpose,
    payee,
    code: `1${paymentCodeBasis}`,
    // The leading sign prevents anyone from adding a digit there.
    amount: `=${writtenAmount(amount)}`,
    account: fullAccount(bankAccount.accountNumber),
    model: '97',
    reference,
    qr: qr.text === undefined ? null : symbol(qr.text),
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
