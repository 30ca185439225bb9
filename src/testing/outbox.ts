import { beforeEach } from 'vitest'
import { asPlatform } from '../server/database/tenancy.ts'
import { deliverDue, type DeliveryReport } from '../server/mail/delivery.ts'
import { type Mail, queueMail } from '../server/mail/outbox.ts'
import type { Transport } from '../server/mail/transport.ts'
import { databaseForTests } from './database.ts'

export const to = { email: 'mirjana@example.rs', name: 'Мирјана <b>Петровић</b>', language: 'rs' } as const
const publicUrl = 'https://pokoj.example'
export const path = '/userConfirmation?registrationToken=tajna-1'
export const link = `${publicUrl}${path}`
export const aMail = (values: Partial<Mail> = {}): Mail => ({ kind: 'registration', to, link: path, ...values })

/** A database whose outbox is empty before each test of a file. */
export function outboxForTests() {
  const database = databaseForTests()
  beforeEach(() => database.db.deleteFrom('mailOutbox').execute())

  async function deliver(transport: Transport) {
    const reports: DeliveryReport[] = []
    const attempted = await deliverDue(database.db, {
      from: 'Покој <no-reply@pokoj.example>',
      publicUrl,
      transport,
      report: (each) => reports.push(each),
    })
    return { attempted, reports }
  }

  return {
    database,
    queue: (mail = aMail()) => asPlatform(database.db, (tx) => queueMail(tx, mail)),
    stored: () => database.db.selectFrom('mailOutbox').selectAll().orderBy('id').execute(),
    deliver,
  }
}
