import { existsSync, readFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { connectDatabase } from '../server/database/connection.ts'
import { asPlatform } from '../server/database/tenancy.ts'
import { Sealing } from '../server/second-factor/sealing.ts'
import { commandsForTests } from '../testing/commands.ts'

const { inFolder, command, database } = commandsForTests()

test('an operator replaces the key of second factors; the secrets stay, and the old key no longer opens them', async () => {
  const settings = await database('data')
  const { DATA_DIR, DATABASE_URL: databaseUrl } = settings
  const sealing = () => new Sealing({ dataDir: DATA_DIR, secondFactorKey: undefined })
  const secret = Buffer.from('a secret of an app')
  const opened = connectDatabase({ databaseUrl, dataDir: DATA_DIR })
  const user = await asPlatform(opened.db, (tx) =>
    tx
      .insertInto('users')
      .values({ email: 'ana@example.rs', name: 'А', surname: 'Б', role: 'SUPERADMIN' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await opened.db
    .insertInto('secondFactors')
    .values({ userId: user.id, secret: sealing().seal(secret, user.id), lastStep: 7 })
    .execute()
  await opened.close()
  const file = inFolder('new.key')

  const SECOND_FACTOR_KEY = 'another key of at least 32 characters'
  const wrong = await command(['replace-second-factor-key', file], { ...settings, SECOND_FACTOR_KEY })
  expect([wrong.code, wrong.err, existsSync(file)]).toEqual([
    1,
    `The second factor of user ${user.id} was encrypted with another key.\n`,
    false,
  ])

  const done = await command(['replace-second-factor-key', file], settings)
  expect([done.code, done.out.split('\n')[0]]).toEqual([0, `1 second factors are encrypted with the key in ${file}.`])
  const again = await command(['replace-second-factor-key', file], settings)
  expect([again.code, again.err]).toEqual([2, `${file} already exists.\n`])

  const { db, close } = connectDatabase({ databaseUrl, dataDir: DATA_DIR })
  const stored = await db.selectFrom('secondFactors').select(['secret', 'lastStep']).executeTakeFirstOrThrow()
  const trail = await db.selectFrom('auditEntries').select(['actionName', 'userEmail']).execute()
  await close()
  expect(trail).toContainEqual({ actionName: 'SECOND_FACTOR_KEY_REPLACED', userEmail: 'cli' })
  const withOldKey = sealing().open(stored.secret, user.id)
  await copyFile(file, `${DATA_DIR}/second-factor.key`)
  expect([withOldKey, sealing().open(stored.secret, user.id), stored.lastStep]).toEqual([undefined, secret, 7])
  expect(done.out + done.err).not.toContain(readFileSync(file, 'utf8').trim())
})
