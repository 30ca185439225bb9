import { sql } from 'kysely'
import { auditEach } from '../audit.ts'
import type { Database } from '../database/connection.ts'
import { continueAsCompany, trustedCompanyId } from '../database/tenancy.ts'
import { uploadTime } from './stored-files.ts'

/** Removes files that no record has referred to for a day. */
export const forgetUnusedFiles = (db: Database) =>
  sql`delete from files where sha256 is not null and date_created <= now() - interval '1 day'
    and not exists (select from grave_documents document
      where document.company_id = files.company_id and document.file_id = files.id)`.execute(db)

/** Ends uploads that were not completed within their time. */
export async function endUploads(db: Database) {
  const { rows } = await sql<{ companyId: number }>`
    select distinct company_id from files where sha256 is null and date_created <= now() - ${uploadTime}`.execute(db)
  for (const { companyId } of rows) await endUploadsOf(db, companyId)
}

interface Ended {
  id: number
  name: string
  size: number
  received: number
  userId: number | null
  email: string | null
}

const endUploadsOf = (db: Database, companyId: number) =>
  db.transaction().execute(async (tx) => {
    const { rows: ended } = await sql<Ended>`
      with unfinished as (select id, company_id, user_id, name, size from files
          where company_id = ${companyId} and sha256 is null and date_created <= now() - ${uploadTime} for update skip locked),
        received as (select unfinished.*, users.email, (select coalesce(sum(octet_length(bytes)), 0) from file_parts part
            where part.company_id = unfinished.company_id and part.file_id = unfinished.id and number > 0) as received
          from unfinished left join users on users.id = unfinished.user_id)
      delete from files using received where files.id = received.id
      returning received.id, received.name, received.size, received.received, received.user_id, received.email`.execute(
      tx,
    )
    if (ended.length === 0) return
    await continueAsCompany(tx, trustedCompanyId(companyId))
    await auditEach(
      tx,
      ended.map(({ id, userId, email, ...values }) => ({
        actor: { userId, email: email ?? 'server', companyId },
        entry: {
          action: 'FILE_UPLOAD_ENDED',
          recordId: id,
          changes: Object.fromEntries(Object.entries(values).map(([field, from]) => [field, { from, to: null }])),
        },
      })),
    )
  })
