import { beforeEach, describe, expect, test } from 'vitest'
import { formOf, isFrom, json, reading, sending, stubbedServer, tokens, user } from '../testing/stubbed-server.ts'
import { reactWith, request } from './request.ts'
import { currentUser, endSession, login, logout, storedTokens } from './session.ts'

const server = stubbedServer()
const { leave, say } = server.reactions
beforeEach(() => reactWith(server.reactions))

/** The part of the tokens that is stored. */
const secrets = (n: number) => ({ access_token: `access-${n}`, refresh_token: `refresh-${n}` })

/** The tokens that the server currently accepts. */
let valid: number
beforeEach(() => {
  valid = 2
  server.answer = (path, init) => {
    if (path !== '/oauth/token')
      return isFrom(init, valid) ? json({ path }) : json({ message: 'SESSION_NOT_VALID' }, 403)
    return formOf(init)['refresh_token'] === `refresh-${valid - 1}`
      ? json(tokens(valid))
      : json({ error: 'invalid_grant', message: 'WRONG_CREDENTIALS' }, 400)
  }
})

describe('an expired access token', () => {
  test('is refreshed once for all parallel requests', async () => {
    const answers = await Promise.all(['/a', '/b', '/c', '/d'].map((path) => request(reading(path))))
    expect(answers).toEqual(['/a', '/b', '/c', '/d'].map((path) => ({ path })))
    expect(server.requests.filter((line) => line === 'POST /oauth/token')).toHaveLength(1)
    expect(storedTokens()).toEqual(secrets(2))
  })

  test('is replaced by one that another tab has obtained, without a refresh', async () => {
    server.answer = ((before) => (path, init) => {
      const response = before(path, init)
      if (response.status === 403) server.kept.set('pokoj.tokens', JSON.stringify(tokens(2)))
      return response
    })(server.answer)
    expect(await request(reading('/a'))).toEqual({ path: '/a' })
    expect(server.requests).not.toContain('POST /oauth/token')
  })

  test('that cannot be refreshed ends the session once, and leads to the home page', async () => {
    valid = 9
    const failing = [request(reading('/a')), request(reading('/b'))]
    await Promise.all(failing.map((each) => expect(each).rejects.toHaveProperty('status', 403)))
    expect(server.requests.filter((line) => line === 'POST /oauth/token')).toHaveLength(1)
    expect([currentUser(), storedTokens()]).toEqual([null, null])
    expect(leave).toHaveBeenCalledWith('/')
  })

  test('does not end the session if the server cannot be reached for the refresh', async () => {
    server.answer = ((before) => (path, init) => {
      if (path === '/oauth/token') throw new TypeError('Failed to fetch')
      return before(path, init)
    })(server.answer)
    await expect(request(reading('/a'))).rejects.toHaveProperty('code', 'NO_CONNECTION')
    expect(currentUser()).toEqual(user)
    expect(say).toHaveBeenCalledWith(expect.objectContaining({ code: 'NO_CONNECTION' }))
  })

  test('does not repeat a write in another user’s session', async () => {
    server.answer = ((before) => (path, init) => {
      const response = before(path, init)
      server.kept.set('pokoj.user', JSON.stringify({ ...user, id: 8 }))
      server.kept.set('pokoj.tokens', JSON.stringify(tokens(2)))
      return response
    })(server.answer)
    await expect(request(sending('POST', '/a'), { body: {} })).rejects.toHaveProperty('code', 'SESSION_NOT_VALID')
    expect(server.requests).toEqual(['POST /a'])
    expect(currentUser()?.id).toBe(8)
  })

  test('is not replaced if the user logs out during the refresh', async () => {
    server.answer = ((before) => (path, init) => {
      if (path === '/oauth/token') endSession()
      return before(path, init)
    })(server.answer)
    await expect(request(reading('/a'))).rejects.toHaveProperty('status', 403)
    expect(storedTokens()).toBeNull()
  })
})

describe('a refresh', () => {
  test('whose response was lost is repeated with the same token', async () => {
    const orderly = server.answer
    let lost = 1
    server.answer = (path, init) => {
      if (path === '/oauth/token' && lost-- > 0) throw new TypeError('the answer was lost')
      return orderly(path, init)
    }
    expect(await request(reading('/a'))).toEqual({ path: '/a' })
    expect(server.requests.filter((each) => each === 'POST /oauth/token')).toHaveLength(2)
  })

  test('that another tab has already made uses that tab’s tokens', async () => {
    const orderly = server.answer
    server.answer = (path, init) => {
      if (path !== '/oauth/token') return orderly(path, init)
      server.kept.set('pokoj.tokens', JSON.stringify(tokens(valid)))
      return json({ error: 'invalid_grant', message: 'WRONG_CREDENTIALS' }, 400)
    }
    expect(await request(reading('/a'))).toEqual({ path: '/a' })
    expect(currentUser()).toEqual(user)
  })
})

describe('login', () => {
  const loggingIn = (role: string) => {
    endSession()
    server.answer = (path) =>
      json(path === '/oauth/token' ? tokens(5) : path === '/api/user/current' ? { ...user, role } : {})
    return login('mirjana@pomen.rs', 'x')
  }
  test('stores the user and the tokens', async () => {
    await loggingIn('ADMIN')
    expect([currentUser()?.role, storedTokens()]).toEqual(['ADMIN', secrets(5)])
  })
  test('fails and stores nothing for an unknown role', async () => {
    await expect(loggingIn('AUDITOR')).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' })
    expect([currentUser(), storedTokens()]).toEqual([null, null])
    expect(server.requests).toContain('POST /oauth/revoke')
  })
  test('logout clears the session immediately and informs the server', async () => {
    await loggingIn('USER')
    const done = logout()
    expect([currentUser(), storedTokens()]).toEqual([null, null])
    await done
    expect(server.requests.at(-1)).toBe('POST /oauth/revoke')
  })
})

describe('browser storage', () => {
  test('contains only what the shell shows about the user, and the two tokens', async () => {
    const whole = {
      ...user,
      version: 3,
      pendingEmail: null,
      phoneNumber: '0641234567',
      address: 'Његошева 12',
      birthDate: '1980-02-29',
      roles: ['ROLE_USER'],
      language: 'rs',
    }
    server.answer = (path) => json(path === '/oauth/token' ? tokens(2) : whole)
    await login('mirjana@pomen.rs', 'prava')
    expect([...server.kept.keys()].toSorted()).toEqual(['pokoj.tokens', 'pokoj.user'])
    const stored = [...server.kept.values()].map((text) => Object.keys(JSON.parse(text)).toSorted())
    expect(stored.flat().toSorted()).toEqual(
      ['access_token', 'company', 'email', 'id', 'name', 'refresh_token', 'role', 'surname'].toSorted(),
    )
  })
})
