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

let asked: string[]
/** The access token that the server honours now, and whom the password opens. */
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
  asked = []
  valid = 'access-1'
  opens = user
  leave.mockReset()
  reactWith({ leave, say: vi.fn() })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const form = init.body instanceof URLSearchParams ? Object.fromEntries(init.body) : {}
    asked.push([path, form['screen']].filter(Boolean).join(' '))
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

test('the lock drops the tokens here and on the server, and keeps who was logged in', async () => {
  await lock()
  expect([isLocked(), storedTokens(), currentUser()]).toEqual([true, null, user])
  expect(asked).toEqual(['/oauth/revoke lock'])
  await lock()
  expect(asked).toHaveLength(1)
})

test('a wrong password leaves it locked, the right one opens it', async () => {
  await lock()
  await expect(unlock('kriva')).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' })
  expect(isLocked()).toBe(true)
  await unlock('prava')
  expect([isLocked(), storedTokens()]).toMatchObject([false, { refresh_token: 'refresh-2' }])
})

test('nobody unlocks the screen of another', async () => {
  await lock()
  opens = { ...user, id: 8 }
  await expect(unlock('prava')).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' })
  expect([isLocked(), currentUser()?.id, storedTokens()]).toEqual([true, 7, null])
  expect(asked.at(-1)).toBe('/oauth/revoke')
})

test('what is asked while it is locked waits for the password', async () => {
  await lock()
  const answer = request('/api/x')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(asked).not.toContain('/api/x')
  await unlock('prava')
  expect(await answer).toEqual({ path: '/api/x' })
  expect(leave).not.toHaveBeenCalled()
})

test('what was under way when it was locked is asked again, instead of ending the session', async () => {
  valid = ''
  const answer = request('/api/x', { method: 'PUT', body: {} })
  void lock()
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(isLocked()).toBe(true)
  await unlock('prava')
  expect(await answer).toEqual({ path: '/api/x' })
  expect(leave).not.toHaveBeenCalled()
})

test('what waited is not done when somebody else logs in instead', async () => {
  await lock()
  const answer = request('/api/x')
  await logout()
  await expect(answer).rejects.toMatchObject({ code: 'SESSION_NOT_VALID' })
  expect(asked).not.toContain('/api/x')
})
