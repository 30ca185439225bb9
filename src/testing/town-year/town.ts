import { sql } from 'kysely'
import type { Database } from '../../server/database/connection.ts'
import { taxNumberControlDigit } from '../../shared/tax-number.ts'

/** In para, of each place of a grave. */
export const price = 146_600

/** Who holds which grave, read from the register; the fee of a grave for two holders is halved, the larger half for the first. */
export async function fees(db: Database, company: number) {
  const { rows } = await sql<{ graveId: number; places: number; holders: number[] }>`
    select graves.id as grave_id, graves.places, json_agg(holder.party_id order by holder.number) as holders from graves
    join grave_rights rights on rights.company_id = graves.company_id and rights.grave_id = graves.id
    join grave_right_holders holder on holder.company_id = rights.company_id and holder.grave_right_id = rights.id
    where graves.company_id = ${company} group by graves.id, graves.places order by graves.id`.execute(db)
  return rows.flatMap(({ graveId, places, holders }) => {
    const whole = price * places
    const [first = 0, second] = holders
    const half = Math.floor(whole / 2)
    return second === undefined
      ? [{ graveId, party: first, gross: whole }]
      : [
          { graveId, party: first, gross: whole - half },
          { graveId, party: second, gross: half },
        ]
  })
}

/** Every 25th holder is a legal entity, which gets an e-invoice. */
export async function legalEntities(db: Database, company: number) {
  const parties = await db.selectFrom('parties').select('id').where('companyId', '=', company).orderBy('id').execute()
  const legal = parties.filter((_, at) => at % 25 === 7)
  for (const [at, { id }] of legal.entries()) {
    const digits = String(10_000_001 + at)
    const taxNumber = `${digits}${taxNumberControlDigit(digits)}`
    await sql`update parties set kind = 'LEGAL', name = ${`Предузеће ${at}`}, surname = null, tax_number = ${taxNumber},
      registration_number = ${digits}, search_text = ${`preduzece ${at}`} where company_id = ${company} and id = ${id}`.execute(
      db,
    )
  }
  return new Set(legal.map(({ id }) => id))
}
