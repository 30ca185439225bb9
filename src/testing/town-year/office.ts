import type { Database } from '../../server/database/connection.ts'

/** What the server answered, in this process or over the network. */
export interface Reply {
  readonly statusCode: number
  readonly body: string
  readonly rawPayload: Buffer
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as in Fastify's answers, the caller says what it is.
  readonly json: <T>() => T
}
type Ask = (url: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>
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

export function ok(answer: Reply) {
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
