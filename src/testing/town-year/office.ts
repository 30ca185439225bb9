import type { Database } from '../../server/database/connection.ts'
import type { Answer } from '../platform.ts'

type Ask = (url: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
export interface YearUser {
  readonly get: Ask
  readonly post: Ask
  readonly put: Ask
}
/** A company with an account and a graveyard, and who works for it. */
export interface YearOffice {
  readonly db: Database
  readonly company: { readonly id: number }
  readonly graveyard: { readonly id: number }
  readonly account: string
  readonly clerk: YearUser
  readonly administrator: YearUser
}

export function ok(answer: Answer) {
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer
}
/** What differs from the model, in words. */
export class Differences {
  readonly found: string[] = []
  compare(what: string, measured: unknown, expected: unknown) {
    const [one, other] = [JSON.stringify(measured), JSON.stringify(expected)]
    if (one !== other) this.found.push(`${what}: ${one} instead of ${other}`)
  }
}
