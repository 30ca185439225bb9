import { describe, expect, test } from 'vitest'
import { addDays, today } from '../../shared/dates.ts'
import type { SimilarParty } from './party-reference.ts'
import { clerkWith } from '../../testing/clerk.ts'
import { aLegalParty, aParty } from '../../testing/parties.ts'
import { aJmbg, platformForTests } from '../../testing/platform.ts'
import { party } from './record.ts'

const platform = platformForTests()

const aClerk = () => clerkWith(platform, party)

describe('a party', () => {
  test('is a person without any number, or a legal entity with both of its numbers', async () => {
    const clerk = await aClerk()
    const person = await clerk.add(aParty())
    expect(person).toMatchObject({ ...aParty(), jmbg: null, taxNumber: null, email: null, deceasedOn: null })
    expect(await clerk.add(aLegalParty())).toMatchObject(aLegalParty())
  })

  test('that is an entrepreneur is a person with the numbers of a business', async () => {
    const clerk = await aClerk()
    const numbers = { taxNumber: '999001237', registrationNumber: '99001233' }
    expect(await clerk.add(aParty(numbers))).toMatchObject({ kind: 'PERSON', ...numbers })
  })

  test.each([
    ['a person without a surname', aParty({ surname: '' }), ['surname: PARTY_SURNAME_CANT_BE_NULL']],
    [
      'a legal entity without numbers',
      aLegalParty({ taxNumber: null, registrationNumber: '' }),
      ['taxNumber: PARTY_TAX_NUMBER_CANT_BE_NULL', 'registrationNumber: PARTY_REGISTRATION_NUMBER_CANT_BE_NULL'],
    ],
    [
      'a legal entity with the data of a person',
      aLegalParty({ surname: 'Ђорђевић', jmbg: aJmbg('1950-01-01'), deceasedOn: today() }),
      ['surname: PARTY_IS_NOT_A_PERSON', 'jmbg: PARTY_IS_NOT_A_PERSON', 'deceasedOn: PARTY_IS_NOT_A_PERSON'],
    ],
    [
      'wrong numbers',
      aLegalParty({ taxNumber: '999001238', registrationNumber: '9900123' }),
      ['taxNumber: PARTY_TAX_NUMBER_NOT_VALID', 'registrationNumber: PARTY_REGISTRATION_NUMBER_NOT_VALID'],
    ],
    [
      'an address in order without street and city',
      aParty({ address: null, city: '' }),
      ['address: PARTY_ADDRESS_CANT_BE_NULL', 'city: PARTY_CITY_CANT_BE_NULL'],
    ],
    [
      'delivery by e-mail without address and consent',
      aParty({ deliverBy: 'EMAIL' }),
      ['email: PARTY_EMAIL_CANT_BE_NULL', 'emailConsentDate: PARTY_EMAIL_CONSENT_DATE_CANT_BE_NULL'],
    ],
    [
      'days in the future',
      aParty({ deceasedOn: addDays(today(), 1), emailConsentDate: addDays(today(), 1) }),
      ['deceasedOn: PARTY_DATE_IS_AHEAD', 'emailConsentDate: PARTY_DATE_IS_AHEAD'],
    ],
  ])('is refused with %s', async (_, values, faults) => {
    const clerk = await aClerk()
    expect(await clerk.refusal(values)).toEqual([400, ...faults])
  })

  test('needs no address if it is not known, and is reached by e-mail from the day of consent', async () => {
    const clerk = await aClerk()
    const unknown = { addressState: 'UNKNOWN', address: null, addressNumber: null, city: null }
    const byEmail = { deliverBy: 'EMAIL', email: 'petar@example.rs', emailConsentDate: today() }
    expect(await clerk.add(aParty({ ...unknown, ...byEmail }))).toMatchObject({ ...unknown, ...byEmail })
  })

  test('has a JMBG and a tax number that no other live party of the company has', async () => {
    const [clerk, stranger] = [await aClerk(), await aClerk()]
    const jmbg = aJmbg('1950-01-01')
    const { id } = await clerk.add(aParty({ jmbg }))
    await clerk.add(aLegalParty())
    expect(await clerk.refusal(aParty({ jmbg }))).toEqual([400, 'jmbg: PARTY_WITH_JMBG_ALREADY_EXIST'])
    expect(await clerk.refusal(aLegalParty({ name: 'Други' }))).toEqual([
      400,
      'taxNumber: PARTY_WITH_TAX_NUMBER_ALREADY_EXIST',
    ])
    expect(await stranger.refusal(aParty({ jmbg }))).toEqual([200])
    await clerk.remove(id)
    expect(await clerk.refusal(aParty({ jmbg }))).toEqual([200])
  })

  test('is found by name, number and street in any script, in its list and in the search over everything', async () => {
    const clerk = await aClerk()
    const { id } = await clerk.add(aParty({ name: 'Шћепан', jmbg: aJmbg('1941-02-03') }))
    for (const typed of ['scepan djordjevic', 'ђорђевић његошева', 'ZELENGRAD šćepan']) {
      const list = await clerk.post('/api/party/search', { searchParam: typed })
      expect(list.json(), typed).toMatchObject({ entities: [{ id }], total: 1 })
      const everywhere = await clerk.post('/api/search', { text: typed })
      expect(everywhere.json(), typed).toMatchObject({
        entities: [
          {
            path: '/parties',
            records: [{ id, title: 'Шћепан Ђорђевић', details: ['Његошева 5а', 'Зеленград'] }],
          },
        ],
      })
    }
  })
})

describe('a likely duplicate of a party', () => {
  const similarTo = async (clerk: Awaited<ReturnType<typeof aClerk>>, entered: Record<string, unknown>) =>
    (await clerk.post('/api/party/similar', entered)).json<{ entities: SimilarParty[] }>().entities

  test('has the same name in the same street, in any script and order of the names', async () => {
    const clerk = await aClerk()
    const { id } = await clerk.add(aParty())
    const entered = { name: 'Đorđević', surname: 'PETAR', address: 'Njegoševa' }
    expect(await similarTo(clerk, entered)).toEqual([
      {
        id,
        name: 'Петар',
        surname: 'Ђорђевић',
        address: 'Његошева',
        addressNumber: '5а',
        city: 'Зеленград',
        same: null,
      },
    ])
    expect(await similarTo(clerk, { ...entered, exceptId: id })).toEqual([])
    expect(await similarTo(clerk, { ...entered, address: 'Липа' })).toEqual([])
    expect(await similarTo(clerk, { ...entered, name: 'Ђорђевићка' })).toEqual([])
    expect(await similarTo(clerk, { name: 'Петар', surname: 'Ђорђевић' })).toEqual([])
    await clerk.remove(id)
    expect(await similarTo(clerk, entered)).toEqual([])
  })

  test('has the same number, whatever the name', async () => {
    const clerk = await aClerk()
    const jmbg = aJmbg('1950-01-01')
    const person = await clerk.add(aParty({ jmbg }))
    const company = await clerk.add(aLegalParty())
    expect(await similarTo(clerk, { jmbg })).toMatchObject([{ id: person.id, same: 'jmbg' }])
    expect(await similarTo(clerk, { taxNumber: '999001237' })).toMatchObject([{ id: company.id, same: 'taxNumber' }])
    expect(await similarTo(clerk, { registrationNumber: '99001233' })).toMatchObject([
      { id: company.id, same: 'registrationNumber' },
    ])
  })

  test('is never one of another company', async () => {
    const [clerk, stranger] = [await aClerk(), await aClerk()]
    const jmbg = aJmbg('1950-01-01')
    await clerk.add(aParty({ jmbg }))
    expect(await similarTo(stranger, { ...aParty(), jmbg })).toEqual([])
  })
})
