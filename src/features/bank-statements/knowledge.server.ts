import { sql } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { toDinars, toPara } from '../../shared/money.ts'
import { normalReferences, referencesIn } from '../ledger/public.ts'
import { claimsOfReference, openClaims, sameParties } from '../ledger/public.server.ts'
import {
  type Debtor,
  namesIndex,
  type OpenSum,
  type Payable,
  type StatedLine,
  understood,
  type Understood,
} from './matching.ts'
import type { ReadLine } from './statement.ts'

/** Of a reference with its control digits. */
const wholeLength = 12

/** How lines of statements are understood, in order: docs/domain/bank-statements.md#matching */
export async function understoodLines(tx: Tx, company: CompanyId, lines: readonly ReadLine[]): Promise<Understood[]> {
  const stated = lines.map((line): StatedLine => ({
    ...line,
    references: line.references.map(({ number }) => ({
      meanings: normalReferences(number),
      isShort: number.replace(/\D/g, '').length < wholeLength,
    })),
    inPurpose: [...new Set(referencesIn(line.purpose))],
  }))
  const incoming = stated.filter(({ amount }) => amount > 0)
  const meaningsOf = ({ references, inPurpose }: StatedLine) => [
    ...references.flatMap(({ meanings }) => meanings),
    ...inPurpose,
  ]
  const payables = await payablesOf(tx, company, [...new Set(incoming.flatMap(meaningsOf))])
  const others = incoming.filter((line) => meaningsOf(line).every((each) => !payables.has(each)))
  const short = incoming.flatMap(({ references }) =>
    references.flatMap(({ isShort, meanings }) => (isShort ? meanings : [])),
  )
  const payers = await payersOf(tx, company, [...new Set(others.map(({ partnerAccount }) => partnerAccount))])
  const debtors = await debtorsOf(tx, company, [...new Set(others.map(({ amount }) => amount))])
  const known = [...[...payers.values()].flat(), ...short.map((each) => payables.get(each)?.partyId)].flatMap(
    (id) => id ?? [],
  )
  const openOf = new Map([...debtors.openOf, ...(await openByParty(tx, company, known))])
  return stated.map((line) => understood(line, { payables, payers, openOf, byName: debtors.byName }))
}

/** By reference, what a record of the company means that has it. */
async function payablesOf(
  tx: Tx,
  company: CompanyId,
  references: readonly string[],
): Promise<ReadonlyMap<string, Payable>> {
  const named = await claimsOfReference(
    tx,
    company,
    references.map((text) => ({ text, isWhole: true })),
  )
  return new Map(
    references.flatMap((reference, at): [string, Payable][] => {
      const { partyId, claims = [] } = named[at] ?? {}
      return partyId === undefined ? [] : [[reference, { partyId, claimIds: claims }]]
    }),
  )
}

async function payersOf(tx: Tx, company: CompanyId, accounts: readonly string[]) {
  const rows = await tx
    .selectFrom('bankPayers')
    .select(['account', 'partyId'])
    .where('companyId', '=', company)
    .where(sql<boolean>`account = any(${[...accounts]}::text[])`)
    .where('account', '<>', '')
    .execute()
  const byAccount = Map.groupBy(rows, ({ account }) => account)
  const same = await sameParties(
    tx,
    company,
    rows.flatMap(({ partyId }) => partyId ?? []),
  )
  return new Map(
    [...byAccount].map(([account, all]) => [
      account,
      [...new Set(all.map(({ partyId }) => (partyId === null ? null : (same.get(partyId) ?? partyId))))],
    ]),
  )
}

async function openByParty(
  tx: Tx,
  company: CompanyId,
  parties: readonly number[],
): Promise<ReadonlyMap<number, readonly OpenSum[]>> {
  const same = await sameParties(tx, company, parties)
  const open = await openClaims(tx, company, { parties: [...same.keys()] })
  return Map.groupBy(
    open.filter((claim) => claim.open > 0),
    ({ partyId }) => same.get(partyId) ?? partyId,
  )
}

/** Persons with a claim of which exactly one of these amounts is open. */
async function debtorsOf(tx: Tx, company: CompanyId, amounts: readonly number[]) {
  if (amounts.length === 0) return { openOf: new Map<number, OpenSum[]>(), byName: () => [] }
  const { rows } = await sql<OpenSum & Debtor>`
    select claims.id, claims.party_id, claims.open, claims.due_on, parties.surname, parties.name
    from claims join parties on parties.company_id = claims.company_id and parties.id = claims.party_id
    where claims.company_id = ${company} and claims.open > 0
      and claims.open = any(${amounts.map((para) => toDinars(para).toFixed(2))}::numeric[])
      and parties.kind = 'PERSON' and not parties.deleted`.execute(tx)
  const open = rows.map((row) => ({ ...row, open: toPara(row.open) }))
  const openOf = Map.groupBy(open, ({ partyId }) => partyId)
  const debtors = [...openOf.values()].flatMap(([first]) => first ?? [])
  return { openOf, byName: namesIndex(debtors) }
}
