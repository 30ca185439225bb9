import { expect } from 'vitest'
import type { DeathRecord } from '../features/death-records/record.ts'
import type { Page } from '../shared/list-page.ts'
import { aDeathRecord, type TestPlatform } from './platform.ts'

/** A company's register of deaths, with a clerk. */
export async function aRegister(platform: TestPlatform, graveyardName = 'Ново гробље') {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company, graveyardName)
  const clerk = await platform.loggedIn(await platform.aUser('USER', company))
  const record = (values: Record<string, unknown> = {}) =>
    clerk.post(`/api/deathRecord/${company.id}`, aDeathRecord(graveyard, values))
  const added = async (values: Record<string, unknown> = {}) => {
    const answer = await record(values)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ deathRecord: DeathRecord }>().deathRecord
  }
  const found = async (search: Record<string, unknown>) =>
    (await clerk.post('/api/deathRecord/search', search)).json<Page<DeathRecord>>()
  return { company, graveyard, clerk, record, added, found }
}
