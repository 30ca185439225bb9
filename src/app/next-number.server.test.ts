import { describe, expect, test } from 'vitest'
import { clerkWith } from '../testing/clerk.ts'
import { platformForTests } from '../testing/platform.ts'
import { numberedTypes } from '../testing/record-types.ts'

const platform = platformForTests()

describe.each(numberedTypes)('the next number of a $type.name', ({ type, numbered }) => {
  async function aClerk() {
    const clerk = await clerkWith(platform, type)
    const next = async (year: number | string) =>
      (await clerk.get(`${type.base}/nextNumber?year=${year}`)).json<{ number: string }>().number
    return { ...clerk, next }
  }

  test('starts at 1/2026 and is then one more than the largest of the year and company', async () => {
    const [clerk, stranger] = [await aClerk(), await aClerk()]
    expect(await clerk.next(2026)).toBe('1/2026')
    for (const number of ['1/2026', '10/2026', '9/2026', '007/2025']) await clerk.add(numbered(number))
    expect([await clerk.next(2026), await clerk.next(2025), await clerk.next(2027)]).toEqual([
      '11/2026',
      '8/2025',
      '1/2027',
    ])
    expect(await stranger.next(2026)).toBe('1/2026')
    await clerk.add(numbered(await clerk.next(2026)))
    expect(await clerk.next(2026)).toBe('12/2026')
  })

  test('includes deleted records, because numbers are not reused', async () => {
    const clerk = await aClerk()
    const { id } = await clerk.add(numbered('3/2026'))
    await clerk.remove(id)
    expect(await clerk.next(2026)).toBe('4/2026')
  })

  test('comes with the graveyard of the latest record, or the only graveyard', async () => {
    const clerk = await aClerk()
    const graveyardOf = async () =>
      (await clerk.get(`${type.base}/nextNumber?year=2026`)).json<{ graveyardId: number | null }>().graveyardId
    const add = async (number: string, graveyardId: number | null) => clerk.add({ ...numbered(number), graveyardId })
    expect(await graveyardOf()).toBeNull()
    const first = await platform.aGraveyard(clerk.company)
    expect(await graveyardOf()).toBe(first.id)
    const second = await platform.aGraveyard(clerk.company)
    expect(await graveyardOf()).toBeNull()
    await add('1/2026', first.id)
    expect(await graveyardOf()).toBe(first.id)
    const { id } = await add('2/2026', second.id)
    expect(await graveyardOf()).toBe(second.id)
    await clerk.remove(id)
    expect(await graveyardOf()).toBe(first.id)
    await platform.db.updateTable('graveyards').set({ deleted: true }).where('id', '=', first.id).execute()
    expect(await graveyardOf()).toBe(second.id)
  })

  test('ignores numbers of other forms, and is only a suggestion', async () => {
    const clerk = await aClerk()
    for (const odd of ['АБ-7', '7', '8/26', '12/2026-а', 'а/2026', '5/3/2026', '99999999999999999999/2026'])
      expect(await clerk.refusal(numbered(odd))).toEqual([200])
    expect(await clerk.next(2026)).toBe('1/2026')
  })

  test.each(['', 'abc', '2026.5', '-2026', '99999', '2026a', '0'])(
    'is rejected for the year «%s»: 400, at that field',
    async (year) => {
      const clerk = await aClerk()
      const answer = await clerk.get(`${type.base}/nextNumber?year=${year}`)
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { message: 'REQUEST_NOT_VALID', field: 'year' }])
    },
  )
})
