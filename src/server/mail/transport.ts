import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'

/** Hands over a message; throws if it was not accepted. */
export type Transport = (id: number, message: SendMailOptions) => Promise<void>

/** Loaded for the first mail, because it takes 7 MB. */
const library = () => import('nodemailer')

/** Greetings and confirmations are one line each; a misbehaving server could send endlessly. */
const longestAnswer = 64 * 1024

/**
 * With `smtp://` the connection uses TLS if the server offers STARTTLS. Unless TLS is required, its certificate is not
 * checked: an attacker who could forge it could also remove the offer. `timeout` is the longest wait for a connection in
 * milliseconds; the server may be silent for three times as long, because some greet strangers late, and an attempt takes twelve
 * times as long at most, however slowly the server answers. The library's own limits are minutes.
 */
export function smtpTransport(url: string, { requireTls = false, timeout = 10_000 } = {}): Transport {
  const options = optionsOf(url, requireTls, timeout)
  return async (_id, message) => {
    const smtp = await connection(options)
    await smtp.sendMail({ ...message, signal: AbortSignal.timeout(timeout * 12) })
  }
}

/** Connects and logs in without sending a mail; throws if the server refuses. */
export async function verifySmtp(url: string, { requireTls = false, timeout = 10_000 } = {}): Promise<void> {
  const smtp = await connection(optionsOf(url, requireTls, timeout))
  await smtp.verify()
}

async function connection(options: ReturnType<typeof optionsOf>) {
  const { createTransport } = await library()
  const smtp = createTransport(options)
  // `sendMail` and `verify` throw the same error.
  smtp.on('error', () => undefined)
  return smtp
}

function optionsOf(url: string, requireTls: boolean, timeout: number) {
  const isOpportunistic = url.startsWith('smtp:') && !requireTls
  return {
    url,
    requireTLS: requireTls,
    ...(isOpportunistic && { tls: { rejectUnauthorized: false } }),
    // From the DNS lookup to the greeting.
    connectionTimeout: timeout * 4,
    greetingTimeout: timeout * 3,
    socketTimeout: timeout * 3,
    dnsTimeout: timeout,
    maxResponseSize: longestAnswer,
  }
}

/** Without a mail server, each mail is saved as a file that any mail program opens, readable only by the operator. */
export function fileTransport(folder: string): Transport {
  return async (id, message) => {
    const { createTransport } = await library()
    const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message: written } = await writer.sendMail(message)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, `${String(id).padStart(6, '0')}.eml`)
    try {
      await writeFile(`${file}.part`, written as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
    } catch (error) {
      // A partial file would use up the remaining space on a full disk.
      await rm(`${file}.part`, { force: true })
      throw error
    }
  }
}
