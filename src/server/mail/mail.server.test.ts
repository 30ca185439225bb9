import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { describe, expect, onTestFinished, test } from 'vitest'
import { mailServer } from '../../testing/mail-servers.ts'
import { aMail, link, outboxForTests, to } from '../../testing/outbox.ts'
import { asPlatform } from '../database/tenancy.ts'
import { queueMail } from './outbox.ts'
import { fileTransport } from './transport.ts'

const { database, queue, stored, deliver } = outboxForTests()

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
      await queue(aMail({ kind, to: { ...to, language: 'rs-Latn' } }))
      await queue(aMail({ kind, to: { ...to, language: 'en', name: 'Tom & <i>Ana</i>' } }))
      await deliver(transport)
      const [serbian, latin, english] = await Promise.all(received.map(({ raw }) => PostalMime.parse(raw)))
      expect(serbian?.text).toMatch(/Поштовани/)
      expect(latin?.text).toMatch(/^Poštovani,/)
      expect(`${latin?.subject} ${latin?.text}`).not.toMatch(/\p{Script=Cyrillic}/u)
      expect(latin?.html).toContain('<html lang="sr-Latn">')
      expect(english?.text).toMatch(/^Dear Tom & <i>Ana<\/i>,/)
      expect(english?.html).toContain('Tom &#38; &#60;i&#62;Ana')
      expect(english?.html).not.toContain('<i>')
    },
  )

  test('without a mail server is saved as a file that any mail program opens and only the operator can read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pokoj-mail-'))
    onTestFinished(() => rm(folder, { recursive: true }))
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
