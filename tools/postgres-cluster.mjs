// A temporary PostgreSQL cluster with the machine's binaries; as root it runs as the user postgres. Plain JavaScript
// for Node 18, like everything that runs before the pinned Node is installed.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** The folder with initdb and postgres: Debian's newest version, otherwise one on the PATH. */
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
  if (!found) throw new Error('PostgreSQL is not installed on this machine (Debian: apt-get install postgresql).')
  return found
}

/** PostgreSQL refuses to run as root. */
function owner() {
  if (process.getuid?.() !== 0) return {}
  const id = (option) => Number(execFileSync('id', [option, 'postgres']).toString())
  return { uid: id('-u'), gid: id('-g') }
}

async function freePort() {
  const server = createServer()
  await new Promise((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

/**
 * Creates and starts a cluster; it is removed when this process ends, or by `remove`. Committed data survives `stop`
 * in any mode, but not a crash of the machine.
 */
export async function postgresCluster(settings = []) {
  const bin = binaries()
  const user = owner()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pokoj-postgres-'))
  const data = path.join(folder, 'data')
  const password = randomBytes(16).toString('hex')
  let server
  let ended

  const removeNow = () => {
    server?.kill('SIGQUIT')
    fs.rmSync(folder, { recursive: true, force: true })
  }
  process.on('exit', removeNow)

  function create() {
    const passwordFile = path.join(folder, 'password')
    fs.writeFileSync(passwordFile, password, { mode: 0o600 })
    if (user.uid !== undefined) for (const each of [folder, passwordFile]) fs.chownSync(each, user.uid, user.gid)
    const options = ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8']
    const initdb = (locale) =>
      spawnSync(path.join(bin, 'initdb'), [...options, '--no-sync', `--locale=${locale}`], { ...user, cwd: folder })
    const results = [initdb('C.UTF-8')]
    if (results[0].status !== 0) results.push(initdb('C'))
    if (results.at(-1).status !== 0) throw new Error(`initdb failed:\n${results.at(-1).stderr}`)
  }

  async function start() {
    const all = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'fsync=off',
      'full_page_writes=off',
      'max_connections=200',
      'logging_collector=off',
      ...settings,
    ]
    const log = fs.openSync(path.join(folder, 'log'), 'w')
    const line = ['-D', data, ...all.flatMap((setting) => ['-c', setting])]
    // In its own process group, so that Ctrl+C ends the database's users first.
    const started = spawn(path.join(bin, 'postgres'), line, {
      ...user,
      cwd: folder,
      stdio: ['ignore', log, log],
      detached: true,
    })
    fs.closeSync(log)
    server = started
    let hasEnded = false
    ended = new Promise((resolve) => {
      const onEnd = () => {
        hasEnded = true
        resolve()
      }
      started.once('exit', onEnd)
      started.once('error', onEnd)
    })
    const pidFile = path.join(data, 'postmaster.pid')
    const ready = () => {
      // The file of the previous run may still exist.
      const lines = fs.existsSync(pidFile) ? fs.readFileSync(pidFile, 'utf8').split('\n') : []
      return lines[0] === String(started.pid) && lines.some((each) => each.startsWith('ready'))
    }
    for (let waited = 0; !ready(); waited += 50) {
      if (hasEnded || waited > 30_000)
        throw new Error(`PostgreSQL did not start:\n${fs.readFileSync(path.join(folder, 'log'), 'utf8')}`)
      await delay(50)
    }
  }

  /** `fast` disconnects all clients and shuts down, `immediate` simulates a crash of the server. */
  async function stop(mode = 'fast') {
    server.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
    const timer = setTimeout(() => server.kill('SIGQUIT'), 10_000)
    await ended
    clearTimeout(timer)
  }

  const port = await freePort()
  create()
  await start()
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    start,
    stop,
    async remove() {
      await stop('immediate')
      process.off('exit', removeNow)
      removeNow()
    },
  }
}
