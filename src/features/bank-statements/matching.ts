import type { IsoDate } from '../../shared/dates.ts'
import { fold } from '../../shared/serbian-script.ts'
import type { Proposal } from './inbox.ts'
import type { ReadLine } from './statement.ts'

// How lines are understood, in five tiers: docs/domain/bank-statements.md#matching

/** What a payable record means. */
export interface Payable {
  readonly partyId: number
  /** Its claims that are open. */
  readonly claimIds: readonly number[]
}

/** A claim that is open, in para. */
export interface OpenSum {
  readonly id: number
  readonly partyId: number
  readonly open: number
  readonly dueOn: IsoDate
}

/** A party with something open. */
export interface Debtor {
  readonly partyId: number
  readonly surname: string | null
  readonly name: string
}

export interface Knowledge {
  /** By payment reference: null if several records have it. */
  readonly payables: ReadonlyMap<string, Payable>
  /** The parties for which an account has paid before; null means that it is not ours. */
  readonly payers: ReadonlyMap<string, readonly (number | null)[]>
  readonly openOf: ReadonlyMap<number, readonly OpenSum[]>
  readonly byName: (payer: string) => readonly Debtor[]
}

export type Understood =
  | { readonly is: 'reference'; readonly tier: 1 | 2; readonly proposal: Proposal }
  | { readonly is: 'proposed'; readonly tier: 1 | 3 | 4; readonly proposal: Proposal }
  | { readonly is: 'notOurs' }
  | { readonly is: 'unknown' }

interface StatedMeanings {
  readonly meanings: readonly string[]
  /** Whether its zeros were left out: one of a hundred other numbers would have its control digits too. */
  readonly isShort: boolean
}

export interface StatedLine extends Pick<ReadLine, 'amount' | 'isReversal' | 'partner' | 'partnerAccount'> {
  /** Of each stated reference, the own side's first, what it can mean; several only if it is short. */
  readonly references: readonly StatedMeanings[]
  /** Those in the purpose. */
  readonly inPurpose: readonly string[]
}

export function understood(line: StatedLine, knowledge: Knowledge): Understood {
  // A credit that is taken back needs a clerk; what the company has paid is not ours.
  if (line.amount < 0) return { is: line.isReversal ? 'unknown' : 'notOurs' }
  if (line.isReversal) return { is: 'notOurs' }
  const stated = byReference(line, knowledge)
  if (stated) return stated
  // Of several different ones nobody knows which part is for whom.
  const inPurpose = payablesOf(line.inPurpose, knowledge)
  if (inPurpose.length === 1 && inPurpose[0]) return { is: 'reference', tier: 2, proposal: inPurpose[0] }
  if (inPurpose.length > 1) return { is: 'unknown' }
  return byAccount(line, knowledge) ?? byNameAndAmount(line, knowledge) ?? { is: 'unknown' }
}

function byReference({ amount, references }: StatedLine, knowledge: Knowledge): Understood | undefined {
  for (const { meanings, isShort } of references) {
    const [proposal, ...others] = payablesOf(meanings, knowledge)
    if (!proposal) continue
    const isSure = others.length === 0 && (!isShort || isOwed(proposal, amount, knowledge))
    return { is: isSure ? 'reference' : 'proposed', tier: 1, proposal }
  }
  return undefined
}

/** Whether a claim that is meant, or all of them together, owe exactly this. */
function isOwed({ partyId, claimIds }: Payable, amount: number, { openOf }: Knowledge): boolean {
  const open = (openOf.get(partyId) ?? []).filter(({ id }) => claimIds.length === 0 || claimIds.includes(id))
  return open.some((claim) => claim.open === amount) || open.reduce((sum, claim) => sum + claim.open, 0) === amount
}

const payablesOf = (references: readonly string[], { payables }: Knowledge): Payable[] =>
  references.flatMap((reference) => payables.get(reference) ?? [])

function byAccount({ amount, partnerAccount }: StatedLine, { payers, openOf }: Knowledge): Understood | undefined {
  const parties = payers.get(partnerAccount) ?? []
  const [partyId] = parties
  if (parties.length !== 1 || partyId === undefined) return undefined
  if (partyId === null) return { is: 'notOurs' }
  const claimIds = sumOf(openOf.get(partyId) ?? [], amount)
  return claimIds && { is: 'proposed', tier: 3, proposal: { partyId, claimIds } }
}

/** The claims whose sum is exactly this: one of them, or the oldest ones together. */
function sumOf(open: readonly OpenSum[], amount: number): number[] | undefined {
  const one = open.find((claim) => claim.open === amount)
  if (one) return [one.id]
  let left = amount
  const oldest: number[] = []
  for (const claim of open.toSorted((a, b) => (a.dueOn === b.dueOn ? a.id - b.id : a.dueOn < b.dueOn ? -1 : 1))) {
    left -= claim.open
    oldest.push(claim.id)
    if (left <= 0) break
  }
  return left === 0 ? oldest : undefined
}

function byNameAndAmount({ amount, partner }: StatedLine, { openOf, byName }: Knowledge): Understood | undefined {
  const claims = byName(partner).flatMap(({ partyId }) =>
    (openOf.get(partyId) ?? []).filter(({ open }) => open === amount),
  )
  const [claim] = claims
  if (claims.length !== 1 || !claim) return undefined
  return { is: 'proposed', tier: 4, proposal: { partyId: claim.partyId, claimIds: [claim.id] } }
}

const wordsOf = (text: string) => fold(text).split(' ').filter(Boolean)

/** Finds those whose surname and name are both among the words of a payer's name. */
export function namesIndex(debtors: readonly Debtor[]): (payer: string) => readonly Debtor[] {
  const persons = debtors.flatMap((debtor) => {
    const [surname, name] = [wordsOf(debtor.surname ?? ''), wordsOf(debtor.name)]
    return surname.length > 0 && name.length > 0 ? [{ debtor, words: [...surname, ...name] }] : []
  })
  const byFirstWord = Map.groupBy(persons, ({ words }) => words[0] ?? '')
  return (payer) => {
    const words = new Set(wordsOf(payer))
    return [...words].flatMap((word) =>
      (byFirstWord.get(word) ?? [])
        .filter((person) => person.words.every((each) => words.has(each)))
        .map(({ debtor }) => debtor),
    )
  }
}
