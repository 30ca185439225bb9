// node tools/postgres.mjs -- <command…>: runs the command with DATABASE_URL and TEST_DATABASE_URL of a temporary
// PostgreSQL, which is removed afterwards. Needs only the machine's binaries; as root it runs them as the user postgres.
import { postgresCluster } from './postgres-cluster.mjs'
import { Missing, run, say } from './setup.mjs'

const [, , separator, command, ...args] = process.argv
try {
  if (separator !== '--' || !command) throw new Missing('Usage: node tools/postgres.mjs -- <command…>')
  const { url, folder } = await postgresCluster(['synchronous_commit=off'])
  // Its Unix socket takes less processor time than TCP, a twentieth of the tests' total.
  const TEST_DATABASE_URL = `${url}?host=${folder}`
  const { code } = await run(command, args, { env: { ...process.env, DATABASE_URL: url, TEST_DATABASE_URL } })
  process.exitCode = code
} catch (error) {
  say(error.message)
  process.exitCode = 1
}
