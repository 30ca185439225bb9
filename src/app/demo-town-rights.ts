import { type DemoClient, demoClient } from '../features/parties/demo-client.server.ts'
import type { DemoFields } from '../server/records/demo.ts'
import { addDays, type IsoDate } from '../shared/dates.ts'
import { addMonths } from '../shared/periods.ts'
import { seededRandom, type SeededRandom } from '../shared/seeded-random.ts'
import { demoResidences, demoStreets } from './demo-data.ts'
import type { Family, TownDead } from './demo-town.ts'

// The rights of use of the demo town.

/** A right of use before its holders are recorded; these are parties of the list. */
interface TownRight {
  readonly family: Family
  readonly basis: 'CONTRACT' | 'DECISION' | 'OLD_BOOK'
  readonly validFrom: IsoDate
  readonly validTo: IsoDate | null
  readonly parties: readonly number[]
  readonly rentContract: boolean
}

const party = {
  kind: 'PERSON',
  fathersName: null,
  taxNumber: null,
  registrationNumber: null,
  country: null,
  phone: null,
  email: null,
  deliverBy: 'POST',
  emailConsentDate: null,
}
/** Since then rent contracts are recorded as such. */
const firstContracts = '2021'

/** The parties, and the rights, which refer to them by index. */
export function townRights(families: readonly Family[], today: IsoDate, used: ReadonlySet<string>) {
  const chance = seededRandom(1974)
  const numbersInUse = new Set(used)
  const parties: DemoFields[] = []
  const rights: TownRight[] = []
  const add = (fields: DemoFields) => parties.push(fields) - 1
  const aHolder = (surname: string, deceasedOn: IsoDate | null = null) => {
    const { clientName, jmbg, identityCardNumber } = unusedClient(chance, numbersInUse)
    const share = chance.next()
    const addressState = share < 0.06 ? 'UNKNOWN' : share < 0.1 ? 'RETURNED' : 'OK'
    const address =
      addressState === 'UNKNOWN'
        ? { address: null, addressNumber: null, zipCode: null, city: null }
        : {
            address: chance.frequent(demoStreets),
            addressNumber: String(chance.integer(1, 98)),
            zipCode: '15999',
            city: chance.frequent(demoResidences),
          }
    return add({
      ...party,
      ...address,
      name: clientName,
      surname,
      jmbg,
      identityCardNumber,
      identityCardIssuer: 'ПС Зеленград',
      deceasedOn,
      addressState,
    })
  }
  /** Somebody of the death register who held the grave until death. */
  const ofRegister = ({ firstName, lastName, jmbg }: TownDead) => {
    if (jmbg === null || numbersInUse.has(jmbg)) return undefined
    numbersInUse.add(jmbg)
    const address = { address: chance.frequent(demoStreets), addressNumber: '7', zipCode: '15999', city: 'Зеленград' }
    return add({
      ...party,
      ...address,
      name: firstName,
      surname: lastName,
      jmbg,
      identityCardNumber: null,
      identityCardIssuer: null,
      deceasedOn: null,
      addressState: 'OK',
    })
  }
  for (const family of families) {
    if (chance.next() < (family.isFree ? 0.75 : 0.09)) continue
    const [first] = family.dead
    const deceased = first && chance.next() < 0.25 ? ofRegister(first) : undefined
    const isDead = chance.next() < 0.015
    const holders =
      chance.next() < 0.02
        ? []
        : [deceased ?? aHolder(family.surname, isDead ? addDays(today, -chance.integer(20, 900)) : null)]
    const share = chance.next()
    if (share < 0.15) {
      const validFrom = `${chance.integer(1965, 1989)}-05-01`
      rights.push({ family, basis: 'OLD_BOOK', validFrom, validTo: null, parties: holders, rentContract: false })
      continue
    }
    const validFrom = addDays(today, -chance.integer(30, 4250))
    const validTo = addDays(addMonths(validFrom, 120), -1)
    const isShared = share < 0.25 && holders.length > 0
    const basis = isShared ? 'DECISION' : 'CONTRACT'
    const all = isShared ? [...holders, aHolder(family.surname)] : holders
    const rentContract =
      basis === 'CONTRACT' && holders.length > 0 && deceased === undefined && validFrom >= firstContracts
    rights.push({ family, basis, validFrom, validTo, parties: all, rentContract })
    if (validTo < today && chance.next() < 0.5) {
      const next = { validFrom: addDays(validTo, 1), validTo: addMonths(validTo, 120) }
      rights.push({ family, basis: 'CONTRACT', ...next, parties: holders, rentContract: holders.length > 0 })
    }
  }
  return { parties, rights }
}

function unusedClient(chance: SeededRandom, used: Set<string>) {
  for (;;) {
    const client = demoClient(chance)
    if (used.has(client.jmbg)) continue
    used.add(client.jmbg)
    return client
  }
}

/** The client of a rent contract, as the party was known then. */
export function clientOf(
  { name, surname, city, address, addressNumber, ...fields }: DemoFields,
  partyId: number,
): DemoClient {
  return {
    clientName: String(name),
    clientSurname: String(surname),
    clientCity: String(city ?? 'Зеленград'),
    clientAddress: String(address ?? 'Његошева'),
    clientAddressNumber: String(addressNumber ?? '12'),
    identityCardNumber: String(fields['identityCardNumber']),
    jmbg: String(fields['jmbg']),
    partyId,
  }
}

/** The record of a right, with the ids of its parties, and its contract if that is recorded too. */
export function townRight(
  right: TownRight,
  at: number,
  partyIds: readonly number[],
  contract: { readonly id: number; readonly number: string } | undefined,
) {
  const { family, basis, validFrom, validTo, parties } = right
  const year = validFrom.slice(0, 4)
  return {
    graveId: family.grave.id,
    basis,
    document: {
      CONTRACT: `Уговор о закупу ${contract?.number ?? `${at + 200}/${year}`}`,
      DECISION: `Решење 352-${at + 200}/${year}`,
      OLD_BOOK: `Књига закупа ${year}, стр. ${1 + (at % 400)}`,
    }[basis],
    validFrom,
    validTo,
    rentContractId: contract?.id ?? null,
    note: null,
    correction: null,
    holders: parties.map((index, position) => ({
      number: position + 1,
      partyId: partyIds[index],
      role: parties.length === 1 ? 'HOLDER' : 'CO_HOLDER',
      numerator: 1,
      denominator: parties.length,
      heldFrom: null,
      heldTo: null,
      acquiredBy: basis === 'DECISION' ? 'INHERITANCE' : null,
    })),
  }
}
