import type { TestPlatform } from './platform.ts'

/** The mails to an address, oldest first. */
export const mailsTo = ({ db }: TestPlatform, email: string) =>
  db.selectFrom('mailOutbox').selectAll().where('recipient', '=', email).orderBy('id').execute()
