import { beforeAll, describe, expect, test } from 'vitest'
import { clerkWith } from '../../testing/clerk.ts'
import { aReprimand } from '../../testing/contracts.ts'
import { platformForTests } from '../../testing/platform.ts'
import { addDays, today } from '../../shared/dates.ts'
import { reprimand } from './record.ts'

const platform = platformForTests()
let clerk: Awaited<ReturnType<typeof aClerk>>
const aClerk = () => clerkWith(platform, reprimand)
beforeAll(async () => {
  clerk = await aClerk()
})

describe('reprimands', () => {
  test('are sorted by the debt numerically', async () => {
    const other = await aClerk()
    for (const debtAmount of [900, 10_000.5, 0, 1_000, 10_000.05, 99_999_999])
      await other.add(aReprimand({ debtAmount }))
    const debts = async (sort: string) => (await other.sorted(sort)).map(({ debtAmount }) => debtAmount)
    const rising = [0, 900, 1_000, 10_000.05, 10_000.5, 99_999_999]
    expect(await debts('debtAmount')).toEqual(rising)
    expect(await debts('-debtAmount')).toEqual(rising.toReversed())
  })

  test.each([
    [-1, 'NOT_VALID'],
    [0.001, 'NOT_VALID'],
    [1_000_000_000, 'NOT_VALID'],
    ['12.345,67', 'IS_NOT_NUMBER'],
    [null, 'CANT_BE_NULL'],
  ])('with a debt of %j are rejected at its field', async (debtAmount, fault) => {
    expect(await clerk.refusal(aReprimand({ debtAmount }))).toEqual([400, `debtAmount: REPRIMAND_DEBT_AMOUNT_${fault}`])
  })

  test('have a unique number within their company', async () => {
    const { reprimandNumber } = await clerk.add(aReprimand())
    expect(await clerk.refusal(aReprimand({ reprimandNumber }))).toEqual([
      400,
      'reprimandNumber: REPRIMAND_WITH_REPRIMAND_NUMBER_ALREADY_EXIST',
    ])
    expect(await (await aClerk()).refusal(aReprimand({ reprimandNumber }))).toEqual([200])
  })

  test.each([
    ['Р\u00a077/2026', 'Р  77/2026'],
    ['Р78\u200e/2026', 'Р78/2026\u200b'],
  ])('cannot have the number %j twice: %j is the same', async (reprimandNumber, again) => {
    await clerk.add(aReprimand({ reprimandNumber }))
    expect(await clerk.refusal(aReprimand({ reprimandNumber: again }))).toEqual([
      400,
      'reprimandNumber: REPRIMAND_WITH_REPRIMAND_NUMBER_ALREADY_EXIST',
    ])
  })

  test.each([['\u200b'], ['\u00ad\u2060'], ['\u3164'], ['\u0301'], ['\u00a0']])(
    'require a visible surname: %j is rejected',
    async (clientSurname) => {
      expect(await clerk.refusal(aReprimand({ clientSurname }))).toEqual([
        400,
        'clientSurname: REPRIMAND_CLIENT_SURNAME_CANT_BE_NULL',
      ])
    },
  )

  test.each([['\uffff'], ['\ue000'], ['a\u0007']])(
    'reject characters that belong to no script: %j',
    async (clientSurname) => {
      expect(await clerk.refusal(aReprimand({ clientSurname }))).toEqual([
        400,
        'clientSurname: REPRIMAND_CLIENT_SURNAME_NOT_VALID',
      ])
    },
  )

  test('can be dated at most one year ahead', async () => {
    await clerk.add(aReprimand({ reprimandDate: addDays(today(), 366) }))
    expect(await clerk.refusal(aReprimand({ reprimandDate: addDays(today(), 367) }))).toEqual([
      400,
      'reprimandDate: REPRIMAND_REPRIMAND_DATE_NOT_VALID',
    ])
  })

  test('can be sorted by any field', async () => {
    const other = await aClerk()
    for (const clientAddress of ['Ц 2', 'А 3', 'Б 1']) await other.add(aReprimand({ clientAddress }))
    expect((await other.sorted('clientAddress')).map((row) => row.clientAddress)).toEqual(['А 3', 'Б 1', 'Ц 2'])
    const newest = (await other.sorted('-id')).map(({ id }) => id)
    expect(newest).toEqual(newest.toSorted((one, next) => next - one))
  })

  test('have a constant payment reference that cannot be set by clients', async () => {
    const [first, next] = [await clerk.add(aReprimand({ paymentReference: '1' })), await clerk.add(aReprimand())]
    expect(first.paymentReference).toMatch(new RegExp(`^\\d\\d0*${first.id}$`))
    expect(next.paymentReference).not.toBe(first.paymentReference)
    const edited = await clerk.edit(first.id, { ...first, debtAmount: 5, paymentReference: next.paymentReference })
    expect(edited).toMatchObject({ debtAmount: 5, paymentReference: first.paymentReference })
  })

  test('have the whole address in one line', async () => {
    const created = await clerk.add(aReprimand({ clientAddress: ' Његошева бб, стан 4 ' }))
    expect(created.clientAddress).toBe('Његошева бб, стан 4')
  })
})
