import { describe, expect, test } from 'vitest'
import { mailServer } from '../../testing/mail-servers.ts'
import { outboxForTests } from '../../testing/outbox.ts'

const { database, queue, deliver } = outboxForTests()

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
