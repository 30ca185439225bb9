import { aRentContract } from './contracts.ts'
import { importOf, restores, type Row, type Writer } from './writers.ts'

// The writers of contracts, for the tests of the rules that every one of them obeys, like those in writers.ts.

/** Each makes a rent contract, of a party, that claims its price of 60,000.99. */
export const claimingWriters: readonly Writer[] = [
  {
    writer: 'a new contract of a party',
    prepare: ({ company }, partyId) => {
      const body = aRentContract({ partyId })
      return Promise.resolve(({ clerk }) => clerk.post(`/api/contractRentBurialPlace/${company.id}`, body))
    },
  },
  {
    writer: 'a party added to a contract',
    prepare: async ({ added }, partyId) => {
      const before = await added('contractRentBurialPlace', aRentContract())
      return ({ clerk }) => clerk.put(`/api/contractRentBurialPlace/${before.id}`, { ...before, partyId })
    },
  },
  {
    writer: 'a link of a contract to a party',
    prepare: async ({ added }, partyId) => {
      const { id } = await added('contractRentBurialPlace', aRentContract())
      const records = [{ type: 'contractRentBurialPlace', id }]
      return ({ administrator }) => administrator.post('/api/party/suggestions/confirmation', { partyId, records })
    },
  },
  ...restores(
    'contractRentBurialPlace',
    async ({ added }, partyId: number) => (await added('contractRentBurialPlace', aRentContract({ partyId }))).id,
  ),
]

const noNumbers = { identityCardNumber: null, jmbgNumber: null }

/** Each stores a rent contract without JMBG of a party. */
export const numberlessWriters: readonly Writer[] = [
  {
    writer: 'a new contract',
    prepare: ({ company }, partyId) => {
      const body = aRentContract({ ...noNumbers, partyId })
      return Promise.resolve(({ clerk }) => clerk.post(`/api/contractRentBurialPlace/${company.id}`, body))
    },
  },
  {
    writer: 'an edit of a contract',
    prepare: async ({ added }, partyId) => {
      const before = await added('contractRentBurialPlace', aRentContract())
      const body = { ...before, ...noNumbers, partyId }
      return ({ clerk }) => clerk.put(`/api/contractRentBurialPlace/${before.id}`, body)
    },
  },
  {
    writer: 'an import of contracts',
    prepare: async ({ clerk }, partyId) => {
      const { name, surname } = (await clerk.get(`/api/party/${partyId}`)).json<{ party: Row }>().party
      const { identityCardNumber: _, jmbgNumber: __, ...values } = aRentContract({ partyId: `${name} ${surname}` })
      const row = Object.fromEntries(
        Object.entries(values).flatMap(([field, value]) => (value === null ? [] : [[field, String(value)]])),
      )
      return importOf('contractRentBurialPlace', row)
    },
  },
  ...restores(
    'contractRentBurialPlace',
    async ({ added }, partyId: number) =>
      (await added('contractRentBurialPlace', aRentContract({ ...noNumbers, partyId }))).id,
  ),
]
