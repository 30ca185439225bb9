/** What is read from a slip: the text of its QR code, as a scanner types it on a keyboard of either script, or its reference. */
export interface ScannedSlip {
  /** A text that contains the reference. */
  readonly text: string
  readonly isWhole: boolean
  /** In para. */
  readonly para: number | undefined
}

const isReference = /^[\d\s-]{10,30}$/
const isCode = /^[KК]:?[A-ZА-Ш]{2}\|/i

/** Undefined if the text is neither. */
export function scannedSlip(typed: string): ScannedSlip | undefined {
  const text = typed.trim()
  if (isCode.test(text)) {
    const [, whole, fraction = ''] = /\|[IИ]:\D{3}(\d{1,9}),(\d{0,2})/i.exec(text) ?? []
    const [, reference = ''] = /\|(?:RO|РО):?([\d-]+)/i.exec(text) ?? []
    const para = whole === undefined ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
    return { text: reference, isWhole: true, para }
  }
  return isReference.test(text) ? { text, isWhole: true, para: undefined } : undefined
}
