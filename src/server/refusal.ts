import type { RecordsInUse } from '../shared/in-use.ts'

export interface FieldFault {
  code: string
  field: string
}

/** A record that the user knows by its title. */
export interface NamedRecord {
  readonly type: string
  readonly id: number
  readonly title: string
}

/** What a response contains besides the code. */
interface RefusalDetails {
  /** The corresponding RFC 6749 error, on the token routes. */
  readonly error?: string
  /** The record concerned, if the client cannot know it. */
  readonly recordId?: number
  /** The records that somebody has changed in the meantime, if there are several. */
  readonly changed?: readonly NamedRecord[]
  /** The records that cannot be deleted because others need them. */
  readonly inUse?: RecordsInUse
  /** The token for the second step of a login and the factors that complete it, on the token route. */
  readonly mfa_token?: string
  readonly mfa_factors?: readonly string[]
}

/**
 * An expected rejection: a status and a code with a text in both languages. Any other error is a fault of the
 * server.
 */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly faults: readonly FieldFault[]
  readonly headers: Readonly<Record<string, string>>
  readonly details: RefusalDetails

  constructor(
    status: number,
    code: string,
    {
      faults = [],
      headers = {},
      details = {},
    }: { faults?: readonly FieldFault[]; headers?: Record<string, string>; details?: RefusalDetails } = {},
  ) {
    super(code)
    this.status = status
    this.code = code
    this.faults = faults
    this.headers = headers
    this.details = details
  }
}

/** Refuses the values of fields: all of them at once, with the first in the form's order as the message. */
export const refusedFields = (faults: readonly FieldFault[]) =>
  new Refusal(400, faults[0]?.code ?? 'REQUEST_NOT_VALID', { faults })

/** The database is unreachable or a queue is full: the same request may succeed in a few seconds. */
export class TemporarilyUnavailable extends Refusal {
  constructor() {
    super(503, 'TEMPORARILY_UNAVAILABLE', { headers: { 'retry-after': '5' } })
  }
}
