import { sql } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { Refusal } from '../../server/refusal.ts'
import type { RecordOf } from '../../shared/record-of.ts'
import { sameParties } from '../ledger/public.server.ts'
import { party } from '../parties/record.ts'
import type { PrintedParty } from './documents.server.ts'

/** A party and those merged into it, or into which it was merged. */
export async function partiesWith(tx: Tx, company: CompanyId, id: number): Promise<number[]> {
  const same = await sameParties(tx, company, [id])
  if (same.size === 0) throw new Refusal(404, party.notFound)
  return [...same.keys()]
}

type PrintedRow = Pick<
  RecordOf<typeof party>,
  'name' | 'surname' | 'address' | 'addressNumber' | 'zipCode' | 'city' | 'taxNumber' | 'registrationNumber'
>

/** The one that stands for the others. */
export async function printedParty(tx: Tx, company: CompanyId, parties: readonly number[]): Promise<PrintedParty> {
  const { rows } = await sql<PrintedRow>`
    select name, surname, address, address_number, zip_code, city, tax_number, registration_number from parties
    where company_id = ${company} and id = any(${[...parties]}::bigint[]) and survivor_id is null`.execute(tx)
  const [row] = rows
  if (!row) throw new Refusal(404, party.notFound)
  const joined = (separator: string, ...parts: readonly (string | null)[]) => parts.filter(Boolean).join(separator)
  return {
    name: joined(' ', row.name, row.surname),
    address: joined(', ', joined(' ', row.address, row.addressNumber), joined(' ', row.zipCode, row.city)),
    taxNumber: row.taxNumber,
    registrationNumber: row.registrationNumber,
  }
}
