// node tools/postgres.mjs [--version=18] [setting=value…] -- <command…>: runs the command with DATABASE_URL and TEST_DATABASE_URL of a
// temporary PostgreSQL with these settings, which is removed afterwards. The machine's version needs only its binaries, 18 (the highest)
// can come from an npm package; as root it runs them as the user postgres.
import { postgresCluster } from './postgres-cluster.mjs'
import { Missing, run, say } from './setup.mjs'

const given = process.argv.slice(2)
const end = given.indexOf('--')
const [options, [command, ...args]] = [given.slice(0, end), given.slice(end + 1)]
const versions = options.flatMap((each) => /^--version=(\d+)$/.exec(each)?.[1] ?? [])
const settings = options.filter((each) => !each.startsWith('--version='))
try {
  if (end < 0 || !command || !settings.every((each) => /^\w+=/.test(each)))
    throw new Missing('Usage: node tools/postgres.mjs [--version=18] [setting=value…] -- <command…>')
  // The command may start other clusters.
  if (versions[0]) process.env.TEST_POSTGRES_VERSION = versions[0]
  const { url, folder } = await postgresCluster(['synchronous_commit=off', ...settings])
  // Its Unix socket takes less processor time than TCP, a twentieth of the tests' total.
  const TEST_DATABASE_URL = `${url}?host=${folder}`
  const { code } = await run(command, args, { env: { ...process.env, DATABASE_URL: url, TEST_DATABASE_URL } })
  process.exitCode = code
} catch (error) {
  say(error.message)
  process.exitCode = 1
}
