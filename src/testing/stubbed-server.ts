import { beforeEach, vi } from 'vitest'
import type { CurrentUser, Tokens } from '../shared/session.ts'
import { call } from '../shared/call.ts'

/** What the browser stores of a user. */
export const user = {
  id: 7,
  name: 'Мирјана',
  surname: 'Петровић',
  email: 'mirjana@pomen.rs',
  role: 'USER' as const,
  company: { id: 1, name: 'Помен', city: 'Зеленград' },
} satisfies Partial<CurrentUser>
export const tokens = (n: number): Tokens => ({
  access_token: `access-${n}`,
  refresh_token: `refresh-${n}`,
  token_type: 'Bearer',
  expires_in: 900,
})

export const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
export const formOf = ({ body }: RequestInit): Record<string, string> =>
  body instanceof URLSearchParams ? Object.fromEntries(body) : {}
/** Whether a request has the access token of that number. */
export const isFrom = ({ headers }: RequestInit, n: number) =>
  new Headers(headers).get('authorization') === `Bearer ${tokens(n).access_token}`

/** A storage of the browser with this content. */
export const stubStorage = (name: 'localStorage' | 'sessionStorage', kept = new Map<string, string>()) =>
  vi.stubGlobal(name, {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })

/** For each test, a browser in which the user has logged in with the first tokens, and a server. */
export function stubbedServer() {
  const browser = {
    /** What the browser has stored. */
    kept: new Map<string, string>(),
    /** The requests sent, as "METHOD path"; those to log in or out also with the screen that they state. */
    requests: new Array<string>(),
    answer: (_path: string, _init: RequestInit): Response => json({}),
    /** For `reactWith`. */
    reactions: { leave: vi.fn(), say: vi.fn() },
  }
  beforeEach(() => {
    browser.kept = new Map([
      ['pokoj.user', JSON.stringify(user)],
      ['pokoj.tokens', JSON.stringify(tokens(1))],
    ])
    stubStorage('localStorage', browser.kept)
    browser.requests = []
    browser.reactions.leave.mockReset()
    browser.reactions.say.mockReset()
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      browser.requests.push([init.method ?? 'GET', path, formOf(init)['screen']].filter(Boolean).join(' '))
      // Slowly, so that parallel requests overlap.
      await new Promise((resolve) => setTimeout(resolve, 5))
      return browser.answer(path, init)
    })
  })
  return browser
}

export const reading = (path: string) => call<{ answer: unknown }>()('GET', path)
export const sending = (method: 'POST' | 'PUT', path: string) => call<{ answer: unknown; body: object }>()(method, path)
