import type { Generated } from 'kysely'
import type { Json } from '../../server/database/column-types.ts'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { type ContractVatRate, defaultMoneySettings, type MoneySettings, moneySettingsFields } from './settings.ts'

declare module '../../server/database/tables.ts' {
  interface Tables {
    moneySettings: { companyId: number; version: Generated<number>; settings: Json<Partial<MoneySettings>> }
  }
}

export async function storedSettings(tx: Tx, company: CompanyId, { forUpdate = false } = {}) {
  const row = await tx
    .selectFrom('moneySettings')
    .select(['version', 'settings'])
    .where('companyId', '=', company)
    .$if(forUpdate, (rows) => rows.forUpdate())
    .executeTakeFirst()
  return {
    version: row?.version ?? 0,
    settings: moneySettingsFields.parse({ ...defaultMoneySettings, ...row?.settings }),
  }
}

/** Null if the company has not said so yet. */
export const isVatPayer = async (tx: Tx, company: CompanyId): Promise<boolean | null> =>
  (await tx.selectFrom('companies').select('vatPayer').where('id', '=', company).executeTakeFirstOrThrow()).vatPayer

/** The VAT that prices of contracts contain; null if it is not stated. */
export async function contractVatRate(tx: Tx, company: CompanyId, of: ContractVatRate): Promise<number | null> {
  const rate = (await moneySettings(tx, company))[of]
  return rate !== null && (await isVatPayer(tx, company)) === false ? null : rate
}

export const moneySettings = async (tx: Tx, company: CompanyId): Promise<MoneySettings> =>
  (await storedSettings(tx, company)).settings
