import type { Socket } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { mailServer, oddServer, scriptedServer } from '../../testing/mail-servers.ts'
import { outboxForTests } from '../../testing/outbox.ts'
import { deliverInBackground } from './delivery.ts'
import { retry } from './outbox.ts'
import type { Transport } from './transport.ts'

const { database, queue, stored, deliver } = outboxForTests()

const extensions = (...names: string[]) =>
  ['mail.example', ...names].map((name, at) => `250${at < names.length ? '-' : ' '}${name}`).join('\r\n')
const hangUp = (socket: Socket) => void socket.destroy()

describe('a mail is retried after a minute when the mail server', () => {
  const scripts: [what: string, answers: Parameters<typeof scriptedServer>[0], reason: RegExp, login?: string][] = [
    ['is busy at its greeting', { greeting: '421 Busy' }, /^421$/],
    ['is busy at EHLO and HELO', { EHLO: '421 Busy', HELO: '421 Busy' }, /^421$/],
    ['is busy at MAIL', { MAIL: '451 Busy' }, /^451$/],
    ['is busy at RCPT', { RCPT: '450 Busy' }, /^450$/],
    ['is busy at DATA', { DATA: '452 Full' }, /^452$/],
    ['is busy after the message', { message: '451 Busy' }, /^451$/],
    ['accepts no mail from anybody', { greeting: '554 No mail here' }, /^554$/],
    ['does not know the greeting', { EHLO: '502 What?', HELO: '502 What?' }, /^502$/],
    ['rejects the sender of all mails', { MAIL: '550 Not you' }, /^550$/],
    ['rejects the password', { EHLO: extensions('AUTH PLAIN'), AUTH: '535 Wrong' }, /^535$/, 'pokoj:old'],
    ['breaks TLS', { EHLO: extensions('STARTTLS'), STARTTLS: (socket) => socket.write('220 Go\r\nnoise') }, /^E/],
    ['hangs up at STARTTLS', { EHLO: extensions('STARTTLS'), STARTTLS: hangUp }, /^E(TLS|CONNECTION)$/],
    ['hangs up before the message', { DATA: hangUp }, /^E(CONNECTION|SOCKET)$/],
    ['hangs up after the message', { message: hangUp }, /^E(CONNECTION|SOCKET)$/],
    ['answers nonsense', { greeting: '\u0000\u00ff\u0001 +++ OK' }, /^E/],
    ['answers nonsense to RCPT', { RCPT: '999 banana' }, /^(E|999)/],
    ['greets with a line of 300 kB', { greeting: `220 ${'x'.repeat(300_000)}` }, /^E/],
  ]

  test.each(scripts)('%s', async (_what, answers, reason, login) => {
    const { transport } = await scriptedServer(answers, { ...(login && { login }) })
    await queue()
    const { reports } = await deliver(transport)
    expect(reports).toMatchObject([{ outcome: 'waiting', reason: expect.stringMatching(reason) }])
    expect(JSON.stringify(reports)).not.toMatch(/mirjana|tajna|Петровић|pokoj:old/)
    const [mail] = await stored()
    const wait = (mail?.nextAttemptAt.getTime() ?? 0) - Date.now()
    expect([mail?.failedAt, wait > 30_000, wait <= 60_000]).toEqual([null, true, true])
  })

  const floods: [what: string, behave: (socket: Socket) => void][] = [
    ['greets without end', (socket) => flood(socket, '220-hello\r\n'.repeat(1000))],
    ['greets with a line without end', (socket) => flood(socket, 'x'.repeat(10_000))],
  ]
  test.each(floods)('%s, of which little is read', async (_what, behave) => {
    let sent = () => 0
    const transport = await oddServer((socket) => {
      sent = () => socket.bytesWritten
      behave(socket)
    })
    await queue()
    expect((await deliver(transport)).reports).toMatchObject([{ outcome: 'waiting' }])
    expect(sent()).toBeLessThan(20_000_000)
  })

  test('sends a byte now and then: an attempt ends long before another server may send the mail', async () => {
    const transport = await oddServer((socket) => {
      const timer = setInterval(() => socket.write('2'), 50)
      onTestFinished(() => clearInterval(timer))
    })
    await queue()
    const begun = performance.now()
    expect((await deliver(transport)).reports).toMatchObject([{ outcome: 'waiting' }])
    expect(performance.now() - begun).toBeLessThan(20_000)
  })
})

/** As fast as the other side reads. */
function flood(socket: Socket, text: string) {
  const more = () => {
    while (!socket.destroyed && socket.write(text));
  }
  socket.on('drain', more)
  more()
}

test.each([
  ['its recipient', { RCPT: '550 Unknown' }, '550'],
  ['it before its text', { DATA: '554 Refused' }, '554'],
  ['its text', { message: '554 Spam' }, '554'],
])('a mail is not sent again when the mail server permanently rejects %s', async (_what, answers, reason) => {
  const { transport } = await scriptedServer(answers)
  await queue()
  expect((await deliver(transport)).reports).toMatchObject([{ outcome: 'failed', reason }])
  expect(await stored()).toMatchObject([{ failedAt: expect.any(Date), link: null }])
})

test('a mail whose confirmation was lost is sent again with the same Message-ID', async () => {
  let isLost = true
  const { messages, transport } = await scriptedServer({
    message: (socket) => {
      if (isLost) hangUp(socket)
      else socket.write('250 OK\r\n')
      isLost = false
    },
  })
  await queue()
  await deliver(transport)
  await retry(database.db)
  expect((await deliver(transport)).reports).toMatchObject([{ outcome: 'delivered', attempts: 2 }])
  const ids = messages.map((message) => /^Message-ID: (.+)\r$/im.exec(message)?.[1])
  expect(ids).toEqual([expect.stringMatching(/^<.+@pokoj\.example>$/), ids[0]])
})

test('a delivered mail is not sent again, although the disk is full when that should be stored', async () => {
  const { received, transport } = await mailServer()
  const { db } = database
  await sql`create function refuse_to_store() returns trigger language plpgsql
    as $$ begin raise 'The disk is full.' using errcode = 'disk_full'; end $$`.execute(db)
  await sql`create trigger full_disk before update on mail_outbox for each row when (new.delivered_at is not null)
    execute function refuse_to_store()`.execute(db)
  const fault = vi.fn<(error: unknown) => void>()
  const sender = { from: 'a@b.rs', publicUrl: 'https://b.rs', transport, report: () => undefined }
  const end = deliverInBackground(db, sender, fault, 0.02)
  onTestFinished(end)
  await queue()
  await expect.poll(() => fault.mock.calls.length).toBe(1)
  // As after the five minutes of its lease.
  await db
    .updateTable('mailOutbox')
    .set({ nextAttemptAt: new Date(0) })
    .execute()
  await new Promise((resolve) => setTimeout(resolve, 200))
  await sql`drop function refuse_to_store cascade`.execute(db)
  await expect.poll(async () => (await stored())[0]?.deliveredAt).toEqual(expect.any(Date))
  await end()
  expect([received.length, fault.mock.calls.length]).toEqual([1, 1])
})

test('the operator’s retry does not touch a mail that is being sent', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { promise: isSending, resolve: sending } = Promise.withResolvers<void>()
  const transport: Transport = () => {
    sending()
    return promise
  }
  await queue()
  const first = deliver(transport)
  await isSending
  expect(await retry(database.db)).toBe(0)
  expect((await deliver(transport)).attempted).toBe(0)
  resolve()
  expect((await first).reports).toMatchObject([{ outcome: 'delivered' }])
})

test('a new mail is sent at once after the clock was set back by an hour', async () => {
  const { received, transport } = await mailServer()
  await queue()
  await sql`update mail_outbox set date_created = now() + interval '1 hour', next_attempt_at = now() + interval '1 hour'`.execute(
    database.db,
  )
  await deliver(transport)
  expect(received).toHaveLength(1)
})
