import { model97Control } from '../../shared/model-97.ts'

// docs/domain/money.md#references-of-payments

const baseDigits = 10
const longest = 2 + baseDigits

/** `KK` + base as it is stored, if the control digits are right. */
function whole(digits: string): string | undefined {
  if (digits.length !== longest) return undefined
  return digits.startsWith(model97Control(digits.slice(2))) ? digits : undefined
}

/** Programs leave out the zeros of a base. */
function short(digits: string): string | undefined {
  if (digits.length < 3 || digits.length >= longest) return undefined
  return whole(digits.slice(0, 2) + digits.slice(2).padStart(baseDigits, '0'))
}

/** All payment references, twelve digits, that what a bank sends can mean, the likeliest first; several only if it is short. */
export function normalReferences(sent: string): string[] {
  const digits = sent.replaceAll(/\D/g, '')
  const candidates = [digits, ...['97', '00'].flatMap((model) => (digits.startsWith(model) ? digits.slice(2) : []))]
  const reference = candidates.map(whole).find(Boolean) ?? candidates.map(short)
  return [...new Set([reference].flat().filter((each) => each !== undefined))]
}

/** Those in a text, with model or without: whole ones only, so that no other number is taken for one. */
export function referencesIn(text: string): string[] {
  const groups = text.match(/(?<!\d)(?:(?:97|00)[\s/-]*)?\d{2}[\s/-]*\d{10}(?!\d)/g) ?? []
  return groups.flatMap((group) => {
    const digits = group.replaceAll(/\D/g, '')
    return whole(digits) ?? (digits.length > longest ? whole(digits.slice(2)) : undefined) ?? []
  })
}

/** The years that a text names alone, not as parts of dates or numbers. */
export const yearsIn = (text: string) =>
  [...text.matchAll(/(?<![\d./-])(?:19|20)\d{2}(?![\d/-]|\.\d)/g)].map(([year]) => Number(year))
