import { houseAtEnd } from '../../shared/house-at-end.ts'
import { isSame, nearKey } from '../../shared/identity.ts'
import type { Entered } from '../../client/records/RecordFields.tsx'
import type { ClientTrait } from '../../shared/traits.ts'

/** The client as entered in a form, by the names of a party's fields. */
export function clientIn(entered: Entered, { house: houseField, identityCard, jmbg }: ClientTrait) {
  const valueOf = (name: string | undefined) => (name === undefined ? '' : (entered[name] ?? '').trim())
  const written = valueOf('clientAddress')
  // A reprimand has the address in one line.
  const [end = '', house = ''] = (houseField ? null : new RegExp(houseAtEnd).exec(written)) ?? []
  return {
    name: valueOf('clientName'),
    surname: valueOf('clientSurname'),
    jmbg: valueOf(jmbg).replaceAll(/\s/g, ''),
    identityCardNumber: valueOf(identityCard),
    address: written.slice(0, written.length - end.length),
    addressNumber: houseField ? valueOf(houseField) : house,
    city: valueOf('clientCity'),
  }
}

/** The fields of a party's name; a legal entity has only one. */
export const nameInForm = ({ name, surname }: { name: string; surname: string | null }): Entered =>
  surname === null ? { clientName: '', clientSurname: name } : { clientName: name, clientSurname: surname }

export type ClientInForm = ReturnType<typeof clientIn>

const inOrder = (name: string) =>
  name
    .trim()
    .split(/\s+/)
    .toSorted((one, other) => (nearKey(one) < nearKey(other) ? -1 : 1))
    .join(' ')

/** Whether two names have the same words, in any order: docs/domain/script-and-sorting.md#identity */
export const isSameName = (one: string, other: string) => isSame(inOrder(one), inOrder(other))
