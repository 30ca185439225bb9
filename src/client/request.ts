import type { Call, CallParts, ParameterOf } from '../shared/call.ts'
import { connect, failureOf, RequestFailed } from './connection.ts'
import { bearer, currentUser, endSession, isLocked, refreshedTokens, storedTokens, whenUnlocked } from './session.ts'

export { RequestFailed }

export type Query = Readonly<Record<string, string | number | null | undefined>>

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  query?: Query
  /** Statuses that the caller handles itself, without the reactions below. */
  handledStatuses?: readonly number[]
  signal?: AbortSignal
  /** For a create: with the same key it is executed once, however often it is sent. */
  idempotencyKey?: string
  /** For pages without a session: sends no tokens, and is not held back by the lock screen. */
  anonymous?: boolean
  /** The caller shows the failure itself, unless another page is opened. */
  showsOwnError?: boolean
}

interface Reactions {
  leave: (path: '/' | '/forbidden' | '/not-found' | '/error' | '/secondFactor') => void | Promise<void>
  say: (failure: RequestFailed) => void
}
let reactions: Reactions = { leave: () => undefined, say: () => undefined }
/** Set once by the application: how to navigate and how to show a failure. */
export function reactWith(chosen: Reactions) {
  reactions = chosen
}

/** Only filled parameters are sent. */
function withQuery(path: string, query: Query = {}) {
  const filled = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  )
  return filled.length === 0
    ? path
    : `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(filled).toString()}`
}

/** docs/requirements.md#statuses. A failed write stays on its form, so that no input is lost. */
function react(
  failure: RequestFailed,
  path: string,
  { method = 'GET', handledStatuses = [], showsOwnError }: RequestOptions,
) {
  if (handledStatuses.includes(failure.status)) return
  const reads = method === 'GET' || path.endsWith('/search')
  const { status, code } = failure
  failure.wasShown = true
  if (status === 403) {
    endSession()
    void reactions.leave('/')
  } else if (code === 'SECOND_FACTOR_ENROLMENT_REQUIRED') void reactions.leave('/secondFactor')
  else if (status === 401) void reactions.leave('/forbidden')
  else if (status === 404) void reactions.leave('/not-found')
  else if (status === 500 && reads) void reactions.leave('/error')
  else if (!showsOwnError && (status === 0 || status === 429 || status >= 500)) reactions.say(failure)
  else failure.wasShown = false
}

/** Sends a request as the session's user, and reads its answer. */
export async function send<Answer>(
  path: string,
  options: RequestOptions,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  const { method = 'GET', body, query, signal, idempotencyKey, anonymous = false } = options
  // The browser states the type of a form with files itself.
  const isJson = body !== undefined && !(body instanceof FormData)
  const sendWith = (tokens: ReturnType<typeof storedTokens>) => {
    const init: RequestInit = {
      method,
      headers: {
        ...(tokens && bearer(tokens)),
        ...(isJson && { 'Content-Type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
      },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
      ...(signal && { signal }),
    }
    return connect(withQuery(path, query), init, async (response) => {
      if (!response.ok) throw await failureOf(response)
      return read(response)
    })
  }

  const actor = currentUser()?.id
  // Another user may have logged in in the meantime; the request must not be made on their behalf.
  const sendForActor = (tokens: ReturnType<typeof storedTokens>) => {
    if (currentUser()?.id !== actor) throw new RequestFailed(400, 'SESSION_NOT_VALID')
    return sendWith(tokens)
  }
  try {
    if (anonymous) return await sendWith(null)
    // Requests behind the lock screen wait until it is unlocked.
    await whenUnlocked()
    const tokens = storedTokens()
    try {
      return await sendForActor(tokens)
    } catch (error) {
      if (!(error instanceof RequestFailed) || error.status !== 403) throw error
      const newTokens = tokens && (await refreshedTokens(tokens))
      if (newTokens === null && !isLocked()) throw error
      // The screen was locked during the request: the server has rejected it, so it can be repeated.
      await whenUnlocked()
      return await sendForActor(newTokens ?? storedTokens())
    }
  } catch (error) {
    if (error instanceof RequestFailed) react(error, path, options)
    throw error
  }
}

type Sent<Path extends string, Parts extends CallParts> = Omit<RequestOptions, 'method' | 'body' | 'query'> &
  ([ParameterOf<Path>] extends [never]
    ? unknown
    : { readonly params: Readonly<Record<ParameterOf<Path>, string | number>> }) &
  ('body' extends keyof Parts ? { readonly body: Parts['body'] } : unknown) &
  ('query' extends keyof Parts ? { readonly query: Parts['query'] & Query } : unknown)

/** Sends a call as the session's user; throws RequestFailed after the general reactions to its status. */
export function request<Path extends string, Parts extends CallParts>(
  { method, path }: Call<Path, Parts>,
  ...[sent]: object extends Sent<Path, Parts> ? [Sent<Path, Parts>?] : [Sent<Path, Parts>]
): Promise<Parts['answer']> {
  const { params = {}, ...options }: RequestOptions & { params?: Readonly<Record<string, string | number>> } =
    sent ?? {}
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return send(address, { ...options, method }, async (response) => {
    const text = await response.text()
    return (text === '' ? {} : JSON.parse(text)) as Parts['answer']
  })
}
