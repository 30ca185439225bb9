export interface FieldFault {
  code: string
  field: string
}

/** An expected "no": a status and a code that has a text in both languages. Everything else that is thrown is a fault. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly faults: readonly FieldFault[]
  readonly headers: Readonly<Record<string, string>>
  /** RFC 6749's own word for it, on the token routes. */
  readonly oauthError: string | undefined

  constructor(
    status: number,
    code: string,
    {
      faults = [],
      headers = {},
      oauthError,
    }: { faults?: readonly FieldFault[]; headers?: Record<string, string>; oauthError?: string } = {},
  ) {
    super(code)
    this.status = status
    this.code = code
    this.faults = faults
    this.headers = headers
    this.oauthError = oauthError
  }
}

/** Refuses the values of fields: all of them at once, with the first in the form's order as the message. */
export const refusedFields = (faults: readonly FieldFault[]) =>
  new Refusal(400, faults[0]?.code ?? 'REQUEST_NOT_VALID', { faults })

/** The database is away or a queue is full: the same request may succeed in a few seconds. */
export class TemporarilyUnavailable extends Refusal {
  constructor() {
    super(503, 'TEMPORARILY_UNAVAILABLE', { headers: { 'retry-after': '5' } })
  }
}
