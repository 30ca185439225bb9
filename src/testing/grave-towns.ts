import { expect } from 'vitest'
import { aGrave, aSection } from './graves.ts'
import type { Person, TestPlatform } from './platform.ts'

export interface Named {
  id: number
  version: number
}
export type Values = Readonly<Record<string, unknown>>

/** A company with a graveyard, and the users who edit its sections and graves. */
export async function graveTown(platform: TestPlatform) {
  const company = await platform.aCompany()
  const person = async (role: 'SUPERADMIN' | 'ADMIN' | 'USER') =>
    platform.loggedIn(await platform.aUser(role, role === 'SUPERADMIN' ? undefined : company))
  const graveyard = await platform.aGraveyard(company)
  const [operator, administrator, clerk] = [await person('SUPERADMIN'), await person('ADMIN'), await person('USER')]
  const created = async (by: Person, name: 'section' | 'grave', body: Values) => {
    const answer = await by.post(`/api/${name}/${company.id}`, body)
    expect(answer.statusCode, answer.body).toBe(200)
    const record = answer.json<Record<string, Named & Values>>()[name]
    if (!record) throw new Error(answer.body)
    return record
  }
  return {
    company,
    graveyard,
    operator,
    administrator,
    clerk,
    section: (values: Values = {}, place = graveyard) => created(administrator, 'section', aSection(place, values)),
    grave: (values: Values = {}, place = graveyard) => created(clerk, 'grave', aGrave(place, values)),
    refusal: async (by: Person, path: string, body: object) => {
      const answer = await (path.includes('/edit/') ? by.put(path.replace('/edit', ''), body) : by.post(path, body))
      return answer.json<{ errors?: { code: string }[] }>().errors?.map(({ code }) => code) ?? answer.body
    },
    labels: async (query = '') => {
      const answer = await clerk.get(`/api/grave/search?size=100&sort=label${query}`)
      return answer.json<{ entities: { label: string }[] }>().entities.map(({ label }) => label)
    },
  }
}
