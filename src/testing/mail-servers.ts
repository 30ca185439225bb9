import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { smtpTransport } from '../server/mail/transport.ts'
import { portOf } from './port.ts'

interface Received {
  raw: Buffer
  secure: boolean
  recipients: string[]
}

/** A mail server until `close`, and the mails that it has received. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = []
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
  const url = `smtp://127.0.0.1:${portOf(listening)}`
  return { received, url, close: () => new Promise<void>((resolve) => server.close(resolve)) }
}

/** The same until the end of the test. `timeout` is in milliseconds. */
export async function mailServer(options: SMTPServerOptions = {}, timeout = 20_000) {
  const { received, url, close } = await startMailServer(options)
  onTestFinished(close)
  return {
    received,
    transport: smtpTransport(url, { timeout }),
    strict: smtpTransport(url, { requireTls: true, timeout }),
  }
}

/** A server that does not speak proper SMTP, until the end of the test. */
export async function oddServer(behave: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    behave(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  })
  return smtpTransport(`smtp://127.0.0.1:${portOf(server)}`, { timeout: 200 })
}
