import { describe, expect, test } from 'vitest'
import { aRentContract } from '../../testing/contracts.ts'
import { clerkWith } from '../../testing/clerk.ts'
import { aGrave, someBurialRules } from '../../testing/graves.ts'
import { aParty } from '../../testing/parties.ts'
import { pdfWords } from '../../testing/pdf.ts'
import { platformForTests } from '../../testing/platform.ts'
import { graveRight } from '../grave-rights/record.ts'
import { grave } from '../graves/record.ts'
import { party } from '../parties/record.ts'
import { rentContract } from './record.ts'

const platform = platformForTests()
type Values = Readonly<Record<string, unknown>>

async function aTown() {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company)
  const contracts = await clerkWith(platform, rentContract, company)
  const rights = await clerkWith(platform, graveRight, company)
  const parties = await clerkWith(platform, party, company)
  const { id: graveId } = await (await clerkWith(platform, grave, company)).add(aGrave(graveyard))
  const { id: partyId } = await parties.add(aParty({ name: 'Мила', surname: 'Савић' }))
  const aLease = (values: Values = {}) =>
    aRentContract({
      graveyardId: graveyard.id,
      graveId,
      partyId,
      rightFrom: '2020-01-01',
      rightTo: '2029-12-31',
      ...values,
    })
  const recorded = async () => {
    const found = await rights.post('/api/graveRight/search', { sort: 'validFrom', recordState: 'live' })
    const { entities } = found.json<{ entities: { id: number }[] }>()
    return Promise.all(entities.map(({ id }) => rights.read(id)))
  }
  const refused = async (values: Values) => {
    const answer = await contracts.post(`/api/contractRentBurialPlace/${company.id}`, aLease(values))
    return answer
      .json<{ errors?: { code: string; field: string }[] }>()
      .errors?.map(({ code, field }) => `${field}: ${code}`)
  }
  return { company, graveyard, contracts, rights, parties, graveId, partyId, aLease, recorded, refused }
}

describe('a rent contract on a grave of the register', () => {
  test('records the right of use with its party as the holder', async () => {
    const { contracts, rights, graveId, partyId, aLease, recorded } = await aTown()
    const contract = await contracts.add(aLease({ rightFrom: null, contractDate: '2026-11-01', rightTo: '2036-10-31' }))
    const [right, ...others] = await recorded()
    expect(others).toEqual([])
    expect(right).toMatchObject({
      graveId,
      basis: 'CONTRACT',
      document: contract.contractNumber,
      validFrom: '2026-11-01',
      validTo: '2036-10-31',
      rentContract: { id: contract.id },
      holders: [{ number: 1, partyId, role: 'HOLDER', numerator: 1, denominator: 1, heldFrom: null }],
    })
    expect((await rights.trail(Number(right?.id))).map(({ actionName }) => actionName)).toEqual(['GRAVE_RIGHT_ADDED'])
  })

  test('is proposed for the years of the rules of the graveyard on its day, or else of the company', async () => {
    const { contracts, company, graveyard, aLease } = await aTown()
    const administrator = await platform.loggedIn(await platform.aUser('ADMIN', company))
    const years = async (day: string, at = graveyard.id) =>
      (await contracts.get(`/api/contractRentBurialPlace/leaseYears?graveyardId=${at}&day=${day}`)).json<object>()
    expect(await years('2026-11-21')).toEqual({ first: 10, renewal: 10 })
    await platform.db.updateTable('companies').set({ leaseYears: 25 }).where('id', '=', company.id).execute()
    for (const [validFrom, renewalYears] of [
      ['2020-01-01', 5],
      ['2026-11-21', 15],
    ] as const) {
      const rules = someBurialRules(graveyard, {
        validFrom,
        renewalYears,
        restYears: 15,
        decision: `Одлука од ${validFrom}`,
      })
      expect((await administrator.post(`/api/burialRules/${company.id}`, rules)).statusCode).toBe(200)
    }
    expect(await years('2019-12-31')).toEqual({ first: 25, renewal: 25 })
    expect(await years('2026-11-20')).toEqual({ first: 5, renewal: 5 })
    expect(await years('2026-11-21')).toEqual({ first: 15, renewal: 15 })
    const printed = async (contractDate: string) => {
      const values = { graveId: null, rightFrom: null, rightTo: null, contractDate }
      const { id } = await contracts.add(aLease(values))
      return pdfWords((await contracts.get(`/api/contractrent/${id}`)).rawPayload)
    }
    expect(await printed('2019-12-31')).toMatch(/Закуп траје 25 година.*Одлука о сахрањивању и гробљима\./)
    const byRules = await printed('2026-11-21')
    expect(byRules).toContain('Закуп траје 15 година')
    expect(byRules).toContain('уређује Одлука од 2026-11-21.')
    expect(byRules).toContain('почивају у гробном месту најмање 15 година')
    const elsewhere = await platform.aGraveyard(company, 'Друго гробље')
    expect(await years('2026-11-21', elsewhere.id)).toEqual({ first: 25, renewal: 25 })
    const stranger = await aTown()
    const answer = await stranger.contracts.get(
      `/api/contractRentBurialPlace/leaseYears?graveyardId=${graveyard.id}&day=2026-11-21`,
    )
    expect(answer.json()).toEqual({ first: 10, renewal: 10 })
  })

  test('without a period has the usual one, which its right has too and its PDF prints', async () => {
    const { contracts, graveyard, company, graveId, partyId, aLease, recorded } = await aTown()
    const administrator = await platform.loggedIn(await platform.aUser('ADMIN', company))
    await platform.db.updateTable('companies').set({ leaseYears: 12 }).where('id', '=', company.id).execute()
    const rules = someBurialRules(graveyard, { validFrom: '2020-01-01', renewalYears: 5 })
    expect((await administrator.post(`/api/burialRules/${company.id}`, rules)).statusCode).toBe(200)
    const none = { rightFrom: null, rightTo: null }
    const printed = async (id: number) => pdfWords((await contracts.get(`/api/contractrent/${id}`)).rawPayload)

    const first = await contracts.add(aLease({ ...none, contractDate: '2014-11-27' }))
    expect(first).toMatchObject({ rightFrom: '2014-11-27', rightTo: '2026-11-26', version: 1 })
    expect(await recorded()).toMatchObject([{ validFrom: '2014-11-27', validTo: '2026-11-26' }])
    expect(await printed(first.id)).toContain('Закуп траје од 27.11.2014. до 26.11.2026. године.')
    // A client that states no period in an edit either changes nothing of it.
    const { version: _version, ...values } = first
    expect(await contracts.edit(first.id, { ...values, ...none, clientCity: 'Ниш' })).toMatchObject({
      clientCity: 'Ниш',
      rightTo: '2026-11-26',
    })
    const renewal = await contracts.add(aLease({ rightFrom: '2026-11-27', rightTo: null, contractDate: '2026-11-20' }))
    expect(renewal).toMatchObject({ rightFrom: '2026-11-27', rightTo: '2031-11-26' })
    expect(await recorded()).toMatchObject([{ validFrom: '2014-11-27', validTo: '2031-11-26' }])
    expect(await printed(renewal.id)).toContain('Закуп траје од 27.11.2026. до 26.11.2031. године.')
    // The grave is chosen later.
    const other = await contracts.add(aLease({ ...none, graveId: null }))
    const { version: _other, ...later } = other
    expect(other).toMatchObject(none)
    const chosen = await contracts.edit(other.id, { ...later, graveId, partyId, rightFrom: '2031-11-27' })
    expect(chosen).toMatchObject({ rightTo: '2036-11-26' })
  })

  test('creates no right without a grave, and no second one when other fields are edited', async () => {
    const { contracts, aLease, recorded } = await aTown()
    const none = { graveId: null, rightFrom: null, rightTo: null }
    const without = await contracts.add(aLease(none))
    expect(await recorded()).toEqual([])
    const { version: _version, ...values } = without
    // The grave is chosen later.
    const later = await contracts.edit(without.id, { ...values, ...aLease({ contractNumber: without.contractNumber }) })
    const { version: _again, ...chosen } = later
    await contracts.edit(without.id, { ...chosen, clientCity: 'Ниш' })
    // A client that does not know the fields omits them.
    const older = aRentContract({ contractNumber: without.contractNumber })
    expect(await contracts.edit(without.id, older)).toMatchObject({ graveId: chosen.graveId, rightTo: '2029-12-31' })
    expect(await recorded()).toHaveLength(1)
  })

  test('extends the right that its party has, with all holders', async () => {
    const { contracts, rights, parties, graveId, partyId, aLease, recorded } = await aTown()
    const { id: sister } = await parties.add(aParty({ name: 'Ана', surname: 'Савић' }))
    const half = { role: 'HOLDER', numerator: 1, denominator: 2 }
    const holders = [
      { partyId: sister, ...half },
      { partyId, ...half },
    ]
    const old = {
      graveId,
      basis: 'INHERITANCE',
      document: 'О 5/2016',
      validFrom: '2016-01-01',
      validTo: '2025-12-31',
      holders,
    }
    const { id } = await rights.add(old)
    const renewal = await contracts.add(aLease({ rightFrom: '2026-01-01', rightTo: '2035-12-31' }))
    expect(await recorded()).toMatchObject([
      {
        id,
        document: 'О 5/2016',
        validTo: '2035-12-31',
        rentContract: { id: renewal.id },
        holders: [{ partyId: sister }, { partyId }],
      },
    ])
  })

  test('is refused if the right cannot be recorded, and leaves nothing behind', async () => {
    const { contracts, parties, company, aLease, recorded, refused } = await aTown()
    await contracts.add(aLease())
    const { id: stranger } = await parties.add(aParty({ name: 'Вук', surname: 'Тадић' }))
    const taken = ['graveId: CONTRACT_RENT_BURIAL_GRAVE_HAS_RIGHT']
    expect(await refused({ partyId: stranger, rightFrom: '2025-01-01', rightTo: '2034-12-31' })).toEqual(taken)
    expect(await refused({ partyId: stranger, rightFrom: '2015-01-01', rightTo: null })).toEqual(taken)
    expect(await refused({ rightFrom: '2010-01-01' })).toEqual(taken)
    expect(await refused({ partyId: null })).toEqual(['graveId: CONTRACT_RENT_BURIAL_PARTY_NEEDED'])
    expect(await refused({ graveId: null })).toEqual(['graveId: CONTRACT_RENT_BURIAL_GRAVE_NEEDED'])
    expect(await refused({ rightTo: '2019-12-31' })).toEqual(['rightTo: CONTRACT_RENT_BURIAL_RIGHT_DATES_NOT_IN_ORDER'])
    const elsewhere = await platform.aGraveyard(company, 'Друго гробље')
    expect(await refused({ graveyardId: elsewhere.id })).toEqual([
      'graveId: CONTRACT_RENT_BURIAL_GRAVE_NOT_IN_GRAVEYARD',
    ])
    expect(await recorded()).toHaveLength(1)
    expect((await contracts.post('/api/contractRentBurialPlace/search', {})).json()).toMatchObject({ total: 1 })
    // After the other's right has ended the grave is let to somebody else.
    await contracts.add(aLease({ partyId: stranger, rightFrom: '2030-01-01', rightTo: '2039-12-31' }))
    expect(await recorded()).toHaveLength(2)
  })

  test('keeps the period of a recorded right, which is edited itself', async () => {
    const { contracts, rights, aLease, recorded } = await aTown()
    const { version: _version, ...contract } = await contracts.add(aLease())
    const answer = await contracts.put(`/api/contractRentBurialPlace/${contract.id}`, {
      ...contract,
      rightTo: '2039-12-31',
    })
    expect(answer.json()).toMatchObject({ errors: [{ code: 'CONTRACT_RENT_BURIAL_RIGHT_RECORDED', field: 'rightTo' }] })
    const [right] = await recorded()
    await rights.remove(Number(right?.id))
    await contracts.edit(contract.id, { ...contract, rightTo: '2039-12-31' })
    expect(await recorded()).toMatchObject([{ validTo: '2039-12-31' }])
  })
})
