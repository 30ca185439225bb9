import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { mostFileBytes, partBytes } from '../../shared/files.ts'
import { endUploads, forgetUnusedFiles } from '../../server/files/unused-files.ts'
import { aFile, aPdf, aPng, base64, largeFile, photo } from '../../testing/files.ts'
import { officeOf } from '../../testing/grave-documents.ts'
import { aGraveDocument } from '../../testing/graves.ts'
import { type Person, platformForTests, testPlatform } from '../../testing/platform.ts'
import { graveDocument } from './record.ts'

const platform = platformForTests()
const anOffice = (of = platform) => officeOf(of)
const base = graveDocument.base
const upload = `${base}/files`

describe('an upload', () => {
  const refusedWith = async (clerk: Person, body: object) => {
    const answer = await clerk.post(upload, { ...photo, thumbnail: undefined, ...body })
    return [answer.statusCode, answer.json<{ message: string }>().message]
  }

  test.each([
    ['a page that is named as a photo', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a program', Buffer.from('MZ\x90\x00')],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00')],
    ['a page with a PDF behind it', Buffer.from('<html>%PDF-1.7')],
    ['another RIFF file', Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ')],
  ])('of %s is refused by its content', async (_, bytes) => {
    const { clerk } = await anOffice()
    const body = { name: 'Споменик.png', size: bytes.length, part: base64(bytes) }
    expect(await refusedWith(clerk, body)).toEqual([400, 'GRAVE_DOCUMENT_FILE_TYPE_NOT_ALLOWED'])
  })

  test('is delivered as the type of its content, whatever its name states', async () => {
    const { clerk, attached } = await anOffice()
    const file = { ...photo, name: 'страница.html' }
    const { id } = await attached({ fileId: await aFile(clerk, file), title: 'страница.html' })
    const opened = await clerk.get(`${base}/${id}/file`)
    expect(opened.headers['content-type']).toBe('image/png')
    expect(opened.headers['content-disposition']).toContain('stranica.html.png;')
  })

  test('of more than 10 MB is refused before its content is sent, an empty one too', async () => {
    const { clerk } = await anOffice()
    expect(await refusedWith(clerk, { size: mostFileBytes + 1 })).toEqual([413, 'GRAVE_DOCUMENT_FILE_TOO_LARGE'])
    expect(await refusedWith(clerk, { size: 0, part: '' })).toEqual([400, 'GRAVE_DOCUMENT_FILE_EMPTY'])
    const whole = { size: 2_000_000, part: base64(aPdf(2_000_000)) }
    expect(await refusedWith(clerk, whole)).toEqual([413, 'REQUEST_NOT_VALID'])
    await aFile(clerk, aPdf(mostFileBytes))
  })

  test('must send exactly the announced bytes', async () => {
    const { clerk } = await anOffice()
    const wrong = [400, 'GRAVE_DOCUMENT_FILE_PART_NOT_VALID']
    expect(await refusedWith(clerk, { size: 1000 })).toEqual(wrong)
    expect(await refusedWith(clerk, { thumbnail: base64(aPdf(100)) })).toEqual(wrong)
    const { id, next } = await largeFile(clerk)
    for (const body of [
      { ...next, number: 3 },
      { ...next, part: base64(aPdf(11)) },
    ]) {
      const answer = await clerk.post(`${upload}/${id}/parts`, body)
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual(wrong)
    }
  })

  test('can be continued after a lost answer, and be attached only once it is complete', async () => {
    const { clerk, attached, company } = await anOffice()
    const { id, next } = await largeFile(clerk)
    const early = await clerk.post(`${base}/${company.id}`, aGraveDocument({ fileId: id }))
    expect(early.json<{ message: string }>().message).toBe('GRAVE_DOCUMENT_FILE_NOT_EXIST')
    for (let at = 0; at < 2; at++)
      expect((await clerk.post(`${upload}/${id}/parts`, next)).json()).toEqual({ file: { id, isComplete: true } })
    await attached({ fileId: id })
  })

  test('ends if it is not complete after an hour, which is audited', async () => {
    const { clerk, company, actions } = await anOffice()
    const aged = (id: number, minutes: number) =>
      sql`update files set date_created = now() - make_interval(mins => ${minutes}) where id = ${id}`.execute(
        platform.db,
      )
    const continued = async ({ id, next }: Awaited<ReturnType<typeof largeFile>>) =>
      (await clerk.post(`${upload}/${id}/parts`, next)).statusCode
    const [early, late, complete] = [await largeFile(clerk), await largeFile(clerk), await aFile(clerk, photo)]
    await aged(early.id, 59)
    for (const id of [late.id, complete]) await aged(id, 60)
    expect(await continued(late)).toBe(404)
    await endUploads(platform.db)
    expect([await continued(early), await continued(late)]).toEqual([200, 404])
    expect([await actions(early.id), await actions(complete)]).toEqual([['FILE_STORED'], ['FILE_STORED']])
    const entry = await platform.db
      .selectFrom('auditEntries')
      .select(['actionName', 'companyId', 'userId', 'userEmail', 'changes'])
      .where('recordId', '=', late.id)
      .where('actionName', '=', 'FILE_UPLOAD_ENDED')
      .execute()
    expect(entry).toEqual([
      {
        actionName: 'FILE_UPLOAD_ENDED',
        companyId: company.id,
        userId: clerk.id,
        userEmail: expect.stringContaining('@') as unknown,
        changes: {
          name: { from: 'Решење.pdf', to: null },
          size: { from: partBytes + 10, to: null },
          received: { from: partBytes, to: null },
        },
      },
    ])
    const left = await platform.db.selectFrom('fileParts').select('number').where('fileId', '=', late.id).execute()
    expect(left).toEqual([])
  })

  test('that no document refers to is removed after a day', async () => {
    const { clerk, attached } = await anOffice()
    const [used, unused, deleted] = [await aFile(clerk, photo), await aFile(clerk, photo), await aFile(clerk, photo)]
    await attached({ fileId: used })
    const { id } = await attached({ fileId: deleted })
    await clerk.delete(`${base}/${id}/${clerk.id}`)
    const recent = await aFile(clerk, photo)
    await sql`update files set date_created = now() - interval '25 hours' where id <> ${recent}`.execute(platform.db)
    await forgetUnusedFiles(platform.db)
    const left = await platform.db
      .selectFrom('files')
      .select('id')
      .where('id', 'in', [used, unused, deleted, recent])
      .orderBy('id')
      .execute()
    expect(left.map((file) => file.id)).toEqual([used, deleted, recent])
    expect(await platform.db.selectFrom('fileParts').select('fileId').where('fileId', '=', unused).execute()).toEqual(
      [],
    )
  })

  test('uses space only for what has been received, not for what is announced', async () => {
    const small = await testPlatform({ FILES_MB: '1' })
    try {
      const { clerk } = await anOffice(small)
      const [first, rest] = [aPdf(partBytes), base64(Buffer.alloc(partBytes, '7'))]
      const large = { size: 4 * partBytes, part: base64(first) }
      const { file } = (await clerk.post(upload, { name: 'Скен', ...large })).json<{ file: { id: number } }>()
      const add = async (number: number) => {
        const answer = await clerk.post(`${upload}/${file.id}/parts`, { number, part: rest })
        return [answer.statusCode, answer.json<{ message?: string }>().message]
      }
      await aFile(clerk, aPdf(partBytes))
      expect(await refusedWith(clerk, large)).toEqual([400, 'GRAVE_DOCUMENT_FILES_FULL'])
      expect([await add(2), await add(3), await add(4), await add(3)]).toEqual([
        [200, undefined],
        [200, undefined],
        [400, 'GRAVE_DOCUMENT_FILES_FULL'],
        [200, undefined],
      ])
    } finally {
      await small.close()
    }
  })

  test('is refused when the files of the company would exceed its space', async () => {
    const small = await testPlatform({ FILES_MB: '1' })
    try {
      const { clerk } = await anOffice(small)
      await aFile(clerk, aPdf(1024 * 1024 - 200))
      expect(await refusedWith(clerk, {})).toEqual([200, undefined])
      expect(await refusedWith(clerk, { size: 200, part: base64(aPdf(200)) })).toEqual([
        400,
        'GRAVE_DOCUMENT_FILES_FULL',
      ])
      const other = await anOffice(small)
      await aFile(other.clerk, aPng(8, 8))
    } finally {
      await small.close()
    }
  })
})
