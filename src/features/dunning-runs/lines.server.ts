import { sql } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { daysBetween } from '../../shared/dates.ts'
import { toDinars, toPara } from '../../shared/money.ts'
import { foldedTokens } from '../../shared/serbian-script.ts'
import { dunningLevels } from '../dunning-policy/public.server.ts'
import type { DunningLevel } from '../dunning-policy/public.ts'
import { claimsWithInterest, sameParties } from '../ledger/public.server.ts'
import type { DunningException, DunningPreview } from './calls.ts'
import { type OverdueClaim, type OverdueDebt, overdueDebts, unmatchedPayments } from './debts.server.ts'
import { type DunningReason, type DunningRun, levelsOf } from './record.ts'

/** A letter before it is made, in para. */
export interface Letter {
  readonly debt: OverdueDebt
  readonly level: DunningLevel
  /** Its place in the policy. */
  readonly number: number
  readonly claims: readonly (OverdueClaim & { readonly interest: number })[]
  readonly principal: number
  readonly interest: number
}

type Run = Pick<DunningRun, 'id' | 'onDay' | 'levels' | 'graveyardId' | 'decisions'>

const sumOf = (claims: readonly { readonly open: number }[]) => claims.reduce((sum, { open }) => sum + open, 0)
const nameOfDebtor = ({ name, surname }: Pick<OverdueDebt, 'name' | 'surname'>) =>
  [name, surname].filter(Boolean).join(' ')

/** Whom a run reminds, perhaps only of some parties, at which level, and who is left out for a reason that somebody can see to. */
export async function lettersOf(tx: Tx, company: CompanyId, run: Run, parties?: readonly number[]) {
  const policy = await dunningLevels(tx, company)
  const chosen = levelsOf(run)
  const levels = policy.map((level, at) => ({ level, number: at + 1 })).filter(({ number }) => chosen.includes(number))
  const { id: runId, onDay: on, graveyardId } = run
  const debts = await overdueDebts(tx, company, { runId, on, graveyardId, ...(parties && { parties }) })
  const letters: Letter[] = []
  const exceptions: DunningException[] = []
  const reached = debts.flatMap((debt) => {
    if (debt.isDone) return []
    const claims = debt.claims.filter(({ holdId }) => holdId === null)
    const oldest = Math.max(0, ...debt.claims.map(({ days }) => days))
    const level = levels.findLast(
      ({ level }) =>
        oldest >= level.daysOverdue &&
        sumOf(debt.claims) >= toPara(level.minAmount) &&
        (debt.lastLetter === null || daysBetween(debt.lastLetter, run.onDay) >= level.minDaysSinceLast),
    )
    return level ? [{ debt, claims, ...level }] : []
  })
  const interests = await interestOf(
    tx,
    company,
    reached.filter(({ level }) => level.withInterest).flatMap(({ claims }) => claims),
    run.onDay,
  )
  for (const { debt, level, number, claims } of reached) {
    const withInterest = claims.map((claim) => ({
      ...claim,
      interest: level.withInterest ? interests.get(claim.id) : 0,
    }))
    const known = withInterest.flatMap(({ interest, ...claim }) =>
      interest === undefined ? [] : [{ ...claim, interest }],
    )
    const reason = reasonOf(debt, claims) ?? (known.length < claims.length ? 'RATE_UNKNOWN' : undefined)
    if (reason) {
      exceptions.push({
        reason,
        party: { id: debt.id, name: nameOfDebtor(debt) },
        amount: toDinars(sumOf(debt.claims)),
        holdId: debt.hold?.id ?? debt.claims.find(({ holdId }) => holdId !== null)?.holdId ?? null,
        until: debt.hold?.until ?? null,
      })
      continue
    }
    const interest = known.reduce((sum, each) => sum + each.interest, 0)
    letters.push({ debt, level, number, claims: known, principal: sumOf(known), interest })
  }
  return { letters, exceptions, hasDebts: debts.length > 0 }
}

function reasonOf(debt: OverdueDebt, claims: readonly OverdueClaim[]): DunningReason | undefined {
  if (debt.diedOn !== null) return 'DECEASED'
  if (debt.hold?.kind === 'BLOCKED' || debt.hold?.kind === 'HANDED_OVER') return debt.hold.kind
  if (claims.length === 0) return 'DISPUTED'
  if (!debt.address || !debt.city) return 'NO_ADDRESS'
  return debt.addressState === 'RETURNED' ? 'ADDRESS_RETURNED' : undefined
}

async function interestOf(tx: Tx, company: CompanyId, claims: readonly OverdueClaim[], on: string) {
  if (claims.length === 0) return new Map<number, number | undefined>()
  const all = await claimsWithInterest(tx, company, { claims: claims.map(({ id }) => id) }, on)
  return new Map(all.map(({ id, left, isUnknown }) => [id, isUnknown ? undefined : left]))
}

/** The most that a screen shows. */
const mostShown = 500

/** All whose data have these words, with those merged into them. */
async function partiesNamed(tx: Tx, company: CompanyId, words: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from parties where company_id = ${company} and not deleted
      and ${sql.join(
        words.map((word) => sql`search_text like ${`%${word}%`}`),
        sql` and `,
      )}`.execute(tx)
  const found = rows.map(({ id }) => id)
  return [...(await sameParties(tx, company, found)).keys()]
}

/** What a run would send; of those with all words of `search` if there are some. Whose payments are not matched yet come first. */
export async function dunningPreview(tx: Tx, company: CompanyId, run: Run, search = ''): Promise<DunningPreview> {
  const words = foldedTokens(search)
  const parties = words.length > 0 ? await partiesNamed(tx, company, words) : undefined
  const { letters, exceptions } = await lettersOf(tx, company, run, parties)
  const unmatchedOf = paymentsNamed(await unmatchedPayments(tx, company))
  const decided = new Map(run.decisions.map((each) => [each.partyId, each]))
  const sent = letters.filter(({ debt }) => !decided.has(debt.id))
  const warned = letters.map((letter) => ({ ...letter, unmatched: unmatchedOf(nameOfDebtor(letter.debt)) }))
  const [quiet, first] = [true, false].map((isQuiet) =>
    warned.filter(({ unmatched }) => (unmatched.length === 0) === isQuiet),
  )
  return {
    letters: sent.length,
    found: letters.length,
    amount: toDinars(
      sent.reduce((sum, { principal, interest, level }) => sum + principal + interest + toPara(level.cost), 0),
    ),
    lines: [...(first ?? []), ...(quiet ?? [])]
      .slice(0, mostShown)
      .map(({ debt, level, number, claims, ...letter }) => ({
        party: { id: debt.id, name: nameOfDebtor(debt) },
        level: number,
        levelName: level.name,
        claims: claims.length,
        oldestDue: claims[0]?.dueOn ?? run.onDay,
        days: claims[0]?.days ?? 0,
        principal: toDinars(letter.principal),
        interest: toDinars(letter.interest),
        cost: level.cost,
        lastLetter: debt.lastLetter,
        decision: decided.get(debt.id)?.decision ?? null,
        until: decided.get(debt.id)?.until ?? null,
        unmatched: letter.unmatched,
      })),
    exceptions: exceptions.slice(0, mostShown),
  }
}

/** Finds those whose text has all words of a name. */
function paymentsNamed(inbox: Awaited<ReturnType<typeof unmatchedPayments>>) {
  const lines = inbox.map(({ searchText, ...line }) => ({ line, words: new Set(searchText.split(' ')) }))
  const byWord = Map.groupBy(
    lines.flatMap((each) => [...each.words].map((word) => ({ word, each }))),
    ({ word }) => word,
  )
  return (name: string) => {
    const words = foldedTokens(name)
    return (byWord.get(words[0] ?? '') ?? []).flatMap(({ each }) =>
      words.every((word) => each.words.has(word)) ? each.line : [],
    )
  }
}
