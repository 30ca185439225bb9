import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CurrentUser, Tokens } from '../shared/session.ts'
import { download, fileNameIn, reactWith, request, type RequestFailed } from './request.ts'
import { currentUser, endSession, login, logout, storedTokens } from './session.ts'

const tokens = (n: number): Tokens => ({
  access_token: `access-${n}`,
  refresh_token: `refresh-${n}`,
  token_type: 'Bearer',
  expires_in: 900,
})
/** The part of the tokens that is stored. */
const secrets = (n: number) => ({ access_token: `access-${n}`, refresh_token: `refresh-${n}` })
const user = { id: 7, name: 'Мирјана', surname: 'Петровић', role: 'USER' } as CurrentUser

const leave = vi.fn()
const say = vi.fn()
let kept: Map<string, string>
/** The requests sent, as "METHOD path". */
let requests: string[]
/** The access token that the server currently accepts. */
let valid: number
/** Resolves slowly, so that parallel requests overlap. */
let answer: (path: string, init: RequestInit) => Response

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

beforeEach(() => {
  kept = new Map([
    ['pokoj.user', JSON.stringify(user)],
    ['pokoj.tokens', JSON.stringify(tokens(1))],
  ])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  requests = []
  valid = 2
  leave.mockReset()
  say.mockReset()
  reactWith({ leave, say })
  answer = (path, init) => {
    if (path === '/oauth/token') {
      const form = init.body as URLSearchParams
      if (form.get('refresh_token') !== `refresh-${valid - 1}`)
        return json({ error: 'invalid_grant', message: 'WRONG_CREDENTIALS' }, 400)
      return json(tokens(valid))
    }
    const { Authorization } = init.headers as Record<string, string>
    return Authorization === `Bearer access-${valid}` ? json({ path }) : json({ message: 'SESSION_NOT_VALID' }, 403)
  }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push(`${init.method ?? 'GET'} ${path}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
    return answer(path, init)
  })
})

const failing = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => error as RequestFailed,
  )

describe('an expired access token', () => {
  test('is refreshed once for all parallel requests', async () => {
    const answers = await Promise.all(['/a', '/b', '/c', '/d'].map((path) => request(path)))
    expect(answers).toEqual(['/a', '/b', '/c', '/d'].map((path) => ({ path })))
    expect(requests.filter((line) => line === 'POST /oauth/token')).toHaveLength(1)
    expect(storedTokens()).toEqual(secrets(2))
  })

  test('is replaced by one that another tab has obtained, without a refresh', async () => {
    answer = ((before) => (path, init) => {
      const response = before(path, init)
      if (response.status === 403) kept.set('pokoj.tokens', JSON.stringify(tokens(2)))
      return response
    })(answer)
    expect(await request('/a')).toEqual({ path: '/a' })
    expect(requests).not.toContain('POST /oauth/token')
  })

  test('that cannot be refreshed ends the session once, and leads to the home page', async () => {
    valid = 9
    const failures = await Promise.all([failing(request('/a')), failing(request('/b'))])
    expect(failures.map(({ status }) => status)).toEqual([403, 403])
    expect(requests.filter((line) => line === 'POST /oauth/token')).toHaveLength(1)
    expect([currentUser(), storedTokens()]).toEqual([null, null])
    expect(leave).toHaveBeenCalledWith('/')
  })

  test('does not end the session if the server cannot be reached for the refresh', async () => {
    answer = ((before) => (path, init) => {
      if (path === '/oauth/token') throw new TypeError('Failed to fetch')
      return before(path, init)
    })(answer)
    expect((await failing(request('/a'))).code).toBe('NO_CONNECTION')
    expect(currentUser()).toEqual(user)
    expect(say).toHaveBeenCalledWith('NO_CONNECTION')
  })

  test('does not repeat a write in another user’s session', async () => {
    answer = ((before) => (path, init) => {
      const response = before(path, init)
      kept.set('pokoj.user', JSON.stringify({ ...user, id: 8 }))
      kept.set('pokoj.tokens', JSON.stringify(tokens(2)))
      return response
    })(answer)
    expect((await failing(request('/a', { method: 'POST', body: {} }))).code).toBe('SESSION_NOT_VALID')
    expect(requests).toEqual(['POST /a'])
    expect(currentUser()?.id).toBe(8)
  })

  test('is not replaced if the user logs out during the refresh', async () => {
    answer = ((before) => (path, init) => {
      if (path === '/oauth/token') endSession()
      return before(path, init)
    })(answer)
    await failing(request('/a'))
    expect(storedTokens()).toBeNull()
  })
})

describe('a status', () => {
  const answering = (status: number, body: unknown = {}) => {
    answer = () => json(body, status)
  }
  test.each([
    [401, 'GET', '/forbidden'],
    [401, 'POST', '/forbidden'],
    [404, 'GET', '/not-found'],
    [500, 'GET', '/error'],
  ] as const)('%i to %s leads to %s', async (status, method, path) => {
    answering(status)
    expect((await failing(request('/a', { method }))).shown).toBe(true)
    expect(leave).toHaveBeenCalledExactlyOnceWith(path)
  })

  test('500 to a search, which reads, leads to /error', async () => {
    answering(500)
    await failing(request('/api/deathRecord/search', { method: 'POST', body: {} }))
    expect(leave).toHaveBeenCalledExactlyOnceWith('/error')
  })

  test.each([500, 503, 429])('%i to a write stays on the form and is reported', async (status) => {
    answering(status, { message: 'INTERNAL_ERROR' })
    expect((await failing(request('/a', { method: 'PUT', body: {} }))).shown).toBe(true)
    expect(leave).not.toHaveBeenCalled()
    expect(say).toHaveBeenCalledExactlyOnceWith('INTERNAL_ERROR')
  })

  test('400 passes the codes and their fields to the form', async () => {
    const errors = [{ code: 'DEATH_RECORD_JMBG_NOT_VALID', field: 'jmbg' }]
    answering(400, { message: 'DEATH_RECORD_JMBG_NOT_VALID', errors })
    expect(await failing(request('/a', { method: 'POST', body: {} }))).toMatchObject({
      code: 'DEATH_RECORD_JMBG_NOT_VALID',
      errors,
      shown: false,
    })
    expect([leave.mock.calls, say.mock.calls]).toEqual([[], []])
  })

  test('a single field counts as one error, and a plain body as the code', async () => {
    answering(400, { message: 'PASSWORD_NOT_STRONG', field: 'password' })
    expect((await failing(request('/a'))).errors).toEqual([{ code: 'PASSWORD_NOT_STRONG', field: 'password' }])
    answer = () => new Response('LINK_NOT_VALID', { status: 400 })
    expect((await failing(request('/a'))).code).toBe('LINK_NOT_VALID')
    answer = () => new Response('<html>Bad Gateway</html>', { status: 502 })
    expect((await failing(request('/a'))).code).toBe('TEMPORARILY_UNAVAILABLE')
  })

  test('that the caller handles causes no general reaction', async () => {
    answering(404)
    expect((await failing(request('/a', { stay: [404] }))).shown).toBe(false)
    expect(leave).not.toHaveBeenCalled()
  })
})

test('a query string contains only filled parameters', async () => {
  answer = () => json({})
  await request('/a', { query: { year: 2026, month: 0, searchParam: '', size: undefined, name: 'Ђорђе & син' } })
  expect(requests).toEqual([
    `GET /a?year=2026&month=0&name=${encodeURIComponent('Ђорђе & син').replaceAll('%20', '+')}`,
  ])
})

test('a document has the server’s file name', async () => {
  answer = () =>
    new Response('%PDF', {
      headers: {
        'content-disposition': `attachment; filename="Evidencija.pdf"; filename*=UTF-8''${encodeURIComponent('Evidencija-Umrlih(1)Ђорђевић.pdf')}`,
      },
    })
  expect((await download('/api/createreport/1')).fileName).toBe('Evidencija-Umrlih(1)Ђорђевић.pdf')
  expect(fileNameIn('attachment; filename="a b.pdf"')).toBe('a b.pdf')
  expect(fileNameIn(null)).toBe('document.pdf')
})

describe('login', () => {
  const loggingIn = (role: string) => {
    endSession()
    answer = (path) => json(path === '/oauth/token' ? tokens(5) : path === '/api/user/current' ? { ...user, role } : {})
    return login('mirjana@pomen.rs', 'x')
  }
  test('stores the user and the tokens', async () => {
    await loggingIn('ADMIN')
    expect([currentUser()?.role, storedTokens()]).toEqual(['ADMIN', secrets(5)])
  })
  test('fails and stores nothing for an unknown role', async () => {
    expect(await failing(loggingIn('AUDITOR'))).toMatchObject({ code: 'WRONG_CREDENTIALS' })
    expect([currentUser(), storedTokens()]).toEqual([null, null])
    expect(requests).toContain('POST /oauth/revoke')
  })
  test('logout clears the session immediately and informs the server', async () => {
    await loggingIn('USER')
    const done = logout()
    expect([currentUser(), storedTokens()]).toEqual([null, null])
    await done
    expect(requests.at(-1)).toBe('POST /oauth/revoke')
  })
})

describe('browser storage', () => {
  test('contains only what the shell shows about the user, and the two tokens', async () => {
    const whole = {
      ...user,
      email: 'mirjana@pomen.rs',
      version: 3,
      pendingEmail: null,
      phoneNumber: '0641234567',
      address: 'Његошева 12',
      birthDate: '1980-02-29',
      roles: ['ROLE_USER'],
      language: 'rs',
      company: { id: 1, name: 'Помен', city: 'Зеленград' },
    } as CurrentUser
    answer = (path) => json(path === '/oauth/token' ? tokens(2) : whole)
    await login('mirjana@pomen.rs', 'prava')
    expect([...kept.keys()].toSorted()).toEqual(['pokoj.tokens', 'pokoj.user'])
    const stored = [...kept.values()].map((text) => Object.keys(JSON.parse(text) as object).toSorted())
    expect(stored.flat().toSorted()).toEqual(
      ['access_token', 'company', 'email', 'id', 'name', 'refresh_token', 'role', 'surname'].toSorted(),
    )
  })
})

describe('a refresh', () => {
  test('whose response was lost is repeated with the same token', async () => {
    const orderly = answer
    let lost = 1
    answer = (path, init) => {
      if (path === '/oauth/token' && lost-- > 0) throw new TypeError('the answer was lost')
      return orderly(path, init)
    }
    expect(await request('/a')).toEqual({ path: '/a' })
    expect(requests.filter((each) => each === 'POST /oauth/token')).toHaveLength(2)
  })

  test('that another tab has already made uses that tab’s tokens', async () => {
    const orderly = answer
    answer = (path, init) => {
      if (path !== '/oauth/token') return orderly(path, init)
      kept.set('pokoj.tokens', JSON.stringify(tokens(valid)))
      return json({ error: 'invalid_grant', message: 'WRONG_CREDENTIALS' }, 400)
    }
    expect(await request('/a')).toEqual({ path: '/a' })
    expect(currentUser()).toEqual(user)
  })
})
