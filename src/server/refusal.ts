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

  constructor(status: number, code: string, { faults = [], headers = {} }: { faults?: readonly FieldFault[]; headers?: Record<string, string> } = {}) {
    super(code)
    this.status = status
    this.code = code
    this.faults = faults
    this.headers = headers
  }
}

/** Values at fields that may not be: all of them, the first in the form's order as the message (decisions 2). */
export const refusedFields = (faults: readonly FieldFault[]) => new Refusal(400, faults[0]?.code ?? 'REQUEST_NOT_VALID', { faults })
