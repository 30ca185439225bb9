import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'

/** Hands a message over; throws when it was not taken. */
export type Transport = (id: number, message: SendMailOptions) => Promise<void>

/**
 * Over `smtp://` the connection is encrypted when the server offers STARTTLS. Unless that is required, its certificate is
 * not checked: somebody who could forge it could as well remove the offer. `timeout` is how long the server may keep
 * silent, in milliseconds; the library's own limits are minutes.
 */
export function smtpTransport(url: string, { requireTls = false, timeout = 10_000 } = {}): Transport {
  const isOpportunistic = url.startsWith('smtp:') && !requireTls
  const smtp = createTransport({
    url,
    requireTLS: requireTls,
    ...(isOpportunistic && { tls: { rejectUnauthorized: false } }),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout * 3,
    dnsTimeout: timeout,
  })
  // `sendMail` throws what is wrong; the event says it again.
  smtp.on('error', () => undefined)
  return async (_id, message) => {
    await smtp.sendMail(message)
  }
}

/** Without a mail server: each mail is a file that any mail program opens. Only the operator may read it. */
export function fileTransport(folder: string): Transport {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (id, message) => {
    const { message: written } = await writer.sendMail(message)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, `${String(id).padStart(6, '0')}.eml`)
    try {
      await writeFile(`${file}.part`, written as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
    } catch (error) {
      // What a full disk leaves behind would take up the last room.
      await rm(`${file}.part`, { force: true })
      throw error
    }
  }
}
