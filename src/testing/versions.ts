import { readdirSync, readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Database } from '../server/database/connection.ts'
import { withOwnRoles } from '../server/database/roles.ts'

// Databases of released versions, as tools/version-dump.ts has written them.

const folder = new URL('versions/', import.meta.url)
export const fileOf = (version: string) => new URL(`${version}.sql.br`, folder)
export const releasedVersions = () => readdirSync(folder).map((file) => file.replace('.sql.br', ''))

/** Up to a semicolon that is not in a text or in the body of a function. */
const statement = /(?:'[^']*'|\$(\w*)\$[\s\S]*?\$\1\$|[^;'$])+;/g

/** Makes an empty database one of that version. */
export async function restoreVersion(db: Database, version: string) {
  const dump = brotliDecompressSync(readFileSync(fileOf(version))).toString()
  const owned = await withOwnRoles(db)
  await owned.connection().execute(async (connection) => {
    for (const [each] of dump.replaceAll(/ TO pokoj\b/g, ' TO current_user').matchAll(statement))
      await sql.raw(each).execute(connection)
    await sql`reset all`.execute(connection)
  })
}
