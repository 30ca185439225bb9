/** The two check digits of model 97: docs/domain/bank-accounts.md#model-97 */
export function model97Control(base: string): string {
  const digits = base.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return String(98n - ((BigInt(digits) * 100n) % 97n)).padStart(2, '0')
}

/** `KK` + base */
export const model97 = (base: string) => model97Control(base) + base
