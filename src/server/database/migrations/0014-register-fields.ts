// Further fields of a cemetery's register book: the hour of the burial, the death certificate, who reported the burial,
// urns, exhumations, and people without a JMBG.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table death_records
    alter column jmbg drop not null,
    add column no_jmbg_reason text check (no_jmbg_reason in ('stillborn', 'oldRecord', 'foreigner', 'unidentified')),
    add column burial_time text check (burial_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
    add column death_certificate_number text,
    add column death_certificate_date date,
    add column reporter_name text,
    add column reporter_relation text,
    add column reporter_phone text,
    add column exhumation_date date,
    add column exhumation_destination text,
    add column exhumation_decision text,
    add constraint death_records_jmbg_or_reason check ((jmbg is null) = (no_jmbg_reason is not null)),
    drop constraint death_records_burial_type_check,
    add constraint death_records_burial_type_check check (burial_type in ('raka', 'grobnica', 'urna'))`,
]
