import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { partBytes } from '../../shared/files.ts'
import { aFile, aPdf, aPng, base64, largeFile, photo } from '../../testing/files.ts'
import { aGraveDocument } from '../../testing/graves.ts'
import { officeOf } from '../../testing/grave-documents.ts'
import { platformForTests } from '../../testing/platform.ts'
import { graveDocument } from './record.ts'

const platform = platformForTests()
const base = graveDocument.base
const upload = `${base}/files`

const anOffice = () => officeOf(platform)

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

  test('with a script, or of too many pixels, is refused whole, and its upload stays incomplete', async () => {
    const { clerk } = await anOffice()
    const script = Buffer.concat([aPdf(partBytes + 10), Buffer.from('<< /S /JavaScript /JS (x) >>')])
    const huge = aPng(8, 8)
    huge.writeUInt32BE(100_000_000, 16)
    const sent = [
      [script, 'GRAVE_DOCUMENT_FILE_WITH_SCRIPT'],
      [huge, 'GRAVE_DOCUMENT_FILE_TOO_MANY_PIXELS'],
    ] as const
    for (const [bytes, code] of sent) await expect(aFile(clerk, bytes)).rejects.toThrow(code)
    const thumbnail = await clerk.post(upload, { ...photo, thumbnail: base64(huge) })
    expect(thumbnail.json()).toMatchObject({ message: 'GRAVE_DOCUMENT_FILE_PART_NOT_VALID' })
    const stored = await platform.db.selectFrom('files').select('id').where('sha256', 'is not', null).execute()
    const added = await platform.db
      .selectFrom('auditEntries')
      .select('id')
      .where('actionName', '=', 'FILE_STORED')
      .execute()
    expect(stored).toHaveLength(added.length)
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
