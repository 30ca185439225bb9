import { sql, type Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import * as deathRegister from './migrations/0001-death-register.ts'
import * as mailOutbox from './migrations/0002-mail-outbox.ts'
import * as people from './migrations/0003-people.ts'
import * as sessions from './migrations/0004-sessions.ts'
import * as auditTrail from './migrations/0005-audit-trail.ts'
import * as contracts from './migrations/0006-contracts.ts'
import * as documentSettings from './migrations/0007-document-settings.ts'
import * as sessionLookup from './migrations/0008-session-lookup.ts'
import * as paidByReference from './migrations/0009-contracts-are-paid-by-reference.ts'
import * as knownDevices from './migrations/0010-known-devices.ts'
import * as accounts from './migrations/0011-accounts.ts'
import * as whatContractsConcern from './migrations/0012-what-contracts-concern.ts'
import * as alikeNumbers from './migrations/0013-alike-numbers.ts'
import * as registerFields from './migrations/0014-register-fields.ts'
import * as deletedRows from './migrations/0015-deleted-rows.ts'
import * as lists from './migrations/0016-lists.ts'
import * as listsInsideRecords from './migrations/0017-lists-inside-records.ts'
import * as searchIndexes from './migrations/0018-search-indexes.ts'
import * as oneUpdateOfTheHead from './migrations/0019-one-update-of-the-head.ts'
import * as idempotencyKeys from './migrations/0020-idempotency-keys.ts'
import * as secondFactor from './migrations/0021-second-factor.ts'
import * as secondFactorRequired from './migrations/0022-second-factor-required.ts'
import * as passkeys from './migrations/0024-passkeys.ts'
import * as personalNumberReadings from './migrations/0025-personal-number-readings.ts'
import * as manyAuditEntries from './migrations/0027-many-audit-entries.ts'
import * as homePage from './migrations/0028-home-page.ts'
import * as savedViews from './migrations/0030-saved-views.ts'
import * as latinScript from './migrations/0031-latin-script.ts'
import * as parties from './migrations/0035-parties.ts'
import * as scriptsAndNews from './migrations/0036-scripts-and-news.ts'
import * as imports from './migrations/0037-imports.ts'
import * as partiesOfClients from './migrations/0038-parties-of-clients.ts'
import * as graves from './migrations/0039-graves.ts'
import * as mergedParties from './migrations/0042-merged-parties.ts'
import * as interments from './migrations/0043-interments.ts'
import * as gravesInOrder from './migrations/0046-graves-in-order.ts'
import * as burialRules from './migrations/0047-burial-rules.ts'
import * as recordsWithoutAParty from './migrations/0048-records-without-a-party.ts'
import * as defaultViews from './migrations/0051-default-views.ts'
import * as skippedSuggestions from './migrations/0052-skipped-suggestions.ts'
import * as graveRights from './migrations/0053-grave-rights.ts'
import * as gravesOfRentContracts from './migrations/0054-graves-of-rent-contracts.ts'
import * as overridesOfTheVerdict from './migrations/0055-overrides-of-the-verdict.ts'
import * as linksToGraves from './migrations/0056-links-to-graves.ts'
import * as importWords from './migrations/0057-import-words.ts'
import * as listsOfACity from './migrations/0059-lists-of-a-city.ts'
import * as keysOfLabels from './migrations/0060-keys-of-labels.ts'
import * as countsOfMonths from './migrations/0064-counts-of-months.ts'
import * as listsOfAGraveyard from './migrations/0065-lists-of-a-graveyard.ts'
import * as occupancyOfGraves from './migrations/0066-occupancy-of-graves.ts'
import * as worklistsOfACity from './migrations/0067-worklists-of-a-city.ts'
import * as standingOfRights from './migrations/0068-standing-of-rights.ts'
import type { Tables } from './tables.ts'

/** In the order in which they run. Never edit a migration that has run; add a new one. */
const migrations = {
  '0001-death-register': deathRegister,
  '0002-mail-outbox': mailOutbox,
  '0003-people': people,
  '0004-sessions': sessions,
  '0005-audit-trail': auditTrail,
  '0006-contracts': contracts,
  '0007-document-settings': documentSettings,
  '0008-session-lookup': sessionLookup,
  '0009-contracts-are-paid-by-reference': paidByReference,
  '0010-known-devices': knownDevices,
  '0011-accounts': accounts,
  '0012-what-contracts-concern': whatContractsConcern,
  '0013-alike-numbers': alikeNumbers,
  '0014-register-fields': registerFields,
  '0015-deleted-rows': deletedRows,
  '0016-lists': lists,
  '0017-lists-inside-records': listsInsideRecords,
  '0018-search-indexes': searchIndexes,
  '0019-one-update-of-the-head': oneUpdateOfTheHead,
  '0020-idempotency-keys': idempotencyKeys,
  '0021-second-factor': secondFactor,
  '0022-second-factor-required': secondFactorRequired,
  '0024-passkeys': passkeys,
  '0025-personal-number-readings': personalNumberReadings,
  '0027-many-audit-entries': manyAuditEntries,
  '0028-home-page': homePage,
  '0030-saved-views': savedViews,
  '0031-latin-script': latinScript,
  '0035-parties': parties,
  '0036-scripts-and-news': scriptsAndNews,
  '0037-imports': imports,
  '0038-parties-of-clients': partiesOfClients,
  '0039-graves': graves,
  '0042-merged-parties': mergedParties,
  '0043-interments': interments,
  '0046-graves-in-order': gravesInOrder,
  '0047-burial-rules': burialRules,
  '0048-records-without-a-party': recordsWithoutAParty,
  '0051-default-views': defaultViews,
  '0052-skipped-suggestions': skippedSuggestions,
  '0053-grave-rights': graveRights,
  '0054-graves-of-rent-contracts': gravesOfRentContracts,
  '0055-overrides-of-the-verdict': overridesOfTheVerdict,
  '0056-links-to-graves': linksToGraves,
  '0057-import-words': importWords,
  '0059-lists-of-a-city': listsOfACity,
  '0060-keys-of-labels': keysOfLabels,
  '0064-counts-of-months': countsOfMonths,
  '0065-lists-of-a-graveyard': listsOfAGraveyard,
  '0066-occupancy-of-graves': occupancyOfGraves,
  '0067-worklists-of-a-city': worklistsOfACity,
  '0068-standing-of-rights': standingOfRights,
}

/** In their order. */
export const migrationNames: readonly string[] = Object.keys(migrations)

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

/**
 * Migrates to the latest version, or to the given migration, in one transaction; if several processes start at once,
 * the others wait for the one that migrates. Throws `DatabaseIsNewer`.
 */
export async function migrate(db: Kysely<Tables>, last?: string): Promise<string[]> {
  await requireKnownVersion(db)
  const { error, results } = await (last === undefined ? migrator(db).migrateToLatest() : migrator(db).migrateTo(last))
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
