import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse as parseDisposition } from 'content-disposition'
import { parse } from 'csv-parse/sync'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { graveRight } from '../features/grave-rights/record.ts'
import { trustedCompanyId } from '../server/database/tenancy.ts'
import { cleanText, fontCoverage } from '../server/documents/clean-text.ts'
import { unguarded } from '../server/exchange/formulas.ts'
import { exportRecords } from '../server/exchange/export.ts'
import { deliverDue } from '../server/mail/delivery.ts'
import { fileTransport } from '../server/mail/transport.ts'
import { hostileWorld, type HostileRecord } from '../testing/hostile-records.ts'
import { ofReleases } from '../testing/of-releases.ts'
import { pdfActions, textInOrder } from '../testing/pdf.ts'
import { platformForTests } from '../testing/platform.ts'
import { exchangedTypes, recordTypes } from './record-types.ts'

// Every text field of every record type contains hostile texts; a new type is covered by its declaration.

/** `npm run test:fuzz` sets it: then every text is in every field. */
const inEveryField = process.env.FUZZ_CASES !== undefined

const platform = platformForTests()
let world: Awaited<ReturnType<typeof hostileWorld>>
const folder = mkdtempSync(path.join(tmpdir(), 'pokoj-hostile-'))
beforeAll(async () => {
  world = await hostileWorld(platform, { inEveryField })
})
afterAll(() => rmSync(folder, { recursive: true }))

const recordsOf = (name: string) => world.records.filter(({ type }) => type.name === name)
const reader = ({ type }: HostileRecord) =>
  world.own.people[type.may.read === 'companies' ? 'SUPERADMIN' : type.may.read === 'users' ? 'ADMIN' : 'USER']

test.each(recordTypes.map(({ name }) => name))(
  '%s: hostile texts are read, listed and searched as entered',
  async (name) => {
    const records = recordsOf(name)
    expect(records.length).toBeGreaterThan(0)
    for (const record of records) {
      const { type, id, texts } = record
      const read = await reader(record).get(`${type.base}/${id}`)
      expect(read.json()).toMatchObject({ [type.name]: texts })
      const searched = texts[type.searched.find((field) => field in texts) ?? '']?.slice(0, 200)
      if (searched === undefined) continue
      const found = await reader(record).post(`${type.base}/search`, { searchParam: searched, size: 100 })
      const { entities } = z.object({ entities: z.array(z.looseObject({ id: z.int() })) }).parse(found.json())
      expect(
        entities.map((each) => each.id),
        searched,
      ).toContain(id)
    }
  },
)

const coverage = fontCoverage(path.join(import.meta.dirname, '..', 'server', 'documents', 'fonts'))
/** Lines break anywhere in a long word. */
const squeezed = (text: string) => text.replaceAll(/[\s\u200b\u00ad]+/g, '')
const printed = (pdf: Uint8Array) => squeezed(textInOrder(pdf))

// What is only added cannot be marked.
const withDocument = recordTypes.filter(({ document, appendOnly }) => document !== undefined && !appendOnly)

describe.each(withDocument.map(({ name, document }) => ({ name, document })))(
  'the document of $name',
  ({ name, document }) => {
    const pdfOf = async (record: HostileRecord) => {
      const answer = await reader(record).get(`${document}/${record.id}`)
      expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
      return answer
    }

    // All documents get their texts in the same way.
    const testOrLater = name === withDocument[0]?.name ? test : ofReleases
    testOrLater('prints hostile texts literally, in a file with a harmless name', async () => {
      const records = recordsOf(name)
      const marked = printed(await withMarks(records[0], pdfOf))
      const fields = Object.keys(records[0]?.texts ?? {}).filter((field) => marked.includes(mark(field)))
      // A certificate prints only one text of the right itself.
      expect(fields.length).toBeGreaterThan(name === graveRight.name ? 0 : 2)
      for (const record of records) {
        const { rawPayload, headers } = await pdfOf(record)
        const text = printed(rawPayload)
        expect(text).toContain(squeezed(cleanText(world.letterhead['name'] ?? '', coverage)))
        for (const field of fields) expect(text).toContain(squeezed(cleanText(record.texts[field] ?? '', coverage)))
        expect(await pdfActions(rawPayload)).toEqual([])
        const { type, parameters } = parseDisposition(String(headers['content-disposition']))
        expect(type).toBe('attachment')
        const fileName = parameters['filename'] ?? ''
        expect(fileName).toMatch(/^[\p{L}-]+\(.*\).*\.pdf$/u)
        expect(fileName).not.toMatch(/[\\/:*?"<>|\p{Cc}\p{Cf}]/u)
        expect(Object.keys(headers)).not.toContain('set-cookie')
      }
    })
  },
)

const mark = (field: string) => `Q${field}Q`

/** The document of a record whose texts are the names of their fields, to find out which of them it prints. */
async function withMarks(
  record: HostileRecord | undefined,
  pdfOf: (record: HostileRecord) => Promise<{ rawPayload: Buffer }>,
) {
  if (!record) throw new Error('There is no such record.')
  const { type, id, texts } = record
  const read = z.record(z.string(), z.looseObject({})).parse((await reader(record).get(`${type.base}/${id}`)).json())
  const saved = async (values: object) => {
    const answer = await reader(record).put(`${type.base}/${id}`, { ...read[type.name], version: undefined, ...values })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  await saved(Object.fromEntries(Object.keys(texts).map((field) => [field, mark(field)])))
  const { rawPayload } = await pdfOf(record)
  await saved({})
  return rawPayload
}

test.each(exchangedTypes.map((exchanged) => ({ name: exchanged.type.name, exchanged })))(
  'a table of $name has no formulas, and no text is lost',
  async ({ name, exchanged }) => {
    const file = path.join(folder, `${name}.csv`)
    const company = trustedCompanyId(world.own.company.id)
    await exportRecords(platform.db, company, exchanged, file, { format: 'csv', headers: 'names', withDeleted: false })
    const rows = z
      .array(z.record(z.string(), z.string()))
      .parse(parse(readFileSync(file), { columns: true, delimiter: ';', bom: true }))
    for (const cell of rows.flatMap((row) => Object.values(row)))
      expect(cell).not.toMatch(/^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u)
    for (const { id, texts } of recordsOf(name)) {
      const row = rows.find((each) => each['id'] === String(id)) ?? {}
      const exported = Object.fromEntries(Object.keys(texts).map((field) => [field, unguarded(row[field] ?? '')]))
      expect(exported).toEqual(texts)
    }
  },
)

test('mails to people with hostile names have one recipient, no other headers, and the name as text', async () => {
  const users = recordsOf('user')
  const outbox = path.join(folder, 'mail')
  const messages: Buffer[] = []
  const queued = await platform.db.selectFrom('mailOutbox').selectAll().orderBy('id').execute()
  expect(queued.length).toBeGreaterThanOrEqual(users.length)
  await deliverDue(platform.db, {
    from: 'Покој <no-reply@pokoj.example>',
    publicUrl: 'https://pokoj.example',
    transport: async (id, message) => {
      await fileTransport(outbox)(id, message)
      messages.push(readFileSync(path.join(outbox, `${String(id).padStart(6, '0')}.eml`)))
    },
    report: () => undefined,
  })
  expect(messages.length).toBe(queued.length)
  for (const message of messages) {
    const mail = await PostalMime.parse(message)
    expect(mail.to).toHaveLength(1)
    expect([mail.cc, mail.bcc]).toEqual([undefined, undefined])
    const [person] = mail.to ?? []
    const name = person?.name ?? ''
    const record = users.find(({ texts }) => `${texts['name']} ${texts['surname']}` === name)
    expect(record, name).toBeDefined()
    expect(mail.text).toContain(name)
    expect(mail.html).not.toMatch(/<(script|style|img|svg|i|b)\b/)
  }
})
