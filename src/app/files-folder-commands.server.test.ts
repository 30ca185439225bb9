import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import { beforeAll, describe, expect, test } from 'vitest'
import { graveDocument } from '../features/grave-documents/record.ts'
import { fileCodes } from '../features/grave-documents/upload.server.ts'
import { embeddedWriter, serverWriter } from '../server/backups/writer.ts'
import { linesOf } from '../server/database/backup-file.ts'
import { tableOf } from '../server/database/backup-verification.ts'
import { connectDatabase, type Database } from '../server/database/connection.ts'
import { asCompany, trustedCompanyId } from '../server/database/tenancy.ts'
import { FilesFolder } from '../server/files/files-folder.ts'
import { moveToFolder } from '../server/files/folder-upkeep.ts'
import { storeFile } from '../server/files/stored-files.ts'
import { recordQueries } from '../server/records/queries.ts'
import { partBytes } from '../shared/files.ts'
import { commandsForTests } from '../testing/commands.ts'
import { aPdf } from '../testing/files.ts'

const { inFolder, command, database, started, spawned } = commandsForTests()
type Settings = Awaited<ReturnType<typeof database>>

async function within<Result>(settings: Settings, work: (db: Database) => Promise<Result>) {
  const { db, close } = connectDatabase({ databaseUrl: settings['DATABASE_URL'], dataDir: settings.DATA_DIR })
  return work(db).finally(close)
}

const content = aPdf(partBytes + 100)

/** A database with a document of a company, whose file is in rows. */
async function aTown(name: string) {
  const settings = { ...(await database(name)), BACKUP_KEY: 'k'.repeat(32) }
  const company = await within(settings, async (db) => {
    const { id } = await db
      .insertInto('companies')
      .values({ name: 'Ново гробље', email: 'a@example.rs', registrationNumber: '12345678' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const company = trustedCompanyId(id)
    const actor = { userId: null, email: 'cli', companyId: id }
    await asCompany(db, company, async (tx) => {
      const fileId = await storeFile(tx, company, actor, { name: 'Скен', content, thumbnail: undefined }, fileCodes)
      const record = { graveId: null, kind: 'OTHER', title: 'Скен', documentDate: null, note: null, fileId } as const
      await recordQueries(graveDocument).create({ tx, company, actor }, record)
    })
    return company
  })
  return { settings, company, own: inFolder('files', String(company)) }
}

const withFolder = (settings: Settings, name = 'files'): Settings => ({ ...settings, FILES_DIR: inFolder(name) })

describe('a town whose scans and photos are in a folder', () => {
  let town: Awaited<ReturnType<typeof aTown>>
  let settings: Settings
  beforeAll(async () => {
    town = await aTown('town')
    settings = withFolder(town.settings)
    await within(settings, async (db) => {
      const folder = await FilesFolder.of(db, settings['FILES_DIR'])
      if (folder) await moveToFolder(db, folder)
    })
  })
  const oneFile = () => path.join(town.own, readdirSync(town.own)[0] ?? '')

  test('is told whether the folder can be used and has them, and which differ', async () => {
    const filesOf = async (of: Settings) => (await command(['check'], of)).out.match(/^.*files: .*$/m)?.[0]
    expect(await filesOf(settings)).toMatch(/^ok {4}files: 1 in \S+, which can be written; none is missing$/)
    expect(await filesOf(town.settings)).toMatch(/^FAIL {2}files: Invalid settings: FILES_DIR is missing/)
    expect((await command(['audit', 'verify'], settings)).code).toBe(0)
    const intact = await readFile(oneFile())
    await writeFile(oneFile(), aPdf(partBytes + 99))
    expect(await filesOf(settings)).toMatch(/^FAIL {2}files: .*; missing or of another size: \d+ of company \d+$/)
    await writeFile(oneFile(), Buffer.concat([intact.subarray(0, -1), Buffer.from('8')]))
    const { code, out } = await command(['audit', 'verify'], settings)
    expect([code, out]).toEqual([1, expect.stringMatching(/^DIFFERS: graveDocument .* fileId/m)])
    expect((await command(['companies', 'export', String(town.company), '--out', 'no.zip'], settings)).err).toMatch(
      /^The content of file \d+ of company \d+ is missing or was changed\.\n$/m,
    )
    expect(existsSync(inFolder('no.zip'))).toBe(false)
    await writeFile(oneFile(), intact)
    expect((await command(['audit', 'verify'], settings)).code).toBe(0)
  })

  test('has them in its backups, by command and daily', async () => {
    const file = inFolder('town.gz')
    expect(await command(['backup', file], town.settings)).toMatchObject({ code: 78, out: '' })
    expect((await command(['backup', file], settings)).code).toBe(0)
    const work = inFolder('work')
    await mkdir(work)
    const { DATABASE_URL, DATA_DIR, FILES_DIR } = settings
    const daily = path.join(work, 'daily.gz')
    await within(settings, (db) => {
      const write = DATABASE_URL
        ? serverWriter(DATABASE_URL, FILES_DIR)
        : embeddedWriter(db, DATA_DIR, pLimit(1), FILES_DIR)
      return write({ work, file: daily, key: 'k'.repeat(32), signal: new AbortController().signal })
    })
    for (const each of [file, daily]) {
      const lines = await Array.fromAsync(linesOf(each))
      expect(lines.filter((line) => tableOf(line) === 'file_parts')).toHaveLength(2)
    }
  })

  test('moves to an installation with rows, and nothing of it stays after its erasure', async () => {
    const home = ['companies', 'export', String(town.company), '--out', inFolder('town.zip')]
    expect(await command(home, settings)).toMatchObject({ code: 0, out: expect.stringContaining('and 1 files') })
    const other = { ...(await database('other')), BACKUP_KEY: 'k'.repeat(32) }
    const { code, out } = await command(['companies', 'import', inFolder('town.zip')], other)
    expect([code, out]).toEqual([0, expect.stringContaining('1 files')])
    expect((await command(['audit', 'verify'], other)).code).toBe(0)
    const parts = await within(other, (db) => db.selectFrom('fileParts').select('bytes').orderBy('number').execute())
    expect(Buffer.concat(parts.map(({ bytes }) => bytes)).equals(content)).toBe(true)

    expect(existsSync(town.own)).toBe(true)
    expect((await command(['companies', 'erase', String(town.company), '--days', '0'], settings)).code).toBe(0)
    expect(existsSync(town.own)).toBe(false)
  })
})

test('a server moves them to a new folder while it runs, and does not start without it afterwards', async () => {
  const { settings, company } = await aTown('moving')
  const server = spawned('main.ts', [], withFolder(settings, 'new'), ['ignore', 'pipe', 'pipe'])
  let out = ''
  server.stdout?.on('data', (part) => (out += String(part)))
  try {
    const moved = () => existsSync(inFolder('new', String(company))) && readdirSync(inFolder('new', String(company)))
    await expect.poll(moved, { timeout: 120_000 }).toEqual([expect.stringMatching(/^\d+-[0-9a-f]{64}$/)])
    // Before that, a signal ends the program at once; its next start would then move the file again.
    await expect.poll(() => out, { timeout: 120_000 }).toContain('Pokoj is ready at')
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  const left = await within(settings, (db) => db.selectFrom('fileParts').select('number').execute())
  expect(left).toEqual([])
  const refused = { code: 78, err: expect.stringMatching(/^Invalid settings: FILES_DIR is missing[^\n]+\n$/) }
  expect(await started(settings)).toMatchObject(refused)
  await rm(inFolder('new'), { recursive: true })
  expect((await started(withFolder(settings, 'new'))).err).toMatch(/^Invalid settings: FILES_DIR .+ is it mounted\?\n$/)
})
