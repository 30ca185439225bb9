import { describe, expect, test } from 'vitest'
import { clerkWith } from '../../testing/clerk.ts'
import { aChapelContract, anInvitation, aRentContract, aReprimand } from '../../testing/contracts.ts'
import { aLegalParty, aParty } from '../../testing/parties.ts'
import { aJmbg, platformForTests } from '../../testing/platform.ts'
import type { Client } from './client.ts'
import { chapelContract } from '../chapel-contracts/record.ts'
import { invitation } from '../invitations/record.ts'
import { party } from '../parties/record.ts'
import { rentContract } from '../rent-contracts/record.ts'
import { reprimand } from '../reprimands/record.ts'

const platform = platformForTests()

async function anOffice() {
  const rents = await clerkWith(platform, rentContract)
  return {
    rents,
    chapels: await clerkWith(platform, chapelContract, rents.company),
    letters: await clerkWith(platform, reprimand, rents.company),
    invitations: await clerkWith(platform, invitation, rents.company),
    parties: await clerkWith(platform, party, rents.company),
    met: async (surname: string) =>
      (await rents.post('/api/clients/search', { surname })).json<{ entities: Client[]; total: number }>(),
  }
}
const surnames = ({ entities }: { entities: Client[] }) => entities.map(({ clientSurname }) => clientSurname)

describe('parties', () => {
  test('are offered before clients of contracts, and once for all of their contracts', async () => {
    const office = await anOffice()
    const { id } = await office.parties.add(aParty({ jmbg: aJmbg('1950-01-01'), fathersName: 'Милан' }))
    await office.rents.add(aRentContract({ partyId: id, clientAddress: 'Стара адреса' }))
    // Written like the party.
    await office.invitations.add(anInvitation())
    await office.invitations.add(anInvitation({ clientName: 'Јован' }))
    expect(await office.met('ђорђ')).toMatchObject({
      entities: [
        {
          clientName: 'Петар',
          clientSurname: 'Ђорђевић',
          clientAddress: 'Његошева',
          clientAddressNumber: '5а',
          clientCity: 'Зеленград',
          jmbg: expect.stringMatching(/^\d{13}$/),
          partyId: id,
          partyName: 'Петар Ђорђевић',
          fathersName: 'Милан',
        },
        { clientName: 'Јован', partyId: null, partyName: null },
      ],
      total: 2,
    })
  })

  test('that are legal entities are found by any word, and their name is divided between both names', async () => {
    const office = await anOffice()
    const { id } = await office.parties.add(aLegalParty({ name: 'Каменорезац Белутак д.о.о.' }))
    expect(await office.met('belut')).toMatchObject({
      entities: [{ clientName: '', clientSurname: 'Каменорезац Белутак д.о.о.', isLegal: true, partyId: id }],
    })
  })

  test('with the same name and address are both offered, but not deleted ones or those of another company', async () => {
    const [office, other] = [await anOffice(), await anOffice()]
    const father = await office.parties.add(aParty())
    const son = await office.parties.add(aParty())
    const offered = async () => (await office.met('ђорђ')).entities.map(({ partyId }) => partyId)
    expect(await offered()).toEqual([son.id, father.id])
    const contract = await office.rents.add(aRentContract({ partyId: father.id }))
    // Whoever owes something for a contract is not deleted.
    await office.rents.remove(contract.id)
    await office.parties.remove(father.id)
    expect(await offered()).toEqual([son.id])
    expect((await other.met('ђорђ')).total).toBe(0)
  })
})

describe('known clients', () => {
  test.each([['Ђорђевић'], ['ђорђ'], ['Đorđević'], ['DJORDJEVIC'], ['djor']])(
    'are found by «%s», in any script',
    async (typed) => {
      const office = await anOffice()
      const jmbg = aJmbg('1950-01-01')
      await office.rents.add(aRentContract({ jmbgNumber: jmbg }))
      await office.rents.add(aRentContract({ clientSurname: 'Илић' }))
      expect(await office.met(typed)).toEqual({
        entities: [
          {
            clientName: 'Петар',
            clientSurname: 'Ђорђевић',
            clientCity: 'Зеленград',
            clientAddress: 'Његошева',
            clientAddressNumber: '5а',
            identityCardNumber: '009123456',
            jmbg,
            partyId: null,
            partyName: null,
            fathersName: null,
            isLegal: false,
          },
        ],
        total: 1,
      })
    },
  )

  test('come from contracts, reprimands and invitations; details that these do not contain are null', async () => {
    const office = await anOffice()
    await office.chapels.add(aChapelContract({ clientSurname: 'Чолић' }))
    await office.invitations.add(anInvitation({ clientSurname: 'Чолић-Ив' }))
    await office.letters.add(aReprimand({ clientSurname: 'Чолић-Ан', clientAddress: 'Његошева 5' }))
    const { entities } = await office.met('colic')
    expect(entities).toMatchObject([
      { clientSurname: 'Чолић-Ан', clientAddress: 'Његошева', clientAddressNumber: '5', jmbg: null },
      { clientSurname: 'Чолић-Ив', clientAddressNumber: '5а', identityCardNumber: null, jmbg: null },
      { clientSurname: 'Чолић', identityCardNumber: '009123456', jmbg: expect.stringMatching(/^\d{13}$/) },
    ])
  })

  test('are listed once, with the JMBG if any of their contracts has it', async () => {
    const office = await anOffice()
    const jmbg = aJmbg('1950-01-01')
    await office.rents.add(aRentContract({ jmbgNumber: jmbg }))
    await office.rents.add(aRentContract({ jmbgNumber: jmbg }))
    await office.invitations.add(anInvitation())
    expect(await office.met('Ђорђевић')).toMatchObject({ total: 1, entities: [{ jmbg }] })
  })

  test.each([
    ['Његошева 5а', 'Његошева', '5а'],
    ['Његошева 12/3', 'Његошева', '12/3'],
    ['Трг 27. марта бб', 'Трг 27. марта', 'бб'],
    ['Трг слободе', 'Трг слободе', null],
  ])(
    'have a separate house number, even if a reprimand has the address «%s» in one line',
    async (written, street, house) => {
      const office = await anOffice()
      await office.letters.add(aReprimand({ clientAddress: written }))
      expect((await office.met('Ђорђевић')).entities).toMatchObject([
        { clientAddress: street, clientAddressNumber: house },
      ])
    },
  )

  test('are merged across contracts and reprimands; a namesake at another address is separate', async () => {
    const office = await anOffice()
    const jmbg = aJmbg('1950-01-01')
    await office.rents.add(aRentContract({ jmbgNumber: jmbg, clientAddressNumber: '5а' }))
    await office.letters.add(aReprimand({ clientCity: 'Зеленград', clientAddress: 'Његошева 5а' }))
    expect((await office.met('Ђорђевић')).entities).toMatchObject([{ jmbg, clientAddressNumber: '5а' }])
    await office.invitations.add(anInvitation({ clientAddressNumber: '7' }))
    expect((await office.met('Ђорђевић')).total).toBe(2)
  })

  test('are listed by their latest record, at most eight', async () => {
    const office = await anOffice()
    for (let n = 1; n <= 9; n++) await office.rents.add(aRentContract({ clientSurname: `Илић ${n}` }))
    expect(surnames(await office.met('илић'))).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map((n) => `Илић ${n}`))
    await office.invitations.add(anInvitation({ clientSurname: 'Илић 1' }))
    expect(surnames(await office.met('илић')).slice(0, 2)).toEqual(['Илић 1', 'Илић 9'])
  })

  test('match the beginning of the surname; an additional first name narrows the result, but finds nothing alone', async () => {
    const office = await anOffice()
    for (const [clientName, clientSurname] of [
      ['Илија', 'Савић'],
      ['Милица', 'Милић'],
      ['Петар', 'Илић'],
      ['Јован', 'Симић Илић'],
    ] as const)
      await office.rents.add(aRentContract({ clientName, clientSurname }))
    expect(surnames(await office.met('ил'))).toEqual(['Симић Илић', 'Илић'])
    expect(surnames(await office.met('илић пет'))).toEqual(['Илић'])
    expect(surnames(await office.met('илија'))).toEqual([])
  })

  test('exclude deleted contracts and other companies', async () => {
    const [office, other] = [await anOffice(), await anOffice()]
    const { id } = await office.rents.add(aRentContract())
    expect((await other.met('Ђорђевић')).total).toBe(0)
    await office.rents.remove(id)
    expect((await office.met('Ђорђевић')).total).toBe(0)
  })

  test.each([[''], ['   '], ['%'], ['_'], ['\\']])('are empty for «%s»', async (typed) => {
    const office = await anOffice()
    await office.rents.add(aRentContract())
    expect(await office.met(typed)).toEqual({ entities: [], total: 0 })
  })

  test.each([[{}], [{ surname: null }], [{ surname: 5 }], [{ surname: 'а'.repeat(201) }]])(
    'cannot be searched by %j: 400',
    async (body) => {
      const { rents } = await anOffice()
      const answer = await rents.post('/api/clients/search', body)
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { message: 'REQUEST_NOT_VALID' }])
    },
  )
})
