import { describe, expect, test } from 'vitest'
import { mailServer, oddServer } from '../../testing/mail-servers.ts'
import { outboxForTests, path } from '../../testing/outbox.ts'
import { deliverInBackground, pauses } from './delivery.ts'
import { retry, undelivered } from './outbox.ts'
import { smtpTransport, type Transport } from './transport.ts'

const { database, queue, stored, deliver } = outboxForTests()

/** Skips the pause before the next attempt. */
const later = () =>
  database.db
    .updateTable('mailOutbox')
    .set({ nextAttemptAt: new Date(0) })
    .execute()

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
      async () => (await mailServer({ onData: (stream) => void stream.on('end', silent).resume() }, 500)).transport,
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
    expect(mail?.link).toBe(path)
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
    { from: 'a@b.rs', publicUrl: 'https://b.rs', transport, report: () => undefined },
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
