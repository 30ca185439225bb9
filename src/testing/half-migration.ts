// node src/testing/half-migration.ts <statements>: migrates the configured database, and is killed after that many statements.
import { connectDatabase } from '../server/database/connection.ts'
import { migrate } from '../server/database/migrate.ts'

const { db } = connectDatabase({
  databaseUrl: process.env['DATABASE_URL'],
  dataDir: process.env['DATA_DIR'] ?? '',
})
let left = Number(process.argv[2])
await migrate(
  db.withPlugin({
    transformQuery: ({ node }) => {
      left -= 1
      if (left === 0) process.kill(process.pid, 'SIGKILL')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }),
)
process.stdout.write(`${left}\n`)
process.exit(0)
