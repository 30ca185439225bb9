import { sql } from 'kysely'
import type { Check, Derivation, Guards } from '../../server/records/rules.ts'
import { refusedFields } from '../../server/refusal.ts'
import type { RecordType } from '../../shared/record.ts'
import { clientNumbers } from '../../shared/traits.ts'
import { identifiedParties } from '../parties/public.server.ts'

type Values = Readonly<Record<string, unknown>>
type Codes = Readonly<Record<string, { readonly codes?: readonly string[] }>>

const partyOf = ({ partyId }: Values) => (typeof partyId === 'number' ? partyId : undefined)

/** A client is identified by numbers or by a party: docs/domain/parties.md#clients-without-a-jmbg */
export function identifiedClient(type: RecordType) {
  const numbers = clientNumbers(type)
  /** What the party states instead; without the first name, it is a legal entity. */
  const byParty = ['clientName', ...numbers]
  const shape: Codes = type.fields.shape

  /** New numbers are not stored beside such a party; a signed contract keeps its own. */
  const derived: Derivation<RecordType> = async ({ tx, company }, all) => {
    const stated = all.map(({ before, after }) => {
      const added = numbers.filter((name) => after[name] !== null && after[name] !== before?.[name])
      return { party: added.length > 0 ? partyOf(after) : undefined, added }
    })
    const parties = stated.flatMap(({ party }) => party ?? [])
    if (parties.length === 0) return []
    const identified = await identifiedParties(tx, company, parties)
    return stated.map(({ party, added }) =>
      party !== undefined && identified.has(party) ? Object.fromEntries(added.map((name) => [name, null])) : {},
    )
  }

  const check: Check<RecordType> = async ({ tx, company, event, after }) => {
    const unstated = byParty.filter((name) => after[name] === null)
    if (unstated.length === 0 || event === 'deleted') return
    const party = partyOf(after)
    const kind = party === undefined ? undefined : (await identifiedParties(tx, company, [party])).get(party)
    const missing = unstated.filter((name) => kind === undefined || (name === 'clientName' && kind !== 'LEGAL'))
    if (missing.length > 0)
      throw refusedFields(missing.map((field) => ({ code: shape[field]?.codes?.[0] ?? '', field })))
  }

  const guards: Guards = {
    partyId: () =>
      sql`(${sql.join(
        byParty.map((name) => sql`${sql.ref(`${type.table}.${name}`)} is null`),
        sql` or `,
      )})`,
  }
  return { derived, check, guards }
}
