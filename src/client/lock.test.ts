import { beforeEach, expect, test } from 'vitest'
import { formOf, isFrom, json, reading, sending, stubbedServer, tokens, user } from '../testing/stubbed-server.ts'
import { reactWith, request } from './request.ts'
import { currentUser, isLocked, lock, logout, storedTokens, unlock, type KnownUser } from './session.ts'

const server = stubbedServer()
/** The tokens that the server accepts now, and the user who logs in with the password. */
let valid: number
let opens: KnownUser
beforeEach(() => {
  valid = 1
  opens = user
  reactWith(server.reactions)
  server.answer = (path, init) => {
    if (path === '/oauth/revoke') {
      valid = 0
      return json({})
    }
    if (path === '/oauth/token') {
      if (formOf(init)['password'] !== 'prava') return json({ message: 'WRONG_CREDENTIALS' }, 400)
      valid = 2
      return json(tokens(2))
    }
    if (!isFrom(init, valid)) return json({ message: 'SESSION_NOT_VALID' }, 403)
    return json(path === '/api/user/current' ? opens : { path })
  }
})

test('locking drops the tokens here and on the server, and keeps the user', async () => {
  await lock()
  expect([isLocked(), storedTokens(), currentUser()]).toEqual([true, null, user])
  expect(server.requests).toEqual(['POST /oauth/revoke lock'])
  await lock()
  expect(server.requests).toHaveLength(1)
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
  expect(server.requests.at(-1)).toBe('POST /oauth/revoke')
})

test('requests made while the screen is locked wait for the password', async () => {
  await lock()
  const answer = request(reading('/api/x'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(server.requests).not.toContain('GET /api/x')
  await unlock('prava')
  expect(await answer).toEqual({ path: '/api/x' })
  expect(server.reactions.leave).not.toHaveBeenCalled()
})

test('requests pending when the screen was locked are repeated, instead of ending the session', async () => {
  valid = 0
  const answer = request(sending('PUT', '/api/x'), { body: {} })
  void lock()
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(isLocked()).toBe(true)
  await unlock('prava')
  expect(await answer).toEqual({ path: '/api/x' })
  expect(server.reactions.leave).not.toHaveBeenCalled()
})

test('waiting requests are dropped when another user logs in', async () => {
  await lock()
  const answer = request(reading('/api/x'))
  await logout()
  await expect(answer).rejects.toMatchObject({ code: 'SESSION_NOT_VALID' })
  expect(server.requests).not.toContain('GET /api/x')
})
