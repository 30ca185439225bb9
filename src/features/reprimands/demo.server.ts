import { demoDebt, type Demo } from '../../server/records/demo.ts'

export const reprimandDemo: Demo = {
  count: 18,
  record: ({ number, date, client, chance }) => {
    const { jmbg: _jmbg, identityCardNumber: _card, clientAddressNumber, ...person } = client
    return {
      reprimandNumber: number,
      reprimandDate: date,
      ...person,
      clientAddress: `${client.clientAddress} ${clientAddressNumber}`,
      ...demoDebt(chance, date),
    }
  },
}
