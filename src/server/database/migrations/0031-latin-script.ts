// The Latin script of Serbian, for the mails to a user.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const table of ['users', 'mail_outbox'])
    await sql`
      alter table ${sql.table(table)}
        drop constraint ${sql.id(`${table}_language_check`)},
        add check (language in ('rs', 'rs-Latn', 'en'))`.execute(db)
}
