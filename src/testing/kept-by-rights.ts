// The stored values of a company's rights of use, and the values computed from their records.

export interface Right {
  id: number
  grave_id: number | null
  valid_from: string
  valid_to: string | null
  deleted: boolean
}
export interface Holder {
  grave_right_id: number
  party_id: number
  role: string
  held_from: string | null
  held_to: string | null
}
export interface HeldParty {
  id: number
  survivor_id: number | null
  deceased_on: string | null
  jmbg: string | null
  address_state: string
}
interface Records {
  rights: readonly Right[]
  holders: readonly Holder[]
  parties: readonly HeldParty[]
  deceased: readonly { jmbg: string | null; deleted: boolean }[]
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

function holdingOn(day: string, right: Right, { holders, parties, deceased }: Records) {
  const held = holders.filter(
    ({ grave_right_id, role, held_from, held_to }) =>
      grave_right_id === right.id &&
      ['HOLDER', 'CO_HOLDER'].includes(role) &&
      (held_from ?? day) <= day &&
      (held_to ?? day) >= day,
  )
  const those = held.flatMap(({ party_id }) => {
    const named = parties.find(({ id }) => id === party_id)
    return parties.filter(({ id }) => id === (named?.survivor_id ?? party_id))
  })
  const hasDied = ({ deceased_on, jmbg }: HeldParty) =>
    deceased_on !== null || deceased.some((each) => !each.deleted && each.jmbg !== null && each.jmbg === jmbg)
  if (those.length === 0) return 'NO_HOLDER'
  if (those.some(hasDied)) return 'TRANSFER'
  return those.some(({ address_state }) => address_state !== 'OK') ? 'NO_ADDRESS' : 'IN_FORCE'
}

const hasLater = (right: Right, { rights }: Records) =>
  rights.some(
    ({ grave_id, valid_from, deleted }) =>
      !deleted &&
      grave_id !== null &&
      grave_id === right.grave_id &&
      right.valid_to !== null &&
      valid_from > right.valid_to,
  )

/** docs/domain/rights-of-use.md#status */
export function statusOn(day: string, right: Right, records: Records) {
  if (right.valid_from > day) return 'FUTURE'
  if (right.valid_to !== null && right.valid_to < day) return hasLater(right, records) ? 'SUCCEEDED' : 'EXPIRED'
  return holdingOn(day, right, records)
}

/** The stored values of a right. */
export function keptByRights(right: Right, records: Records) {
  const changes = records.holders
    .filter(({ grave_right_id, role }) => grave_right_id === right.id && ['HOLDER', 'CO_HOLDER'].includes(role))
    .flatMap(({ held_from, held_to }) => [held_from ?? [], held_to === null ? [] : dayAfter(held_to)].flat())
    .filter((day) => right.valid_to === null || day <= right.valid_to)
  const last = changes.toSorted().at(-1)
  return {
    holding: holdingOn(last ?? '0001-01-01', right, records),
    holding_from: last ?? '-infinity',
    has_later: hasLater(right, records),
  }
}
