import { sql } from 'kysely'
import type { Effect, Write } from '../../server/records/rules.ts'
import { refusedFields } from '../../server/refusal.ts'
import { today } from '../../shared/dates.ts'
import type { RecordType } from '../../shared/record.ts'
import { vatRateOn } from '../../shared/vat.ts'
import {
  type Booker,
  closedDays,
  type ContractVatRate,
  contractVatRate,
  moneySettings,
  postClaims,
  reverseClaims,
  sameParties,
} from '../ledger/public.server.ts'
import { type ContractClaim, contractClaims, type ContractTerms } from './contract-claims.ts'
import { standingClaims } from './standing-claims.server.ts'

type Values = Readonly<Record<string, unknown>>
interface Written extends Pick<Write<RecordType>, 'event'> {
  readonly before?: Values | undefined
  readonly after: Values & { readonly id: number }
}

/** A claim as the contract wants it. */
interface Due extends ContractClaim {
  readonly contract: Values
  readonly contractId: number
  readonly partyId: number
}

const idIn = (values: Values, name: string) => {
  const id = values[name]
  return typeof id === 'number' ? id : null
}

/** The claims of contracts of a type follow them, whoever writes them: docs/domain/money.md#claims-of-contracts */
export function claimsOfContract(type: RecordType, terms: ContractTerms, vat: ContractVatRate) {
  const rule: Effect<RecordType> = async (writes) => {
    const [first] = writes
    if (first?.company === undefined) return
    const by = { ...first, company: first.company }
    const added = writes.filter(({ event }) => event === 'added').map(({ after }) => after.id)
    if (added.length > 0 && (await moneySettings(by.tx, by.company)).contractClaims) await follow(by, type, added)
    const followed = await followedAmong(by, type, writes)
    await claimFor(by, type, followed, { ...terms, vat })
  }
  return { rule, except: { import: 'imported contracts are history; what is owed of them is an opening balance' } }
}

/** Those saved while the company claims by contracts: an edit of an older one does not claim the past. */
async function followedAmong({ tx, company }: Booker, type: RecordType, writes: readonly Written[]) {
  const ids = writes.map(({ after }) => after.id)
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(type.table)} where company_id = ${company} and id = any(${ids}::bigint[]) and claims_follow`.execute(
    tx,
  )
  const followed = new Set(rows.map(({ id }) => id))
  return writes.filter(({ after }) => followed.has(after.id))
}

const follow = ({ tx, company }: Booker, type: RecordType, ids: readonly number[]) =>
  sql`update ${sql.table(type.table)} set claims_follow = true
    where company_id = ${company} and id = any(${[...ids]}::bigint[])`.execute(tx)

/** Reverses and posts what changed. */
async function claimFor(
  { tx, company, actor, entries }: Booker,
  type: RecordType,
  writes: readonly Written[],
  terms: ContractTerms & { readonly vat: ContractVatRate },
) {
  if (writes.length === 0) return
  const standing = await standingClaims(
    tx,
    company,
    writes.map(({ after }) => after.id),
  )
  const same = await sameParties(
    tx,
    company,
    writes.flatMap(({ before = {}, after }) => [before, after].flatMap((each) => idIn(each, 'partyId') ?? [])),
  )
  /** From the party that stands for merged ones. */
  const dueBy = (contract: Values, contractId: number): Due[] => {
    const partyId = idIn(contract, 'partyId')
    if (partyId === null) return []
    const debtor = same.get(partyId) ?? partyId
    return contractClaims(contract, terms).map((claim) => ({ ...claim, contract, contractId, partyId: debtor }))
  }
  const changes = writes.map(({ event, before = {}, after }) => {
    const former = event === 'edited' ? dueBy(before, after.id) : []
    const wanted = event === 'deleted' ? [] : dueBy(after, after.id)
    const stored = standing.filter(({ contractId }) => contractId === after.id)
    const [graveBefore, grave] = [before, after].map((each) => idIn(each, 'graveId'))
    /** What nobody has paid for yet also follows to another grave. */
    const isElsewhere = ({ amount, open }: (typeof stored)[number]) => graveBefore !== grave && amount === open
    const isKept = (of: { readonly rateNo: number | null }) => {
      const [one, other] = [former, wanted].map((all) => all.find(({ rateNo }) => rateNo === of.rateNo))
      const claim = stored.find(({ rateNo }) => rateNo === of.rateNo)
      return event === 'edited' && areAlike(one, other) && !(claim && isElsewhere(claim))
    }
    return {
      reversed: stored.filter((claim) => !isKept(claim)).map(({ id }) => id),
      posted: wanted.filter((claim) => !isKept(claim)),
    }
  })
  const by = { tx, company, actor, ...(entries && { entries }) }
  const reversed = changes.flatMap((each) => each.reversed)
  const reason = writes.every(({ event }) => event === 'deleted') ? 'Брисање уговора' : 'Измена уговора'
  if (standing.some(({ id, inPlanId }) => inPlanId !== null && reversed.includes(id)))
    throw refusedFields([{ code: `${type.code}_IN_REPAYMENT_PLAN`, field: 'priceTag' }])
  if (reversed.length > 0) await reverseClaims(by, reversed, reason)
  const posted = changes.flatMap((each) => each.posted)
  if (posted.length > 0) await post(by, posted, await contractVatRate(tx, company, terms.vat))
}

function areAlike(one: Due | undefined, other: Due | undefined) {
  if (!one || !other) return one === other
  return (
    one.kind === other.kind && one.amount === other.amount && one.dueOn === other.dueOn && one.partyId === other.partyId
  )
}

/** On the day of the contract; if its month is closed, today. With the rate of VAT of that day. */
async function post(by: Booker, all: readonly Due[], vatRate: number | null) {
  const dayOf = ({ contract }: Due) => String(contract['contractDate'])
  const closed = await closedDays(by.tx, by.company, all.map(dayOf))
  await postClaims(
    by,
    all.map((due) => {
      const { kind, rateNo, name, amount, dueOn, contract, contractId, partyId } = due
      const issuedOn = closed.has(dayOf(due)) ? today() : dayOf(due)
      return {
        kind,
        rateNo,
        amount,
        dueOn,
        contractId,
        partyId,
        description: `Уговор ${String(contract['contractNumber'])}: ${name}`,
        graveId: idIn(contract, 'graveId'),
        issuedOn,
        vatRate: vatRate === null ? null : vatRateOn(vatRate, issuedOn),
      }
    }),
  )
}
