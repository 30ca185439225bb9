import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asPlatform } from '../database/tenancy.ts'
import { testDatabase } from '../../testing/database.ts'
import { deliverDue, deliverInBackground, type DeliveryReport, pauses } from './delivery.ts'
import { type Mail, queueMail, retry, undelivered } from './outbox.ts'
import { fileTransport, smtpTransport, type Transport } from './transport.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.db.deleteFrom('mailOutbox').execute())

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const to = { email: 'mirjana@example.rs', name: 'Мирјана <b>Петровић</b>', language: 'rs' } as const
const link = 'https://pokoj.example/userConfirmation?registrationToken=tajna-1'
const aMail = (values: Partial<Mail> = {}): Mail => ({ kind: 'registration', to, link, ...values })
const queue = (mail = aMail()) => asPlatform(database.db, (tx) => queueMail(tx, mail))
const stored = () => database.db.selectFrom('mailOutbox').selectAll().orderBy('id').execute()
/** Skips the pause before the next attempt. */
const later = () =>
  database.db
    .updateTable('mailOutbox')
    .set({ nextAttemptAt: new Date(0) })
    .execute()

async function deliver(transport: Transport) {
  const reports: DeliveryReport[] = []
  const attempted = await deliverDue(database.db, {
    from: 'Покој <no-reply@pokoj.example>',
    host: 'pokoj.example',
    transport,
    report: (each) => reports.push(each),
  })
  return { attempted, reports }
}

async function mailServer(options: SMTPServerOptions = {}) {
  const received: { raw: Buffer; secure: boolean; recipients: string[] }[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          raw: Buffer.concat(chunks),
          secure: session.secure,
          recipients: session.envelope.rcptTo.map(({ address }) => address),
        })
        callback()
      })
    },
    ...options,
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  closing.push(() => new Promise<void>((resolve) => server.close(resolve)))
  const at = `smtp://127.0.0.1:${portOf(listening)}`
  const transport = smtpTransport(at, { timeout: 500 })
  return { received, transport, strict: smtpTransport(at, { requireTls: true, timeout: 500 }) }
}

/** A server that does not speak proper SMTP. */
async function oddServer(behave: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    behave(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  })
  return smtpTransport(`smtp://127.0.0.1:${portOf(server)}`, { timeout: 200 })
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

describe('a mail', () => {
  test('is delivered in Serbian Cyrillic, as text and HTML, with its link, which is then deleted', async () => {
    const { received, transport } = await mailServer()
    await queue()
    const { reports } = await deliver(transport)
    expect(reports).toMatchObject([{ kind: 'registration', attempts: 1, outcome: 'delivered' }])
    const [{ raw, recipients } = { raw: Buffer.alloc(0), recipients: [] }] = received
    expect(recipients).toEqual([to.email])
    const mail = await PostalMime.parse(raw)
    expect(mail).toMatchObject({
      subject: 'Покој: поставите лозинку',
      from: { address: 'no-reply@pokoj.example' },
      to: [{ address: to.email, name: to.name }],
    })
    expect(mail.text).toContain(link)
    expect(mail.text).toContain('7 дана')
    expect(mail.html).toContain(`href="${link}"`)
    expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
    expect(await stored()).toMatchObject([{ link: null, failedAt: null, lastError: null }])
    expect(await deliver(transport)).toMatchObject({ attempted: 0 })
  })

  test.each(['registration', 'reset', 'passwordChanged', 'accountPaused'] as const)(
    'of kind %s is written in its recipient’s language',
    async (kind) => {
      const { received, transport } = await mailServer()
      await queue(aMail({ kind }))
      await queue(aMail({ kind, to: { ...to, language: 'en', name: 'Tom & <i>Ana</i>' } }))
      await deliver(transport)
      const [serbian, english] = await Promise.all(received.map(({ raw }) => PostalMime.parse(raw)))
      expect(serbian?.text).toMatch(/Поштовани/)
      expect(english?.text).toMatch(/^Dear Tom & <i>Ana<\/i>,/)
      expect(english?.html).toContain('Tom &#38; &#60;i&#62;Ana')
      expect(english?.html).not.toContain('<i>')
    },
  )

  test('without a mail server is saved as a file that any mail program opens and only the operator can read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pokoj-mail-'))
    closing.push(() => rm(folder, { recursive: true }))
    await queue()
    await deliver(fileTransport(join(folder, 'mail')))
    const files = await readdir(join(folder, 'mail'))
    expect(files).toEqual([expect.stringMatching(/^\d{6,}\.eml$/)])
    const file = join(folder, 'mail', files[0] ?? '')
    expect((await PostalMime.parse(await readFile(file))).text).toContain(link)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  test('of a transaction that is rolled back is never sent', async () => {
    const { received, transport } = await mailServer()
    const failing = asPlatform(database.db, async (tx) => {
      await queueMail(tx, aMail())
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await deliver(transport)
    expect(received).toEqual([])
  })

  test('is sent once by two concurrent deliveries', async () => {
    const { received, transport } = await mailServer()
    for (let count = 0; count < 10; count++) await queue()
    await Promise.all([deliver(transport), deliver(transport), deliver(transport)])
    expect(received).toHaveLength(10)
  })

  test('whose link has expired is not sent', async () => {
    const { received, transport } = await mailServer()
    await queue(aMail({ kind: 'reset' }))
    await sql`update mail_outbox set date_created = now() - interval '61 minutes'`.execute(database.db)
    const { reports } = await deliver(transport)
    expect([received, reports]).toMatchObject([[], [{ outcome: 'failed', reason: 'EXPIRED' }]])
    expect(await stored()).toMatchObject([{ link: null }])
  })
})

describe('a connection to the mail server', () => {
  const offering = { disabledCommands: ['AUTH'] }

  test('uses TLS when the server offers it, whatever its certificate', async () => {
    const { received, transport } = await mailServer(offering)
    await queue()
    expect((await deliver(transport)).reports).toMatchObject([{ outcome: 'delivered' }])
    expect(received).toMatchObject([{ secure: true }])
  })

  test('is unencrypted when the server does not offer TLS', async () => {
    const { received, transport } = await mailServer()
    await queue()
    expect((await deliver(transport)).reports).toMatchObject([{ outcome: 'delivered' }])
    expect(received).toMatchObject([{ secure: false }])
  })

  test('with required TLS sends nothing to a server without TLS or with an untrusted certificate', async () => {
    for (const options of [{}, offering]) {
      const { received, strict } = await mailServer(options)
      await queue()
      expect((await deliver(strict)).reports).toMatchObject([
        { outcome: 'waiting', reason: expect.stringMatching(/^(ETLS|ESOCKET)$/) },
      ])
      expect(received).toEqual([])
      await database.db.deleteFrom('mailOutbox').execute()
    }
  })
})

describe('a mail server', () => {
  const silent = () => undefined
  const kinds: [name: string, transport: () => Promise<Transport>, reason: RegExp][] = [
    ['that is down', () => Promise.resolve(smtpTransport('smtp://127.0.0.1:1', { timeout: 500 })), /^ESOCKET|^ECONN/],
    ['that accepts connections and never responds', () => oddServer(silent), /^ETIMEDOUT|^ESOCKET/],
    [
      'that greets too late',
      () => oddServer((socket) => void setTimeout(() => socket.write('220 late\r\n'), 2000)),
      /^ETIMEDOUT|^ESOCKET/,
    ],
    ['that hangs up', () => oddServer((socket) => socket.end('220 hello\r\n')), /^ECONNECTION|^ESOCKET/],
    [
      'that is temporarily busy',
      async () => (await mailServer({ onRcptTo: (_address, _session, callback) => callback(refusal(451)) })).transport,
      /^451$/,
    ],
    [
      'that dies after the data',
      async () => (await mailServer({ onData: (stream) => void stream.on('end', silent).resume() })).transport,
      /^ETIMEDOUT|^ESOCKET/,
    ],
  ]
  const refusal = (responseCode: number) => Object.assign(new Error('mirjana@example.rs: no'), { responseCode })

  test.each(kinds)('%s is retried with growing pauses for a day', async (_name, make, reason) => {
    const transport = await make()
    await queue()
    const start = Date.now()
    const { reports } = await deliver(transport)
    expect(reports).toMatchObject([{ outcome: 'waiting', attempts: 1, reason: expect.stringMatching(reason) }])
    const [mail] = await stored()
    expect(mail?.link).toBe(link)
    const minutes = ((mail?.nextAttemptAt.getTime() ?? 0) - start) / 60_000
    expect(minutes).toBeGreaterThan(0.9)
    expect(minutes).toBeLessThan(1.5)
    expect(await deliver(transport)).toMatchObject({ attempted: 0 })
  })

  test('that rejects permanently is not retried', async () => {
    const { transport } = await mailServer({ onRcptTo: (_address, _session, callback) => callback(refusal(550)) })
    await queue()
    const { reports } = await deliver(transport)
    expect(reports).toMatchObject([{ outcome: 'failed', reason: '550' }])
    expect(await retry(database.db)).toBe(0)
  })

  test('that never responds is given up on after a day, and the operator sees no names', async () => {
    const transport: Transport = () => Promise.reject(Object.assign(new Error('mirjana@example.rs'), { code: 'EX' }))
    await queue()
    for (let attempt = 1; attempt <= pauses.length; attempt++) {
      expect((await deliver(transport)).reports).toMatchObject([{ outcome: 'waiting', attempts: attempt }])
      await later()
    }
    const { reports } = await deliver(transport)
    expect(reports).toMatchObject([{ outcome: 'failed', attempts: pauses.length + 1, reason: 'EX' }])
    const listed = await undelivered(database.db)
    expect(listed).toMatchObject([{ kind: 'registration', attempts: 9, lastError: 'EX' }])
    expect(JSON.stringify([listed, reports])).not.toMatch(/mirjana|tajna|Петровић/)
    expect(pauses.reduce((sum: number, minutes) => sum + minutes, 0)).toBe(24 * 60)
  })

  test('that has recovered gets waiting mail as soon as the operator retries', async () => {
    await queue()
    await deliver(() => Promise.reject(new Error('down')))
    const { received, transport } = await mailServer()
    expect((await deliver(transport)).attempted).toBe(0)
    expect(await retry(database.db)).toBe(1)
    await deliver(transport)
    expect(received).toHaveLength(1)
  })
})

test('background delivery sends mail as it is queued, and stops after the current mail', async () => {
  const { received, transport } = await mailServer()
  const faults: unknown[] = []
  const end = deliverInBackground(
    database.db,
    { from: 'a@b.rs', host: 'b.rs', transport, report: () => undefined },
    (fault) => faults.push(fault),
    0.02,
  )
  await queue()
  await expect.poll(() => received.length).toBe(1)
  await end()
  await queue()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect([received.length, faults]).toEqual([1, []])
})
