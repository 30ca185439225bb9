import { describe, expect, test } from 'vitest'
import { pdfFacts, pdfWords } from '../testing/pdf.ts'
import { qrOn } from '../testing/slip.ts'
import { platformForTests } from '../testing/platform.ts'
import { printedTypes } from '../testing/printed-types.ts'
import { demonstratedTypes } from '../testing/record-types.ts'
import type { RecordType } from '../shared/record.ts'

const platform = platformForTests()

interface Kind {
  type: RecordType
  /** The address of its documents. */
  route: string
  valid: () => Record<string, unknown>
  number: string
}
const kinds: Kind[] = demonstratedTypes.flatMap(({ type, valid }) =>
  type.document === undefined ? [] : [{ type, route: type.document, valid, number: type.title[0] ?? '' }],
)
const hasSlip = new Map(printedTypes.map((each) => [each.name, each.hasSlip]))

test('each document is tested', () => {
  expect(kinds.map(({ type }) => type.name)).toEqual(printedTypes.map(({ name }) => name))
  expect(kinds.length).toBeGreaterThan(4)
})

let accounts = 0
async function town() {
  const company = await platform.aCompany()
  const accountNumber = `84000000000000${String(++accounts).padStart(2, '0')}`
  const control = String(98n - (BigInt(`${accountNumber}00`) % 97n)).padStart(2, '0')
  await platform.db
    .insertInto('bankAccounts')
    .values({
      companyId: company.id,
      name: 'Трезор',
      accountNumber: accountNumber + control,
      searchText: '',
      sortKeys: '{}',
    })
    .execute()
  return { company, clerk: await platform.loggedIn(await platform.aUser('USER', company)) }
}
type Clerk = Awaited<ReturnType<typeof town>>['clerk']
async function stored({ type, valid, number }: Kind, clerk: Clerk) {
  const body = valid()
  const answer = await clerk.post(`${type.base}/0`, body)
  expect(answer.statusCode, answer.body).toBe(200)
  const record = answer.json<Record<string, { id: number; paymentReference?: string }>>()[type.name] ?? { id: 0 }
  return { ...record, number: String(body[number]) }
}

describe.each(kinds)('GET $route/{id}', (kind) => {
  test('returns the PDF with its file name, and adds an audit entry', async () => {
    const { company, clerk } = await town()
    const { id, number, paymentReference } = await stored(kind, clerk)
    const answer = await clerk.get(`${kind.route}/${id}`)
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    const [, name = ''] = /filename\*=UTF-8''(.+)$/.exec(String(answer.headers['content-disposition'])) ?? []
    expect(decodeURIComponent(name)).toContain(`(${number.replaceAll('/', '-')})Ђорђевић_Петар.pdf`)
    expect(pdfWords(answer.rawPayload)).toContain(number)

    const { pages, attachments } = await pdfFacts(answer.rawPayload)
    const attached: Record<string, unknown> = JSON.parse(attachments.get('zapis.json') ?? '')
    expect(attached).toMatchObject({ id, clientName: 'Петар' })
    expect(Object.keys(attached)).not.toContain('version')
    const qr = qrOn(answer.rawPayload, pages)
    if (hasSlip.get(kind.type.name)) expect(qr?.text).toContain(`|RO:97${paymentReference}`)
    else expect(qr).toBeNull()

    const entries = await platform.db
      .selectFrom('auditEntries')
      .select('recordId')
      .where('companyId', '=', company.id)
      .where('actionName', '=', `${kind.type.code}_PDF_MADE`)
      .execute()
    expect(entries).toEqual([{ recordId: id }])
  })

  test("returns 404 with the record's code for an unknown, a deleted and another company's record", async () => {
    const { clerk } = await town()
    const { id } = await stored(kind, clerk)
    const stranger = await town()
    const missing = [
      await clerk.get(`${kind.route}/999999999`),
      await clerk.get(`${kind.route}/x`),
      await stranger.clerk.get(`${kind.route}/${id}`),
    ]
    await clerk.delete(`${kind.type.base}/${id}/${clerk.id}`)
    missing.push(await clerk.get(`${kind.route}/${id}`))
    for (const answer of missing)
      expect([answer.statusCode, answer.json()]).toEqual([404, { message: kind.type.notFound }])
  })

  test('is forbidden for a super administrator and without a session', async () => {
    const { clerk } = await town()
    const { id } = await stored(kind, clerk)
    const superadmin = await platform.loggedIn(await platform.aUser('SUPERADMIN'))
    expect((await superadmin.get(`${kind.route}/${id}`)).statusCode).toBe(401)
    expect((await platform.app.inject({ url: `${kind.route}/${id}` })).statusCode).toBe(403)
  })
})
