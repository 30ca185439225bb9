import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { typstDocuments } from '../../server/documents/render.ts'
import { deliverDue } from '../../server/mail/delivery.ts'
import { retry } from '../../server/mail/outbox.ts'
import { fileTransport, type Transport } from '../../server/mail/transport.ts'
import { toPara } from '../../shared/money.ts'
import { billedTown } from '../../testing/billed-town.ts'
import { mailsTo } from '../../testing/mails.ts'
import { moneyOffice } from '../../testing/money.ts'
import { pageTexts } from '../../testing/pdf.ts'
import { platformForTests } from '../../testing/platform.ts'
import { qrOn } from '../../testing/slip.ts'
import { writtenAmount } from '../../server/documents/amount.ts'
import type { DocumentFormat, RunDocuments } from './calls.ts'
import type { AuditTrailPage } from '../../shared/audit-trail.ts'
import type { Home } from '../home/home.ts'
import { documentWork } from './document-work.server.ts'

const platform = platformForTests()

/** A posted run of so many graves; every fourth party has two. */
async function aRun(graves: number) {
  const office = await moneyOffice(platform)
  const { company, administrator } = office
  await platform.db
    .insertInto('bankAccounts')
    .values({
      companyId: company.id,
      name: 'Рачун',
      accountNumber: '840000000095584510',
      searchText: '',
      sortKeys: '{}',
    })
    .execute()
  const graveyard = await platform.aGraveyard(company)
  await billedTown(platform.db, company, graveyard, graves)
  const price = {
    kind: 'FEE_MAINTENANCE',
    periodMonths: 12,
    basis: 'GROSS',
    vatRate: 10,
    amount: 1466,
    validFrom: '2020-01-01',
  }
  expect(
    (await administrator.post(`/api/tariff/${company.id}`, { ...price, code: '1', name: 'Одржавање' })).statusCode,
  ).toBe(200)
  const run = { year: 2026, kinds: 'FEE_MAINTENANCE', issuedOn: '2026-01-10', dueOn: '2026-02-10', note: 'Хвала.' }
  const added = await administrator.post(`/api/billingRun/${company.id}`, run)
  const { id } = added.json<{ billingRun: { id: number } }>().billingRun
  const url = `/api/billingRun/${id}/documents`
  const read = async () => (await administrator.get(url)).json<RunDocuments>()
  return {
    ...office,
    id,
    url,
    read,
    post: async () => expect((await administrator.post(`/api/billingRun/${id}/posting`)).statusCode).toBe(200),
    start: (format?: DocumentFormat, mails?: boolean) => administrator.post(url, { ...(format && { format }), mails }),
    finished: async () => {
      await expect.poll(async () => (await read()).state, { timeout: 280_000, interval: 200 }).not.toBe('RUNNING')
      return read()
    },
    file: async (number: number) => (await administrator.get(`${url}/${number}`)).rawPayload,
    claims: () =>
      platform.db
        .selectFrom('claims')
        .select(['id', 'partyId', 'documentNumber', 'amount', 'open', 'paymentReference'])
        .where('runId', '=', id)
        .orderBy('documentNumber')
        .orderBy('id')
        .execute(),
  }
}
let town: Awaited<ReturnType<typeof aRun>>
beforeAll(async () => {
  town = await aRun(12)
})

/** Each with its claims, in the order of their numbers. */
const invoices = async () => [...Map.groupBy(await town.claims(), ({ documentNumber }) => documentNumber).values()]

test('the invoices of a run are made once it is posted, in the order of their numbers', async () => {
  expect(town.refused(await town.start())).toEqual([400, 'BILLING_RUN_NOT_POSTED'])
  await town.post()
  expect((await town.start()).json()).toMatchObject({ state: 'RUNNING', format: 'INVOICES', done: 0 })
  const all = await invoices()
  const made = await town.finished()
  expect(made).toMatchObject({ state: 'DONE', done: 1, total: 1, invoices: all.length })
  expect(made.files.map(({ firstNumber, lastNumber, invoices }) => [firstNumber, lastNumber, invoices])).toEqual([
    ['2026-000001', all.at(-1)?.[0]?.documentNumber, all.length],
  ])
  const file = await town.file(1)
  const pages = pageTexts(file)
  expect(pages).toHaveLength(all.length)
  const [first = []] = all
  const total = first.reduce((sum, { amount }) => sum + toPara(amount), 0) / 100
  expect(pages[0]).toContain('РАЧУН БРОЈ 2026-000001')
  expect(pages[0]).toContain('Хвала.')
  expect(pages[0]).toContain(writtenAmount(total))
  expect(pages[0]).toContain('Рачун је важећи без печата и потписа.')
  const code = qrOn(file, 1)?.text
  expect(code).toContain(`I:RSD${writtenAmount(total).replaceAll('.', '')}`)
  expect(code).toContain(`RO:97${first[0]?.paymentReference}`)
})

test('three slips on a page, one for each invoice that is not paid', async () => {
  const all = await invoices()
  await town.start('SLIPS')
  expect(await town.finished()).toMatchObject({ state: 'DONE', format: 'SLIPS', done: 1 })
  expect(pageTexts(await town.file(1))).toHaveLength(Math.ceil(all.length / 3))
})

test('are stopped, and continued where they ended by another process', async () => {
  await town.start()
  expect(town.refused(await town.start('SLIPS'))).toEqual([400, 'BILLING_RUN_DOCUMENTS_RUNNING'])
  expect((await town.administrator.post(`${town.url}/cancellation`)).json()).toMatchObject({ state: 'CANCELLED' })
  // In two files, as a process leaves them that was killed while it made the first.
  await platform.db
    .updateTable('billingDocuments')
    .set({ state: 'RUNNING', parts: 2, leaseUntil: new Date(0) })
    .where('runId', '=', town.id)
    .execute()
  const documents = typstDocuments({ batch: { seconds: 1500 } })
  const work = documentWork(platform.db, documents, { error: (details) => expect(details).toBeUndefined() })
  work.begin()
  const made = await town.finished()
  expect(made).toMatchObject({ state: 'DONE', done: 2 })
  const numbers = made.files.map(({ firstNumber, lastNumber }) => [firstNumber, lastNumber])
  expect(numbers[0]?.[0]).toBe('2026-000001')
  expect(Number(numbers[1]?.[0]?.slice(5))).toBe(Number(numbers[0]?.[1]?.slice(5)) + 1)
  await work.stop()
  await documents.close()
})

test('are sent to parties that agree to e-mail if that is asked for, each invoice once', async () => {
  expect(await town.read()).toMatchObject({ mails: false, mailed: 0 })
  const [one, two] = await invoices()
  const [first, second] = [one?.[0], two?.[0]]
  await sql`update companies set email = 'groblja@zelenilo.example' where id = ${town.company.id}`.execute(platform.db)
  await sql`update parties set email = 'petar@stranka.example', deliver_by = 'EMAIL', email_consent_date = '2025-05-05'
    where id = ${first?.partyId}`.execute(platform.db)
  await sql`update parties set email = 'bez-saglasnosti@stranka.example' where id = ${second?.partyId}`.execute(
    platform.db,
  )
  await town.start('INVOICES', true)
  expect(await town.finished()).toMatchObject({ state: 'DONE', mails: true, mailed: 1 })
  // Another process that has not seen it, and files that are made again.
  await town.start('INVOICES', true)
  expect(await town.finished()).toMatchObject({ state: 'DONE', mailed: 1 })
  expect(await mailsTo(platform, 'bez-saglasnosti@stranka.example')).toEqual([])
  const queued = await mailsTo(platform, 'petar@stranka.example')
  expect(queued.map(({ kind, senderId }) => [kind, senderId])).toEqual([['invoice', town.company.id]])

  // A mail server that is away is told where it is told of other mails.
  const undelivered = async () => (await town.administrator.get('/api/home')).json<Home>().undeliveredMails
  const deliver = (transport: Transport) =>
    deliverDue(platform.db, { from: 'Pokoj <a@b.rs>', publicUrl: 'https://b.rs', transport, report: () => undefined })
  await deliver(() => Promise.reject(new Error('away')))
  expect(await undelivered()).toBe(1)
  await retry(platform.db)
  const folder = await mkdtemp(join(tmpdir(), 'pokoj-invoices-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await deliver(fileTransport(folder))
  expect(await undelivered()).toBe(0)
  const [file = ''] = await readdir(folder)
  const mail = await PostalMime.parse(await readFile(join(folder, file)))
  expect(mail).toMatchObject({
    subject: `${town.company.name}: рачун ${first?.documentNumber}`,
    from: { name: town.company.name, address: 'a@b.rs' },
    replyTo: [{ address: 'groblja@zelenilo.example' }],
    to: [{ address: 'petar@stranka.example' }],
    attachments: [{ filename: `Racun-${first?.documentNumber}.pdf`, mimeType: 'application/pdf' }],
  })
  expect(mail.text).toContain(`у прилогу је рачун ${first?.documentNumber} са уплатницом.`)
  const content = new Uint8Array(
    mail.attachments.flatMap(({ content: bytes }) => (typeof bytes === 'string' ? [] : [...new Uint8Array(bytes)])),
  )
  const [page, ...others] = pageTexts(Buffer.from(content))
  expect([page?.includes(`РАЧУН БРОЈ ${first?.documentNumber}`), others]).toEqual([true, []])
  expect(await mailsTo(platform, 'petar@stranka.example')).toMatchObject([
    { attachment: null, deliveredAt: expect.any(Date) },
  ])
  const { entities } = (await town.administrator.post('/api/auditTrail/search', {})).json<AuditTrailPage>()
  expect(entities.filter(({ actionName }) => actionName === 'BILLING_RUN_MAILED')).toHaveLength(1)
})

test('a payment with the reference of an invoice closes all its claims', async () => {
  const two = (await invoices()).find((claims) => claims.length === 2) ?? []
  const [first] = two
  const amount = two.reduce((sum, claim) => sum + toPara(claim.amount), 0) / 100
  await town.pay({ amount, reference: first?.paymentReference, method: 'BANK', receivedOn: '2026-01-20' })
  expect(await town.open(...two)).toEqual([0, 0])
})

test('the data for a printing house have a row for each invoice, with the text of its code', async () => {
  const answer = await town.administrator.get(`${town.url}/data`)
  const rows = parse(answer.body, { bom: true, delimiter: ';' })
  const all = await invoices()
  expect(rows).toHaveLength(all.length + 1)
  const open = all.find((claims) => claims.every((claim) => claim.open > 0)) ?? []
  const row = rows.find((each) => each[2] === open[0]?.documentNumber)
  expect(row?.slice(10, 12)).toEqual(['97', open[0]?.paymentReference])
  expect(row?.[12]).toContain('K:PR|V:01|C:1')
})
