import { describe, expect, test } from 'vitest'
import { aBuildContract, aChapelContract, anInvitation, aRentContract, aReprimand } from '../../testing/contracts.ts'
import { aLegalParty, aParty } from '../../testing/parties.ts'
import { aJmbg, platformForTests } from '../../testing/platform.ts'
import { groups, suggestionOffice } from '../../testing/party-suggestions.ts'

const platform = platformForTests()
const anOffice = () => suggestionOffice(platform)

describe('records without a party are grouped', () => {
  test('by JMBG, then by identity card, then by address, in any script, each with what it shares', async () => {
    const office = await anOffice()
    const jmbg = aJmbg('1950-01-01')
    const [first, second] = [
      await office.rents.add(aRentContract({ jmbgNumber: jmbg, contractDate: '2020-01-01' })),
      await office.chapels.add(
        aChapelContract({ clientJmbg: jmbg, contractDate: '2021-01-01', clientAddress: 'Нова' }),
      ),
    ]
    const build = await office.builds.add(
      aBuildContract({
        clientName: 'Petar',
        clientSurname: 'Đorđević',
        clientAddress: 'Друга',
        contractDate: '2022-01-01',
      }),
    )
    const reminded = await office.letters.add(
      aReprimand({ clientAddress: 'Njegoševa 5 a', reprimandDate: '2023-01-01' }),
    )
    const namesake = await office.invitations.add(anInvitation({ clientAddress: 'Сремска' }))
    const found = await office.suggested()
    expect(groups(found)).toEqual([
      ['PROBABLE', [first.id, 'jmbg'], [second.id, 'jmbg'], [build.id, 'identityCard'], [reminded.id, 'address']],
      ['SINGLE', [namesake.id, null]],
    ])
    expect(found).toMatchObject({
      entities: [{ name: 'Петар Ђорђевић', bornOn: '1950-01-01', parties: [], isLegal: false }, { bornOn: null }],
      next: null,
      unlinked: 5,
    })
    expect(JSON.stringify(found)).not.toContain(jmbg)
  })

  test('but separately for different JMBGs, and a record that matches both father and son joins neither', async () => {
    const office = await anOffice()
    const card = { identityCardNumber: '001' }
    const father = await office.rents.add(aRentContract({ jmbgNumber: aJmbg('1950-01-01') }))
    const son = await office.rents.add(aRentContract({ jmbgNumber: aJmbg('1980-01-01'), ...card }))
    const either = await office.letters.add(aReprimand())
    const sons = await office.builds.add(aBuildContract({ ...card, clientAddress: 'Сремска' }))
    expect(groups(await office.suggested())).toEqual([
      ['SINGLE', [father.id, null]],
      ['STRONG', [son.id, 'identityCard'], [sons.id, 'identityCard']],
      ['SINGLE', [either.id, null]],
    ])
  })

  test('a record with the same JMBG and another name is shown with its group, as a likely mistake', async () => {
    const office = await anOffice()
    const jmbgNumber = aJmbg('1950-01-01')
    const [one, other] = [
      await office.rents.add(aRentContract({ jmbgNumber, clientName: 'Ана' })),
      await office.rents.add(aRentContract({ jmbgNumber, clientName: 'Вера' })),
    ]
    expect(groups(await office.suggested())).toEqual([
      ['SINGLE', [one.id, null], [other.id, 'jmbgOnly']],
      ['SINGLE', [other.id, null], [one.id, 'jmbgOnly']],
    ])
  })

  test('names that only a search finds with each other are different people, and are not offered as the party', async () => {
    const office = await anOffice()
    const jmbgNumber = aJmbg('1950-01-01')
    const named = async (clientSurname: string) =>
      (await office.rents.add(aRentContract({ clientSurname, jmbgNumber }))).id
    await office.parties.add(aParty({ surname: 'Дацић' }))
    const [party, cyrillic, latin, other, unclear] = [
      (await office.parties.add(aParty({ surname: 'Дачић' }))).id,
      await named('Дачић'),
      await named('Dačić'),
      await named('Даћић'),
      (await office.letters.add(aReprimand({ clientSurname: 'Dacic' }))).id,
    ]
    const found = await office.suggested()
    expect(groups(found)).toEqual([
      ['CERTAIN', [cyrillic, 'jmbg'], [latin, 'jmbg'], [other, 'jmbgOnly']],
      ['SINGLE', [other, null], [cyrillic, 'jmbgOnly'], [latin, 'jmbgOnly']],
      ['SINGLE', [unclear, null]],
    ])
    expect(found.entities.map(({ parties }) => parties.map(({ id }) => id))).toEqual([[party], [], []])
  })

  test('the parties that may be meant are offered, the likeliest first, but not impossible and deleted ones', async () => {
    const office = await anOffice()
    const jmbg = aJmbg('1950-01-01')
    await office.rents.add(aRentContract({ jmbgNumber: jmbg, clientAddress: 'Стара' }))
    await office.letters.add(aReprimand({ clientAddress: 'Његошева 5а' }))
    const near = await office.parties.add(aParty())
    const sure = await office.parties.add(aParty({ jmbg, address: 'Сремска' }))
    await office.parties.remove((await office.parties.add(aParty())).id)
    await office.parties.add(aParty({ address: 'Сремска' }))
    const [{ strength, parties } = { strength: '', parties: [] }, letters] = (await office.suggested()).entities
    expect(strength).toBe('CERTAIN')
    expect(parties.map(({ id, same }) => [id, same])).toEqual([[sure.id, 'jmbg']])
    expect(letters?.parties.map(({ id, same }) => [id, same])).toEqual([[near.id, 'address']])
  })

  test('legal entities are recognised, and found among the parties', async () => {
    const office = await anOffice()
    await office.letters.add(
      aReprimand({ clientName: 'Белутак', clientSurname: 'д.о.о.', clientAddress: 'Његошева 5а' }),
    )
    const { id } = await office.parties.add(aLegalParty())
    expect((await office.suggested()).entities).toMatchObject([{ isLegal: true, parties: [{ id, same: 'address' }] }])
  })

  test('and come in pages by name, without records that are linked, deleted, or of another company', async () => {
    const [office, other] = [await anOffice(), await anOffice()]
    for (let at = 0; at < 12; at++) await office.letters.add(aReprimand({ clientName: String.fromCharCode(97 + at) }))
    const { id } = await office.parties.add(aParty())
    await office.rents.add(aRentContract({ partyId: id }))
    await office.letters.remove((await office.letters.add(aReprimand())).id)
    await other.letters.add(aReprimand())
    const first = await office.suggested()
    const second = await office.suggested(first.next ?? '')
    expect([first.entities.length, second.entities.length, second.next]).toEqual([10, 2, null])
    expect(first.unlinked).toBe(12)
    expect(new Set([...first.entities, ...second.entities].map(({ name }) => name)).size).toBe(12)
  })
})
