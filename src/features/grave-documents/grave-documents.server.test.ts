import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { mostFileBytes, partBytes } from '../../shared/files.ts'
import { aFile, aPdf, aPng, base64, largeFile, photo } from '../../testing/files.ts'
import { aGrave, aGraveDocument } from '../../testing/graves.ts'
import { type Person, platformForTests, testPlatform } from '../../testing/platform.ts'
import { forgetUnusedFiles } from '../../server/files/stored-files.ts'
import { graveDocument, type ListedDocument } from './record.ts'

const platform = platformForTests()
const base = graveDocument.base
const upload = `${base}/files`

async function anOffice(of = platform) {
  const company = await of.aCompany()
  const graveyard = await of.aGraveyard(company)
  const clerk = await of.loggedIn(await of.aUser('USER', company))
  const created = await clerk.post(`/api/grave/${company.id}`, aGrave(graveyard))
  const { grave } = created.json<{ grave: { id: number; version: number } }>()
  const attached = async (values: object, by: Person = clerk) => {
    const answer = await by.post(`${base}/${company.id}`, aGraveDocument({ graveId: grave.id, ...values }))
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ graveDocument: { id: number; version: number } }>().graveDocument
  }
  const listed = async () =>
    (await clerk.get(`/api/grave/${grave.id}/documents`)).json<{ entities: ListedDocument[] }>().entities
  const actions = async (id: number) =>
    (
      await of.db.selectFrom('auditEntries').select('actionName').where('recordId', '=', id).orderBy('id').execute()
    ).map(({ actionName }) => actionName)
  return { company, graveyard, clerk, grave, attached, listed, actions }
}

describe('a document of a grave', () => {
  test('is uploaded, listed on the grave, opened unchanged, renamed, deleted and restored, with an audit entry for each', async () => {
    const { clerk, attached, listed, actions } = await anOffice()
    const bytes = aPdf(2 * partBytes + 77)
    const fileId = await aFile(clerk, bytes)
    const { id, version } = await attached({ fileId, kind: 'PROBATE', title: 'Решење о наслеђивању' })
    expect(await listed()).toEqual([
      expect.objectContaining({
        id,
        kind: 'PROBATE',
        title: 'Решење о наслеђивању',
        documentDate: '1987-03-12',
        file: { type: 'PDF', size: bytes.length, hasThumbnail: false },
      }),
    ])

    const opened = await clerk.get(`${base}/${id}/file`)
    expect(opened.statusCode).toBe(200)
    expect(opened.rawPayload.equals(bytes)).toBe(true)
    expect(opened.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      etag: `"${createHash('sha256').update(bytes).digest('hex')}"`,
    })
    expect(opened.headers['content-disposition']).toContain("filename*=UTF-8''%D0%A0%D0%B5%D1%88")

    const renamed = await clerk.put(`${base}/${id}`, aGraveDocument({ version, title: 'Оставинско решење' }))
    expect(renamed.json()).toMatchObject({ graveDocument: { title: 'Оставинско решење', fileId, fileType: 'PDF' } })
    expect((await clerk.delete(`${base}/${id}/${clerk.id}`)).statusCode).toBe(200)
    expect((await clerk.get(`${base}/${id}/file`)).statusCode).toBe(404)
    expect((await clerk.put(`${base}/restore/${id}`)).statusCode).toBe(200)
    expect((await clerk.get(`${base}/${id}/file`)).rawPayload.equals(bytes)).toBe(true)
    expect(await actions(id)).toEqual([
      'GRAVE_DOCUMENT_ADDED',
      'GRAVE_DOCUMENT_OPENED',
      'GRAVE_DOCUMENT_EDITED',
      'GRAVE_DOCUMENT_DELETED',
      'GRAVE_DOCUMENT_RESTORED',
      'GRAVE_DOCUMENT_OPENED',
    ])
    expect(await actions(fileId)).toEqual(['FILE_STORED'])
  })

  test('of a photo has a thumbnail, which is not audited as opening the photo', async () => {
    const { clerk, attached, listed, actions } = await anOffice()
    const { id } = await attached({ kind: 'PHOTO', fileId: await aFile(clerk, photo) })
    expect(await listed()).toEqual([
      expect.objectContaining({ file: expect.objectContaining({ type: 'PNG', hasThumbnail: true }) as unknown }),
    ])
    const thumbnail = await clerk.get(`${base}/${id}/thumbnail`)
    expect(base64(thumbnail.rawPayload)).toBe(photo.thumbnail)
    expect(thumbnail.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect(await actions(id)).toEqual(['GRAVE_DOCUMENT_ADDED'])
  })

  test('may exist only on paper until it is scanned, and then keeps its scan', async () => {
    const { clerk, attached, listed } = await anOffice()
    const { id } = await attached({})
    expect(await listed()).toEqual([expect.objectContaining({ id, file: null })])
    expect((await clerk.get(`${base}/${id}/file`)).statusCode).toBe(404)
    expect((await clerk.get(`${base}/${id}/thumbnail`)).statusCode).toBe(404)
    const [scan, another] = [await aFile(clerk, aPdf(100)), await aFile(clerk, aPdf(100))]
    const scanned = await clerk.put(`${base}/${id}`, aGraveDocument({ fileId: scan }))
    expect(scanned.json()).toMatchObject({ graveDocument: { fileId: scan } })
    for (const fileId of [another, null]) {
      const replaced = await clerk.put(`${base}/${id}`, aGraveDocument({ fileId }))
      expect([replaced.statusCode, replaced.json()]).toEqual([
        400,
        {
          message: 'GRAVE_DOCUMENT_FILE_KEPT',
          field: 'fileId',
          errors: [{ code: 'GRAVE_DOCUMENT_FILE_KEPT', field: 'fileId' }],
        },
      ])
    }
  })

  test('cannot be added to a deleted grave; the documents that it has stay with it', async () => {
    const { company, clerk, grave, attached, listed } = await anOffice()
    const { id } = await attached({ fileId: await aFile(clerk, photo) })
    expect((await clerk.delete(`/api/grave/${grave.id}/${clerk.id}`)).statusCode).toBe(200)
    const refused = await clerk.post(`${base}/${company.id}`, aGraveDocument({ graveId: grave.id }))
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([400, 'GRAVE_NOT_EXIST'])
    expect(await listed()).toEqual([expect.objectContaining({ id })])
    expect((await clerk.get(`${base}/${id}/file`)).statusCode).toBe(200)
  })

  test('of another company can be neither opened nor attached, and its upload not be continued', async () => {
    const ours = await anOffice()
    const theirs = await anOffice()
    const fileId = await aFile(theirs.clerk, photo)
    const { id } = await theirs.attached({ fileId })
    for (const path of ['file', 'thumbnail'])
      expect((await ours.clerk.get(`${base}/${id}/${path}`)).statusCode).toBe(404)
    expect((await ours.clerk.get(`/api/grave/${theirs.grave.id}/documents`)).statusCode).toBe(404)
    const taken = await ours.clerk.post(`${base}/${ours.company.id}`, aGraveDocument({ fileId }))
    expect([taken.statusCode, taken.json<{ message: string }>().message]).toEqual([
      400,
      'GRAVE_DOCUMENT_FILE_NOT_EXIST',
    ])
    const begun = await largeFile(theirs.clerk)
    expect((await ours.clerk.post(`${upload}/${begun.id}/parts`, begun.next)).statusCode).toBe(404)
  })
})

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

  test('that no document refers to is removed after a day', async () => {
    const { clerk, attached } = await anOffice()
    const [used, unused, deleted] = [await aFile(clerk, photo), (await largeFile(clerk)).id, await aFile(clerk, photo)]
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
