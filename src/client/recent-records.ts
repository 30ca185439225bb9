import { z } from 'zod'
import { currentUser } from './session.ts'

/** A record whose page was opened. */
const recentRecord = z.object({ path: z.string(), id: z.int(), title: z.string() })
type RecentRecord = z.output<typeof recentRecord>

// Names of people: stored only for this browser tab, and deleted when the user changes.
const key = 'pokoj.recent'
const most = 8

const keptRecords = z.object({ user: z.int(), records: z.array(recentRecord) })

/** The latest first. */
export function recentRecords(): readonly RecentRecord[] {
  const { data } = keptRecords.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
  return data && data.user === currentUser()?.id ? data.records : []
}

export function rememberRecord(record: RecentRecord) {
  const user = currentUser()?.id
  if (user === undefined) return
  const others = recentRecords().filter(({ path, id }) => path !== record.path || id !== record.id)
  sessionStorage.setItem(key, JSON.stringify({ user, records: [record, ...others].slice(0, most) }))
}

export const forgetRecentRecords = () => sessionStorage.removeItem(key)
