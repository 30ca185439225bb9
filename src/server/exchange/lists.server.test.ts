import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clerkWith } from '../../testing/clerk.ts'
import { exchangePlatform } from '../../testing/exchange.ts'
import { createTables } from '../../testing/own-tables.ts'
import { tomb, tombStatements, tombTexts } from '../../testing/tombs.ts'
import { recordRoutes } from '../records/routes.ts'

let platform: Awaited<ReturnType<typeof exchangePlatform>>
beforeAll(async () => {
  platform = await exchangePlatform((app, db) => recordRoutes(app, db, tomb))
  await createTables(platform.db, tombStatements)
})
afterAll(() => platform.close())

/** A clerk of a company with a graveyard of this name. */
async function aClerk(graveyardName = 'Старо гробље') {
  const company = await platform.aCompany()
  const clerk = await clerkWith(platform, tomb, company)
  return { ...clerk, company, graveyard: await platform.aGraveyard(company, graveyardName) }
}
const rows = (records: readonly { number: string; holders: readonly { number: number; name: string }[] }[]) =>
  records.map(({ number, holders }) => [number, ...holders.map((holder) => `${holder.number} ${holder.name}`)])

describe('the rows of a list inside a record', () => {
  test.each(['csv', 'json'] as const)('are unchanged after an export and import as %s', async (format) => {
    const [here, there] = [await aClerk(), await aClerk()]
    const hostile = { name: '=1+1; "Пера"', since: '2001-05-06', graveyardId: null }
    await here.add({ number: '1', holders: [{ name: 'Ана', since: null, graveyardId: here.graveyard.id }, hostile] })
    await here.add({ number: '2' })
    const { bytes } = await platform.exported(here.company, { format }, tombTexts)
    expect(await platform.imported(there.company, bytes, {}, tombTexts, format)).toMatchObject({ count: 2, faults: [] })

    const [before, after] = [await here.sorted('number'), await there.sorted('number')]
    expect(rows(after)).toEqual(rows(before))
    expect(rows(after)).toEqual([['1', '2 =1+1; "Пера"', '1 Ана'], ['2']])
    expect(after[0]?.holders[1]).toMatchObject({ graveyardId: there.graveyard.id, graveyard: there.graveyard })
    expect(after[0]?.holders[0]).toMatchObject({ since: '2001-05-06', graveyard: null })
  })

  test('are rejected with their codes, and so are the names of unknown records', async () => {
    const { company, sorted } = await aClerk()
    const holders = [
      { name: '', since: '1.2.' },
      { name: 'Ана', graveyard: 'Непознато' },
    ]
    const file = JSON.stringify({ number: '1', holders })
    expect((await platform.imported(company, file, {}, tombTexts, 'json')).faults).toEqual([
      { line: 1, code: 'HOLDER_NAME_CANT_BE_NULL', field: 'holders.0.name' },
      { line: 1, code: 'HOLDER_SINCE_NOT_VALID', field: 'holders.0.since' },
      { line: 1, code: 'GRAVEYARD_NOT_EXIST', field: 'holders.1.graveyardId' },
    ])
    const twoLists = `number;holders\r\n1;не JSON\r\n2;"[{""name"":""Ана""}]"\r\n`
    const { count, faults } = await platform.imported(company, twoLists, { skipErrors: true }, tombTexts)
    expect([count, faults]).toEqual([1, [{ line: 2, code: 'REQUEST_NOT_VALID', field: 'holders' }]])
    expect(rows(await sorted('number'))).toEqual([['2', '1 Ана']])
  })
})
