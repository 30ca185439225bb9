import { beforeEach, expect, test, vi } from 'vitest'
import type { CurrentUser, Tokens } from '../shared/session.ts'
import { reactWith, request } from './request.ts'
import { currentUser, isLocked, lock, logout, storedTokens, unlock } from './session.ts'

const tokens = (name: string): Tokens => ({
  access_token: `access-${name}`,
  refresh_token: `refresh-${name}`,
  token_type: 'Bearer',
  expires_in: 900,
})
const user = { id: 7, email: 'mirjana@pomen.rs', role: 'USER' } as CurrentUser

let requests: string[]
/** The access token that the server accepts now, and the user who logs in with the password. */
let valid: string
let opens: CurrentUser
const leave = vi.fn()
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

beforeEach(() => {
  const kept = new Map([
    ['pokoj.user', JSON.stringify(user)],
    ['pokoj.tokens', JSON.stringify(tokens('1'))],
  ])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  requests = []
  valid = 'access-1'
  opens = user
  leave.mockReset()
  reactWith({ leave, say: vi.fn() })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const form = init.body instanceof URLSearchParams ? Object.fromEntries(init.body) : {}
    requests.push([path, form['screen']].filter(Boolean).join(' '))
    await new Promise((resolve) => setTimeout(resolve, 5))
    if (path === '/oauth/revoke') {
      valid = ''
      return json({})
    }
    if (path === '/oauth/token') {
      if (form['password'] !== 'prava') return json({ message: 'WRONG_CREDENTIALS' }, 400)
      valid = 'access-2'
      return json(tokens('2'))
    }
    const { Authorization } = init.headers as Record<string, string>
    if (Authorization !== `Bearer ${valid}`) return json({ message: 'SESSION_NOT_VALID' }, 403)
    return json(path === '/api/user/current' ? opens : { path })
  })
})

test('locking drops the tokens here and on the server, and keeps the user', async () => {
  await lock()
  expect([isLocked(), storedTokens(), currentUser()]).toEqual([true, null, user])
  expect(requests).toEqual(['/oauth/revoke lock'])
  await lock()
  expect(requests).toHaveLength(1)
})

test('a wrong password keeps the screen locked, the right one unlocks it', async () => {
  await lock()
  await expect(unlock('kriva')).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' })
  expect(isLocked()).toBe(true)
  await unlock('prava')
  expect([isLocked(), storedTokens()]).toMatchObject([false, { refresh_token: 'refresh-2' }])
})

test('a user cannot unlock another user’s screen', async () => {
  await lock()
  opens = { ...user, id: 8 }
  await expect(unlock('prava')).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' })
  expect([isLocked(), currentUser()?.id, storedTokens()]).toEqual([true, 7, null])
  expect(requests.at(-1)).toBe('/oauth/revoke')
})

test('requests made while the screen is locked wait for the password', async () => {
  await lock()
  const answer = request('/api/x')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(requests).not.toContain('/api/x')
  await unlock('prava')
  expect(await answer).toEqual({ path: '/api/x' })
  expect(leave).not.toHaveBeenCalled()
})

test('requests pending when the screen was locked are repeated, instead of ending the session', async () => {
  valid = ''
  const answer = request('/api/x', { method: 'PUT', body: {} })
  void lock()
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(isLocked()).toBe(true)
  await unlock('prava')
  expect(await answer).toEqual({ path: '/api/x' })
  expect(leave).not.toHaveBeenCalled()
})

test('waiting requests are dropped when another user logs in', async () => {
  await lock()
  const answer = request('/api/x')
  await logout()
  await expect(answer).rejects.toMatchObject({ code: 'SESSION_NOT_VALID' })
  expect(requests).not.toContain('/api/x')
})
