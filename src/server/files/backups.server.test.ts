import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordTypes } from '../../app/record-types.ts'
import { graveDocument } from '../../features/grave-documents/record.ts'
import { testDatabase } from '../../testing/database.ts'
import { aFile, aPdf, photo } from '../../testing/files.ts'
import { aGraveDocument } from '../../testing/graves.ts'
import { ofReleases } from '../../testing/of-releases.ts'
import { platformForTests, testPlatform } from '../../testing/platform.ts'
import { partBytes } from '../../shared/files.ts'
import { triedRestore } from '../backups/trial-restore.ts'
import { linesOf, writeBackup } from '../database/backup-file.ts'
import { restore } from '../database/restore.ts'
import { recordDifferences } from '../record-verification.ts'

const platform = platformForTests()
const key = 'a key that only this test uses'

async function documentsWithFiles() {
  const company = await platform.aCompany()
  const user = await platform.aUser('USER', company)
  const clerk = await platform.loggedIn(user)
  const contents = [aPdf(3 * partBytes + 5), aPdf(100)]
  const documents: number[] = []
  for (const file of [...contents, photo]) {
    const body = aGraveDocument({ fileId: await aFile(clerk, file) })
    const added = await clerk.post(`${graveDocument.base}/${company.id}`, body)
    documents.push(added.json<{ graveDocument: { id: number } }>().graveDocument.id)
  }
  return { user, contents, documents }
}

test('a restored backup has the same files, which users can open', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pokoj-files-'))
  const file = join(folder, 'backup.ndjson.gz')
  const { user, contents, documents } = await documentsWithFiles()
  await writeBackup(platform.db, key, file)

  const restored = await testPlatform({}, undefined, async () => {
    const opened = await testDatabase()
    await restore(opened.db, () => linesOf(file), { key })
    return opened
  })
  try {
    const clerk = await restored.loggedIn(user)
    for (const [at, content] of contents.entries())
      expect(
        (await clerk.get(`${graveDocument.base}/${documents[at]}/file`)).rawPayload.equals(content),
        `the content of file ${at}`,
      ).toBe(true)
    expect((await clerk.get(`${graveDocument.base}/${documents[2]}/thumbnail`)).statusCode).toBe(200)
    expect(await Array.fromAsync(recordDifferences(restored.db, recordTypes))).toEqual([])
  } finally {
    await restored.close()
    await rm(folder, { recursive: true })
  }
})

ofReleases(
  'a trial restore and the verification of the audit trail find files that were changed in the database',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pokoj-files-'))
    const file = join(folder, 'backup.ndjson.gz')
    const [one, other] = (await documentsWithFiles()).documents
    const fileOf = (id = 0) => sql`(select file_id from grave_documents where id = ${id})`
    // One with its hash, one without.
    await sql`update file_parts set bytes = set_byte(bytes, 9, 8) where file_id = ${fileOf(one)} and number = 2`.execute(
      platform.db,
    )
    await sql`update file_parts set bytes = set_byte(bytes, 9, 8) where file_id = ${fileOf(other)}`.execute(platform.db)
    await sql`update files set sha256 = (select encode(sha256(bytes), 'hex') from file_parts where file_id = files.id)
    where id = ${fileOf(other)}`.execute(platform.db)
    try {
      const found = await Array.fromAsync(recordDifferences(platform.db, [graveDocument]))
      expect(found.map(({ type, id, field }) => [type, id, field])).toEqual([
        ['graveDocument', one, 'fileId'],
        ['graveDocument', other, 'fileId'],
      ])
      await writeBackup(platform.db, key, file)
      const { faults } = await triedRestore(file, key, recordTypes)
      expect(faults.filter((fault) => fault.includes('graveDocument'))).toEqual([
        `Record graveDocument ${one}: fileId does not match the audit trail.`,
        `Record graveDocument ${other}: fileId does not match the audit trail.`,
      ])
    } finally {
      await rm(folder, { recursive: true })
    }
  },
)
