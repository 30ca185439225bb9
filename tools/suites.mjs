// node tools/suites.mjs ci|all: runs the suites of a list, and adds up their counts in the last line. `.ci/run` calls it with what
// every change must pass in minutes, `npm run test:all` with what a release needs. Runs on Node 20 without packages.
import { spawn } from 'node:child_process'
import * as fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const onPostgres = (...command) => ['node', 'tools/postgres.mjs', '--', ...command]
/** The machine's version is the lowest supported one, as on Debian 12. */
const onHighest = (...command) => ['node', 'tools/postgres.mjs', '--version=18', '--', ...command]
const everything = { TEST_ALL: 'yes' }
/** Of the shorter list: the longer one has three, because journeys wait for a browser half of the time. */
const fewWorkers = { VITEST_MAX_WORKERS: '2' }

/** Lists of suites that run one after the other; the lists run side by side. Each is a name, a command and its settings. */
const runs = {
  ci: [
    [['tests on PostgreSQL, with the main journeys', onPostgres('npm', 'test'), { TEST_WALKS: 'yes' }]],
    [
      ['types, lint, formatting and unused code', ['npm', 'run', 'check']],
      ['tests on the embedded database, and components', ['npm', 'run', 'test:embedded'], fewWorkers],
    ],
  ],
  all: [
    [
      ['all tests on PostgreSQL', onPostgres('npm', 'test'), everything],
      [
        'all tests of the server on the highest PostgreSQL',
        onHighest('npm', 'test', '--', '--project=src'),
        everything,
      ],
      ['all journeys in Firefox', ['npm', 'run', 'test:firefox'], everything],
      ['isolation of the companies', onPostgres('npm', 'run', 'test:isolation')],
      // Of each operation and role; with the 500 of the command alone they take many hours.
      ['hostile requests', ['npm', 'run', 'test:fuzz', '--', '--cases', '50']],
    ],
    [
      ['types, lint, formatting and unused code', ['npm', 'run', 'check']],
      ['all tests of the embedded database, and components', ['npm', 'run', 'test:embedded'], everything],
      ['faults', ['npm', 'run', 'test:faults']],
      ['guessing', ['npm', 'run', 'test:brute-force']],
      ['soak', ['npm', 'run', 'test:soak']],
    ],
  ],
}

process.chdir(path.join(import.meta.dirname, '..'))
const lists = runs[process.argv[2]]
if (!lists) throw new Error(`Usage: node tools/suites.mjs ${Object.keys(runs).join('|')}`)

const kept = []
/** Each suite is a process group, and ends with all its processes. */
const running = new Set()
const endAll = () => {
  for (const child of running) process.kill(-child.pid, 'SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    endAll()
    process.exitCode = 130
  })
process.on('exit', () => {
  for (const folder of kept) fs.rmSync(folder, { recursive: true, force: true })
})

/** What `npm run test:all` leaves in it grows to 11 GB beside the programs, and a full memory stops the machine. */
const enoughMemory = process.argv[2] === 'all' ? 28e9 : 16e9

/** The databases of the tests are in memory if there is enough of it: writing them to disk also takes processor time. */
function temporaryFolder() {
  if (process.platform !== 'linux') return os.tmpdir()
  const { bavail, bsize } = fs.statfsSync('/dev/shm')
  const mounts = fs.readFileSync('/proc/mounts', 'utf8')
  const isExecutable = !/^\S+ \/dev\/shm \S+ \S*noexec/m.test(mounts)
  const available = Number(/^MemAvailable:\s+(\d+)/m.exec(fs.readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0)
  if (!isExecutable || bavail * bsize < 10e9 || available * 1024 < enoughMemory) return os.tmpdir()
  const folder = fs.mkdtempSync('/dev/shm/pokoj-tests-')
  kept.push(folder)
  // PostgreSQL runs as another user.
  fs.chmodSync(folder, 0o755)
  return folder
}

const started = performance.now()
const seconds = () => Math.round((performance.now() - started) / 1000)
const TMPDIR = temporaryFolder()

function run([name, [program, ...args], settings = {}]) {
  const env = { ...process.env, TMPDIR, ...settings }
  const child = spawn(program, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
  return new Promise((resolve) => {
    child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)))
    child.on('close', (code) => {
      running.delete(child)
      const text = Buffer.concat(output).toString()
      const count = [...text.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1)
      const [passed, found] = count ? [Number(count[1]), Number(count[2])] : [0, 0]
      const failed = found || (code === 0 && count ? 0 : 1)
      process.stdout.write(`\n=== ${name}\n${text}\n${name}: ended with code ${code} after ${seconds()} s.\n`)
      resolve({ name, text, passed, failed })
    })
  })
}

const results = []
await Promise.all(
  lists.map(async (list) => {
    for (const suite of list) if (process.exitCode === undefined) results.push(await run(suite))
  }),
)

// Repeated, because readers look at the end of the output.
for (const { name, text, failed } of results.filter((each) => each.failed > 0)) {
  const from = text.search(/Failed (Tests|Suites)/)
  process.stdout.write(`\n${failed} failed in «${name}».\n${from < 0 ? '' : text.slice(from, from + 20_000)}\n`)
}
const sum = (of) => results.reduce((total, each) => total + each[of], 0)
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`)
process.exitCode ??= sum('failed') === 0 && sum('passed') > 0 ? 0 : 1
