import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import type { Served } from './served.ts'

/** Waits for the newest mail to a recipient; without a mail server each mail is saved in the data folder. */
export async function mailTo({ dataDir }: Served, recipient: string, seconds = 120): Promise<Email> {
  const folder = path.join(dataDir, 'mail')
  const end = Date.now() + seconds * 1000
  for (;;) {
    const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml')).toSorted()
    const mails = await Promise.all(
      files.map(async (file) => PostalMime.parse(await readFile(path.join(folder, file)))),
    )
    const found = mails.findLast((mail) => mail.to?.some(({ address }) => address === recipient))
    if (found) return found
    if (Date.now() > end) throw new Error(`No mail to ${recipient} within ${seconds} s.`)
    await delay(200)
  }
}

/** The link in a mail. */
export function linkIn({ text = '' }: Email): string {
  const [link] = /https?:\/\/\S+/.exec(text) ?? []
  if (link === undefined) throw new Error(`The mail has no link:\n${text}`)
  return link
}
