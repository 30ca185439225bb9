// A temporary PostgreSQL cluster; as root it runs as the user postgres. Plain JavaScript
// for Node 18, like everything that runs before the pinned Node is installed.
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { binaries } from './postgres-binaries.mjs'

/** PostgreSQL refuses to run as root. */
function owner() {
  if (process.getuid?.() !== 0) return {}
  const id = (option) => Number(execFileSync('id', [option, 'postgres']).toString())
  return { uid: id('-u'), gid: id('-g') }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  await new Promise((resolve) => server.close(resolve))
  return port
}

/**
 * Creates and starts a cluster, which is removed when this process ends. Its data does not survive a crash of the machine. A
 * standby of another cluster is a copy that follows it. `within` is the folder in which it creates its own. `version` is PostgreSQL's.
 */
export async function postgresCluster(
  settings = [],
  { standbyOf, within = os.tmpdir(), version = process.env.TEST_POSTGRES_VERSION } = {},
) {
  const bin = binaries(version)
  const user = owner()
  const folder = fs.mkdtempSync(path.join(within, 'pokoj-postgres-'))
  const options = { ...user, cwd: folder }
  const data = path.join(folder, 'data')
  const log = path.join(folder, 'log')
  const control = (...args) => promisify(execFile)(path.join(bin, 'pg_ctl'), ['-D', data, '-s', ...args], options)

  process.on('exit', () => {
    spawnSync(path.join(bin, 'pg_ctl'), ['-D', data, 'stop', '-m', 'immediate'], options)
    fs.rmSync(folder, { recursive: true, force: true })
  })

  const password = randomBytes(16).toString('hex')
  const passwordFile = path.join(folder, 'password')
  fs.writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user.uid !== undefined) for (const each of [folder, passwordFile]) fs.chownSync(each, user.uid, user.gid)

  const initdb = (locale) => {
    const access = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
    const args = ['-D', data, ...access, '-E', 'UTF8', `--locale=${locale}`, '--no-sync']
    return promisify(execFile)(path.join(bin, 'initdb'), args, options)
  }
  const copy = (url) => {
    const args = [
      '-d',
      url,
      '-D',
      data,
      '--write-recovery-conf',
      '--wal-method=stream',
      '--checkpoint=fast',
      '--no-sync',
    ]
    return promisify(execFile)(path.join(bin, 'pg_basebackup'), args, options)
  }
  // macOS has no C.UTF-8.
  if (standbyOf) await copy(standbyOf.url)
  else await initdb('C.UTF-8').catch(() => initdb('C'))

  const port = await freePort()
  const own = ['max_connections=200', 'fsync=off', 'full_page_writes=off', `unix_socket_directories='${folder}'`]
  // A million records are written without intermediate checkpoints, and their indexes without a log.
  const bulk = ['max_wal_size=4GB', 'wal_level=minimal', 'max_wal_senders=0']
  const all = [`port=${port}`, "listen_addresses='127.0.0.1'", ...own, ...bulk, ...settings]
  fs.appendFileSync(path.join(data, 'postgresql.conf'), `\n${all.join('\n')}\n`)

  async function start() {
    try {
      await control('start', '-l', log)
    } catch (error) {
      throw new Error(`PostgreSQL did not start: ${error.stderr}\n${fs.readFileSync(log, 'utf8')}`, { cause: error })
    }
  }
  await start()
  return {
    folder,
    url: `postgres://postgres:${standbyOf ? new URL(standbyOf.url).password : password}@127.0.0.1:${port}/postgres`,
    port,
    socket: path.join(folder, `.s.PGSQL.${port}`),
    start,
    /** `fast` disconnects all clients and shuts down, `immediate` simulates a crash of the server. */
    stop: (mode) => control('stop', '-m', mode),
    /** Changes settings that need no restart. */
    set: (lines) => {
      fs.appendFileSync(path.join(data, 'postgresql.conf'), `${lines.join('\n')}\n`)
      return control('reload')
    },
    /** A standby becomes the primary. */
    promote: () => control('promote'),
  }
}
