// What a command needs before it can run: the pinned Node, dependencies, the web build. Runs on Node 18
// without packages, because it installs them. Prints to standard error, and only if there is something to do.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

// All paths are relative to the repository.
process.chdir(fileURLToPath(new URL('..', import.meta.url)))

export const say = (line) => process.stderr.write(`${line}\n`)

/** A failure that the user can fix: only its message is shown. */
export class Missing extends Error {}

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')

function textOf(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

const running = new Set()

/** The signal that requested the end, if any. */
export let endedBy

export function end(signal) {
  for (const child of running) child.kill(signal)
}

function endBy(signal) {
  endedBy = signal
  end(signal)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => endBy(signal))

// If npm itself is killed, it forwards no signal: do not leave a server behind that holds the port and the data.
const parent = process.ppid
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === parent || endBy('SIGTERM'), 500).unref()

export const exitCodeOf = (signal) => 128 + constants.signals[signal]

const stopIfEnded = () => {
  if (endedBy) throw new Missing('Interrupted.')
}

/** Runs a program to its end and forwards signals to it. */
export function run(program, args, options = {}) {
  stopIfEnded()
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', ...options })
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk))
    running.add(child)
    child.on('error', (error) => reject(new Missing(`${program} cannot be run: ${error.message}`)))
    child.on('close', (code, signal) => {
      running.delete(child)
      resolve({ code: code ?? exitCodeOf(signal), output: Buffer.concat(output).toString() })
    })
  })
}

/** A set-up step: its output is shown only on failure. */
export async function step(program, args, options = {}) {
  const { code, output } = await run(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  stopIfEnded()
  if (code !== 0) say(output.trimEnd())
  return code === 0
}

// One process at a time sets up this folder, or the programs on the machine

/** The others wait, and then find it done. */
export async function alone(isDone, work, lock = 'var/setup.lock') {
  if (isDone()) return
  fs.mkdirSync('var', { recursive: true })
  for (let waits = 0; !takeLock(lock); waits++) {
    if (waits === 0) say(`Waiting for the set-up by another command (${lock})…`)
    await delay(200)
    stopIfEnded()
  }
  try {
    if (!isDone()) await work()
  } finally {
    fs.rmSync(lock)
  }
}

function takeLock(lock) {
  try {
    fs.writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const owner = textOf(lock)
  try {
    if (owner) process.kill(Number(owner), 0)
  } catch (error) {
    // Taken in the next round, so that two waiting processes do not delete each other's file.
    if (error.code === 'ESRCH') fs.rmSync(lock, { force: true })
  }
  return false
}

// The pinned Node and the dependencies

// It is in a folder of its own, so that npm runs on it when it installs the dependencies: on an older Node, npm omits optional
// packages that require a newer one. It cannot run with Alpine's C library.
const usesGlibc = ['/lib64/ld-linux-x86-64.so.2', '/lib/ld-linux-aarch64.so.1'].some((loader) => fs.existsSync(loader))
const program = process.platform === 'win32' ? 'node.exe' : 'node'
const pinnedNode = path.resolve('tools/node/node_modules', `${process.platform}-${process.arch}`, 'bin', program)

export function node() {
  if (fs.existsSync(pinnedNode)) return pinnedNode
  if (Number.parseInt(process.versions.node) >= 24) return process.execPath
  throw new Missing(`There is no pinned Node for ${process.platform}-${process.arch}: install Node 26.`)
}

/** It is an optional package, because there is one for each platform, and npm is content without it. */
function requireDownloadedNode() {
  const { optionalDependencies } = JSON.parse(fs.readFileSync('tools/node/package.json', 'utf8'))
  if (!(`${process.platform}-${process.arch}` in optionalDependencies)) return
  if (process.platform === 'linux' && !usesGlibc) return
  if (fs.existsSync(pinnedNode)) return
  fs.rmSync('tools/node/node_modules', { recursive: true, force: true })
  throw new Missing('Node could not be downloaded: can this machine reach the npm registry?')
}

/** A minimal Debian lacks a library that Node needs. */
function requireRunningNode() {
  const { status, stderr } = spawnSync(node(), ['--version'], { encoding: 'utf8' })
  if (status === 0) return
  const advice = stderr.includes('libatomic') ? ' Install it; on Debian: apt-get install libatomic1' : ''
  throw new Missing(`Node cannot run: ${stderr.trim()}.${advice}`)
}

export async function dependencies({ development }) {
  if (process.platform !== 'linux' || usesGlibc) await packages('tools/node', process.execPath, false)
  requireDownloadedNode()
  await packages('.', node(), development)
}

/** Installs what the folder's package-lock.json lists; `npm ci` removes the packages of before, and their stamp. */
async function packages(folder, runtime, development) {
  const stamp = path.join(folder, 'node_modules', '.installed')
  const hash = sha256(fs.readFileSync(path.join(folder, 'package-lock.json')))
  const hasDevelopment = () => textOf(stamp)?.endsWith('with development')
  const isInstalled = () => textOf(stamp)?.startsWith(hash) && (!development || hasDevelopment())
  await alone(isInstalled, async () => {
    const npm = process.env.npm_execpath ?? ''
    if (!npm.endsWith('npm-cli.js')) throw new Missing('Packages are missing. npm installs them: use npm run …')
    say(folder === '.' ? 'Installing dependencies…' : 'Installing Node…')
    if (folder === '.') requireRunningNode()
    const omits = !development && !hasDevelopment()
    const args = [npm, 'ci', '--include=optional', omits ? '--omit=dev' : '--include=dev', '--loglevel=error']
    if (!(await step(runtime, args, { cwd: folder })))
      throw new Missing('The packages could not be installed: npm ci failed as shown above.')
    fs.mkdirSync(path.dirname(stamp), { recursive: true })
    fs.writeFileSync(stamp, omits ? hash : `${hash} with development`)
  })
}

// The web build

const webSources = ['src', 'public', 'index.html', 'vite.config.ts', 'tsconfig.base.json', 'tsconfig.client.json']
const serverOnly = /^src.(server|testing)\b|\.(server|test)\.|\.typ$/

function filesIn(name) {
  if (fs.statSync(name).isFile()) return [name]
  return [...fs.readdirSync(name)].sort().flatMap((entry) => filesIn(path.join(name, entry)))
}

function webHash() {
  const files = webSources.flatMap(filesIn).filter((name) => !serverOnly.test(name))
  return sha256(...[...files, 'package-lock.json'].flatMap((name) => [`${name}\0`, fs.readFileSync(name), '\0']))
}

export async function webBuild() {
  const hash = webHash()
  const isBuilt = () => textOf('dist/.stamp') === hash
  await alone(isBuilt, async () => {
    say('Building the web client…')
    // Built separately, then moved: a server on the current build never sees an empty folder.
    const next = 'dist/.next'
    const args = ['node_modules/vite/bin/vite.js', 'build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn']
    if (!(await step(node(), args, { env: { ...process.env, NODE_ENV: 'production' } })))
      throw new Missing('The web client could not be built: see above.')
    for (const entry of fs.readdirSync('dist')) {
      if (entry !== '.next') fs.rmSync(path.join('dist', entry), { recursive: true })
    }
    for (const entry of fs.readdirSync(next)) fs.renameSync(path.join(next, entry), path.join('dist', entry))
    fs.rmdirSync(next)
    fs.writeFileSync('dist/.stamp', hash)
  })
}
