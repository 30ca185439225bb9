import { beforeAll, describe, expect, test } from 'vitest'
import { clerkWith } from '../../testing/clerk.ts'
import { aBuildContract, aChapelContract, aRentContract, aReprimand } from '../../testing/contracts.ts'
import { aForeigner, aLegalParty, aParty } from '../../testing/parties.ts'
import { pdfWords } from '../../testing/pdf.ts'
import { aJmbg, platformForTests } from '../../testing/platform.ts'
import { taxNumberControlDigit } from '../../shared/tax-number.ts'
import { outcomeOf } from '../../testing/writers.ts'
import { buildContract } from '../build-contracts/record.ts'
import { chapelContract } from '../chapel-contracts/record.ts'
import { party } from '../parties/record.ts'
import { rentContract } from '../rent-contracts/record.ts'
import { reprimand } from '../reprimands/record.ts'

// docs/domain/parties.md#clients-without-a-jmbg

const platform = platformForTests()
let office: Awaited<ReturnType<typeof anOffice>>
async function anOffice() {
  const parties = await clerkWith(platform, party)
  const at = parties.company
  return {
    parties,
    rents: await clerkWith(platform, rentContract, at),
    builds: await clerkWith(platform, buildContract, at),
    chapels: await clerkWith(platform, chapelContract, at),
    administrator: await platform.loggedIn(await platform.aUser('ADMIN', at)),
    firm: (await parties.add(aLegalParty())).id,
    foreigner: (await parties.add(aForeigner())).id,
    neighbour: (await parties.add(aParty())).id,
  }
}
beforeAll(async () => {
  office = await anOffice()
})

const noNumbers = { identityCardNumber: null, jmbgNumber: '' }
const noCard = { clientIdentityCardNumber: null, clientIdentityCardIssuer: '', clientJmbg: undefined }

describe('a contract', () => {
  test.each(['firm', 'foreigner'] as const)(
    'needs no JMBG and no identity card of a client who is a %s',
    async (who) => {
      const { rents, builds, chapels, [who]: partyId } = office
      const rent = await rents.add(aRentContract({ ...noNumbers, partyId }))
      expect(await rents.read(rent.id)).toMatchObject({ partyId, identityCardNumber: null, jmbgNumber: null })
      const build = await builds.add(aBuildContract({ identityCardNumber: null, partyId }))
      expect(await builds.read(build.id)).toMatchObject({ identityCardNumber: null })
      const chapel = await chapels.add(aChapelContract({ ...noCard, partyId }))
      expect(await chapels.read(chapel.id)).toMatchObject({
        clientIdentityCardNumber: null,
        clientIdentityCardIssuer: null,
        clientJmbg: null,
      })
      const edited = await rents.edit(rent.id, { ...rent, priceTag: 1 })
      expect(edited).toMatchObject({ priceTag: 1, jmbgNumber: null })
    },
  )

  test('has no numbers beside such a party, unless it was signed with them', async () => {
    const { rents, firm } = office
    expect(await rents.add(aRentContract({ partyId: firm }))).toMatchObject({
      identityCardNumber: null,
      jmbgNumber: null,
    })
    const signed = await rents.add(aRentContract())
    const { identityCardNumber, jmbgNumber } = signed
    expect(await rents.edit(signed.id, { ...signed, partyId: firm })).toMatchObject({ identityCardNumber, jmbgNumber })
  })

  test('needs all numbers of anybody else, also of a party without a passport', async () => {
    const { rents, builds, chapels, neighbour } = office
    const ofRent = [
      400,
      'identityCardNumber: CONTRACT_RENT_BURIAL_IDENTITY_CARD_NUMBER_CANT_BE_NULL',
      'jmbgNumber: CONTRACT_RENT_BURIAL_JMBG_NUMBER_CANT_BE_NULL',
    ]
    for (const partyId of [null, undefined, neighbour]) {
      expect(await rents.refusal(aRentContract({ ...noNumbers, partyId }))).toEqual(ofRent)
      expect(await builds.refusal(aBuildContract({ identityCardNumber: ' ', partyId }))).toEqual([
        400,
        'identityCardNumber: CONTRACT_BUILD_BURIAL_IDENTITY_CARD_NUMBER_CANT_BE_NULL',
      ])
      expect(await chapels.refusal(aChapelContract({ ...noCard, partyId }))).toEqual([
        400,
        'clientIdentityCardNumber: CONTRACT_CHAPEL_USAGE_IDENTITY_CARD_NUMBER_CANT_BE_NULL',
        'clientIdentityCardIssuer: CONTRACT_CHAPEL_USAGE_IDENTITY_CARD_ISSUER_CANT_BE_NULL',
        'clientJmbg: CONTRACT_CHAPEL_USAGE_CLIENT_JMBG_CANT_BE_NULL',
      ])
    }
    const invalid = { identityCardNumber: '', jmbgNumber: '12345', clientName: '' }
    expect(await rents.refusal(aRentContract(invalid))).toEqual([
      400,
      'clientName: CONTRACT_RENT_BURIAL_CLIENT_NAME_CANT_BE_NULL',
      'identityCardNumber: CONTRACT_RENT_BURIAL_IDENTITY_CARD_NUMBER_CANT_BE_NULL',
      'jmbgNumber: CONTRACT_RENT_BURIAL_JMBG_NOT_VALID',
    ])
  })

  test('goes on needing its party: as a legal entity or with its passport, not deleted, and also after a merge', async () => {
    const { parties, rents, administrator, neighbour } = await anOffice()
    const other = await parties.add(aForeigner())
    const contract = await rents.add(aRentContract({ ...noNumbers, partyId: other.id }))
    const edit = async (values: object) =>
      outcomeOf(await parties.put(`/api/party/${other.id}`, { ...other, ...values }))
    const needed = 'PARTY_IDENTIFIES_CLIENT'
    expect(await edit({ passportNumber: null, passportCountry: '' })).toEqual([400, `passportNumber: ${needed}`])
    expect(outcomeOf(await parties.delete(`/api/party/${other.id}/${parties.id}`))).toEqual([400, 'PARTY_IN_USE'])
    const merge = async (into: number) =>
      outcomeOf(await administrator.post(`/api/party/${other.id}/merging`, { into }))
    expect(await merge(neighbour)).toEqual([400, `passportNumber: ${needed}`])
    const twin = await parties.add(aForeigner({ passportNumber: 'U7654321' }))
    expect(await merge(twin.id)).toEqual([200])
    // The other one states the passport now.
    const bare = { ...twin, passportNumber: null, passportCountry: null }
    expect(outcomeOf(await parties.put(`/api/party/${twin.id}`, bare))).toEqual([400, `passportNumber: ${needed}`])
    await rents.remove(contract.id)
    expect(outcomeOf(await parties.put(`/api/party/${twin.id}`, bare))).toEqual([200])
  })

  test('has the one name of a legal entity, like a letter, and both names of anybody else', async () => {
    const { parties, rents, foreigner, neighbour } = office
    const reprimands = await clerkWith(platform, reprimand, parties.company)
    const name = 'Кипарис д.о.о.'
    const firm = { clientName: '', clientSurname: name, partyId: office.firm }
    const rent = await rents.add(aRentContract({ ...noNumbers, ...firm }))
    expect(await rents.read(rent.id)).toMatchObject({ clientName: null, clientSurname: name })
    const letter = await reprimands.add(aReprimand(firm))
    for (const answer of [
      await rents.get(`/api/contractrent/${rent.id}`),
      await reprimands.get(`/api/repri/${letter.id}`),
    ]) {
      expect(decodeURIComponent(String(answer.headers['content-disposition']))).toMatch(
        /\(\S+\)Кипарис_д\.о\.о\.\.pdf$/,
      )
      expect(pdfWords(answer.rawPayload)).toContain('Кипарис д.о.о.')
      expect(pdfWords(answer.rawPayload)).not.toContain('null')
    }
    for (const partyId of [null, foreigner, neighbour]) {
      expect(await reprimands.refusal(aReprimand({ ...firm, partyId }))).toEqual([
        400,
        'clientName: REPRIMAND_CLIENT_NAME_CANT_BE_NULL',
      ])
      expect(await rents.refusal(aRentContract({ ...firm, partyId }))).toEqual([
        400,
        'clientName: CONTRACT_RENT_BURIAL_CLIENT_NAME_CANT_BE_NULL',
      ])
    }
    const toAnother = await rents.put(`/api/contractRentBurialPlace/${rent.id}`, { ...rent, partyId: foreigner })
    expect(outcomeOf(toAnother)).toEqual([400, 'clientName: CONTRACT_RENT_BURIAL_CLIENT_NAME_CANT_BE_NULL'])
  })

  test.each(['contract', 'letter'] as const)(
    'with the one name of a legal entity keeps it, if it is a %s',
    async (of) => {
      const { parties, rents, administrator, foreigner, firm } = await anOffice()
      const reprimands = await clerkWith(platform, reprimand, parties.company)
      const named = { clientName: '', clientSurname: 'Кипарис д.о.о.', partyId: firm }
      const record = of === 'letter' ? reprimands : rents
      const { id } = await (of === 'letter' ? reprimands.add(aReprimand(named)) : rents.add(aRentContract(named)))
      const { version, ...legal } = await parties.read(firm)
      const person = {
        kind: 'PERSON',
        surname: 'Илић',
        taxNumber: null,
        registrationNumber: null,
        representative: null,
      }
      const passport = { passportNumber: 'U7654321', passportCountry: 'Аустрија' }
      const needed = [400, 'kind: PARTY_NAMES_CLIENT']
      for (const values of [person, { ...person, ...passport }])
        expect(outcomeOf(await parties.put(`/api/party/${firm}`, { ...legal, ...values, version }))).toEqual(needed)
      expect(outcomeOf(await administrator.post(`/api/party/${firm}/merging`, { into: foreigner }))).toEqual([
        400,
        'PARTIES_ARE_DIFFERENT',
      ])
      expect(outcomeOf(await parties.delete(`/api/party/${firm}/${parties.id}`))).toEqual([400, 'PARTY_IN_USE'])
      await record.remove(id)
      expect(outcomeOf(await parties.put(`/api/party/${firm}`, { ...legal, ...person, version }))).toEqual([200])
    },
  )

  test('names the client properly in its document, also in Latin script', async () => {
    const { parties, rents, chapels, builds, foreigner } = office
    const taxNumber = `99900210${taxNumberControlDigit('99900210')}`
    const firm = await parties.add(
      aLegalParty({
        name: 'Кипарис д.о.о.',
        taxNumber,
        registrationNumber: '99002102',
        representative: 'директор Петар Петровић',
      }),
    )
    const client = { clientName: 'Кипарис', clientSurname: 'д.о.о.', partyId: firm.id }
    const printed = async (path: string, id: number, by = rents) => pdfWords((await by.get(`${path}/${id}`)).rawPayload)
    const rent = await rents.add(aRentContract({ ...noNumbers, ...client }))
    expect(await printed('/api/contractrent', rent.id)).toContain(
      `Кипарис д.о.о., Његошева 5а, Зеленград, МБ 99002102, ПИБ ${taxNumber}, кога заступа директор Петар Петровић (у даљем тексту: Закупац)`,
    )
    const build = await builds.add(aBuildContract({ identityCardNumber: null, partyId: foreigner }))
    expect(await printed('/api/contractbuild', build.id)).toContain(
      'из места Зеленград, Његошева 5а, пасош број U1234567, Аустрија (у даљем тексту: Наручилац)',
    )
    const chapel = await chapels.add(aChapelContract({ ...noCard, partyId: office.firm }))
    expect(await printed('/api/contractchapel', chapel.id)).toContain('ПИБ 999001237, кога заступа ____')
    expect(pdfWords((await rents.get(`/api/contractrent/${rent.id}?script=latin`)).rawPayload)).toContain(
      `PIB ${taxNumber}, koga zastupa директор Петар Петровић`,
    )
    const signed = await rents.add(aRentContract({ jmbgNumber: aJmbg('1950-01-01') }))
    const linked = await rents.edit(signed.id, { ...signed, partyId: firm.id })
    expect(await printed('/api/contractrent', linked.id)).toContain(`ЈМБГ ${signed.jmbgNumber}, лична карта број`)
  })
})

describe('a party', () => {
  test('has number and country of its passport together, and only a person has one', async () => {
    const { parties } = office
    expect(await parties.refusal(aForeigner({ passportCountry: null }))).toEqual([
      400,
      'passportCountry: PARTY_PASSPORT_COUNTRY_CANT_BE_NULL',
    ])
    expect(await parties.refusal(aForeigner({ passportNumber: '' }))).toEqual([
      400,
      'passportNumber: PARTY_PASSPORT_NUMBER_CANT_BE_NULL',
    ])
    const passport = { passportNumber: 'U1', passportCountry: 'Аустрија' }
    expect(await parties.refusal(aLegalParty(passport))).toEqual([
      400,
      'passportNumber: PARTY_IS_NOT_A_PERSON',
      'passportCountry: PARTY_IS_NOT_A_PERSON',
    ])
    expect(await parties.refusal(aParty({ representative: 'Петар' }))).toEqual([
      400,
      'representative: PARTY_IS_A_PERSON',
    ])
  })
})
