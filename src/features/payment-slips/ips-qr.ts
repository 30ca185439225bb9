// The text of the National Bank's IPS QR code, which banking apps read: docs/domain/payment-slip.md#qr-text
import { bankAccount } from '../../shared/bank-account.ts'
import { model97Control } from '../../shared/model-97.ts'
import { toPara } from '../../shared/money.ts'
import { toLatin } from '../../shared/serbian-script.ts'

export interface IpsPayment {
  /** The payee's account, 18 digits. */
  account: string
  /** Name, street, town: up to three lines. Of several alternatives the first that fits is used. */
  payee: readonly (readonly string[])[]
  /** In dinars. */
  amount: number
  /** Pokoj's own documents leave it out, to keep the debtor's address private. */
  payer?: readonly string[]
  /** Three digits: the form of payment and its basis. */
  code: string
  /** The first alternative that fits is used. */
  purpose?: readonly string[]
  /** The model and the number: `97692026000145`, `00145-2026`. */
  reference?: string | undefined
}

export type IpsFault = 'ACCOUNT' | 'PAYEE' | 'AMOUNT' | 'CODE' | 'REFERENCE'

/** The text, or the reason why there is none: a code that banks reject is not printed. */
export function ipsQr(payment: IpsPayment): { text: string; fault?: never } | { text?: never; fault: IpsFault } {
  const { account, payee, amount, payer = [], code, purpose = [], reference } = payment
  const paras = toPara(amount)
  const name = fitting(payee, 70)
  if (!/^[0-9]{18}$/.test(account) || bankAccount(account).fault) return { fault: 'ACCOUNT' }
  if (name === '') return { fault: 'PAYEE' }
  if (!(paras > 0 && paras < 100_000_000_000_000)) return { fault: 'AMOUNT' }
  if (!/^[12][0-9]{2}$/.test(code)) return { fault: 'CODE' }
  if (reference !== undefined && !isReference(reference)) return { fault: 'REFERENCE' }
  const tags = [
    ['K', 'PR'],
    ['V', '01'],
    ['C', '1'],
    ['R', account],
    ['N', name],
    ['I', `RSD${Math.floor(paras / 100)},${String(paras % 100).padStart(2, '0')}`],
    ['P', fitting([payer], 70)],
    ['SF', code],
    [
      'S',
      fitting(
        purpose.map((text) => [text]),
        35,
      ),
    ],
    ['RO', reference ?? ''],
  ] as const
  // Tags without a value must be omitted.
  const filled = tags.filter(([, value]) => value !== '')
  return { text: filled.map(([tag, value]) => `${tag}:${value}`).join('|') }
}

function isReference(reference: string): boolean {
  if (reference.length > 25) return false
  const [, kept, base] = /^97([0-9]{2})([0-9A-Z]+)$/.exec(reference) ?? []
  return base === undefined ? /^00[0-9A-Z-]+$/.test(reference) : kept === model97Control(base)
}

/** The first alternative of at most this many characters. If none is, the first line of the last one is cut, to keep the others. */
function fitting(alternatives: readonly (readonly string[])[], longest: number): string {
  const cleanedOnes = alternatives.map((lines) =>
    lines
      .slice(0, 3)
      .map(cleaned)
      .filter((line) => line !== ''),
  )
  const texts = cleanedOnes.map((lines) => lines.join('\r\n'))
  const fitting = texts.find((text) => text.length <= longest)
  if (fitting !== undefined) return fitting
  const [first = '', ...others] = cleanedOnes.at(-1) ?? []
  const end = others.map((line) => `\r\n${line}`).join('')
  return end.length < longest ? shortened(first, longest - end.length) + end : shortened(first + end, longest)
}

const serbianCyrillic = 'абвгдђежзијклљмнњопрстћуфхцчџш'
const foreignCyrillic = new RegExp(`(?![${serbianCyrillic}${serbianCyrillic.toUpperCase()}])\\p{Script=Cyrillic}`, 'gu')
const allowed = /[A-Za-zČĆŽŠĐčćžšđ0-9 !"#$%&'()*+,\-./:;<=>?@^_`{}~]/

/** More than any line of the code can hold. Limits Unicode normalisation, which is quadratic in combining marks. */
const longestText = 2_000

/** Only characters that the bank's validator accepts: docs/domain/payment-slip.md#qr-characters */
function cleaned(text: string): string {
  const latin = toLatin(text.slice(0, longestText).normalize('NFC').replace(foreignCyrillic, ''))
    .replace(/[„“”«»]/g, '"')
    .replace(/[‚‘’]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll('|', '/')
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replace(/\s+/g, ' ')
  const letters = [...latin].map((letter) => (allowed.test(letter) ? letter : letter.normalize('NFKD')))
  return [...letters.join('')]
    .filter((letter) => allowed.test(letter))
    .join('')
    .replace(/ +/g, ' ')
    .trim()
}

/** Cuts between words if possible. */
function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text
  const end = text.slice(0, longest + 1).search(/\s+\S*$/)
  return text.slice(0, end > 0 ? end : longest).trim()
}
