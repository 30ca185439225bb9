import { isSame as isSameText } from '../../shared/identity.ts'
import { jmbgFacts } from '../../shared/jmbg.ts'
import { fold } from '../../shared/serbian-script.ts'
import { isLegalName } from '../../shared/legal-name.ts'
import { type Evidence, evidences, partyGroup, type PartyGroup } from './links.ts'

// docs/domain/parties.md#records-without-a-party

/** A client as a contract or letter states it, or a party. */
export interface NamedClient {
  readonly id: number
  readonly name: string
  readonly surname: string | null
  readonly address: string | null
  readonly addressNumber: string | null
  readonly city: string | null
  readonly jmbg: string | null
  readonly identityCard: string | null
}
export interface ClientRecord extends NamedClient {
  readonly type: string
  /** The folded name. */
  readonly key: string
  readonly number: string
  readonly date: string
}

const isSame = (one: string | null, other: string | null) => Boolean(one) && one === other

const fullName = ({ name, surname }: NamedClient) => [name, surname].filter(Boolean).join(' ')
const streetOf = ({ address, addressNumber }: NamedClient) => [address, addressNumber].filter(Boolean).join(' ')
const fullAddress = (named: NamedClient) => [streetOf(named), named.city].filter(Boolean).join(', ')
/** «5а» and «5 а» are the same house; some records have the address in one line. */
const placeKey = (named: NamedClient) => fold(fullAddress(named)).replaceAll(' ', '')

const isSameCard = (one: NamedClient, other: NamedClient) => isSame(one.identityCard, other.identityCard)
const isSamePlace = (one: NamedClient, other: NamedClient) =>
  Boolean(one.address) && isSame(placeKey(one), placeKey(other))
const isNear = (one: NamedClient, other: NamedClient) => isSameCard(one, other) || isSamePlace(one, other)

const hasName = (one: NamedClient, other: NamedClient) => isSameText(fullName(one), fullName(other))

/** What two records have in common, unless they are certainly different. */
function shared(one: NamedClient, other: NamedClient): Evidence | null {
  const hasSameName = hasName(one, other)
  if (isSame(one.jmbg, other.jmbg)) return hasSameName ? 'jmbg' : 'jmbgOnly'
  if (!hasSameName || (one.jmbg && other.jmbg)) return null
  return isSameCard(one, other) ? 'identityCard' : isSamePlace(one, other) ? 'address' : null
}

const rank = (evidence: Evidence | null) => (evidence === null ? evidences.length : evidences.indexOf(evidence))
const surestFirst = (all: readonly (Evidence | null)[]) => all.toSorted((a, b) => rank(a) - rank(b))
const surest = (all: readonly (Evidence | null)[]) => surestFirst(all)[0] ?? null

/** Adds a record to the groups that it matches, which are thereby joined. */
function withNear(groups: readonly ClientRecord[][], record: ClientRecord): ClientRecord[][] {
  const near = groups.filter((group) => group.some((each) => isNear(each, record)))
  return [...groups.filter((group) => !near.includes(group)), [...near.flat(), record]]
}

/**
 * Groups records with the same name. Different JMBGs separate them. Records without one join those with the same
 * identity card or address, unless these have several JMBGs, like a father and son with the same name.
 */
function grouped(records: readonly ClientRecord[]): ClientRecord[][] {
  const { certain = [], others = [] } = Object.groupBy(records, ({ jmbg }) => (jmbg ? 'certain' : 'others'))
  const numbered = [...Map.groupBy(certain, ({ jmbg }) => jmbg).values()]
  const apart = others.reduce<ClientRecord[][]>(withNear, []).filter((group) => {
    const [only, ...more] = numbered.filter((each) => each.some((one) => group.some((other) => isNear(one, other))))
    if (!only || more.length > 0) return true
    only.push(...group)
    return false
  })
  return [...numbered, ...apart]
}

/**
 * The records of each name: the search finds Дацић with Дачић, who are different people. A name that may be several of these, such as
 * Petrovic, is none of them: docs/domain/script-and-sorting.md#identity
 */
function byName(records: readonly ClientRecord[]): ClientRecord[][] {
  const spellings = [...Map.groupBy(records, fullName).values()]
  const isSameName = ([one]: ClientRecord[], [other]: ClientRecord[]) => one && other && hasName(one, other)
  const sameAs = (spelling: ClientRecord[]) => spellings.filter((each) => isSameName(each, spelling))
  const isClear = (spelling: ClientRecord[]) => {
    const same = sameAs(spelling)
    return same.every((one) => same.every((other) => isSameName(one, other)))
  }
  const clear = new Set(spellings.filter(isClear))
  const nameOf = (spelling: ClientRecord[]) =>
    clear.has(spelling) ? sameAs(spelling).find((each) => clear.has(each)) : spelling
  return [...Map.groupBy(spellings, nameOf).values()].map((same) => {
    const named = new Set(same.flat())
    return records.filter((each) => named.has(each))
  })
}

function strengthOf(evidence: readonly (Evidence | null)[]): PartyGroup['strength'] {
  const weakest = surestFirst(evidence).at(-1) ?? null
  if (weakest === null) return evidence.length === 1 ? 'SINGLE' : 'PROBABLE'
  return weakest === 'jmbg' ? 'CERTAIN' : weakest === 'identityCard' ? 'STRONG' : 'PROBABLE'
}

const mostParties = 5

/**
 * The suggestions for records with the key of one name. `others` are records with the same JMBG as one of them, but another name, and
 * `parties` those with the same name or JMBG.
 */
export function suggestionsFor(
  records: readonly ClientRecord[],
  others: readonly ClientRecord[],
  parties: readonly NamedClient[],
): PartyGroup[] {
  return byName(records).flatMap((named) => {
    const notNamed = [...others, ...records.filter((each) => !named.includes(each))]
    return grouped(named).map((group) => suggestionFor(group, notNamed, parties))
  })
}

/** Parsing leaves out what only the grouping needs. */
function suggestionFor(
  group: readonly ClientRecord[],
  others: readonly ClientRecord[],
  parties: readonly NamedClient[],
): PartyGroup {
  const inOrder = group.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id))
  const newest = inOrder.at(-1)
  const jmbg = group.find((each) => each.jmbg)?.jmbg ?? null
  const offered = parties
    .filter((party) => !jmbg || !party.jmbg || party.jmbg === jmbg)
    .map((party) => ({ party, same: surest(group.map((each) => shared(each, party))) }))
    .filter(({ same }) => same !== null)
    .toSorted((a, b) => rank(a.same) - rank(b.same) || a.party.id - b.party.id)
    .slice(0, mostParties)
  const known = offered.filter(({ same }) => same !== 'jmbgOnly').map(({ party }) => party)
  const evidence = inOrder.map((record) =>
    surest([...group.filter((each) => each !== record), ...known].map((each) => shared(record, each))),
  )
  const named = (client: NamedClient) => ({ ...client, name: fullName(client), address: fullAddress(client) })
  const sameNumber = others.filter((each) => isSame(each.jmbg, jmbg))
  return partyGroup.parse({
    name: newest ? fullName(newest) : '',
    address: newest ? fullAddress(newest) : '',
    bornOn: jmbg && jmbgFacts(jmbg).dateOfBirth,
    strength: strengthOf(evidence),
    records: [
      ...inOrder.map((record, at) => ({ ...named(record), same: evidence[at] })),
      ...sameNumber.map((record) => ({ ...named(record), same: 'jmbgOnly' })),
    ],
    parties: offered.map(({ party, same }) => ({ ...named(party), same })),
    isLegal: newest !== undefined && isLegalName(fullName(newest)),
  })
}
