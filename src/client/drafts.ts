import { currentUser, lastLogout, onSessionChange } from './session.ts'

type Values = Readonly<Record<string, string>>

/** What was typed into a form and is not saved. */
export interface Draft {
  /** The form, and the record that it edits. */
  readonly form: string
  readonly user: number
  /** The version of the record that was read, so that the edit of another is not overwritten. */
  readonly version: number
  /** Only the fields that were changed. */
  readonly values: Values
  readonly at: number
}

// Personal data: kept for this tab only, and gone with it.
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

/** Of the current user; when a session has run out, of whoever was logged in. */
function valid({ user, at }: Draft) {
  const now = currentUser()?.id
  return (now === undefined || user === now) && at > lastLogout() && Date.now() - at < maxAge
}

export const drafts = () => stored().filter(valid)

export const draftOf = (form: string) => drafts().find((each) => each.form === form)

export function dropDraft(form: string) {
  store(stored().filter((each) => each.form !== form))
}

/** Keeps what is typed; nothing changed is no draft. */
export function keepDraft(form: string, version: number, values: Values) {
  const user = currentUser()?.id
  if (user === undefined) return
  const before = draftOf(form)
  const text = JSON.stringify(values)
  if (before && JSON.stringify(before.values) === text) return
  dropDraft(form)
  if (text === '{}' || text.length > maxLength) return
  const others = drafts().slice(1 - maxCount)
  try {
    store([...others, { form, user, version, values, at: Date.now() }])
  } catch {
    // The browser's storage is full or forbidden: what is typed is still in the form.
  }
}

/** Removes what belongs to another user, to one who has logged out, or is a day old. */
export function purgeDrafts() {
  const purge = () => store(drafts())
  purge()
  onSessionChange(purge)
}
