import type { Demo } from '../../server/records/demo.ts'

export const chapelContractDemo: Demo = {
  count: 20,
  record: ({ number, date, client, chance }) => {
    const { jmbg = null, identityCardNumber = null, ...person } = client
    return {
      contractNumber: number,
      contractDate: date,
      ...person,
      clientIdentityCardNumber: identityCardNumber,
      clientIdentityCardIssuer: 'ПС Зеленград',
      clientJmbg: jmbg,
      priceTag: chance.any([3600, 4500, 7200]),
    }
  },
}
