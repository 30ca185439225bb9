import { expect, test } from 'vitest'
import { moneyOffice } from '../../testing/money.ts'
import { platformForTests } from '../../testing/platform.ts'

const platform = platformForTests()

test.each(['claim', 'payment'])('the sums of a %s on request include what the server computes', async (type) => {
  const { clerk } = await moneyOffice(platform)
  const sums = async (search: object) =>
    Object.keys((await clerk.post(`/api/${type}/search`, search)).json<{ sums: object }>().sums)
  expect(await sums({ allSums: true })).toEqual(expect.arrayContaining(await sums({})))
})
