// `npm run demo`, `npm start`, `npm test` and the other commands: sets up what the command needs, runs it on the pinned
// Node, forwards signals to it, and exits with its exit code. Runs on Node 18 without packages.
import { randomInt } from 'node:crypto'
import * as fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import * as setup from './setup.mjs'
import * as testTools from './test-tools.mjs'

const [command, ...args] = process.argv.slice(2)

const server = ['src/app/main.ts']
/** Returns freed memory to the system: bench/README.md#server-and-client */
const returningMemory = { MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_TRIM_THRESHOLD_: '65536' }

const commands = {
  demo,
  start: async () => started(...server),
  build,
  bench: async () => {
    await setup.dependencies({ development: true })
    Object.assign(process.env, await testTools.chromium())
    return serve('bench/run.ts')
  },
  cli: async () => {
    await setup.dependencies({ development: false })
    return entry('src/app/cli.ts')
  },
  sbom: async () => {
    await setup.dependencies({ development: false })
    return entry('tools/sbom.ts')
  },
  'version-dump': async () => {
    await setup.dependencies({ development: true })
    const node = setup.node()
    return (await setup.run(node, ['tools/postgres.mjs', '--', node, 'tools/version-dump.ts'])).code
  },
  screenshots: async () => {
    await setup.dependencies({ development: true })
    Object.assign(process.env, await testTools.chromium())
    return serve('tools/screenshots.ts')
  },
  dev,
  test: async () => test(testTools.chromium),
  // The suites set up what they need, and run on any Node.
  'test:all': async () => (await setup.run(process.execPath, ['tools/suites.mjs', 'all'])).code,
  'test:embedded': async () => test(async () => ({ ...(await testTools.chromium()), TEST_EMBEDDED: 'yes' })),
  'test:firefox': async () => test(testTools.firefox, '--project', 'journeys'),
  'test:faults': async () => test(testTools.faultTools, '--project', 'faults'),
  'test:brute-force': bruteForce,
  'test:fuzz': fuzz,
  'test:isolation': isolation,
  'test:mutation': async () => {
    await setup.dependencies({ development: true })
    return entry('tools/mutation.ts')
  },
  'test:response-times': responseTimes,
  'test:soak': async () => test(testTools.faultTools, '--project', 'soak'),
  check,
}

/** The set-up alone, for a service that may not write into this folder. */
async function build() {
  await setup.dependencies({ development: false })
  await setup.webBuild()
  return 0
}

/** The town of a new demo is created while the web client is built. */
async function demo() {
  await setup.dependencies({ development: false })
  const isNew = !process.env.DATABASE_URL && !fs.existsSync(process.env.DATA_DIR ?? 'var/demo')
  if (isNew) setup.say('Creating the town of the demonstration…')
  const [code] = await Promise.all([isNew ? entry('src/app/fill-demo.ts') : 0, setup.webBuild()])
  return code || started(...server, '--demo')
}

async function started(...own) {
  Object.assign(process.env, { ...returningMemory, ...process.env })
  return serve(...own)
}

async function serve(file, ...own) {
  await build()
  return entry(file, ...own)
}

/** Node keeps its compiled code: programs start sooner, and the server uses 19 MB less. */
const NODE_COMPILE_CACHE = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))

async function entry(...own) {
  const { code } = await setup.run(setup.node(), [...own, ...args], { env: { ...process.env, NODE_COMPILE_CACHE } })
  return code
}

/** Runs the server and the web client, both reloading on change; when one ends, the other is stopped. */
async function dev() {
  await setup.dependencies({ development: true })
  const web = `http://localhost:${process.env.WEB_PORT ?? 5173}`
  const env = { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL ?? web }
  const server = setup.run(setup.node(), ['--watch', '--watch-preserve-output', 'src/app/main.ts', '--demo', ...args], {
    env,
  })
  const client = setup.run(setup.node(), ['node_modules/vite/bin/vite.js'])
  const first = await Promise.race([server, client])
  setup.end('SIGTERM')
  await Promise.all([server, client])
  return setup.endedBy ? 0 : first.code
}

/** The developer's own settings must not reach the tests, which start the application with theirs; the command chooses the browser. */
const settings =
  /^(FIREFOX_PATH|PORT|HOST|DATA_DIR|DATABASE_URL|PUBLIC_URL|SMTP_URL|SMTP_REQUIRE_TLS|MAIL_FROM|LOG_LEVEL|NODE_ENV|SUPERADMIN_.*|SECOND_FACTOR_KEY|OAUTH_CLIENT_.*|ACCESS_TOKEN_MINUTES|REFRESH_TOKEN_DAYS|SESSION_MAX_DAYS|BACKUP_KEY|BACKUP_COMMAND|(DATABASE_URL|SMTP_URL|METRICS_TOKEN|BACKUP_KEY|SECOND_FACTOR_KEY)_FILE)$/

async function test(findTools, ...own) {
  // Side by side, because on a new machine both wait for a network half of the time.
  const [found] = await Promise.all([
    testTools.pdfReaders().then(findTools),
    setup.dependencies({ development: true }).then(setup.webBuild),
  ])

  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pokoj-test-'))
  const counts = path.join(folder, 'counts.json')
  const inherited = Object.entries(process.env).filter(([name]) => !settings.test(name))
  // Files that are named run whole, also those that otherwise only a release needs.
  const whole = args.some((each) => !each.startsWith('-')) ? { TEST_ALL: 'yes' } : {}
  const env = { ...Object.fromEntries(inherited), ...found, ...whole, NODE_COMPILE_CACHE, TEST_COUNTS: counts }
  try {
    setup.say(process.env.TEST_DATABASE_URL ? 'Testing on the PostgreSQL server.' : 'Testing on the embedded database.')
    // Vitest's own process prepares databases; see tools/short-runs.ts.
    const line = ['--liftoff-only', 'node_modules/vitest/vitest.mjs', 'run', ...own, ...args]
    const { code } = await setup.run(setup.node(), line, { env })
    if (setup.endedBy) return setup.exitCodeOf(setup.endedBy)
    const counted = fs.existsSync(counts) ? JSON.parse(fs.readFileSync(counts, 'utf8')) : { passed: 0, failed: 0 }
    return closingLine(counted.passed, counted.failed || (code === 0 ? 0 : 1))
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** The tests with hostile requests, with many more of them than `npm test` sends. */
async function fuzz() {
  const options = { seed: { type: 'string' }, cases: { type: 'string' }, only: { type: 'string' } }
  const { seed = String(randomInt(1_000_000_000)), cases = '500', only } = parsed(options)
  Object.assign(process.env, { TEST_ALL: 'yes', FUZZ_SEED: seed, FUZZ_CASES: cases, ...(only && { FUZZ_ONLY: only }) })
  setup.say(`Seed ${seed}, ${cases} requests per operation and role.`)
  return test(testTools.chromium, '--project', 'src', 'src/app/fuzz', 'src/app/hostile')
}

/** Guesses at passwords, codes and tokens; `npm test` tries only a few. */
async function bruteForce() {
  const { guesses = '10000' } = parsed({ guesses: { type: 'string' } })
  Object.assign(process.env, { BRUTE_FORCE_GUESSES: guesses })
  return test(testTools.chromium, '--project', 'src', 'src/features/session/brute-force')
}

/** Whether response times tell known accounts from unknown ones; needs a quiet machine. */
async function responseTimes() {
  const { tries = '2000' } = parsed({ tries: { type: 'string' } })
  return test(async () => ({ TEST_FAULTS: '1', RESPONSE_TIME_TRIES: tries }), '--project', 'response times')
}

/** The ids of another company in every position of every request; `npm test` sends only a sample. */
async function isolation() {
  const { only, 'every-id': isEveryId } = parsed({ only: { type: 'string' }, 'every-id': { type: 'boolean' } })
  const ISOLATION_EXTENT = isEveryId ? 'everything' : 'kinds'
  Object.assign(process.env, { ISOLATION_EXTENT, ...(only && { ISOLATION_ONLY: only }) })
  return test(testTools.chromium, '--project', 'src', 'src/app/isolation')
}

function parsed(options) {
  try {
    return parseArgs({ args: args.splice(0), options }).values
  } catch (error) {
    throw new setup.Missing(error.message)
  }
}

async function check() {
  await setup.dependencies({ development: true })
  // Several checkers of types infer many of the same types again, which takes twice the processor time.
  const oneChecker = ['--checkers', '1']
  const checks = {
    'types of the server': ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.server.json', ...oneChecker],
    'types of the web client': ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.client.json', ...oneChecker],
    'types of the browser tests': ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.test.json', ...oneChecker],
    lint: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '--report-unused-disable-directives'],
    casts: ['tools/casts.ts'],
    formatting: ['node_modules/oxfmt/bin/oxfmt', '--check'],
    'unused code': ['node_modules/knip/bin/knip.js', '--no-progress'],
  }
  // For the compiler and the type-aware linter, which are written in Go and end soon: they collect garbage only if they
  // would need much memory, which saves a third of their processor time.
  const env = { GOGC: 'off', GOMEMLIMIT: '2GiB', ...process.env }
  let failed = 0
  for (const [name, line] of Object.entries(checks)) {
    const { code, output } = await setup.run(setup.node(), line, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    if (setup.endedBy) return setup.exitCodeOf(setup.endedBy)
    process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}\n`)
    if (code !== 0) process.stdout.write(`${output.trimEnd()}\n\n`)
    failed += code === 0 ? 0 : 1
  }
  return closingLine(Object.keys(checks).length - failed, failed)
}

function closingLine(passed, failed) {
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  return failed === 0 ? 0 : 1
}

try {
  if (!Object.hasOwn(commands, command)) throw new setup.Missing(`Commands: ${Object.keys(commands).join(', ')}.`)
  process.exitCode = await commands[command]()
} catch (error) {
  if (!(error instanceof setup.Missing)) throw error
  setup.say(error.message)
  process.exitCode = setup.endedBy ? setup.exitCodeOf(setup.endedBy) : 1
}
