import { isSame as isSameText } from '../../shared/identity.ts'
import { jmbgFacts } from '../../shared/jmbg.ts'
import {
  type ClientRecord,
  type Evidence,
  evidences,
  type NamedClient,
  type PartyGroup,
  type SuggestedRecord,
} from './party-links.ts'
import { isLegalName } from '../parties/public.ts'
import { fold } from '../../shared/serbian-script.ts'

// docs/domain/parties.md#records-without-a-party

const isAny = (value: string | null) => value !== null && value !== ''
const isSame = (one: string | null, other: string | null) => isAny(one) && one === other

const fullName = ({ name, surname }: NamedClient) => [name, surname].filter(Boolean).join(' ')
const streetOf = ({ address, addressNumber }: NamedClient) => [address, addressNumber].filter(Boolean).join(' ')
const fullAddress = (named: NamedClient) => [streetOf(named), named.city].filter(Boolean).join(', ')
/** «5а» and «5 а» are the same house; some records have the address in one line. */
const placeKey = (named: NamedClient) => fold(fullAddress(named)).replaceAll(' ', '')

const isSameCard = (one: NamedClient, other: NamedClient) => isSame(one.identityCard, other.identityCard)
const isSamePlace = (one: NamedClient, other: NamedClient) =>
  isAny(one.address) && isSame(placeKey(one), placeKey(other))
const isNear = (one: NamedClient, other: NamedClient) => isSameCard(one, other) || isSamePlace(one, other)

const hasName = (one: NamedClient, other: NamedClient) => isSameText(fullName(one), fullName(other))

/** What two records have in common, unless they are certainly different. */
function shared(one: NamedClient, other: NamedClient): Evidence | null {
  const hasSameName = hasName(one, other)
  if (isSame(one.jmbg, other.jmbg)) return hasSameName ? 'jmbg' : 'jmbgOnly'
  if (!hasSameName || (isAny(one.jmbg) && isAny(other.jmbg))) return null
  return isSameCard(one, other) ? 'identityCard' : isSamePlace(one, other) ? 'address' : null
}

const rank = (evidence: Evidence | null) => (evidence === null ? evidences.length : evidences.indexOf(evidence))
const surest = (all: readonly (Evidence | null)[]) => all.toSorted((a, b) => rank(a) - rank(b))[0] ?? null

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
  const numbered = new Map<string, ClientRecord[]>()
  for (const record of records)
    if (isAny(record.jmbg)) numbered.set(record.jmbg ?? '', [...(numbered.get(record.jmbg ?? '') ?? []), record])
  const certain = [...numbered.values()]
  const rest = records.filter(({ jmbg }) => !isAny(jmbg)).reduce(withNear, [] as ClientRecord[][])
  const apart: ClientRecord[][] = []
  for (const group of rest) {
    const [only, ...more] = certain.filter((each) => each.some((one) => group.some((other) => isNear(one, other))))
    if (only && more.length === 0) only.push(...group)
    else apart.push(group)
  }
  return [...certain, ...apart]
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

const strengthOf = (found: readonly (Evidence | null)[]): PartyGroup['strength'] => {
  const weakest = found.toSorted((a, b) => rank(b) - rank(a))[0] ?? null
  if (weakest === null) return found.length === 1 ? 'SINGLE' : 'PROBABLE'
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
  return byName(records).flatMap((named) =>
    grouped(named).map((group) =>
      suggestionFor(group, [...others, ...records.filter((each) => !named.includes(each))], parties),
    ),
  )
}

function suggestionFor(
  group: readonly ClientRecord[],
  others: readonly ClientRecord[],
  parties: readonly NamedClient[],
): PartyGroup {
  const inOrder = group.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id))
  const newest = inOrder.at(-1) ?? inOrder[0]
  const jmbg = group.find((each) => isAny(each.jmbg))?.jmbg ?? null
  const isPossible = (party: NamedClient) => jmbg === null || !isAny(party.jmbg) || party.jmbg === jmbg
  const offered = parties
    .filter(isPossible)
    .map((party) => ({ party, same: surest(group.map((each) => shared(each, party))) }))
    .filter(({ same }) => same !== null)
    .toSorted((a, b) => rank(a.same) - rank(b.same) || a.party.id - b.party.id)
    .slice(0, mostParties)
  const known = offered.filter(({ same }) => same !== 'jmbgOnly').map(({ party }) => party)
  const found = inOrder.map((record) =>
    surest([...group.filter((each) => each !== record), ...known].map((each) => shared(record, each))),
  )
  const shownRecord = (record: ClientRecord, same: Evidence | null): SuggestedRecord => ({
    type: record.type,
    id: record.id,
    number: record.number,
    date: record.date,
    name: fullName(record),
    address: fullAddress(record),
    same,
  })
  const sameNumber = others.filter((each) => isSame(each.jmbg, jmbg))
  return {
    name: newest ? fullName(newest) : '',
    address: newest ? fullAddress(newest) : '',
    bornOn: jmbg === null ? null : jmbgFacts(jmbg).dateOfBirth,
    strength: strengthOf(found),
    records: [
      ...inOrder.map((record, at) => shownRecord(record, found[at] ?? null)),
      ...sameNumber.map((record) => shownRecord(record, 'jmbgOnly')),
    ],
    parties: offered.map(({ party, same }) => ({
      id: party.id,
      name: fullName(party),
      address: fullAddress(party),
      same,
    })),
    isLegal: newest !== undefined && isLegalName(fullName(newest)),
  }
}
