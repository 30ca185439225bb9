// node tools/postgres.mjs -- <command…>: runs the command with DATABASE_URL and TEST_DATABASE_URL of a temporary
// PostgreSQL, which is gone afterwards. Needs only the machine's binaries; as root it runs them as the user postgres.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const separator = process.argv.indexOf('--')
const [command, ...args] = separator < 0 ? [] : process.argv.slice(separator + 1)
if (!command) stopWith('Usage: node tools/postgres.mjs -- <command…>')

function stopWith(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** The folder with initdb and postgres: the newest of Debian's versions, else one on the path. */
function binaries() {
  const debian = '/usr/lib/postgresql'
  const versions = fs.existsSync(debian)
    ? fs
        .readdirSync(debian)
        .map(Number)
        .sort((a, b) => b - a)
    : []
  const folders = [
    ...versions.map((version) => `${debian}/${version}/bin`),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ]
  const found = folders.find((folder) => ['initdb', 'postgres'].every((name) => fs.existsSync(path.join(folder, name))))
  return found ?? stopWith('PostgreSQL is not installed on this machine (Debian: apt-get install postgresql).')
}

/** PostgreSQL refuses to run as root. */
function owner() {
  if (process.getuid?.() !== 0) return {}
  const id = (option) => Number(execFileSync('id', [option, 'postgres']).toString())
  return { uid: id('-u'), gid: id('-g') }
}

async function freePort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

const bin = binaries()
const user = owner()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pokoj-postgres-'))
const data = path.join(folder, 'data')
const passwordFile = path.join(folder, 'password')
const password = randomBytes(16).toString('hex')
let server
let child
let endedBy

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    endedBy = signal
    child?.kill(signal)
  })
}
process.on('exit', () => {
  server?.kill('SIGQUIT')
  fs.rmSync(folder, { recursive: true, force: true })
})

function createCluster() {
  fs.writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user.uid !== undefined) for (const each of [folder, passwordFile]) fs.chownSync(each, user.uid, user.gid)
  const options = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--no-sync',
  ]
  const initdb = (locale) =>
    spawnSync(path.join(bin, 'initdb'), [...options, `--locale=${locale}`], { ...user, cwd: folder })
  const results = [initdb('C.UTF-8')]
  if (results[0].status !== 0) results.push(initdb('C'))
  if (results.at(-1).status !== 0) stopWith(`initdb failed:\n${results.at(-1).stderr}`)
}

async function startServer(port) {
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'full_page_writes=off',
    'synchronous_commit=off',
    'max_connections=200',
    'logging_collector=off',
  ]
  const log = fs.openSync(path.join(folder, 'log'), 'w')
  const line = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  // In a process group of its own: Ctrl+C is for the command; the server ends after it.
  server = spawn(path.join(bin, 'postgres'), line, {
    ...user,
    cwd: folder,
    stdio: ['ignore', log, log],
    detached: true,
  })
  const ready = () =>
    fs.existsSync(path.join(data, 'postmaster.pid')) &&
    /\nready/.test(fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8'))
  for (let waited = 0; !ready(); waited += 50) {
    if (server.exitCode !== null || waited > 30_000) {
      stopWith(`PostgreSQL did not start:\n${fs.readFileSync(path.join(folder, 'log'), 'utf8')}`)
    }
    await delay(50)
  }
}

async function stopServer() {
  const stopped = new Promise((resolve) => server.once('exit', resolve))
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGINT')
  await Promise.race([stopped, delay(10_000, undefined, { ref: false })])
  server.kill('SIGQUIT')
  await stopped
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

createCluster()
const port = await freePort()
await startServer(port)
const code = endedBy
  ? 128 + os.constants.signals[endedBy]
  : await runCommand(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`)
await stopServer()
process.exit(code)
