import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { graveDocument } from '../../features/grave-documents/record.ts'
import { partBytes } from '../../shared/files.ts'
import { databaseForTests, testDatabase } from '../../testing/database.ts'
import { aFile, aPdf, photo } from '../../testing/files.ts'
import { officeOf } from '../../testing/grave-documents.ts'
import { ofReleases } from '../../testing/of-releases.ts'
import { testPlatform, type TestPlatform } from '../../testing/platform.ts'
import { triedRestore } from '../backups/trial-restore.ts'
import { linesOf, writeBackup } from '../database/backup-file.ts'
import { verifiedBackup } from '../database/backup-verification.ts'
import { backupLines } from '../database/backup.ts'
import { restore } from '../database/restore.ts'
import { recordDifferences } from '../record-verification.ts'
import { FilesFolder } from './files-folder.ts'
import { missingFiles, moveToFolder, tidyFolder } from './folder-upkeep.ts'
import { forgetUnusedFiles } from './unused-files.ts'

const key = 'a key that only this test uses'
let parent: string
let folder: FilesFolder
let platform: TestPlatform
const another = databaseForTests()
beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'pokoj-folder-'))
  const opened = await testDatabase()
  folder = await folderOf(opened.db)
  platform = await testPlatform({}, undefined, opened, undefined, undefined, folder)
})
afterAll(async () => {
  await platform.close()
  await rm(parent, { recursive: true })
})

async function folderOf(db: TestPlatform['db'], name = 'files') {
  const found = await FilesFolder.of(db, path.join(parent, name))
  if (!found) throw new Error('There is no folder.')
  return found
}

const move = () => moveToFolder(platform.db, folder)
const rowsOf = async (id: number) =>
  (await platform.db.selectFrom('fileParts').select('number').where('fileId', '=', id).orderBy('number').execute()).map(
    ({ number }) => number,
  )

/** A company with a scan of several parts and a photo with a thumbnail. */
async function anOffice() {
  const office = await officeOf(platform)
  const content = aPdf(2 * partBytes + 5)
  const ids = [await aFile(office.clerk, content), await aFile(office.clerk, photo)] as const
  const documents = [await office.attached({ fileId: ids[0] }), await office.attached({ fileId: ids[1] })]
  const own = path.join(folder.path, String(office.company.id))
  const fileOf = (id: number) => path.join(own, readdirSync(own).find((name) => name.startsWith(`${id}-`)) ?? '')
  const opened = (at: number, what = 'file') => office.clerk.get(`${graveDocument.base}/${documents[at]?.id}/${what}`)
  return { ...office, content, ids, documents, own, fileOf, opened }
}

/** Within an hour of a file's first sight, and a day later. */
async function aDayPasses(file: string) {
  const before = new Date(Date.now() - 25 * 60 * 60_000)
  await utimes(file, before, before)
}

describe('the contents of files', () => {
  test('move to the folder, where the same is read, and count as space', async () => {
    const { clerk, content, ids, own, opened } = await anOffice()
    const before = [await opened(0), await opened(1), await opened(1, 'thumbnail')]
    await move()
    expect([await rowsOf(ids[0]), await rowsOf(ids[1])]).toEqual([[], [0]])
    expect(readdirSync(own).map((name) => name.split('-')[0])).toEqual(ids.map(String))
    const after = [await opened(0), await opened(1), await opened(1, 'thumbnail')]
    expect(after[0]?.rawPayload.equals(content)).toBe(true)
    for (const [at, { rawPayload, headers }] of before.entries()) {
      expect(after[at]?.rawPayload.equals(rawPayload)).toBe(true)
      expect(after[at]?.headers['etag']).toBe(headers['etag'])
    }
    expect(await missingFiles(platform.db, folder)).toMatchObject({ missing: [] })
    const small = await testPlatform({ FILES_MB: '1' }, undefined, { db: platform.db, close: () => Promise.resolve() })
    onTestFinished(small.close)
    await expect(aFile(await small.loggedIn(clerk), aPdf(600_000))).rejects.toThrow('GRAVE_DOCUMENT_FILES_FULL')
  })

  test('that a process was killed over, before it deleted the rows, are moved by the next one', async () => {
    const { content, ids, own, fileOf, opened } = await anOffice()
    const file = await platform.db
      .selectFrom('files')
      .select(['companyId', 'id', 'size', 'sha256'])
      .where('id', '=', ids[0])
      .executeTakeFirstOrThrow()
    await folder.write({ ...file, sha256: file.sha256 ?? '' }, content)
    await writeFile(`${fileOf(ids[0])}.0e3f5bdc-6a0c-4e49-9c94-2a4d9bb3d7c1.part`, 'half')
    await tidyFolder(platform.db, folder)
    expect((await opened(0)).rawPayload.equals(content)).toBe(true)
    await move()
    expect(await rowsOf(ids[0])).toEqual([])
    expect((await opened(0)).rawPayload.equals(content)).toBe(true)
    for (const name of readdirSync(own)) await aDayPasses(path.join(own, name))
    await tidyFolder(platform.db, folder)
    expect(readdirSync(own)).toHaveLength(2)
  })

  test('are moved by two processes at once, and stay in rows while the folder is not mounted', async () => {
    const { content, ids, opened } = await anOffice()
    const [mark, away] = ['database', 'away'].map((name) => path.join(folder.path, name))
    await rename(mark ?? '', away ?? '')
    await expect(move()).rejects.toThrow('ENOENT')
    expect(await rowsOf(ids[0])).toEqual([1, 2, 3])
    await rename(away ?? '', mark ?? '')
    await Promise.all([move(), move(), move()])
    expect([await rowsOf(ids[0]), await rowsOf(ids[1])]).toEqual([[], [0]])
    expect((await opened(0)).rawPayload.equals(content)).toBe(true)
  })

  test('that were changed in rows stay there, and the others move', async () => {
    const { ids } = await anOffice()
    await sql`update file_parts set bytes = set_byte(bytes, 9, 8) where file_id = ${ids[0]} and number = 2`.execute(
      platform.db,
    )
    await expect(move()).rejects.toThrow(`The rows of files were changed or are missing: ${ids[0]} of company`)
    expect([await rowsOf(ids[0]), await rowsOf(ids[1])]).toEqual([[1, 2, 3], [0]])
    await sql`update file_parts set bytes = set_byte(bytes, 9, 55) where file_id = ${ids[0]} and number = 2`.execute(
      platform.db,
    )
    await move()
  })
})

describe('a content that was changed or is missing', () => {
  const damaged = async () =>
    Number(/^pokoj_damaged_files_total (\d+)$/m.exec((await platform.app.inject('/api/metrics')).body)?.[1])

  test.each(['changed', 'missing'])(
    'in the folder (%s) is not delivered, and found by the verification',
    async (how) => {
      const { documents, ids, fileOf, opened } = await anOffice()
      await move()
      const file = fileOf(ids[0])
      const intact = await readFile(file)
      if (how === 'missing') await rm(file)
      else await writeFile(file, Buffer.concat([intact.subarray(0, -1), Buffer.from('8')]))
      const before = await damaged()
      const answer = await opened(0)
      expect([answer.statusCode, answer.json()]).toEqual([500, { message: 'FILE_DAMAGED' }])
      expect(await damaged()).toBe(before + 1)
      expect((await opened(1)).statusCode).toBe(200)
      expect(await Array.fromAsync(recordDifferences(platform.db, [graveDocument], folder))).toMatchObject([
        { type: 'graveDocument', id: documents[0]?.id, field: 'fileId' },
      ])
      if (how === 'missing') {
        expect((await missingFiles(platform.db, folder)).missing).toEqual([expect.stringContaining(String(ids[0]))])
        await expect(tidyFolder(platform.db, folder)).rejects.toThrow('Files of FILES_DIR are missing')
      }
      await writeFile(file, intact)
      expect((await opened(0)).statusCode).toBe(200)
    },
  )

  test('in rows is not delivered either', async () => {
    const { ids, opened } = await anOffice()
    await sql`update file_parts set bytes = set_byte(bytes, 9, 8) where file_id = ${ids[0]} and number = 2`.execute(
      platform.db,
    )
    expect((await opened(0)).statusCode).toBe(500)
    await sql`update file_parts set bytes = set_byte(bytes, 9, 55) where file_id = ${ids[0]} and number = 2`.execute(
      platform.db,
    )
    expect((await opened(0)).statusCode).toBe(200)
  })
})

test('the file of a deleted row is removed a day after it was noticed, and one with a row comes back', async () => {
  const { clerk, ids, fileOf, own, opened } = await anOffice()
  const id = await aFile(clerk, aPdf(100))
  await move()
  const [kept, unused] = [fileOf(ids[0]), fileOf(id)]
  await sql`update files set date_created = now() - interval '25 hours' where id = ${id}`.execute(platform.db)
  await forgetUnusedFiles(platform.db)
  await aDayPasses(unused)
  await tidyFolder(platform.db, folder)
  expect([existsSync(unused), existsSync(`${unused}.removed`)]).toEqual([false, true])
  await tidyFolder(platform.db, folder)
  expect(existsSync(`${unused}.removed`)).toBe(true)
  await aDayPasses(`${unused}.removed`)
  await tidyFolder(platform.db, folder)
  expect(readdirSync(own)).toHaveLength(ids.length)

  // Another database with the same folder marks it.
  await folder.removeUnused(() => Promise.resolve(new Set()))
  expect(existsSync(kept)).toBe(false)
  expect((await opened(0)).statusCode).toBe(200)
  await tidyFolder(platform.db, folder)
  expect(existsSync(kept)).toBe(true)
})

test('a backup has the contents of the folder, and restores them into rows, from which they move again', async () => {
  const { clerk, content, documents, ids } = await anOffice()
  await move()
  const inRows = await aFile(clerk, aPdf(300))
  const backup = path.join(parent, 'backup.gz')
  await writeBackup(platform.db, key, backup, folder)
  await expect(writeBackup(platform.db, key, `${backup}2`)).rejects.toThrow('FILES_DIR')

  const { db, close } = await testDatabase()
  await restore(db, () => linesOf(backup), { key })
  const other = await folderOf(db, 'restored')
  const restored = await testPlatform({}, undefined, { db, close }, undefined, undefined, other)
  onTestFinished(restored.close)
  const [{ tables: expected }, { tables }] = [
    await verifiedBackup(linesOf(backup), key),
    await verifiedBackup(backupLines(db, key), key),
  ]
  expect(tables).toEqual(expected)
  const parts = await db.selectFrom('fileParts').select('number').where('fileId', 'in', [ids[0], inRows]).execute()
  expect(parts).toHaveLength(4)
  const reader = await restored.loggedIn(clerk)
  const read = async () => (await reader.get(`${graveDocument.base}/${documents[0]?.id}/file`)).rawPayload
  expect((await read()).equals(content)).toBe(true)
  await moveToFolder(db, other)
  expect((await read()).equals(content)).toBe(true)
})

ofReleases(
  'the verification of a backup names the contents that were changed or missing when it was made',
  async () => {
    const { documents, ids, fileOf } = await anOffice()
    await move()
    const files = ids.map(fileOf)
    const intact = await Promise.all(files.map((file) => readFile(file)))
    await writeFile(files[0] ?? '', Buffer.concat([intact[0]?.subarray(0, -1) ?? Buffer.alloc(0), Buffer.from('8')]))
    await rm(files[1] ?? '')
    const backup = path.join(parent, 'damaged.gz')
    await writeBackup(platform.db, key, backup, folder)
    for (const [at, content] of intact.entries()) await writeFile(files[at] ?? '', content)
    const { faults } = await triedRestore(backup, key, [graveDocument])
    expect(faults.filter((fault) => fault.includes('fileId'))).toEqual(
      documents.map(({ id }) => `Record graveDocument ${id}: fileId does not match the audit trail.`),
    )
  },
)

test('a folder is refused if it is missing, that of another database, or not named any more', async () => {
  await anOffice()
  await move()
  const refused = (name?: string, of = platform.db) =>
    FilesFolder.of(of, name && path.join(parent, name)).then(
      () => 'accepted',
      (error: unknown) => String(error),
    )
  expect(await refused()).toContain('FILES_DIR is missing; files of this database are in a folder')
  expect(await refused('not-mounted')).toContain('does not have the files of this database')
  await sql`update server_keys set key = 'another'`.execute(another.db)
  expect(await refused('files', another.db)).toContain('has the files of another database')
  await writeFile(path.join(parent, 'a-file'), '')
  expect(await refused('a-file', another.db)).toContain('cannot be used (EEXIST)')
  expect([await refused(undefined, another.db), await refused('new', another.db)]).toEqual(['accepted', 'accepted'])
})
