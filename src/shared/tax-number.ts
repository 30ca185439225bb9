// PIB, the tax number of companies and entrepreneurs: docs/domain/parties.md#tax-number

/** The ninth digit, by ISO/IEC 7064, MOD 11,10. */
export function taxNumberControlDigit(first8: string): string {
  const product = [...first8].reduce((before, digit) => (((before + Number(digit)) % 10 || 10) * 2) % 11, 10)
  return String((11 - product) % 10)
}

export const isTaxNumber = (value: string) =>
  /^[0-9]{9}$/.test(value) && value.slice(8) === taxNumberControlDigit(value.slice(0, 8))
