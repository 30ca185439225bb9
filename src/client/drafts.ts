import { currentUser, lastLogout, onSessionChange } from './session.ts'

type Values = Readonly<Record<string, string>>

/** Unsaved input of a form. */
export interface Draft {
  /** Identifies the form and the record that it edits. */
  readonly form: string
  readonly user: number
  /** The version of the record that was read, to avoid overwriting another user's edit. */
  readonly version: number
  /** Only the changed fields. */
  readonly values: Values
  /** The stored values of these fields in that version. */
  readonly before?: Values | undefined
  /** Of a new record. */
  readonly idempotencyKey?: string | undefined
  /** The choice made in the form in addition to its fields. */
  readonly extraChoice?: Values | undefined
  readonly at: number
}

export type KeptInput = Pick<Draft, 'version' | 'values' | 'before' | 'idempotencyKey' | 'extraChoice'>

// Personal data: stored only for this browser tab, and deleted with it.
const key = 'pokoj.drafts'
const maxAge = 24 * 3_600_000
const maxCount = 20
const maxLength = 100_000

function stored(): readonly Draft[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as Draft[]
  } catch {
    return []
  }
}

function store(drafts: readonly Draft[]) {
  if (drafts.length === 0) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, JSON.stringify(drafts))
}

/** Whether the draft belongs to the current user; after a session has expired, to the user who was logged in. */
function valid({ user, at }: Draft) {
  const now = currentUser()?.id
  return (now === undefined || user === now) && at > lastLogout() && Date.now() - at < maxAge
}

export const drafts = () => stored().filter(valid)

export const draftOf = (form: string) => drafts().find((each) => each.form === form)

export function dropDraft(form: string) {
  store(stored().filter((each) => each.form !== form))
}

/** Stores unsaved input; without changes there is no draft. */
export function keepDraft(form: string, { version, values, before, idempotencyKey, extraChoice }: KeptInput) {
  const user = currentUser()?.id
  if (user === undefined) return
  const earlier = draftOf(form)
  const text = JSON.stringify([values, extraChoice])
  if (earlier?.version === version && JSON.stringify([earlier.values, earlier.extraChoice]) === text) return
  dropDraft(form)
  const isEmpty = Object.keys(values).length === 0 && extraChoice === undefined
  if (isEmpty || text.length > maxLength) return
  const others = drafts().slice(1 - maxCount)
  try {
    store([...others, { form, user, version, values, before, idempotencyKey, extraChoice, at: Date.now() }])
  } catch {
    // The browser's storage is full or disabled: the input is still in the form.
  }
}

/** Removes drafts of other users, of users who have logged out, and drafts older than a day, until what it returns is called. */
export function purgeDrafts() {
  const purge = () => store(drafts())
  purge()
  return onSessionChange(purge)
}
