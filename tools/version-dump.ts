// npm run version-dump: writes src/testing/versions/<version>.sql.br, a database of this version with rows in every table, from which
// later versions are tested to be updated (src/server/database/migrations.server.test.ts). Run by a release on a temporary PostgreSQL.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { seedDemo } from '../src/app/demo.ts'
import { serverDatabase } from '../src/server/database/connection.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { programVersion as version } from '../src/server/version.ts'
import { addRowToEveryTable } from '../src/testing/rows-of-every-table.ts'
import { asSuperuser, newDatabase } from '../src/testing/server-databases.ts'
import { fileOf } from '../src/testing/versions.ts'

const server = process.env['TEST_DATABASE_URL']
if (server === undefined) throw new Error('Use node tools/postgres.mjs -- …')
const { name, url, drop } = await newDatabase(server)
const db = serverDatabase(url, (error) => process.stderr.write(`${error.message}\n`))
await migrate(db)
await seedDemo(db)
await addRowToEveryTable(db, version)
await db.destroy()
const options = ['--no-owner', '--rows-per-insert=1000', `--dbname=${asSuperuser(server, name)}`]
const dump = execFileSync('pg_dump', options, { encoding: 'utf8', maxBuffer: 2 ** 28 })
await drop()
// Commands of psql, settings of its version, and comments.
const lines = dump.replaceAll(name, 'pokoj').replaceAll(/^(\\|--|SET (transaction|idle_session)_timeout).*\n/gm, '')
const file = fileOf(version)
mkdirSync(new URL('.', file), { recursive: true })
writeFileSync(file, brotliCompressSync(lines, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }))
