import type { Demo, DemoFields } from '../../server/records/demo.ts'
import { demoClient, type DemoClient } from './demo-client.server.ts'
import { taxNumberControlDigit } from '../../shared/tax-number.ts'

// The numbers have the right check digits, but nobody has them.
const legal = (name: string, first8: string, registrationNumber: string, address: string, addressNumber: string) => ({
  kind: 'LEGAL',
  name,
  taxNumber: `${first8}${taxNumberControlDigit(first8)}`,
  registrationNumber,
  representative: 'директор Ненад Лукић',
  address,
  addressNumber,
  zipCode: '15999',
  city: 'Зеленград',
  addressState: 'OK',
  phone: '015000120',
  deliverBy: 'POST',
})

export const partyDemo: Demo = {
  count: 24,
  record: ({ number, date, chance }) => {
    // Unique, because no two parties can have the same JMBG.
    const { clientName, clientSurname, clientCity, clientAddress, clientAddressNumber, jmbg, identityCardNumber } =
      demoClient(chance)
    return {
      kind: 'PERSON',
      name: clientName,
      surname: clientSurname,
      jmbg,
      identityCardNumber,
      identityCardIssuer: 'ПС Зеленград',
      // One of each year, and not by chance: somebody must be the holder whose right is not transferred yet.
      deceasedOn: number.startsWith('2/') ? date : null,
      address: clientAddress,
      addressNumber: clientAddressNumber,
      zipCode: '15999',
      city: clientCity,
      addressState: chance.next() < 0.08 ? 'RETURNED' : 'OK',
      deliverBy: chance.next() < 0.2 ? 'COUNTER' : 'POST',
    }
  },
  others: [
    legal('Каменорезачка радња „Белутак“ д.о.о.', '99900130', '99001301', 'Светосавска', '41'),
    legal('Погребно предузеће „Кипарис“ д.о.о.', '99900210', '99002102', 'Карађорђева', '8а'),
  ],
}

/** The people among the parties, as the clients of contracts and letters. */
export const partiesAsClients = (parties: readonly (DemoFields & { id: number })[]): DemoClient[] =>
  parties
    .filter(({ kind }) => kind === 'PERSON')
    .map((party) => ({
      clientName: String(party['name']),
      clientSurname: String(party['surname']),
      clientCity: String(party['city']),
      clientAddress: String(party['address']),
      clientAddressNumber: String(party['addressNumber']),
      identityCardNumber: String(party['identityCardNumber']),
      jmbg: String(party['jmbg']),
      partyId: party.id,
    }))
