import { describe, expect, test } from 'vitest'
import { clerkWith } from '../testing/clerk.ts'
import { platformForTests } from '../testing/platform.ts'
import { numberedTypes } from '../testing/record-types.ts'

const platform = platformForTests()

describe.each(numberedTypes)('the number of a $type.name', ({ type, numbered }) => {
  const { field, code } = type.unique[0] ?? { field: '', code: '' }

  test('is rejected at its field if it is alike to another number of the company, on every route', async () => {
    const clerk = await clerkWith(platform, type)
    const first = await clerk.add(numbered('РАСЕ/1'))
    for (const number of ['RACE/1', 'race/1', 'Race / 1', 'РАСЕ/1']) {
      const answer = await clerk.post(`${type.base}/0`, numbered(number))
      expect([answer.statusCode, answer.json()]).toEqual([400, { message: code, field, errors: [{ code, field }] }])
    }
    const other = await clerk.add(numbered('PACK/1'))
    expect((await clerk.put(`${type.base}/${other.id}`, numbered('race/1'))).json()).toMatchObject({
      message: code,
      field,
    })
    // A record's own number may be spelled differently.
    expect((await clerk.put(`${type.base}/${first.id}`, numbered('RACE/1'))).statusCode).toBe(200)
    await clerk.remove(first.id)
    await clerk.add(numbered('race/1'))
    expect((await clerk.put(`${type.base}/restore/${first.id}`)).json()).toMatchObject({ message: code, field })
    const stranger = await clerkWith(platform, type)
    await stranger.add(numbered('RACE/1'))
  })

  test('is assigned once to concurrent requests with different spellings', async () => {
    const clerk = await clerkWith(platform, type)
    const answers = await Promise.all(
      ['УГ-7', 'UG-7', 'уг-7', 'ug-7', 'УG-7', 'Ug - 7'].map((number) =>
        clerk.post(`${type.base}/0`, numbered(number)),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400, 400, 400,
    ])
  })

  test('counts for the next number regardless of spaces', async () => {
    const clerk = await clerkWith(platform, type)
    await clerk.add(numbered('41 / 2026'))
    expect((await clerk.get(`${type.base}/nextNumber?year=2026`)).json()).toMatchObject({ number: '42/2026' })
  })
})
