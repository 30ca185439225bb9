import { sql } from 'kysely'
import type { RecordType } from '../../shared/record.ts'
import { rateAmount, rateDeadline, rateNumbers } from '../../shared/rates.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'

/** The flat fields that are stored as rows of `contract_rates`: docs/requirements.md#rates */
export const rateFields = ({ lastRate = 1 }: RecordType) =>
  rateNumbers(lastRate).flatMap((number) => [rateAmount(number), rateDeadline(number)])

/** A contract's rates as one column, converted to fields by `flat`. */
export const ratesOf = (type: RecordType) =>
  sql`(select coalesce(json_agg(json_build_array(number, amount, deadline)), '[]') from contract_rates
    where contract_id = ${sql.ref(`${type.table}.id`)})`

/** The row with its rates as fields; missing ones are null. */
export function flat<Row extends { rates?: unknown }>(type: RecordType, { rates, ...row }: Row) {
  if (type.lastRate === undefined) return row
  // Written by `ratesOf`.
  const stored = new Map((rates as [number, number | null, string | null][]).map((rate) => [rate[0], rate]))
  const fields = rateNumbers(type.lastRate).flatMap((number) => {
    const [, amount, deadline] = stored.get(number) ?? [number, null, null]
    return [
      [rateAmount(number), amount],
      [rateDeadline(number), deadline],
    ]
  })
  return { ...row, ...(Object.fromEntries(fields) as Record<string, unknown>) }
}

/** Replaces the rates of a contract with those of `values`; empty ones are not stored. */
export async function writeRates(
  tx: Tx,
  type: RecordType,
  companyId: CompanyId,
  contractId: number,
  values: Readonly<Record<string, unknown>>,
) {
  if (type.lastRate === undefined) return
  await tx.deleteFrom('contractRates').where('contractId', '=', contractId).execute()
  const rates = rateNumbers(type.lastRate)
    .map((number) => ({
      companyId,
      contractId,
      number,
      amount: values[rateAmount(number)] as number | null,
      deadline: values[rateDeadline(number)] as string | null,
    }))
    .filter(({ amount, deadline }) => amount !== null || deadline !== null)
  if (rates.length > 0) await tx.insertInto('contractRates').values(rates).execute()
}
