import { demoDebt, type Demo } from '../../server/records/demo.ts'

export const reprimandDemo: Demo = {
  count: 18,
  record: ({ number, date, client, chance }) => ({
    reprimandNumber: number,
    reprimandDate: date,
    clientName: client.clientName,
    clientSurname: client.clientSurname,
    clientCity: client.clientCity,
    partyId: client.partyId,
    clientAddress: `${client.clientAddress} ${client.clientAddressNumber}`,
    ...demoDebt(chance, date),
  }),
}
