import type { Database } from '../src/server/database/connection.ts'
import type { CompanyId } from '../src/server/database/tenancy.ts'
import { passwordHash } from '../src/server/passwords.ts'
import type { Role } from '../src/shared/session.ts'

/** One line of the table: what was measured, and the limit that it is held against in the same run. */
export interface Figure {
  what: string
  measured: string
  limit: string
}

const password = 'Merenje1Brzine'
const rounds = 200
export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
export const ms = (value: number) => `${value.toFixed(2)} ms`

/** Alternately, so that a busy moment of the machine falls on both. */
export async function paired(first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let round = -20; round < rounds; round++)
    for (const [index, work] of [first, second].entries()) {
      const start = performance.now()
      await work()
      if (round >= 0) times[index]?.push(performance.now() - start)
    }
  return [median(times[0]), median(times[1])]
}

/** The email tells the role. */
const emailOf = (role: Role) => `bench-${role.toLowerCase()}@example.rs`

export async function aUser(db: Database, role: Role, company?: CompanyId) {
  await db
    .insertInto('users')
    .values({
      role,
      companyId: company ?? null,
      name: 'Мирјана',
      surname: 'Петровић',
      email: emailOf(role),
      passwordHash: await passwordHash(password),
      registrationConfirmed: true,
    })
    .execute()
}

export async function accessToken(address: string, role: Role = 'USER'): Promise<string> {
  const answer = await fetch(`${address}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: 'pokoj-web',
      client_secret: 'pokoj-web',
      grant_type: 'password',
      username: emailOf(role),
      password,
    }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

export function table(figures: Figure[]) {
  const width = Math.max(...figures.map((figure) => figure.what.length))
  for (const { what, measured, limit } of figures)
    console.log(`${what.padEnd(width)}  ${measured.padStart(24)}  beside ${limit}`)
}
