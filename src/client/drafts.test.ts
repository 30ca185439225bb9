import { beforeEach, expect, test, vi } from 'vitest'
import { json, stubbedServer, stubStorage, tokens, user } from '../testing/stubbed-server.ts'
import { draftOf, drafts, dropDraft, keepDraft, purgeDrafts } from './drafts.ts'
import { reactWith } from './request.ts'
import { endSession, login, logout } from './session.ts'

const server = stubbedServer()
const form = 'deathRecord/new'
const input = { version: 0, values: { lastName: 'Њежић' } }
let tab: Map<string, string>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  tab = new Map()
  stubStorage('sessionStorage', tab)
  reactWith(server.reactions)
  keepDraft(form, input)
  const stop = purgeDrafts()
  return () => {
    stop()
    vi.useRealTimers()
  }
})

const loggingIn = (id: number) => {
  server.answer = (path) => json(path === '/oauth/token' ? tokens(5) : { ...user, id })
  return login('mirjana@pomen.rs', 'prava')
}

test('unsaved input is kept for its form, until it is dropped', () => {
  expect(draftOf(form)).toMatchObject({ ...input, user: user.id })
  expect(draftOf('deathRecord/5')).toBeUndefined()
  dropDraft(form)
  expect([drafts(), tab.size]).toEqual([[], 0])
})

test('it outlives an expired session, if the same user logs in again', async () => {
  endSession()
  expect(draftOf(form)).toMatchObject(input)
  await loggingIn(user.id)
  expect(draftOf(form)).toMatchObject(input)
})

test('another user’s login removes it', async () => {
  endSession()
  await loggingIn(8)
  expect(tab.size).toBe(0)
})

test('a logout removes it, in another tab too', async () => {
  vi.advanceTimersByTime(1)
  await logout()
  expect(tab.size).toBe(0)

  await loggingIn(user.id)
  vi.advanceTimersByTime(1)
  keepDraft(form, input)
  expect(tab.size).toBe(1)
  vi.advanceTimersByTime(1)
  // What a logout in another tab leaves behind.
  server.kept.set('pokoj.loggedOut', String(Date.now()))
  expect(drafts()).toEqual([])
})

test('it is kept for a day', () => {
  vi.advanceTimersByTime(24 * 3_600_000 - 1)
  expect(draftOf(form)).toMatchObject(input)
  vi.advanceTimersByTime(1)
  expect(draftOf(form)).toBeUndefined()
})
