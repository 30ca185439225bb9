import { beforeAll, describe, expect, test } from 'vitest'
import { anOffice, type Office } from '../testing/office-situations.ts'
import { platformForTests } from '../testing/platform.ts'
import { situationsOfBurials } from '../testing/situations-of-burials.ts'
import { situationsOfContracts } from '../testing/situations-of-contracts.ts'
import { situationsOfDeaths } from '../testing/situations-of-deaths.ts'
import { situationsOfGraves } from '../testing/situations-of-graves.ts'

// What happens in an office of a Serbian cemetery: each situation is recorded without an override and without a note.

const platform = platformForTests()
let office: Office
beforeAll(async () => {
  office = await anOffice(platform)
})

describe.each([
  ['Умрли', situationsOfDeaths],
  ['Сахрањени', situationsOfBurials],
  ['Гробна места и права', situationsOfGraves],
  ['Уговори, писма и странке', situationsOfContracts],
])('%s', (_, situations) => {
  test.each(situations)('%s %s', async (_what, _how, record, recorded) => {
    expect(await record(office)).toMatchObject(recorded)
  })
})
