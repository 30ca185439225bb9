import { beforeAll, describe, expect, test } from 'vitest'
import { clerkWith } from '../../testing/clerk.ts'
import { aChapelContract } from '../../testing/contracts.ts'
import { platformForTests } from '../../testing/platform.ts'
import { chapelContract } from './record.ts'

const platform = platformForTests()
let clerk: Awaited<ReturnType<typeof aClerk>>
const aClerk = () => clerkWith(platform, chapelContract)
beforeAll(async () => {
  clerk = await aClerk()
})

const code = 'CONTRACT_CHAPEL_USAGE'

describe('a contract for the use of the chapel', () => {
  test.each([
    ['', 'CANT_BE_NULL'],
    [null, 'CANT_BE_NULL'],
    ['12345', 'NOT_VALID'],
    ['0101950710011', 'NOT_VALID'],
    ['3102950710011', 'NOT_VALID'],
    ['01019507х0012', 'IS_NOT_NUMBER'],
  ])('rejects the JMBG %j with CONTRACT_CHAPEL_USAGE_CLIENT_JMBG_%s', async (clientJmbg, fault) => {
    expect(await clerk.refusal(aChapelContract({ clientJmbg }))).toEqual([
      400,
      `clientJmbg: ${code}_CLIENT_JMBG_${fault}`,
    ])
  })

  test('requires the identity card’s number and issuer', async () => {
    const card = { clientIdentityCardNumber: ' ', clientIdentityCardIssuer: '' }
    expect(await clerk.refusal(aChapelContract(card))).toEqual([
      400,
      `clientIdentityCardNumber: ${code}_IDENTITY_CARD_NUMBER_CANT_BE_NULL`,
      `clientIdentityCardIssuer: ${code}_IDENTITY_CARD_ISSUER_CANT_BE_NULL`,
    ])
    const letters = await clerk.refusal(aChapelContract({ clientIdentityCardNumber: '12а' }))
    expect(letters).toEqual([400, `clientIdentityCardNumber: ${code}_IDENTITY_CARD_NUMBER_IS_NOT_NUMBER`])
    const { clientIdentityCardNumber } = await clerk.add(aChapelContract({ clientIdentityCardNumber: '000042' }))
    expect(clientIdentityCardNumber).toBe('000042')
  })

  test('rejects an invalid fee, house number or duplicate number at its field', async () => {
    const { contractNumber } = await clerk.add(aChapelContract({ priceTag: 0 }))
    expect(await clerk.refusal(aChapelContract({ priceTag: -1, clientAddressNumber: 'а12' }))).toEqual([
      400,
      `clientAddressNumber: ${code}_CLIENT_ADDRESS_NUMBER_IS_NOT_NUMBER`,
      `priceTag: ${code}_PRICE_TAG_NOT_VALID`,
    ])
    const duplicate = await clerk.refusal(aChapelContract({ contractNumber }))
    expect(duplicate).toEqual([400, `contractNumber: ${code}_WITH_CONTRACT_NUMBER_ALREADY_EXIST`])
    expect(await (await aClerk()).refusal(aChapelContract({ contractNumber }))).toEqual([200])
  })
})
