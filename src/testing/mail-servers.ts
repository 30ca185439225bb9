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

const usualAnswers = {
  greeting: '220 mail.example',
  EHLO: '250 mail.example',
  HELO: '250 mail.example',
  MAIL: '250 OK',
  RCPT: '250 OK',
  DATA: '354 Go ahead',
  message: '250 OK',
  QUIT: '221 Bye',
}
/** The server's unusual response to each command; a function can do something else with the connection. */
type Answers = Readonly<Record<string, string | ((socket: Socket) => void)>>

/**
 * A server with these responses until the end of the test, and the messages that it has received completely. `login` is
 * the user and password of the application.
 */
export async function scriptedServer(answers: Answers, { login = '' } = {}) {
  const messages: string[] = []
  const all: Answers = { ...usualAnswers, ...answers }
  const transport = await oddServer((socket) => {
    const answer = (name: string) => {
      const own = all[name] ?? '502 Unknown command'
      if (typeof own === 'string') socket.write(`${own}\r\n`)
      else own(socket)
    }
    let unread = ''
    let isMessage = false
    socket.setEncoding('latin1').on('data', (text: string) => {
      unread += text
      for (;;) {
        const end = isMessage ? '\r\n.\r\n' : '\r\n'
        const at = unread.indexOf(end)
        if (at < 0) return
        const read = unread.slice(0, at)
        unread = unread.slice(at + end.length)
        if (isMessage) messages.push(read)
        const name = isMessage ? 'message' : (/^\w+/.exec(read)?.[0].toUpperCase() ?? '')
        isMessage = name === 'DATA' && String(all['DATA']).startsWith('354')
        answer(name)
      }
    })
    answer('greeting')
  }, login)
  return { messages, transport }
}

/** A server that does not speak proper SMTP, until the end of the test. */
export async function oddServer(behave: (socket: Socket) => void, login = '') {
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
  return smtpTransport(`smtp://${login && `${login}@`}127.0.0.1:${portOf(server)}`, { timeout: 200 })
}
