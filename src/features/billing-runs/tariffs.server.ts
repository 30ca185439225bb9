import { sql } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import type { Priced } from '../tariffs/public.ts'

/** The price list with its former prices; who is outside the VAT system charges none. */
export async function tariffsOf(tx: Tx, company: CompanyId): Promise<Priced[]> {
  const { rows } = await sql<Priced>`
    select tariffs.id, code, tariffs.name, kind, period_months, graveyard_id, grave_type, capacity_from, capacity_to, basis, amount,
      case when companies.vat_payer is false then 0 else vat_rate end as vat_rate,
      multiply_by_places, steps_by, valid_from, valid_to,
      (select coalesce(json_agg(json_build_object('from', step."from", 'price', step.price, 'eachFurther', step.each_further)
        order by step."from"), '[]') from tariff_steps step where step.company_id = tariffs.company_id and step.tariff_id = tariffs.id) as steps
    from tariffs join companies on companies.id = tariffs.company_id
    where company_id = ${company} and not tariffs.deleted order by tariffs.id`.execute(tx)
  return rows
}
