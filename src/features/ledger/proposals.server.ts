import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { type IsoDate, today } from '../../shared/dates.ts'
import { allocate, type Share } from './allocate.ts'
import { openClaims, type StoredClaim, withInterest } from './open-claims.server.ts'
import { type Named, namedBy } from './references.server.ts'
import { yearsIn } from './payment-reference.ts'
import { sameParties } from './same-parties.server.ts'
import { moneySettings } from './settings.server.ts'

/** What a payment states about what it is for. */
export interface Paying {
  readonly para: number
  readonly on: IsoDate
  readonly partyId?: number | null
  readonly reference?: string | null
  readonly purpose?: string | null
}

export interface Proposal {
  readonly shares: readonly Share[]
  readonly prepayment: number
  /** Who pays, stated or by the reference. */
  readonly partyId: number | undefined
}

/** What payments name, by their reference, or else in their purpose; of a party that is stated only what is its own. */
export async function namedByPayments(
  tx: Tx,
  company: CompanyId,
  payments: readonly Pick<Paying, 'partyId' | 'reference' | 'purpose'>[],
) {
  const texts = payments.flatMap(({ partyId, reference, purpose }) => [
    { text: reference ?? '', isWhole: true, of: partyId ?? undefined },
    { text: `${reference ?? ''} | ${purpose ?? ''}`, isWhole: false, of: partyId ?? undefined },
  ])
  const found = await namedBy(tx, company, texts)
  return payments.map((_, at): Named | undefined => found[2 * at] ?? found[2 * at + 1])
}

/** Which claims each payment would close, each after those before it. */
export async function proposals(tx: Tx, company: CompanyId, payments: readonly Paying[]): Promise<Proposal[]> {
  const settings = await moneySettings(tx, company)
  const named = await namedByPayments(tx, company, payments)
  const parties = payments.map(({ partyId }, at) => partyId ?? named[at]?.partyId)
  const same = await sameParties(
    tx,
    company,
    parties.flatMap((id) => id ?? []),
  )
  const open = await openClaims(tx, company, {
    parties: [...same.keys()],
    claims: named.flatMap((each) => each?.claims ?? []),
  })
  const left = new Map(open.filter((claim) => claim.open > 0).map((claim) => [claim.id, claim]))
  const ofRoot = Map.groupBy(left.values(), (claim) => same.get(claim.partyId))
  const place = new Map([...left.keys()].map((id, at) => [id, at]))
  const proposed: Proposal[] = []
  for (const [at, { para, on, purpose }] of payments.entries()) {
    const partyId = parties[at]
    const root = partyId === undefined ? undefined : same.get(partyId)
    const ids = named[at]?.claims ?? []
    const owed = root === undefined ? [] : (ofRoot.get(root) ?? [])
    const claimIds = [...new Set([...owed.map(({ id }) => id), ...ids])]
      .toSorted((one, other) => (place.get(one) ?? 0) - (place.get(other) ?? 0))
      .flatMap((id) => left.get(id) ?? [])
    const claims = await withInterest(tx, company, settings, claimIds, on)
    // A claim that has fallen due since is owed beside the payment.
    const due = on < today() ? today() : on
    const byYear = ids.length > 0 ? [] : ofYears(claimIds, yearsIn(purpose ?? ''))
    const { shares, prepayment } = allocate(claims, {
      para,
      on: due,
      named: ids.length > 0 ? ids : byYear,
      payAhead: settings.payAhead,
    })
    for (const share of shares) {
      const claim = left.get(share.claimId)
      if (claim) left.set(claim.id, { ...claim, open: claim.open - closing(claim, share) })
    }
    proposed.push({ shares, prepayment, partyId })
  }
  return proposed
}

/** What a share takes from what is open of a claim: interest only from that of an INTEREST claim. */
export const closing = ({ kind }: Pick<StoredClaim, 'kind'>, { part, para }: Pick<Share, 'part' | 'para'>) =>
  part !== 'INTEREST' || kind === 'INTEREST' ? para : 0

/** The claims of periods that the debtor names by their years. */
const ofYears = (claims: readonly StoredClaim[], years: readonly number[]) =>
  claims.flatMap(({ id, periodFrom }) =>
    periodFrom !== null && years.includes(Number(periodFrom.slice(0, 4))) ? id : [],
  )
