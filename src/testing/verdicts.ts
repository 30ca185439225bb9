import { expect } from 'vitest'
import { aGrave, anInterment, aSection, someBurialRules } from './graves.ts'
import type { VerdictAnswer } from '../features/burial-verdict/verdict.ts'
import type { TestPlatform } from './platform.ts'

type Values = Readonly<Record<string, unknown>>

/** A company with a graveyard, and requests for verdicts on burials in its graves. */
export async function verdictTown(platform: TestPlatform, graveyardName?: string) {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company, graveyardName)
  const clerk = await platform.loggedIn(await platform.aUser('USER', company))
  const administrator = await platform.loggedIn(await platform.aUser('ADMIN', company))
  const added = async (type: string, body: Values, by = clerk) => {
    const answer = await by.post(`/api/${type}/${company.id}`, body)
    expect(answer.statusCode, answer.body).toBe(200)
    return Number(answer.json<Record<string, { id: number }>>()[type]?.id)
  }
  const verdict = async (id: number, query = '') => {
    const answer = await clerk.get(`/api/grave/${id}/verdict${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<VerdictAnswer>()
  }
  return {
    company,
    graveyard,
    clerk,
    administrator,
    added,
    grave: (values: Values = {}, place = graveyard) => added('grave', aGrave(place, values)),
    section: (values: Values) => added('section', aSection(graveyard, values), administrator),
    rules: (values: Values, place = graveyard) => added('burialRules', someBurialRules(place, values), administrator),
    bury: (graveId: number, values: Values = {}) =>
      added('interment', anInterment(graveyard, { graveId, precision: 'DAY', buriedOn: '2016-11-21', ...values })),
    verdict,
    /** The answer and the codes of the reasons, without those about data that nobody records yet. */
    answer: async (id: number, query = '') => {
      const { answer, reasons } = await verdict(id, query)
      return [answer, ...reasons.map(({ code }) => code)].filter((code) => !code.endsWith('_NOT_CHECKED')).join(' ')
    },
  }
}
