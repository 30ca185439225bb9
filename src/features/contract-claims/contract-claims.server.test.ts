import { beforeAll, describe, expect, test } from 'vitest'
import { today } from '../../shared/dates.ts'
import { aBuildContract, aChapelContract, aRentContract } from '../../testing/contracts.ts'
import { aGrave } from '../../testing/graves.ts'
import { moneyOffice } from '../../testing/money.ts'
import { aParty } from '../../testing/parties.ts'
import { platformForTests } from '../../testing/platform.ts'
import { importOf, outcomeOf } from '../../testing/writers.ts'
import type { Account } from '../ledger/calls.ts'
import type { ClaimsPreview } from './calls.ts'

// docs/domain/money.md#claims-of-contracts

const platform = platformForTests()
type Office = Awaited<ReturnType<typeof moneyOffice>>
let office: Office
beforeAll(async () => {
  office = await moneyOffice(platform)
})

type Values = Readonly<Record<string, unknown>>
type Contract = Values & { readonly id: number; readonly paymentReference: string }
const rent = 'contractRentBurialPlace'

async function added(values: Values, type = rent, by = office): Promise<Contract> {
  const answer = await by.clerk.post(`/api/${type}/${by.company.id}`, values)
  expect(answer.statusCode, answer.body).toBe(200)
  const record = answer.json<Record<string, Contract>>()[type]
  if (!record) throw new Error(answer.body)
  return record
}
const edited = async (contract: Contract, values: Values, type = rent, by = office) =>
  outcomeOf(await by.clerk.put(`/api/${type}/${contract.id}`, { ...contract, version: undefined, ...values }))

const account = async ({ id }: Contract, by = office) =>
  (await by.clerk.get(`/api/contract/${id}/account`)).json<Account>()
/** Due day and open amount of each claim of which something is open. */
const owed = async (contract: Contract, by = office) =>
  (await account(contract, by)).openItems.map(({ dueOn, open }) => [dueOn, open])
/** How many claims there are, with those reversed and their reversals. */
const booked = async (contract: Contract) =>
  (await account(contract)).entries.filter(({ kind }) => kind !== 'PAYMENT').length

const twoRates = {
  contractDate: '2026-02-01',
  priceTag: 24_000,
  rateAdvancedPaymentAmount: null,
  rate2Amount: 12_000,
  rate2Deadline: '2026-03-01',
  rate3Amount: 12_000,
  rate3Deadline: '2099-04-01',
}
const ofParty = async (values: Values = {}) => aRentContract({ ...twoRates, partyId: await office.party(), ...values })

describe('a saved contract', () => {
  test('claims its advance, instalments and the rest of its price from its party, each with its kind and number', async () => {
    const partyId = await office.party()
    const contract = await added(aBuildContract({ partyId }), 'contractBuildBurialPlace')
    const { entities } = (
      await office.clerk.post('/api/claim/search', { filters: { contractId: contract.id }, pageSize: 50 })
    ).json<{ entities: Values[] }>()
    const own = entities.filter(({ contractId }) => contractId === contract.id)
    const name = `Уговор ${String(contract['contractNumber'])}`
    const day = '2026-11-01'
    const found = own.map(({ kind, rateNo, amount, issuedOn, dueOn, description }) => [
      kind,
      rateNo,
      amount,
      issuedOn,
      dueOn,
      description,
    ])
    expect(found).toHaveLength(5)
    expect(found).toEqual(
      expect.arrayContaining([
        ['RATE', 0, 50_000, day, day, `${name}: аванс`],
        ['RATE', 1, 20_000, day, day, `${name}: авансна рата`],
        ['RATE', 2, 12_000.5, day, '2026-12-01', `${name}: рата 1`],
        ['RATE', 3, 11_999.5, day, '2027-01-01', `${name}: рата 2`],
        ['CONTRACT_PRICE', null, 156_000, day, '2027-01-01', `${name}: остатак цене`],
      ]),
    )
    expect(new Set(own.map((claim) => claim['partyId']))).toEqual(new Set([partyId]))
  })

  test('of a chapel claims its price, and is closed by a payment with its reference', async () => {
    const partyId = await office.party()
    const contract = await added(aChapelContract({ partyId }), 'contractChapelUsage')
    expect(await owed(contract)).toEqual([['2026-11-01', 4500]])
    await office.pay({ amount: 4500, reference: contract.paymentReference, receivedOn: today() })
    expect(await owed(contract)).toEqual([])
    expect(await account(contract)).toMatchObject({ balance: 0, contract: { name: contract['contractNumber'] } })
  })

  test('without a party claims nothing until it is linked', async () => {
    const contract = await added(aRentContract(twoRates))
    expect(await owed(contract)).toEqual([])
    expect(await edited(contract, { partyId: await office.party() })).toEqual([200])
    expect(await owed(contract)).toEqual([
      ['2026-03-01', 12_000],
      ['2099-04-01', 12_000],
    ])
    expect(await edited(contract, { partyId: null })).toEqual([200])
    expect(await owed(contract)).toEqual([])
  })

  test('keeps an instalment that is in a repayment plan, until that has ended', async () => {
    const contract = await added(await ofParty())
    const plan = { partyId: contract['partyId'], agreedOn: '2026-11-01', firstDueOn: '2026-12-01', rates: 2 }
    const made = await office.clerk.post(`/api/repaymentPlan/${office.company.id}`, plan)
    expect(made.statusCode, made.body).toBe(200)
    const less = { rate2Amount: 11_000, priceTag: 23_000 }
    expect(await edited(contract, less)).toEqual([400, 'priceTag: CONTRACT_RENT_BURIAL_IN_REPAYMENT_PLAN'])
    expect(await edited(contract, { clientCity: 'Липа' })).toEqual([200])
    const { id } = made.json<{ repaymentPlan: { id: number } }>().repaymentPlan
    await office.administrator.post(`/api/repaymentPlan/${id}/default`, { reason: 'Не плаћа' })
    expect(await edited(contract, less)).toEqual([200])
    expect(await owed(contract)).toEqual([
      ['2026-03-01', 11_000],
      ['2099-04-01', 12_000],
    ])
  })

  test('claims nothing if the company does not want it, and an edit does not claim the past either', async () => {
    const own = await moneyOffice(platform)
    await own.settings({ contractClaims: false })
    const contract = await added(aRentContract({ ...twoRates, partyId: await own.party() }), rent, own)
    const unlinked = await added(aRentContract(twoRates), rent, own)
    await own.settings({ contractClaims: true })
    expect(await edited(contract, { rate2Amount: 1000 }, rent, own)).toEqual([200])
    expect(await edited(unlinked, { partyId: await own.party() }, rent, own)).toEqual([200])
    expect([await owed(contract, own), await owed(unlinked, own)]).toEqual([[], []])
  })

  test('of a closed month is claimed today, and keeps its due days', async () => {
    const own = await moneyOffice(platform)
    await own.close('2026-02')
    const contract = await added(aRentContract({ ...twoRates, partyId: await own.party() }), rent, own)
    expect(await owed(contract, own)).toEqual([
      ['2026-03-01', 12_000],
      ['2099-04-01', 12_000],
    ])
    expect((await account(contract, own)).entries.map(({ on }) => on)).toEqual([today(), today()])
  })
})

describe('an edit', () => {
  test('of one instalment reverses and claims that one only', async () => {
    const contract = await added(await ofParty())
    expect(await edited(contract, { rate3Amount: 10_000, priceTag: 22_000, clientCity: 'Ваљево' })).toEqual([200])
    expect(await owed(contract)).toEqual([
      ['2026-03-01', 12_000],
      ['2099-04-01', 10_000],
    ])
    expect(await booked(contract)).toBe(4)
    expect(await edited(contract, { rate3Amount: 10_000, priceTag: 22_000, clientCity: 'Шабац' })).toEqual([200])
    expect(await booked(contract)).toBe(4)
  })

  test('after a payment keeps what was paid, and the rest is a prepayment', async () => {
    const contract = await added(await ofParty())
    const payment = await office.pay({ partyId: contract['partyId'], amount: 12_000, receivedOn: '2026-03-05' })
    expect(await owed(contract)).toEqual([['2099-04-01', 12_000]])
    const values = { rate2Amount: 9000, priceTag: 21_000 }
    const preview = await office.clerk.post(`/api/${rent}/${contract.id}/claimsPreview`, { ...contract, ...values })
    const name = `Уговор ${String(contract['contractNumber'])}: рата 1`
    const effect: ClaimsPreview = {
      paid: 12_000,
      reversed: [{ description: name, dueOn: '2026-03-01', amount: 12_000, paid: 12_000 }],
      posted: [{ description: name, dueOn: '2026-03-01', amount: 9000, paid: 9000 }],
      prepayment: 3000,
    }
    expect(preview.json()).toEqual(effect)
    // The preview changes nothing.
    expect([await office.left(payment), await booked(contract)]).toEqual([0, 2])
    expect(await edited(contract, values)).toEqual([200])
    expect(await office.left(payment)).toBe(3000)
    expect(await owed(contract)).toEqual([['2099-04-01', 12_000]])
  })

  test('that is refused is refused in its preview', async () => {
    const contract = await added(await ofParty())
    const other = await added(await ofParty())
    const body = { ...contract, contractNumber: other['contractNumber'] }
    const preview = await office.clerk.post(`/api/${rent}/${contract.id}/claimsPreview`, body)
    expect(outcomeOf(preview)).toEqual([400, 'contractNumber: CONTRACT_Rent_BURIAL_WITH_CONTRACT_NUMBER_ALREADY_EXIST'])
  })

  test('does not claim again what an administrator has reversed', async () => {
    const contract = await added(await ofParty())
    const { openItems } = await account(contract)
    await office.reverse('claim', { id: openItems[0]?.claimId ?? 0 })
    expect(await edited(contract, { clientCity: 'Ваљево' })).toEqual([200])
    expect(await owed(contract)).toEqual([['2099-04-01', 12_000]])
  })

  test('of the party claims from the other one; one that was merged is the same', async () => {
    const [one, other] = [await office.party(), await office.party()]
    const contract = await added(await ofParty({ partyId: one }))
    expect(await edited(contract, { partyId: other })).toEqual([200])
    expect((await office.proposal({ partyId: one, amount: 100_000 })).allocations).toEqual([])
    expect(await booked(contract)).toBe(6)
    const survivor = await office.party()
    const merge = await office.administrator.post(`/api/party/${other}/merging`, { into: survivor })
    expect(outcomeOf(merge)).toEqual([200])
    const lower = { rate2Amount: 11_000, priceTag: 23_000 }
    expect(await edited(contract, { ...lower, partyId: other })).toEqual([200])
    expect(await booked(contract)).toBe(8)
    expect(await edited(contract, { ...lower, partyId: survivor })).toEqual([200])
    expect(await booked(contract)).toBe(8)
    expect((await office.clerk.get(`/api/party/${survivor}/account`)).json()).toMatchObject({ balance: 23_000 })
  })

  test('of the grave takes along what is not paid for', async () => {
    const graveyard = await platform.aGraveyard(office.company, 'Гробље уговора')
    const { grave } = (await office.clerk.post(`/api/grave/${office.company.id}`, aGrave(graveyard))).json<{
      grave: { id: number }
    }>()
    const partyId = await office.party()
    const contract = await added(aBuildContract({ partyId, graveyardId: graveyard.id }), 'contractBuildBurialPlace')
    await office.pay({ partyId, amount: 50_000, receivedOn: '2026-11-02' })
    expect(await edited(contract, { graveId: grave.id }, 'contractBuildBurialPlace')).toEqual([200])
    const { openItems } = (await office.clerk.get(`/api/grave/${grave.id}/account`)).json<Account>()
    expect(openItems.map(({ open }) => open)).toEqual([12_000.5, 11_999.5, 156_000])
  })
})

describe('a deletion', () => {
  test('takes unpaid claims back, and a restore claims them again', async () => {
    const contract = await added(await ofParty())
    await office.clerk.delete(`/api/${rent}/${contract.id}/${office.clerk.id}`)
    expect(await account(contract)).toMatchObject({ balance: 0, openItems: [] })
    expect(outcomeOf(await office.clerk.put(`/api/${rent}/restore/${contract.id}`, {}))).toEqual([200])
    expect(await account(contract)).toMatchObject({ balance: 24_000 })
  })

  test('of several is refused as a whole if one is paid for, and names its claims', async () => {
    const [one, other] = [await added(await ofParty()), await added(await ofParty())]
    await office.pay({ partyId: one['partyId'], amount: 100, receivedOn: '2026-03-05' })
    const deletion = () => office.clerk.post(`/api/${rent}/deletion`, { ids: [one.id, other.id] })
    const refused = await deletion()
    expect(outcomeOf(refused)).toEqual([400, 'CONTRACT_RENT_BURIAL_IN_USE'])
    expect(refused.json()).toMatchObject({
      inUse: [{ id: one.id, uses: [{ path: '/claims', total: 1, records: [{}] }] }],
    })
    expect((await owed(other)).length).toBe(2)
    const { entries } = await account(one)
    const payment = entries.find(({ kind }) => kind === 'PAYMENT')
    await office.reverse('payment', { id: payment?.recordId ?? 0 })
    expect(outcomeOf(await deletion())).toEqual([200])
    expect([await owed(one), await owed(other)]).toEqual([[], []])
  })
})

describe('the VAT that prices contain', () => {
  const taxed = async (contract: Contract, by: Office) => {
    const search = { filters: { contractId: contract.id }, pageSize: 50 }
    const { entities } = (await by.clerk.post('/api/claim/search', search)).json<{
      entities: { contractId: number; amount: number; net: number; vat: number; vatRate: number | null }[]
    }>()
    return entities
      .filter(({ contractId }) => contractId === contract.id)
      .toSorted((one, other) => one.amount - other.amount)
      .map(({ amount, net, vat, vatRate }) => [amount, net, vat, vatRate])
  }
  const ofOwn = async (by: Office, values: Values = {}) =>
    added(aRentContract({ ...twoRates, partyId: await by.party(), ...values }), rent, by)

  test('is in the claims with the rate of their day, in the VAT of the month and in the journal', async () => {
    const own = await moneyOffice(platform)
    await own.settings({ rentVatRate: 20, chapelVatRate: 10 })
    const contract = await ofOwn(own)
    const fee = [12_000, 10_000, 2000, 20]
    expect(await taxed(contract, own)).toEqual([fee, fee])
    const chapel = await added(
      aChapelContract({ partyId: await own.party(), contractDate: '2026-02-03' }),
      'contractChapelUsage',
      own,
    )
    expect(await taxed(chapel, own)).toEqual([[4500, 4090.91, 409.09, 10]])
    const older = { contractDate: '2012-09-30', rate2Deadline: '2012-10-01', rate3Deadline: '2012-11-01' }
    expect(await taxed(await ofOwn(own, older), own)).toEqual([
      [12_000, 10_169.49, 1830.51, 18],
      [12_000, 10_169.49, 1830.51, 18],
    ])
    const build = await added(aBuildContract({ partyId: await own.party() }), 'contractBuildBurialPlace', own)
    expect((await taxed(build, own)).every(([, , vat, rate]) => vat === 0 && rate === null)).toBe(true)

    const none = { gross: 0, net: 0, vat: 0 }
    expect((await own.clerk.get('/api/accountingMonth/2026-02/vat')).json()).toMatchObject({
      rates: [
        { rate: 10, issued: { gross: 4500, net: 4090.91, vat: 409.09 }, reversed: none },
        { rate: 20, issued: { gross: 24_000, net: 20_000, vat: 4000 }, reversed: none },
      ],
      total: { gross: 28_500, net: 24_090.91, vat: 4409.09 },
    })
    const journal = (await own.clerk.get('/api/accountingMonth/2026-02/journal')).body.split('\n')
    const credited = (account: string) =>
      journal.filter((line) => line.split(';')[2] === account).map((line) => line.split(';')[5])
    expect(credited('4700')).toEqual(['2000,00', '2000,00', '409,09'])
  })

  test('is what it was in claims that an edit keeps; those that it changes are claimed with it', async () => {
    const own = await moneyOffice(platform)
    const contract = await ofOwn(own)
    await own.settings({ rentVatRate: 20 })
    const untaxed = [12_000, 12_000, 0, null]
    expect(await edited(contract, { clientCity: 'Ваљево' }, rent, own)).toEqual([200])
    expect(await taxed(contract, own)).toEqual([untaxed, untaxed])
    const less = { rate3Amount: 6000, priceTag: 18_000 }
    expect(await edited(contract, less, rent, own)).toEqual([200])
    const after = [[-12_000, -12_000, 0, null], [6000, 5000, 1000, 20], untaxed, untaxed]
    expect(await taxed(contract, own)).toEqual(after)
    await own.settings({ rentVatRate: null })
    expect(await edited(contract, { ...less, clientCity: 'Шабац' }, rent, own)).toEqual([200])
    expect(await taxed(contract, own)).toEqual(after)
  })

  test('is nothing for a company outside VAT, and a rate of today', async () => {
    const own = await moneyOffice(platform)
    const put = (values: Values) => own.administrator.put('/api/company/moneySettings', values)
    expect(own.refused(await put({ rentVatRate: 18 }))).toEqual([400, 'rentVatRate: MONEY_SETTING_NOT_VALID'])
    expect((await put({ rentVatRate: 20 })).json()).toMatchObject({
      moneySettings: { rentVatRate: 20, buildVatRate: null },
      vatPayer: null,
    })
    await platform.db.updateTable('companies').set({ vatPayer: false }).where('id', '=', own.company.id).execute()
    expect((await put({ chapelVatRate: 0 })).json()).toMatchObject({ vatPayer: false })
    expect(await taxed(await ofOwn(own), own)).toEqual([
      [12_000, 12_000, 0, null],
      [12_000, 12_000, 0, null],
    ])
  })
})

test('an imported contract claims nothing, not even when it is linked', async () => {
  const { id: _, ...values } = await added(aRentContract({ ...twoRates, contractNumber: '900/2026' }))
  const names = ['contractNumber', 'contractDate', 'clientName', 'clientSurname', 'clientCity', 'clientAddress']
  const more = [
    'clientAddressNumber',
    'identityCardNumber',
    'jmbgNumber',
    'burialPlaceNumber',
    'graveNumber',
    'priceTag',
  ]
  const row = Object.fromEntries([...names, ...more].map((name) => [name, String(values[name])]))
  const answer = await importOf(rent, { ...row, contractNumber: '901/2026' })(office)
  expect(outcomeOf(answer)).toEqual([200])
  const { entities } = (await office.clerk.post(`/api/${rent}/search`, { searchParam: '901/2026' })).json<{
    entities: Contract[]
  }>()
  const [contract] = entities
  if (!contract) throw new Error('Nothing was imported.')
  const party = await office.clerk.post(`/api/party/${office.company.id}`, aParty())
  const { id: partyId } = party.json<{ party: { id: number } }>().party
  expect(await edited(contract, { partyId })).toEqual([200])
  expect(await owed(contract)).toEqual([])
})
