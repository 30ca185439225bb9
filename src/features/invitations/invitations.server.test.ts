import { beforeAll, describe, expect, test } from 'vitest'
import { clerkWith } from '../../testing/clerk.ts'
import { anInvitation } from '../../testing/contracts.ts'
import { aGrave } from '../../testing/graves.ts'
import { platformForTests } from '../../testing/platform.ts'
import { grave } from '../graves/record.ts'
import { invitation } from './record.ts'

const platform = platformForTests()
let clerk: Awaited<ReturnType<typeof aClerk>>
const aClerk = () => clerkWith(platform, invitation)
beforeAll(async () => {
  clerk = await aClerk()
})

const dates = { invitationDate: '2026-11-01', validUntilDeadline: '2026-12-31' }

describe('an invitation', () => {
  test('requires its dates when it is added', async () => {
    expect(await clerk.refusal(anInvitation({ invitationDate: null, validUntilDeadline: undefined }))).toEqual([
      400,
      'invitationDate: INVITATION_INVITATION_DATE_CANT_BE_NULL',
      'validUntilDeadline: INVITATION_VALID_UNTIL_DEADLINE_CANT_BE_NULL',
    ])
  })

  test.each([
    ['absent', {}],
    ['null', { invitationDate: null, validUntilDeadline: null }],
    ['empty', { invitationDate: '', validUntilDeadline: '' }],
  ])('keeps its dates when they are %s in an edit, without a change in the audit trail', async (_how, given) => {
    const created = await clerk.add(anInvitation(dates))
    const { invitationDate: _date, validUntilDeadline: _until, ...rest } = created
    expect(await clerk.edit(created.id, { ...rest, ...given, amount: 3_000 })).toMatchObject({
      ...dates,
      amount: 3_000,
      version: 2,
    })
    expect(await clerk.read(created.id)).toMatchObject(dates)
    const [, edited] = await clerk.trail(created.id)
    expect(edited?.changes).toEqual({ amount: { from: 2_400, to: 3_000 } })
  })

  test('accepts a date in an edit, rejects an invalid one, and still requires all other fields', async () => {
    const created = await clerk.add(anInvitation(dates))
    const { validUntilDeadline: _until, version: _version, ...rest } = created
    expect(await clerk.edit(created.id, { ...rest, invitationDate: '2026-11-05' })).toMatchObject({
      invitationDate: '2026-11-05',
      validUntilDeadline: '2026-12-31',
    })
    for (const [field, value, code] of [
      ['validUntilDeadline', '2026-02-30', 'INVITATION_VALID_UNTIL_DEADLINE_NOT_VALID'],
      ['clientName', null, 'INVITATION_CLIENT_NAME_CANT_BE_NULL'],
      ['clientAddressNumber', 'а12', 'INVITATION_CLIENT_ADDRESS_NUMBER_IS_NOT_NUMBER'],
      ['amount', undefined, 'INVITATION_AMOUNT_CANT_BE_NULL'],
      ['amount', 0.005, 'INVITATION_AMOUNT_NOT_VALID'],
    ] as const) {
      const answer = await clerk.put(`${invitation.base}/${created.id}`, { ...rest, [field]: value })
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { message: code, field }])
    }
    expect(await clerk.read(created.id)).toMatchObject({ validUntilDeadline: '2026-12-31', version: 2 })
  })

  test('has a unique number within its company, also after an edit', async () => {
    const [first, next] = [await clerk.add(anInvitation()), await clerk.add(anInvitation())]
    const code = 'INVITATION_WITH_INVITATION_NUMBER_ALREADY_EXIST'
    const { invitationNumber } = first
    expect(await clerk.refusal(anInvitation({ invitationNumber }))).toEqual([400, `invitationNumber: ${code}`])
    const edited = await clerk.put(`${invitation.base}/${next.id}`, { ...next, invitationNumber })
    expect([edited.statusCode, edited.json()]).toMatchObject([400, { message: code, field: 'invitationNumber' }])
    expect(await clerk.read(next.id)).toEqual(next)
  })

  test('is sorted by its amount numerically', async () => {
    const other = await aClerk()
    for (const amount of [900, 10_000, 0, 1_000.5]) await other.add(anInvitation({ amount }))
    const amounts = async (sort: string) => (await other.sorted(sort)).map(({ amount }) => amount)
    expect(await amounts('amount')).toEqual([0, 900, 1_000.5, 10_000])
    expect(await amounts('-amount')).toEqual([10_000, 1_000.5, 900, 0])
  })

  test('can refer to a grave of its graveyard, whose page lists it', async () => {
    const graveyard = await platform.aGraveyard(clerk.company)
    const { id: graveId, label } = await (await clerkWith(platform, grave, clerk.company)).add(aGrave(graveyard))
    const { id } = await clerk.add(anInvitation({ graveyardId: graveyard.id, graveId }))
    expect(await clerk.read(id)).toMatchObject({ grave: { id: graveId, name: label } })
    const timeline = (await clerk.get(`/api/grave/${graveId}/timeline`)).json()
    expect(timeline).toMatchObject({
      entities: [{ kind: 'RECORDED' }, { kind: 'INVITATION', record: { id }, isOfParty: false }],
    })
    const elsewhere = await platform.aGraveyard(clerk.company, 'Друго гробље')
    expect(await clerk.refusal(anInvitation({ graveyardId: elsewhere.id, graveId }))).toEqual([
      400,
      'graveId: INVITATION_GRAVE_NOT_IN_GRAVEYARD',
    ])
    const theirs = await aClerk()
    expect(await theirs.refusal(anInvitation({ graveId }))).toEqual([400, 'graveId: GRAVE_NOT_EXIST'])
  })

  test('has a payment reference that cannot be set by clients', async () => {
    const created = await clerk.add(anInvitation({ paymentReference: '1' }))
    expect(created.paymentReference).toMatch(new RegExp(`^\\d\\d0*${created.id}$`))
    const edited = await clerk.edit(created.id, { ...created, amount: 1, paymentReference: '2' })
    expect(edited.paymentReference).toBe(created.paymentReference)
  })
})
