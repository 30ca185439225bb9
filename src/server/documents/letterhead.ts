import { shortAccount } from '../../shared/bank-account.ts'

/** The fields of a company's letterhead; most may be empty. */
export interface LetterheadCompany {
  name: string
  email: string | null
  phone: string | null
  address: string | null
  city: string | null
  zipCode: string | null
  country: string | null
  registrationNumber: string | null
  taxNumber: string | null
  codeNumber: string | null
  website: string | null
  /** All 18 digits. */
  bankAccount?: { name: string; accountNumber: string } | null
}

export interface Letterhead {
  name: string
  lines: string[]
}

/** Leaves out empty items and lines. The country is not printed. */
export function letterhead(company: LetterheadCompany): Letterhead {
  const town = joined(' ', company.zipCode, company.city)
  return {
    name: company.name,
    lines: [
      joined(', ', company.address, town),
      joined(' · ', after('тел. ', company.phone), after('е-пошта ', company.email), company.website),
      joined(
        ' · ',
        after('МБ ', company.registrationNumber),
        after('ПИБ ', company.taxNumber),
        after('Шифра делатности ', company.codeNumber),
      ),
      company.bankAccount
        ? `Текући рачун: ${shortAccount(company.bankAccount.accountNumber)} (${company.bankAccount.name})`
        : '',
    ].filter((line) => line !== ''),
  }
}

function joined(separator: string, ...items: readonly (string | null)[]): string {
  return items
    .map((item) => item?.trim() ?? '')
    .filter((item) => item !== '')
    .join(separator)
}

function after(label: string, item: string | null): string {
  return item === null || item.trim() === '' ? '' : label + item
}
