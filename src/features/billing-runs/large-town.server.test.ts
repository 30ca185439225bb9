import { expect } from 'vitest'
import { billedTown } from '../../testing/billed-town.ts'
import { moneyOffice } from '../../testing/money.ts'
import { ofReleases } from '../../testing/of-releases.ts'
import { platformForTests } from '../../testing/platform.ts'

const platform = platformForTests()

/** Five times what it may take on a quiet machine. */
const [longestPreview, longestPosting] = [25_000, 100_000]

ofReleases('a run of 20,000 graves is previewed and posted while its user waits', async () => {
  const { company, administrator } = await moneyOffice(platform)
  const graveyard = await platform.aGraveyard(company)
  await billedTown(platform.db, company, graveyard, 20_000)
  const price = {
    kind: 'FEE_MAINTENANCE',
    periodMonths: 12,
    basis: 'GROSS',
    vatRate: 10,
    code: '1.1',
    name: 'Одржавање',
    amount: 1466,
    validFrom: '2020-01-01',
  }
  expect((await administrator.post(`/api/tariff/${company.id}`, price)).statusCode).toBe(200)
  const run = { year: 2026, kinds: 'FEE_MAINTENANCE', issuedOn: '2026-01-10', dueOn: '2026-02-10' }
  const added = await administrator.post(`/api/billingRun/${company.id}`, run)
  const { id } = added.json<{ billingRun: { id: number } }>().billingRun
  const timed = async <Result>(name: string, work: () => Promise<Result>) => {
    const start = performance.now()
    const result = await work()
    const took = Math.round(performance.now() - start)
    process.stdout.write(`${name}: ${took} ms\n`)
    return { result, took }
  }
  const preview = await timed('preview', () => administrator.get(`/api/billingRun/${id}/preview`))
  const { charges, amount } = preview.result.json<{ charges: number; amount: number }>()
  expect(charges).toBeGreaterThan(20_000)
  expect(preview.took).toBeLessThan(longestPreview)
  const posting = await timed('posting', () => administrator.post(`/api/billingRun/${id}/posting`))
  expect(posting.result.json()).toMatchObject({ billingRun: { status: 'POSTED', claims: charges, amount } })
  expect(posting.took).toBeLessThan(longestPosting)
  const data = await timed('data for a printing house', () => administrator.get(`/api/billingRun/${id}/documents/data`))
  expect(data.result.statusCode).toBe(200)
  const repeated = await timed('posting again', () => administrator.post(`/api/billingRun/${id}/posting`))
  expect(repeated.result.json()).toMatchObject({ billingRun: { claims: charges, amount } })
  const reversal = await timed('reversal', () =>
    administrator.post(`/api/billingRun/${id}/reversal`, { reason: 'Проба' }),
  )
  expect(reversal.result.json()).toMatchObject({ billingRun: { status: 'REVERSED', claims: 0 } })
})
