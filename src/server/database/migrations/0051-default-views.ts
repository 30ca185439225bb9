// The view that a list opens with: at most one for each owner and list.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`alter table saved_views add column is_default boolean not null default false`.execute(db)
  await sql`create unique index saved_views_default on saved_views (company_id, record_type, coalesce(user_id, 0))
    where is_default`.execute(db)
}
