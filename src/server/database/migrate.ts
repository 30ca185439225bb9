import { readdirSync } from 'node:fs'
import path from 'node:path'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { RightsMissing, withOwnRoles } from './roles.ts'
import type { Tables } from './tables.ts'

/** The files of a folder, in the order of their numbers. Never edit a migration that has run; add a new one. */
export const migrationNames: readonly string[] = readdirSync(path.join(import.meta.dirname, 'migrations'))
  .map((file) => path.basename(file, '.ts'))
  .toSorted()

/** Loads the file only to run it, which saves most starts a tenth of a second. */
const migrationOf = (name: string): Migration => ({
  async up(db) {
    const file: unknown = await import(`./migrations/${name}.ts`)
    if (!isMigration(file)) throw new Error(`The file ${name} has no migration.`)
    await file.up(db)
  },
})

const isMigration = (file: unknown): file is Migration =>
  typeof file === 'object' && file !== null && 'up' in file && typeof file.up === 'function'

const migrations = Object.fromEntries(migrationNames.map((name) => [name, migrationOf(name)]))

/** A newer version of the program has migrated the database; this one would damage it. */
export class DatabaseIsNewer extends Error {}

async function requireKnownVersion(db: Kysely<Tables>) {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (!rows[0]?.exists) return
  const newest = (await appliedMigrations(db)).findLast((name) => !migrationNames.includes(name))
  if (newest !== undefined)
    throw new DatabaseIsNewer(
      `The database has version ${newest}, but this program only knows versions up to ${migrationNames.at(-1)}. Start the newer program again, or restore a backup that was made before the update.`,
    )
}

const migrator = (db: Kysely<Tables>) =>
  new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })

/** The data are those of before. */
export class MigrationFailed extends Error {}

const insufficientPrivilege = '42501'

function failureOf(name: string, error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code'
  const what = `Migration ${name} failed and has changed nothing: ${error instanceof Error ? error.message : String(error)} (${code})`
  if (code === insufficientPrivilege) return new RightsMissing(what, error)
  return new MigrationFailed(`${what}. Start the previous version again, and report this line.`, { cause: error })
}

/**
 * Migrates to the latest version, or to the given migration, in one transaction; if several processes start at once,
 * the others wait for the one that migrates. Throws `DatabaseIsNewer`, `RightsMissing` and `MigrationFailed`.
 */
export async function migrate(db: Kysely<Tables>, last?: string): Promise<string[]> {
  await requireKnownVersion(db)
  const migrating = migrator(await withOwnRoles(db))
  const { error, results } = await (last === undefined ? migrating.migrateToLatest() : migrating.migrateTo(last))
  const failed = results?.find(({ status }) => status === 'Error')
  if (failed) throw failureOf(failed.migrationName, error)
  if (error) throw error instanceof Error ? error : new Error('The migrations failed.', { cause: error })
  return (results ?? []).map((result) => result.migrationName)
}

/** Whether these names are the first migrations of this program in order, i.e. its schema version or an earlier one. */
export function isOfThisProgram(names: readonly string[]): boolean {
  return names.length > 0 && names.every((name, at) => name === migrationNames[at])
}

/** The names of the migrations that have run, in their order. */
export async function appliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Throws `DatabaseIsNewer`. */
export async function hasTables(db: Kysely<Tables>): Promise<boolean> {
  await requireKnownVersion(db)
  const known = await migrator(db).getMigrations()
  return known.some((migration) => migration.executedAt !== undefined)
}

export async function migrationsArePending(db: Kysely<Tables>): Promise<boolean> {
  const known = await migrator(db).getMigrations()
  return known.some((migration) => migration.executedAt === undefined)
}
