// The programs that the tests need on the machine: browsers, and tools that read PDFs or cause faults. Runs on Node 18
// without packages, like setup.mjs.
import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import path from 'node:path'
import { alone, dependencies, Missing, node, say, step } from './setup.mjs'

function onPath(...names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => fs.existsSync(file))
}

/** Debian's lists of packages, which are updated once. */
let lists

/** Looks for programs; as root on Debian it installs the packages that contain them. */
async function found(find, ...debianPackages) {
  await alone(
    () => find() || process.getuid?.() !== 0 || !onPath('apt-get'),
    async () => {
      say(`Installing ${debianPackages.join(', ')} with apt-get…`)
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
      const apt = (...args) => step('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], { env })
      await (lists ??= apt('update'))
      await apt('install', '-y', '--no-install-recommends', ...debianPackages)
    },
    'var/programs.lock',
  )
  return find()
}

const pdfTools = ['pdftotext', 'pdfinfo', 'pdfdetach', 'pdftoppm', 'qpdf']

export async function pdfReaders() {
  if (!(await found(() => pdfTools.every((tool) => onPath(tool)), 'poppler-utils', 'qpdf')))
    say('Tests of documents will fail: install poppler-utils and qpdf.')
}

/** The tools for the fault tests: a load balancer, network namespaces, a program's clock, bare machines and images. */
export async function faultTools() {
  const tools = ['nginx', 'ip', 'faketime', 'debootstrap', 'buildah', 'docker-compose', 'pgbouncer']
  const packages = ['nginx', 'iproute2', 'faketime', 'debootstrap', 'buildah', 'docker-compose', 'pgbouncer']
  if (!(await found(() => tools.every((tool) => onPath(tool)), ...packages)))
    say(`Some tests of faults will fail: install ${packages.join(', ')}.`)
  return { TEST_FAULTS: 'yes' }
}

/** A browser that a setting names, or that is on the machine. */
function browser(setting, ...others) {
  const named = process.env[setting]
  if (named && !fs.existsSync(named)) throw new Missing(`${setting}=${named} is not a browser on this machine.`)
  return named ?? others.find((file) => file && fs.existsSync(file))
}

/**
 * The environment in which the tests find a Chromium: the machine's, otherwise Debian's package, otherwise Playwright's. Most
 * journeys use its headless shell, if there is one.
 */
export async function chromium() {
  const find = () =>
    browser(
      'CHROMIUM_PATH',
      onPath('chromium', 'google-chrome-stable', 'google-chrome'),
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    )
  const shell = () => browser('HEADLESS_SHELL_PATH', onPath('chromium-headless-shell'))
  const isComplete = () => find() && (shell() || !onPath('apt-get'))
  await found(isComplete, 'chromium', 'chromium-headless-shell', 'fonts-dejavu-core')
  const [file, headless] = [find(), shell()]
  if (file) return { CHROMIUM_PATH: file, ...(headless && { HEADLESS_SHELL_PATH: headless }) }
  say("Using Playwright's Chromium…")
  await dependencies({ development: true })
  if (await step(node(), ['node_modules/playwright-core/cli.js', 'install', 'chromium'])) return {}
  throw new Missing('The tests need a browser: install Chromium or Google Chrome, or set CHROMIUM_PATH.')
}

/** The first ESR with the commands of WebDriver BiDi that Playwright uses. */
const oldestFirefox = 153

function firefoxVersion(file) {
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 60_000 })
  return Number(/Firefox (\d+)/.exec(stdout ?? '')?.[1] ?? 0)
}

/** The environment in which the tests find a Firefox: the machine's if it is new enough, otherwise Debian's package. */
export async function firefox() {
  const find = () => browser('FIREFOX_PATH', onPath('firefox-esr', 'firefox'))
  const findNew = () => {
    const file = find()
    return file && firefoxVersion(file) >= oldestFirefox ? file : undefined
  }
  const file = await found(findNew, 'firefox-esr', 'fonts-dejavu-core')
  if (file) return { FIREFOX_PATH: file }
  const problem = find() ? `${find()} is older than Firefox ${oldestFirefox}` : 'There is no Firefox on this machine'
  throw new Missing(`${problem}. Install a newer one (Debian: firefox-esr), or set FIREFOX_PATH.`)
}
