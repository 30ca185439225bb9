// Serbian bank accounts, 3 + 13 + 2 digits: docs/domain/bank-accounts.md#account-number

type BankAccountFault = 'FORMAT' | 'CONTROL' | 'IBAN_CHECK'

/** Parses an account as entered, with or without dashes or as an IBAN, to its 18 stored digits. */
export function bankAccount(
  input: string,
): { digits18: string; fault?: never } | { digits18?: never; fault: BankAccountFault } {
  const typed = input.replace(/\s/g, '').toUpperCase()
  const digits18 = digitsOf(typed)
  if (digits18 === undefined) return { fault: 'FORMAT' }
  if (typed.startsWith('RS') && typed.slice(2, 4) !== ibanCheck(digits18)) return { fault: 'IBAN_CHECK' }
  // Computed, because testing for mod 97 = 1 would also accept 00, 01 and 99.
  if (digits18.slice(16) !== control(`${digits18.slice(0, 16)}00`)) return { fault: 'CONTROL' }
  return { digits18 }
}

/** 840-955845-10, as printed */
export function shortAccount(digits18: string): string {
  return withDashes(digits18, digits18.slice(3, 16).replace(/^0+(?=.)/, ''))
}

/** 840-0000000955845-10 */
export function fullAccount(digits18: string): string {
  return withDashes(digits18, digits18.slice(3, 16))
}

export function iban(digits18: string): string {
  return `RS${ibanCheck(digits18)}${digits18}`
}

function digitsOf(typed: string): string | undefined {
  if (/^[0-9]{18}$/.test(typed)) return typed
  if (/^RS[0-9]{20}$/.test(typed)) return typed.slice(4)
  const [, bank, account, controlDigits] = /^([0-9]{3})-([0-9]{1,13})-([0-9]{2})$/.exec(typed) ?? []
  return account === undefined ? undefined : `${bank}${account.padStart(13, '0')}${controlDigits}`
}

/** 2728 encodes RS. */
function ibanCheck(digits18: string): string {
  return control(`${digits18}272800`)
}

function control(digits: string): string {
  return String(98n - (BigInt(digits) % 97n)).padStart(2, '0')
}

function withDashes(digits18: string, account: string): string {
  return `${digits18.slice(0, 3)}-${account}-${digits18.slice(16)}`
}
