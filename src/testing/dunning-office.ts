import { expect } from 'vitest'
import type { DunningLetters, DunningPreview, LetterLines } from '../features/dunning-runs/calls.ts'
import type { DunningPolicy } from '../features/dunning-policy/calls.ts'
import { addDays, today } from '../shared/dates.ts'
import { moneyOffice } from './money.ts'
import { aParty } from './parties.ts'
import type { TestPlatform } from './platform.ts'

type Values = Readonly<Record<string, unknown>>

/** A money office with debtors, runs and their letters. */
export async function aDunningOffice(platform: TestPlatform) {
  const office = await moneyOffice(platform)
  const on = today()
  const ago = (days: number) => addDays(on, -days)
  const { company, clerk, administrator } = office
  const added = async (type: string, body: object) => {
    const answer = await clerk.post(`/api/${type}/${company.id}`, body)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Record<string, { id: number; version: number }>>()[type] ?? { id: 0, version: 0 }
  }
  const debtor = async (values: Values = {}) => (await added('party', aParty(values))).id
  const owes = (partyId: number, days: number, values: Values = {}) =>
    office.claim({ partyId, issuedOn: ago(days + 30), dueOn: ago(days), ...values })
  const run = (values: Values = {}) => added('dunningRun', { onDay: on, ...values })
  const preview = async ({ id }: { id: number }, searched = '') =>
    (
      await clerk.get(`/api/dunningRun/${id}/preview${searched && `?searchParam=${encodeURIComponent(searched)}`}`)
    ).json<DunningPreview>()
  const post = ({ id }: { id: number }) => clerk.post(`/api/dunningRun/${id}/posting`, {})
  const posted = async (of: { id: number }) => {
    const answer = await post(of)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ dunningRun: Values }>().dunningRun
  }
  const letters = async ({ id }: { id: number }) =>
    (await clerk.get(`/api/dunningRun/${id}/letters`)).json<DunningLetters>().letters
  const lines = async (id: number) => (await clerk.get(`/api/dunningLetter/${id}/lines`)).json<LetterLines>().lines
  const policy = async () => (await clerk.get('/api/dunningPolicy')).json<DunningPolicy>().dunningPolicy
  const level = async (at: number, values: Values) => {
    const { levels } = await policy()
    const changed = levels.map((each, index) => (index === at ? { ...each, ...values } : each))
    const answer = await administrator.put('/api/dunningPolicy', { levels: changed })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  return { ...office, added, debtor, owes, run, preview, post, posted, letters, lines, policy, level }
}
