import type { Tx } from '../database/connection.ts'
import type { Script } from '../../shared/scripts.ts'
import type { CompanyId } from '../database/tenancy.ts'
import type { LetterheadCompany } from './letterhead.ts'

/** What documents print from the settings of a company, which the application declares. */
export interface CompanySettings {}

/** The company as contracts and letters print it. */
export interface DocumentCompany extends LetterheadCompany {
  settings: CompanySettings
}

/** Joins a text of several lines into one line. */
export const onOneLine = (text: string) => text.trim().replaceAll(/\s+/g, ' ')

/** Splits a text into one paragraph per line. */
export const paragraphsOf = (text: string) => text.split('\n').map(onOneLine).filter(Boolean)

/** A super administrator may name one that does not exist. */
export const isCompany = async (tx: Tx, company: CompanyId) =>
  (await tx.selectFrom('companies').select('id').where('id', '=', company).executeTakeFirst()) !== undefined

/** Includes the default script of its documents. */
export async function documentCompanyOf(tx: Tx, company: CompanyId): Promise<DocumentCompany & { script: Script }> {
  const row = await tx.selectFrom('companies').selectAll().where('id', '=', company).executeTakeFirstOrThrow()
  const { bankAccountId, documentScript, ...rest } = row
  const bankAccount = await chosenAccount(tx, company, bankAccountId)
  return { ...rest, settings: rest, bankAccount, script: documentScript ?? 'cyrillic' }
}

/** The selected account; the oldest one if none is selected or it has been deleted. */
const chosenAccount = async (tx: Tx, company: CompanyId, chosen: number | null) =>
  (await tx
    .selectFrom('bankAccounts')
    .select(['name', 'accountNumber'])
    .where('companyId', '=', company)
    .where('deleted', '=', false)
    .orderBy((eb) => eb.case().when('id', '=', chosen).then(0).else(1).end())
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()) ?? null
