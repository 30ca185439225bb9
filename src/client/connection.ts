import { useSyncExternalStore } from 'react'

interface FieldCode {
  code: string
  field: string
}

interface NamedRecord {
  readonly type: string
  readonly title: string
}

/** `mfa_token` and `mfa_factors`; read by the code of the second step, which is loaded when it is needed. */
export type SecondStep = Readonly<Record<string, unknown>>

/** A failed request: the HTTP status (0 without a response) and the server's codes. */
export class RequestFailed extends Error {
  readonly status: number
  readonly code: string
  readonly errors: readonly FieldCode[]
  /** The number of seconds to wait, if the server gives one. */
  readonly retryAfter: number | null
  /** The record that the refusal concerns, if the server names one. */
  readonly recordId: number | undefined
  /** By which the server's log names the request, of a fault of the server. */
  readonly requestId: string | undefined
  /** The records that were changed since, if the server names several. */
  changed: readonly NamedRecord[] = []
  /** The whole answer, if it is about the second step of a login. */
  secondStep: SecondStep | undefined
  /** The records that cannot be deleted, as the server names them. */
  inUse: unknown
  /** Whether the failure has already been shown to the user, by a toast or another page. */
  wasShown = false

  constructor(
    status: number,
    code: string,
    errors: readonly FieldCode[] = [],
    {
      retryAfter = null,
      recordId,
      requestId,
    }: { retryAfter?: number | null; recordId?: number | undefined; requestId?: string | undefined } = {},
  ) {
    super(code)
    this.name = 'RequestFailed'
    this.status = status
    this.code = code
    this.errors = errors
    this.retryAfter = retryAfter
    this.recordId = recordId
    this.requestId = requestId
  }
}

let pending = 0
const watchers = new Set<() => void>()
function countPending(change: 1 | -1) {
  pending += change
  for (const watcher of watchers) watcher()
}

/** Whether a request is pending. */
export const usePending = () =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => pending > 0,
  )

/** `fetch` with a count of pending requests; an unreachable server fails with NO_CONNECTION. */
export async function connect<Answer>(path: string, init: RequestInit, read: (response: Response) => Promise<Answer>) {
  countPending(1)
  try {
    return await read(await fetch(path, init))
  } catch (error) {
    // fetch, and an interrupted body, reject with a TypeError; an abort is the caller's own and passes through.
    if (error instanceof TypeError) throw new RequestFailed(0, 'NO_CONNECTION')
    throw error
  } finally {
    countPending(-1)
  }
}

const codeOfStatus: Readonly<Record<number, string>> = {
  401: 'LOGIN_AS_ADMIN',
  403: 'SESSION_NOT_VALID',
  404: 'NOT_FOUND',
  429: 'TOO_MANY_ATTEMPTS',
  500: 'INTERNAL_ERROR',
}
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isFieldCode = (value: unknown): value is FieldCode =>
  isObject(value) && typeof value['code'] === 'string' && typeof value['field'] === 'string'
const isNamedRecord = (value: unknown): value is NamedRecord =>
  isObject(value) && typeof value['type'] === 'string' && typeof value['title'] === 'string'

let last: string | undefined
/** Of the last fault of the server, for the page that shows it. */
export const lastFault = () => last

/** The failure that an answer reports: its code is in `message`, or is the whole body. */
export async function failureOf(response: Response): Promise<RequestFailed> {
  const text = await response.text()
  let body: unknown = text
  try {
    body = JSON.parse(text)
  } catch {
    // Not JSON: a bare code, or a proxy's page.
  }
  const message = isObject(body) ? body['message'] : body
  const general =
    codeOfStatus[response.status] ?? (response.status > 500 ? 'TEMPORARILY_UNAVAILABLE' : 'REQUEST_NOT_VALID')
  const code = typeof message === 'string' && /^[A-Za-z]+(_[A-Za-z0-9]+)+$/.test(message) ? message : general
  const named = isObject(body) && Array.isArray(body['errors']) ? body['errors'].filter(isFieldCode) : []
  const field = isObject(body) ? body['field'] : undefined
  const errors = named.length === 0 && typeof field === 'string' ? [{ code, field }] : named
  const requestId = response.status === 500 ? (response.headers.get('x-request-id') ?? undefined) : undefined
  last = requestId ?? last
  const failure = new RequestFailed(response.status, code, errors, {
    retryAfter: Number(response.headers.get('retry-after')) || null,
    recordId: (isObject(body) && Number(body['recordId'])) || undefined,
    requestId,
  })
  if (isObject(body) && Array.isArray(body['changed'])) failure.changed = body['changed'].filter(isNamedRecord)
  if (isObject(body) && 'mfa_token' in body) failure.secondStep = body
  if (isObject(body)) failure.inUse = body['inUse']
  return failure
}
