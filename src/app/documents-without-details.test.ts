// Where a company or record has no value, its documents have a blank line to fill in, or omit the sentence.
import { expect, test, vi } from 'vitest'
import { buildContractDocument } from '../features/build-contracts/document.server.ts'
import { chapelContractDocument } from '../features/chapel-contracts/document.server.ts'
import { invitationDocument } from '../features/invitations/document.server.ts'
import { rentContractDocument } from '../features/rent-contracts/document.server.ts'
import { reprimandDocument } from '../features/reprimands/document.server.ts'
import type { DocumentCompany } from '../server/documents/company.ts'
import { bareCompany, fullCompany } from '../testing/printed-companies.ts'
import { aBuildContract, aChapelContract, anInvitation, aRentContract, aReprimand } from '../testing/printed-records.ts'

// The slip's QR code takes most of the time, and contains no words.
vi.mock('uqr', () => ({ encode: () => ({ size: 1, data: [[true]] }) }))

const makers = {
  build: (company: DocumentCompany, own: object) =>
    buildContractDocument({ ...aBuildContract, ...own }, company, new Date()),
  rent: (company: DocumentCompany, own: object) =>
    rentContractDocument({ ...aRentContract, ...own }, company, new Date()),
  chapel: (company: DocumentCompany, own: object) =>
    chapelContractDocument({ ...aChapelContract, ...own }, company, new Date()),
  reprimand: (company: DocumentCompany, own: object) =>
    reprimandDocument({ ...aReprimand, ...own }, company, new Date()),
  invitation: (company: DocumentCompany, own: object) =>
    invitationDocument({ ...anInvitation, ...own }, company, new Date()),
}

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

test.each(Object.keys(makers) as (keyof typeof makers)[])(
  'a %s document has no gaps, whatever its company leaves empty',
  (name) => {
    const holes = [...companies()].flatMap(([empty, company]) =>
      [null, { name: 'Ново гробље' }].flatMap((graveyard) =>
        textsIn(makers[name](company, { graveyard }).data)
          // Only the title is printed below the line for the director's signature.
          .filter((text) => hole.test(text) && !/^директор(ка)?$/i.test(text))
          .map((text) => `without ${empty}: ${text}`),
      ),
    )
    expect(holes).toEqual([])
  },
)

test.each(['build', 'rent', 'chapel'] as const)('a %s contract has a blank line for the director’s name', (name) => {
  const text = textsIn(makers[name](bareCompany, { graveyard: null }).data).join(' ')
  expect(text).toContain(`које заступа директор ${'_'.repeat(28)}`)
  expect(text).toMatch(/на гробљу _{32}[, ]/)
})
