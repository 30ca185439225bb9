import { useSyncExternalStore } from 'react'
import { type CurrentUser, roles, type Tokens } from '../shared/session.ts'
import { connect, failureOf, RequestFailed } from './connection.ts'

/** What the shell shows before the server has answered; nothing else of a person stays in the browser. */
export type KnownUser = Pick<CurrentUser, 'id' | 'name' | 'surname' | 'email' | 'role' | 'company'>
type StoredTokens = Pick<Tokens, 'access_token' | 'refresh_token'>

export interface Session {
  user: KnownUser
  /** The tokens are gone; who was logged in is kept, and the password alone opens the session again. */
  locked: boolean
}

// The web client is a public client (RFC 6749, section 2.1): these two are no secret.
const client = { client_id: 'pokoj-web', client_secret: 'pokoj-web' }
const userKey = 'pokoj.user'
const tokensKey = 'pokoj.tokens'
const logoutKey = 'pokoj.loggedOut'

type Change = 'here' | 'elsewhere'
const listeners = new Set<(where: Change) => void>()
/** Tells when someone logs in or out, in this tab or in another one. */
export function onSessionChange(listener: (where: Change) => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
function tell(where: Change) {
  for (const listener of listeners) listener(where)
}

/** Listens for the other tabs: a session is one for all of them. */
export function shareSessionAcrossTabs() {
  window.addEventListener('storage', ({ key }) => {
    if (key === userKey || key === tokensKey || key === null) tell('elsewhere')
  })
}

/** What this client itself has put there; anything unreadable counts as nothing. */
function stored(key: string): unknown {
  try {
    const text = localStorage.getItem(key)
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

let read: { text: string | null; session: Session | null } = { text: null, session: null }
/** The same object as long as the stored user and the lock are the same, as React's store subscription demands. */
function session(): Session | null {
  const text = localStorage.getItem(userKey)
  const locked = localStorage.getItem(tokensKey) === null
  if (text !== read.text || (read.session && locked !== read.session.locked)) {
    const user = stored(userKey) as KnownUser | null
    read = { text, session: user && { user, locked } }
  }
  return read.session
}

export const useSession = () => useSyncExternalStore(onSessionChange, session)
export const currentUser = () => session()?.user ?? null
export const isLocked = () => session()?.locked === true
export const storedTokens = () => stored(tokensKey) as StoredTokens | null

/** Keeps the user as the server knows them now. */
export function updateUser({ id, name, surname, email, role, company }: KnownUser) {
  localStorage.setItem(userKey, JSON.stringify({ id, name, surname, email, role, company }))
  tell('here')
}
function storeTokens({ access_token, refresh_token }: Tokens) {
  localStorage.setItem(tokensKey, JSON.stringify({ access_token, refresh_token }))
}

export function endSession() {
  // In this order: tokens that are gone while the user is there would be a lock, to the other tabs.
  localStorage.removeItem(userKey)
  localStorage.removeItem(tokensKey)
  tell('here')
}

/** Resolves when the screen is not locked: at once, or when it is unlocked or its session ended. */
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

function tokensFor(form: Record<string, string>): Promise<Tokens> {
  const { path, init } = oauth('token', form)
  return connect(path, init, json<Tokens>)
}

function userOf(tokens: Tokens): Promise<CurrentUser> {
  return connect('/api/user/current', { headers: bearer(tokens) }, json<CurrentUser>)
}

export const bearer = (tokens: StoredTokens) => ({ Authorization: `Bearer ${tokens.access_token}` })

/** Ends the tokens on the server; the session is over for this browser whether or not the server can be reached. */
async function revoke(tokens: StoredTokens, form: Record<string, string> = {}) {
  const { path, init } = oauth('revoke', { token: tokens.refresh_token, ...form })
  await connect(path, { ...init, keepalive: true }, async () => undefined).catch((error: unknown) => {
    if (!(error instanceof RequestFailed)) throw error
  })
}

/** Logs in, or throws RequestFailed. An unknown role counts as a failed login. */
export async function login(email: string, password: string, form: Record<string, string> = {}) {
  const tokens = await tokensFor({ grant_type: 'password', username: email, password, ...form })
  const user = await userOf(tokens)
  // Nobody unlocks the screen of another.
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
  tell('here')
  await revoke(tokens, lockScreen)
}

export const unlock = (password: string) => login(currentUser()?.email ?? '', password, lockScreen)

/** When somebody last logged out in this browser; a session that ran out does not count. */
export const lastLogout = () => Number(localStorage.getItem(logoutKey) ?? 0)

export async function logout() {
  const tokens = storedTokens()
  localStorage.setItem(logoutKey, String(Date.now()))
  endSession()
  if (tokens) await revoke(tokens)
}

let lastInThisTab: Promise<unknown> = Promise.resolve()
/** One at a time in all tabs; without `navigator.locks` (a page over plain HTTP) one at a time in this tab. */
function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const locked = () => ('locks' in navigator ? navigator.locks.request('pokoj.refresh', work) : work())
  const next = lastInThisTab.then(locked, locked)
  lastInThisTab = next.catch(() => undefined)
  return next
}

/** The server gives the same browser the same answer again for 10 seconds, should the first one be lost on the way. */
async function repeatedWhenLost<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (const pause of [500, 2000])
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof RequestFailed) || error.status !== 0) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  return ask()
}

/**
 * Tokens to use in place of the refused ones, or null when the session is over. A refresh token works only once, so
 * all who were refused meanwhile wait here and then take what the first one got.
 */
export function refreshedTokens(refused: StoredTokens): Promise<StoredTokens | null> {
  return oneAtATime(async () => {
    const now = storedTokens()
    if (now === null || now.access_token !== refused.access_token) return now
    try {
      const fresh = await repeatedWhenLost(() =>
        tokensFor({ grant_type: 'refresh_token', refresh_token: now.refresh_token }),
      )
      // Logging out during the refresh must stay logged out.
      if (storedTokens() === null) return null
      storeTokens(fresh)
      return fresh
    } catch (error) {
      if (error instanceof RequestFailed && (error.status === 400 || error.status === 401)) {
        // Without `navigator.locks` another tab may have been faster.
        const meanwhile = storedTokens()
        return meanwhile?.refresh_token === now.refresh_token ? null : meanwhile
      }
      throw error
    }
  })
}
