import { afterEach, beforeEach, vi } from 'vitest'

/** A request, as the server would receive it. */
interface Asked {
  method: string
  path: string
  query: Readonly<Record<string, string>>
  headers: Headers
  body: unknown
}

/** The status is 200 unless given; 0 means that there is no connection. */
interface Answer {
  status?: number
  body?: unknown
}

type Answers = Record<
  `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`,
  Answer | ((asked: Asked) => Answer | Promise<Answer>)
>

/** Every list asks for its views, every form of a death record for the burial book. */
const usual: Answers = {
  'GET /api/savedViews': { body: { entities: [] } },
  'GET /api/deathRecord/book': { body: { nextNumber: 1, isGapless: false, warnsEarly: false } },
}

let unanswered: string[] = []

beforeEach(() => {
  serverAnswers({})
})
afterEach(() => {
  const found = unanswered
  unanswered = []
  if (found.length > 0) throw new Error(`Requests without an answer: ${found.join(', ')}`)
})

/**
 * Mocks the server's responses to a component by method and path; a test fails if a request has none. Lists have no
 * saved views unless given. Returns the requests in order, and `change`, which replaces responses from then on.
 */
export function serverAnswers(given: Answers) {
  let answers = { ...usual, ...given }
  const asked: Asked[] = []

  const answerTo = async (address: string, { method = 'GET', headers, body }: RequestInit) => {
    const url = new URL(address, 'http://localhost')
    const request: Asked = {
      method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: new Headers(headers),
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
    }
    asked.push(request)
    const name = `${method} ${url.pathname}`
    const found = Object.entries(answers).find(([each]) => each === name)?.[1]
    if (found === undefined) {
      unanswered.push(name)
      throw new Error(`No answer to ${name}.`)
    }
    const { status = 200, body: content = {} } = typeof found === 'function' ? await found(request) : found
    if (status === 0) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(content), { status, headers: { 'Content-Type': 'application/json' } })
  }
  vi.stubGlobal('fetch', answerTo)

  return {
    /** The requests with this method and path. */
    asked: (name: keyof Answers) => asked.filter(({ method, path }) => `${method} ${path}` === name),
    change: (others: Answers) => {
      answers = { ...answers, ...others }
    },
  }
}
