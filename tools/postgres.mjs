// node tools/postgres.mjs -- <command…>: runs the command with DATABASE_URL and TEST_DATABASE_URL of a temporary
// PostgreSQL, which is removed afterwards. Needs only the machine's binaries; as root it runs them as the user
// postgres.
import { spawn } from 'node:child_process'
import os from 'node:os'
import { postgresCluster } from './postgres-cluster.mjs'

const separator = process.argv.indexOf('--')
const [command, ...args] = separator < 0 ? [] : process.argv.slice(separator + 1)
if (!command) stopWith('Usage: node tools/postgres.mjs -- <command…>')

function stopWith(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

let child
let endedBy
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    endedBy = signal
    child?.kill(signal)
  })
}

function runCommand(url) {
  const env = { ...process.env, DATABASE_URL: url, TEST_DATABASE_URL: url }
  return new Promise((resolve) => {
    child = spawn(command, args, { stdio: 'inherit', env })
    child.on('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`)
      resolve(127)
    })
    child.on('exit', (code, signal) => resolve(code ?? 128 + os.constants.signals[signal]))
  })
}

try {
  const cluster = await postgresCluster(['synchronous_commit=off'])
  const code = endedBy ? 128 + os.constants.signals[endedBy] : await runCommand(cluster.url)
  await cluster.stop()
  process.exit(code)
} catch (error) {
  stopWith(error.message)
}
