import type { Database } from '../../server/database/connection.ts'
import type { Answer } from '../platform.ts'

/** `isRepeated` if the server ended during an earlier attempt, which may have been done. */
export type YearAnswer = Pick<Answer, 'statusCode' | 'body' | 'rawPayload' | 'json'> & { readonly isRepeated?: boolean }
type Ask = (url: string, body?: unknown, headers?: Record<string, string>) => Promise<YearAnswer>
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
  /** Before a phase, with the number of its requests if they are many. */
  readonly onPhase?: (name: string, requests: number) => void
}

export function ok(answer: YearAnswer) {
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer
}
/** Or it was done by an attempt whose answer was lost. */
export const done = (answer: YearAnswer, code: string) =>
  answer.isRepeated === true && answer.body.includes(code) ? answer : ok(answer)

/** What differs from the model, in words. */
export class Differences {
  readonly found: string[] = []
  compare(what: string, measured: unknown, expected: unknown) {
    const [one, other] = [JSON.stringify(measured), JSON.stringify(expected)]
    if (one !== other) this.found.push(`${what}: ${one} instead of ${other}`)
  }
}
