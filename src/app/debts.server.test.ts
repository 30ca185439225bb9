// The debt fields of reprimands and invitations, which follow the same rules.
import { describe, expect, test } from 'vitest'
import { invitation } from '../features/invitations/record.ts'
import { reprimand } from '../features/reprimands/record.ts'
import { clerkWith } from '../testing/clerk.ts'
import { anInvitation, aReprimand } from '../testing/contracts.ts'
import { platformForTests } from '../testing/platform.ts'

const platform = platformForTests()

describe.each([
  { type: reprimand, of: (values: object) => aReprimand({ debtAmount: 1_000.3, ...values }) },
  { type: invitation, of: (values: object) => anInvitation({ amount: 1_000.3, ...values }) },
])('the debt of a $type.name', ({ type, of }) => {
  const stem = type.code

  test.each<[values: object]>([
    [{ billDate: '2026-01-15', dueDate: '2026-01-15' }],
    [{ billDate: '2026-01-15' }],
    [{ dueDate: '2026-01-15' }],
    [{ periodFrom: '2026-01-01', periodTo: '2026-01-01' }],
    [{ periodTo: '2026-01-01' }],
    // In floating point, 1000.1 + 0.2 is not 1000.3.
    [{ principalAmount: 1_000.1, interestAmount: 0.2 }],
    [{ principalAmount: 1_000.3, interestAmount: 0 }],
    [{ principalAmount: 900 }],
    [{ interestAmount: 1_000.3 }],
  ])('accepts %j', async (values) => {
    const clerk = await clerkWith(platform, type)
    const { id } = await clerk.add(of(values))
    expect(await clerk.read(id)).toMatchObject(values)
  })

  test.each<[values: object, ...faults: string[]]>([
    [{ billDate: '2026-01-15', dueDate: '2026-01-14' }, 'dueDate: DUE_DATE_BEFORE_BILL_DATE'],
    [{ periodFrom: '2026-01-02', periodTo: '2026-01-01' }, 'periodTo: PERIOD_NOT_IN_ORDER'],
    [{ principalAmount: 1_000, interestAmount: 0.29 }, 'interestAmount: AMOUNTS_DO_NOT_ADD_UP'],
    [{ principalAmount: 1_000.31 }, 'interestAmount: AMOUNTS_DO_NOT_ADD_UP'],
    [{ interestAmount: 1_000.31 }, 'interestAmount: AMOUNTS_DO_NOT_ADD_UP'],
    [{ billDate: 'јуче' }, 'billDate: BILL_DATE_NOT_VALID'],
    [
      { principalAmount: 'сто', interestAmount: -1 },
      'principalAmount: PRINCIPAL_AMOUNT_IS_NOT_NUMBER',
      'interestAmount: INTEREST_AMOUNT_NOT_VALID',
    ],
    [{ graveyardId: 'Ново' }, 'graveyardId: GRAVEYARD_NOT_VALID'],
    // All errors at once, including those across fields.
    [
      { clientName: '', periodFrom: '2026-01-02', periodTo: '2026-01-01' },
      'clientName: CLIENT_NAME_CANT_BE_NULL',
      'periodTo: PERIOD_NOT_IN_ORDER',
    ],
  ])('rejects %j at the field', async (values, ...faults) => {
    const clerk = await clerkWith(platform, type)
    expect(await clerk.refusal(of(values))).toEqual([400, ...faults.map((fault) => fault.replace(': ', `: ${stem}_`))])
  })

  test('stays consistent when an older client changes only the amount, which is accepted', async () => {
    const clerk = await clerkWith(platform, type)
    const { id } = await clerk.add(of({ principalAmount: 1_000, interestAmount: 0.3 }))
    expect(await clerk.edit(id, of({ debtAmount: 5, amount: 5 }))).toMatchObject({ principalAmount: 1_000 })
  })

  test('treats its period as a unit: an edit with one end replaces both', async () => {
    const clerk = await clerkWith(platform, type)
    const { id } = await clerk.add(of({ periodFrom: '2026-02-01', periodTo: '2026-02-28' }))
    expect(await clerk.edit(id, of({ periodTo: '2026-01-31' }))).toMatchObject({
      periodFrom: null,
      periodTo: '2026-01-31',
    })
  })
})
