import { defaultBurialRules } from '../features/burial-verdict/rules.ts'
import { addMonths } from '../shared/periods.ts'

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
  deceased: readonly { jmbg: string | null; deleted: boolean; date_of_death: string }[]
  graves: readonly { id: number; graveyard_id: number }[]
  rules: readonly { graveyard_id: number; valid_from: string; transfer_months: number; deleted: boolean }[]
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

const roles = ['HOLDER', 'CO_HOLDER']

function diedOn({ deceased_on, jmbg }: HeldParty, { deceased }: Records) {
  const [registered] = deceased.filter((each) => !each.deleted && each.jmbg !== null && each.jmbg === jmbg)
  return deceased_on ?? registered?.date_of_death
}

const partiesOf = (partyId: number, { parties }: Records) => {
  const named = parties.find(({ id }) => id === partyId)
  return parties.filter(({ id }) => id === (named?.survivor_id ?? partyId))
}

function heldOn(day: string, right: Right, records: Records) {
  const held = records.holders.filter(
    ({ grave_right_id, role, held_from, held_to }) =>
      grave_right_id === right.id && roles.includes(role) && (held_from ?? day) <= day && (held_to ?? day) >= day,
  )
  return held.flatMap(({ party_id }) => partiesOf(party_id, records))
}

function holdingOn(day: string, right: Right, records: Records) {
  const those = heldOn(day, right, records)
  if (those.length === 0) return 'NO_HOLDER'
  if (those.some((each) => diedOn(each, records) !== undefined)) return 'TRANSFER'
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

/** The deceased holders on a day, and by when the right is to be transferred. */
function transferOn(day: string, right: Right, records: Records) {
  const dead = heldOn(day, right, records).flatMap((each) => {
    const died = diedOn(each, records)
    return died === undefined ? [] : [{ id: each.id, died }]
  })
  const graveyard = records.graves.find(({ id }) => id === right.grave_id)?.graveyard_id
  const dues = dead.map(({ died }) => {
    const rules = records.rules
      .filter((each) => !each.deleted && each.graveyard_id === graveyard && each.valid_from <= died)
      .toSorted((one, other) => (one.valid_from < other.valid_from ? 1 : -1))
    return addMonths(died, rules[0]?.transfer_months ?? defaultBurialRules.transferMonths)
  })
  return {
    deceased: [...new Set(dead.map(({ id }) => id))].toSorted((one, other) => one - other),
    transfer_by: dues.toSorted()[0] ?? null,
  }
}

const hadDeceased = (right: Right, records: Records) =>
  records.holders.some(
    ({ grave_right_id, role, party_id, held_from, held_to }) =>
      grave_right_id === right.id &&
      roles.includes(role) &&
      partiesOf(party_id, records).some((each) => {
        const died = diedOn(each, records)
        const last = held_to ?? right.valid_to
        return died !== undefined && died >= (held_from ?? right.valid_from) && (last === null || died <= last)
      }),
  )

/** The task of the transfer, without decisions: docs/domain/rights-of-use.md#transfer */
export function taskOn(day: string, right: Right, records: Records) {
  const { deceased, transfer_by: due } = transferOn(day, right, records)
  if (right.valid_from > day) return { transfer: 'NONE', transferDue: null }
  const hasEnded = right.valid_to !== null && right.valid_to < day
  if (!hasEnded && deceased.length > 0)
    return { transfer: due !== null && due < day ? 'OVERDUE' : 'OPEN', transferDue: due }
  return { transfer: hadDeceased(right, records) ? 'DONE' : 'NONE', transferDue: null }
}

/** docs/domain/rights-of-use.md#status */
export function statusOn(day: string, right: Right, records: Records) {
  if (right.valid_from > day) return 'FUTURE'
  if (right.valid_to !== null && right.valid_to < day) return hasLater(right, records) ? 'SUCCEEDED' : 'EXPIRED'
  return holdingOn(day, right, records)
}

/** The stored values of a right. */
export function keptByRights(right: Right, records: Records) {
  const changes = records.holders
    .filter(({ grave_right_id, role }) => grave_right_id === right.id && roles.includes(role))
    .flatMap(({ held_from, held_to }) => [held_from ?? [], held_to === null ? [] : dayAfter(held_to)].flat())
    .filter((day) => right.valid_to === null || day <= right.valid_to)
  const last = changes.toSorted().at(-1)
  return {
    holding: holdingOn(last ?? '0001-01-01', right, records),
    holding_from: last ?? '-infinity',
    has_later: hasLater(right, records),
    ...transferOn(last ?? '0001-01-01', right, records),
    had_deceased: hadDeceased(right, records),
  }
}
