import { expect, test } from 'vitest'
import { platformForTests } from '../testing/platform.ts'
import { statementOffice } from '../testing/statement-office.ts'
import { townYear } from '../testing/town-year/year.ts'

const platform = platformForTests()

test('the year of a town agrees to the para with what law and price list say, in accounts, letters, reports, VAT and journal', async () => {
  const office = await statementOffice(platform)
  const graveyard = await platform.aGraveyard(office.company)
  const { differences, wrong, missed, payers, acts } = await townYear({ db: platform.db, graveyard, ...office }, 60)
  expect(differences).toEqual([])
  expect(wrong).toEqual([])
  expect(missed.length / payers, missed.join('\n')).toBeLessThanOrEqual(0.02)
  expect([acts.letters, acts.agreements, acts.interest].every((count) => count > 0)).toBe(true)
}, 300_000)
