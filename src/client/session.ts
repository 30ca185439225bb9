import { useSyncExternalStore } from 'react'
import { type CurrentUser, roles, type Tokens } from '../shared/session.ts'
import { connect, failureOf, RequestFailed, type SecondStep } from './connection.ts'

/** The data that the shell shows before the server has responded; no other personal data is stored in the browser. */
export type KnownUser = Pick<CurrentUser, 'id' | 'name' | 'surname' | 'email' | 'role' | 'company' | 'mustEnrol'>
type StoredTokens = Pick<Tokens, 'access_token' | 'refresh_token'>

export interface Session {
  user: KnownUser
  /** The tokens are deleted but the user is kept, so that the password alone unlocks the session. */
  locked: boolean
}

// The web client is a public client (RFC 6749, section 2.1): these two are no secret.
const client = { client_id: 'pokoj-web', client_secret: 'pokoj-web' }
const userKey = 'pokoj.user'
const tokensKey = 'pokoj.tokens'
const logoutKey = 'pokoj.loggedOut'

type Change = 'here' | 'elsewhere'
const listeners = new Set<(where: Change) => void>()
/** Called when a user logs in or out, in this tab or another one. */
export function onSessionChange(listener: (where: Change) => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
function notify(where: Change) {
  for (const listener of listeners) listener(where)
}

/** Follows changes in other tabs: all tabs share one session. */
export function shareSessionAcrossTabs() {
  window.addEventListener('storage', ({ key }) => {
    if (key === userKey || key === tokensKey || key === null) notify('elsewhere')
  })
}

/** Values stored by this client; unreadable ones count as absent. */
function stored(key: string): unknown {
  try {
    const text = localStorage.getItem(key)
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

let cached: { text: string | null; session: Session | null } = { text: null, session: null }
/** Returns the same object while the stored user and lock are unchanged, as React's useSyncExternalStore requires. */
function session(): Session | null {
  const text = localStorage.getItem(userKey)
  const locked = localStorage.getItem(tokensKey) === null
  if (text !== cached.text || (cached.session && locked !== cached.session.locked)) {
    const user = stored(userKey) as KnownUser | null
    cached = { text, session: user && { user, locked } }
  }
  return cached.session
}

export const useSession = () => useSyncExternalStore(onSessionChange, session)
export const currentUser = () => session()?.user ?? null
export const isLocked = () => session()?.locked === true
export const storedTokens = () => stored(tokensKey) as StoredTokens | null

/** Stores the user as currently known to the server. */
export function updateUser({ id, name, surname, email, role, company, mustEnrol }: KnownUser) {
  localStorage.setItem(userKey, JSON.stringify({ id, name, surname, email, role, company, mustEnrol }))
  notify('here')
}
function storeTokens({ access_token, refresh_token }: Tokens) {
  localStorage.setItem(tokensKey, JSON.stringify({ access_token, refresh_token }))
}

export function endSession() {
  // In this order: for other tabs, a user without tokens would mean a locked screen.
  localStorage.removeItem(userKey)
  localStorage.removeItem(tokensKey)
  notify('here')
}

/** Resolves when the screen is not locked: immediately, or once it is unlocked or the session ends. */
export function whenUnlocked(): Promise<void> {
  if (!isLocked()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = onSessionChange(() => {
      if (isLocked()) return
      stop()
      resolve()
    })
  })
}

const oauth = (path: string, form: Record<string, string>) => ({
  path: `/oauth/${path}`,
  init: { method: 'POST', body: new URLSearchParams({ ...client, ...form }) },
})

async function json<Answer>(response: Response): Promise<Answer> {
  if (!response.ok) throw await failureOf(response)
  return (await response.json()) as Answer
}

export function oauthAnswer<Answer>(to: string, form: Record<string, string>): Promise<Answer> {
  const { path, init } = oauth(to, form)
  return connect(path, init, json<Answer>)
}
export const oauthRead = <Answer>(path: string) => connect(`/oauth/${path}`, {}, json<Answer>)
const tokensFor = (form: Record<string, string>) => oauthAnswer<Tokens>('token', form)

function userOf(tokens: Tokens): Promise<CurrentUser> {
  return connect('/api/user/current', { headers: bearer(tokens) }, json<CurrentUser>)
}

export const bearer = (tokens: StoredTokens) => ({ Authorization: `Bearer ${tokens.access_token}` })

/** Revokes the tokens on the server; for this browser the session is over even if the server cannot be reached. */
async function revoke(tokens: StoredTokens, form: Record<string, string> = {}) {
  const { path, init } = oauth('revoke', { token: tokens.refresh_token, ...form })
  return connect(path, { ...init, keepalive: true }, json<{ logout_url?: string }>).catch((error: unknown) => {
    if (!(error instanceof RequestFailed)) throw error
    return undefined
  })
}

/**
 * Logs in, or throws RequestFailed. For a user with a second factor it returns the data for the second step.
 */
export const login = (email: string, password: string, form: Record<string, string> = {}) =>
  loginStep({ grant_type: 'password', username: email, password, ...form })

/** The first step of a login by any grant. */
export async function loginStep(grant: Record<string, string>): Promise<SecondStep | undefined> {
  try {
    await loginWith(grant)
    return undefined
  } catch (error) {
    if (error instanceof RequestFailed && error.secondStep) return error.secondStep
    throw error
  }
}

/** Logs in with the parameters of a grant. An unknown role counts as a failed login. */
export async function loginWith(grant: Record<string, string>) {
  const tokens = await tokensFor(grant)
  const user = await userOf(tokens)
  // A user cannot unlock another user's screen.
  const isOther = isLocked() && currentUser()?.id !== user.id
  if (isOther || !roles.includes(user.role)) {
    if (!isOther) endSession()
    await revoke(tokens)
    throw new RequestFailed(400, 'WRONG_CREDENTIALS')
  }
  storeTokens(tokens)
  updateUser(user)
}

const lockScreen = { screen: 'lock' }
/** Discards the tokens in all tabs and on the server, but remembers the user: docs/requirements.md#lock-screen */
export async function lock() {
  const tokens = storedTokens()
  if (!currentUser() || !tokens) return
  localStorage.removeItem(tokensKey)
  notify('here')
  await revoke(tokens, lockScreen)
}

export const unlock = (password: string) => login(currentUser()?.email ?? '', password, lockScreen)

/** When a user last logged out in this browser; expired sessions do not count. */
export const lastLogout = () => Number(localStorage.getItem(logoutKey) ?? 0)

export async function logout() {
  const tokens = storedTokens()
  localStorage.setItem(logoutKey, String(Date.now()))
  endSession()
  const ended = tokens && (await revoke(tokens))
  // The provider of single sign-on ends its own session too.
  if (ended?.logout_url !== undefined) location.assign(ended.logout_url)
}

let lastInThisTab: Promise<unknown> = Promise.resolve()
/** Runs one at a time across all tabs; without `navigator.locks` (over plain HTTP) one at a time in this tab. */
function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const locked = () => ('locks' in navigator ? navigator.locks.request('pokoj.refresh', work) : work())
  const next = lastInThisTab.then(locked, locked)
  lastInThisTab = next.catch(() => undefined)
  return next
}

/** Retries after a lost response: the server repeats it to the same browser for 10 seconds. */
async function retriedWhenLost<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (const pause of [500, 2000])
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof RequestFailed) || error.status !== 0) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  return send()
}

/**
 * Tokens that replace refused ones, or null if the session is over. A refresh token works only once, so concurrent requests
 * wait here and use the tokens of the first one.
 */
export function refreshedTokens(refused: StoredTokens): Promise<StoredTokens | null> {
  return oneAtATime(async () => {
    const now = storedTokens()
    if (now === null || now.access_token !== refused.access_token) return now
    try {
      const newTokens = await retriedWhenLost(() =>
        tokensFor({ grant_type: 'refresh_token', refresh_token: now.refresh_token }),
      )
      // A logout during the refresh must not be undone.
      if (storedTokens() === null) return null
      storeTokens(newTokens)
      return newTokens
    } catch (error) {
      if (error instanceof RequestFailed && (error.status === 400 || error.status === 401)) {
        // Without `navigator.locks`, another tab may have refreshed first.
        const meanwhile = storedTokens()
        return meanwhile?.refresh_token === now.refresh_token ? null : meanwhile
      }
      throw error
    }
  })
}
