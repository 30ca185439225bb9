import { connect, failureOf, RequestFailed } from './connection.ts'
import { bearer, currentUser, endSession, isLocked, refreshedTokens, storedTokens, whenUnlocked } from './session.ts'

export { RequestFailed }

type Query = Readonly<Record<string, string | number | null | undefined>>

interface Asked {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  query?: Query
  /** Statuses that the caller handles itself instead of the reactions below. */
  stay?: readonly number[]
  signal?: AbortSignal
  /** For pages that work without a session: no tokens are sent, and a locked screen does not hold the request back. */
  anonymous?: boolean
  /** The caller itself says why the request failed, except where another page is opened. */
  saysFailure?: boolean
}

interface Reactions {
  leave: (path: '/' | '/forbidden' | '/not-found' | '/error') => void | Promise<void>
  say: (code: string) => void
}
let reactions: Reactions = { leave: () => undefined, say: () => undefined }
/** The application says once how to go to another page and how to show a code. */
export function reactWith(chosen: Reactions) {
  reactions = chosen
}

/** Only filled parameters are sent. */
function withQuery(path: string, query: Query = {}) {
  const filled = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  )
  return filled.length === 0 ? path : `${path}?${new URLSearchParams(filled).toString()}`
}

/** docs/requirements.md#statuses. A failed write stays on its form, so that nothing typed is lost. */
function react(failure: RequestFailed, path: string, { method = 'GET', stay = [], saysFailure }: Asked) {
  if (stay.includes(failure.status)) return
  const reads = method === 'GET' || path.endsWith('/search')
  const { status, code } = failure
  failure.shown = true
  if (status === 403) {
    endSession()
    void reactions.leave('/')
  } else if (status === 401) void reactions.leave('/forbidden')
  else if (status === 404) void reactions.leave('/not-found')
  else if (status === 500 && reads) void reactions.leave('/error')
  else if (!saysFailure && (status === 0 || status === 429 || status >= 500)) reactions.say(code)
  else failure.shown = false
}

async function answered<Answer>(
  path: string,
  asked: Asked,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  const { method = 'GET', body, query, signal, anonymous = false } = asked
  const send = (tokens: ReturnType<typeof storedTokens>) => {
    const init: RequestInit = {
      method,
      headers: {
        ...(tokens && bearer(tokens)),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    }
    return connect(withQuery(path, query), init, async (response) => {
      if (!response.ok) throw await failureOf(response)
      return read(response)
    })
  }

  const actor = currentUser()?.id
  // Someone else may have logged in meanwhile: what was asked is not to be done in their name.
  const sendForActor = (tokens: ReturnType<typeof storedTokens>) => {
    if (currentUser()?.id !== actor) throw new RequestFailed(400, 'SESSION_NOT_VALID')
    return send(tokens)
  }
  try {
    if (anonymous) return await send(null)
    // What is asked behind the lock screen waits for the password.
    await whenUnlocked()
    const tokens = storedTokens()
    try {
      return await sendForActor(tokens)
    } catch (error) {
      if (!(error instanceof RequestFailed) || error.status !== 403) throw error
      const fresh = tokens && (await refreshedTokens(tokens))
      if (fresh === null && !isLocked()) throw error
      // Locked while it was under way: the server has refused it, so it can be asked again.
      await whenUnlocked()
      return await sendForActor(fresh ?? storedTokens())
    }
  } catch (error) {
    if (error instanceof RequestFailed) react(error, path, asked)
    throw error
  }
}

/** Asks the server, as the session's user; throws RequestFailed after the general reactions to its status. */
export function request<Answer>(path: string, asked: Asked = {}): Promise<Answer> {
  return answered(path, asked, async (response) => {
    const text = await response.text()
    return (text === '' ? {} : JSON.parse(text)) as Answer
  })
}

/** The name in `Content-Disposition`, of which `filename*` keeps Serbian letters (RFC 6266). */
export function fileNameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? 'document.pdf'
}

/** Fetches a document. A server fault stays on the page (500): the caller's pending toast says that it failed. */
export function download(path: string, query: Query = {}): Promise<{ blob: Blob; fileName: string }> {
  return answered(path, { query, stay: [500, 503] }, async (response) => ({
    blob: await response.blob(),
    fileName: fileNameIn(response.headers.get('content-disposition')),
  }))
}
