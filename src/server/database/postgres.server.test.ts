import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { isOnServer } from '../../testing/another-process.ts'
import { testDatabase } from '../../testing/database.ts'

test.runIf(isOnServer)(
  'a program that is too busy to read the answer of the server keeps its connections',
  async () => {
    const { db, close } = await testDatabase()
    await db.transaction().execute(async (tx) => {
      const connects = vi.spyOn(pg.Client.prototype, 'connect')
      // Until it asks, as it does every two seconds, whether the server is there.
      while (connects.mock.calls.length === 0) await turn()
      const end = performance.now() + 5500
      while (performance.now() < end);
      await delay(500)
      expect((await sql`select 1 as one`.execute(tx)).rows).toEqual([{ one: 1 }])
    })
    await close()
  },
)
