// Where a company or record has no value, its documents have a blank line to fill in, or omit the sentence.
import { expect, test, vi } from 'vitest'
import type { DocumentCompany } from '../server/documents/company.ts'
import { bareCompany, fullCompany } from '../testing/printed-companies.ts'
import { printedTypes } from '../testing/printed-types.ts'

// The slip's QR code takes most of the time, and contains no words.
vi.mock('uqr', () => ({ encode: () => ({ size: 1, data: [[true]] }) }))

/** Optional details of a company; the e-mail is required, but older rows may lack it. */
const details = ['phone', 'address', 'city', 'zipCode', 'taxNumber', 'website', 'bankAccount', 'email'] as const
const settings = ['directorTitle', 'directorName'] as const

function* companies(): Generator<[string, DocumentCompany]> {
  const names = [...details, ...settings]
  for (let bits = 0; bits < 2 ** names.length; bits++) {
    const empty = names.filter((_, at) => bits & (2 ** at))
    const without = <Whole extends object>(whole: Whole, all: readonly (keyof Whole)[]): Whole => {
      const emptied = all.filter((name) => empty.some((each) => each === name))
      return { ...whole, ...Object.fromEntries(emptied.map((name) => [name, null])) }
    }
    yield [empty.join(', '), { ...without(fullCompany, details), settings: without(fullCompany.settings, settings) }]
  }
}

const textsIn = (data: unknown): string[] => {
  if (typeof data === 'string') return [data]
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([name, value]) => (name === 'qr' ? [] : textsIn(value)))
}

/** A blank before a punctuation mark, a label or preposition without its value, a doubled separator. */
const hole =
  /undefined|null|NaN|\s[.,;]|,\s*,|;\s*[;.]|\(\s*\)|\s{2}|(?:^|\s)(?:МБ|ПИБ|тел\.|е-пошта|телефон|е-пошту|адресу|број|рачун|на|до|од|или|заступа|директор|директорка|решава)\s*(?:[.,;]|$)/iu

test.each(printedTypes)('a $name has no gaps, whatever its company leaves empty', ({ document }) => {
  const holes = [...companies()].flatMap(([empty, company]) =>
    [null, { name: 'Ново гробље' }].flatMap((graveyard) =>
      textsIn(document({ graveyard }, company).data)
        // Only the title is printed below the line for the director's signature.
        .filter((text) => hole.test(text) && !/^директор(ка)?$/i.test(text))
        .map((text) => `without ${empty}: ${text}`),
    ),
  )
  expect(holes).toEqual([])
})

const contracts = printedTypes.filter(({ name }) => name.startsWith('contract'))

test.each(contracts)('a $name has a blank line for the director’s name', ({ document }) => {
  const text = textsIn(document({ graveyard: null }, bareCompany).data).join(' ')
  expect(text).toContain(`које заступа директор ${'_'.repeat(28)}`)
  expect(text).toMatch(/на гробљу _{32}[, ]/)
})
