import { expect, test } from 'vitest'
import { ofReleases } from '../testing/of-releases.ts'
import { platformForTests } from '../testing/platform.ts'
import { accountOf, sumsOfYear, townYear } from '../testing/town-year.ts'

const platform = platformForTests()

async function expectYearToAgree(graves: number) {
  const year = await townYear(platform, graves)
  const { model, wrong, missed, payers, times } = year
  process.stdout.write(`${times.map(([name, time]) => `${name} ${(time / 1000).toFixed(1)} s`).join(', ')}\n`)
  expect(wrong).toEqual([])
  expect(missed.length / payers, missed.join('\n')).toBeLessThanOrEqual(0.02)
  const sums = await sumsOfYear(year, platform)
  const differing = [...model.owed].filter(([party, para]) => sums.accounts.get(party) !== para)
  for (const [party, para] of [...model.owed].slice(0, 20)) expect(await accountOf(year, party)).toBe(para)
  expect(differing.map(([party, para]) => [party, para, sums.accounts.get(party)])).toEqual([])
  expect(sums).toMatchObject({
    claimed: model.charged,
    received: model.received,
    debt: model.sum('debt'),
    vat: model.vat,
    journal: { receivables: model.sum('debt'), prepayments: model.sum('prepaid') },
  })
  expect(sums.journal.debit).toBe(sums.journal.credit)
}

test('the year of a town agrees to the para with what law and price list say, in accounts, reports, VAT and journal', async () => {
  await expectYearToAgree(120)
}, 300_000)

ofReleases('the same of a town with 20,000 graves', async () => expectYearToAgree(20_000), 3_600_000)
