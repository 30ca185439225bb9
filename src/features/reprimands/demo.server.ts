import type { Demo } from '../../server/records/demo.ts'
import { demoDebt } from '../letters/public.server.ts'

export const reprimandDemo: Demo = {
  count: 18,
  record: ({ number, date, client, chance }) => {
    const { jmbg: _jmbg, identityCardNumber: _card, clientAddress, clientAddressNumber, ...person } = client
    return {
      reprimandNumber: number,
      reprimandDate: date,
      ...person,
      clientAddress: `${clientAddress} ${clientAddressNumber}`,
      ...demoDebt(chance, date),
    }
  },
}
