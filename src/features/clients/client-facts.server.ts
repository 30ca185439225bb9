import { sql } from 'kysely'
import type { RecordType } from '../../shared/record.ts'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { rulesOn } from '../burial-rules/public.server.ts'
import { survivorIn } from '../../server/records/merged.ts'
import { type PrintedGrave, printedGrave, typedGrave } from '../grave-references/public.server.ts'
import type { Typed } from '../../server/documents/script.ts'

export type PrintedParty = { readonly isLegal: boolean } & Readonly<Record<PrintedOfParty, string | null>>
const typedOfParty = ['representative', 'passportNumber', 'passportCountry', 'country'] as const
type PrintedOfParty = (typeof typedOfParty)[number] | 'zipCode' | 'city' | 'taxNumber' | 'registrationNumber'

/** What contracts and letters print besides their record. */
export interface ClientFacts {
  /** Of the graveyard on the day of the document. */
  readonly rules: { readonly decision: string; readonly restYears: number; readonly renewalYears: number } | null
  /** The linked party. */
  readonly party: PrintedParty | null
  /** The linked grave. */
  readonly grave: PrintedGrave | null
}

export const noFacts: ClientFacts = { rules: null, party: null, grave: null }

/** Reads the facts for several records of a type with clients. */
export const clientFacts = (type: RecordType) => async (tx: Tx, company: CompanyId, ids: readonly number[]) => {
  const { dated: day, client } = type
  if (day === undefined || !client) return () => noFacts
  const rules = rulesOn(sql.ref('printed.companyId'), sql.ref('printed.graveyardId'), sql.ref(`printed.${day}`))
  const { rows } = await sql<ClientFacts & { id: number }>`
    select printed.id,
      (select json_build_object('decision', decision, 'restYears', rest_years, 'renewalYears', renewal_years) ${rules}) as rules,
      (select json_build_object('isLegal', party.kind = 'LEGAL', 'zipCode', party.zip_code, 'city', party.city,
          'country', party.country, 'taxNumber', party.tax_number, 'registrationNumber', party.registration_number,
          'representative', party.representative, 'passportNumber', party.passport_number,
          'passportCountry', party.passport_country)
        from parties named
        join parties party on party.company_id = named.company_id and party.id = ${survivorIn('named')}
        where named.company_id = printed.company_id and named.id = printed.party_id) as party,
      ${'graveId' in type.fields.shape ? sql`(select ${printedGrave} from graves where graves.company_id = printed.company_id and graves.id = printed.grave_id)` : sql`null`} as grave
    from ${sql.table(type.table)} printed
    where printed.company_id = ${company} and printed.id = any(${ids}::bigint[])`.execute(tx)
  const byId = new Map(rows.map(({ id, ...facts }) => [id, facts]))
  return (id: number, typed: Typed): ClientFacts => {
    const facts = byId.get(id) ?? noFacts
    return {
      ...facts,
      grave: facts.grave && typedGrave(facts.grave, typed),
      party: facts.party && typedParty(facts.party, typed),
    }
  }
}

const typedParty = (party: PrintedParty, typed: Typed): PrintedParty => ({
  ...party,
  ...Object.fromEntries(typedOfParty.map((name) => [name, party[name] && typed.text(party[name])])),
})

/** «МБ 08123456», «ПИБ 101234567», each only if known. */
export const legalNumbers = (of: Pick<PrintedParty, 'registrationNumber' | 'taxNumber'>) =>
  [of.registrationNumber && `МБ ${of.registrationNumber}`, of.taxNumber && `ПИБ ${of.taxNumber}`].filter(Boolean)
